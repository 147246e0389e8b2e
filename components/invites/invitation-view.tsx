'use client';

import { useState } from 'react';
import type { InvitationPage } from '@/server/types';
import { AuthForm, type AuthFormProps } from '../auth/auth-form';
import type { Ways } from '../auth/other-ways';
import { SendAgain } from '../auth/send-again';
import { bareClient } from '../data/bare-client';
import { rememberWorkspace } from '../data/current-workspace';
import { messageOf } from '../data/trpc';
import { useText } from '../language/language';
import { pathOf } from '../places/path-of';
import { Button, buttonLook } from '../ui/button';

/** Accepts an invitation, or finds it accepted. Returns the page to open. @throws the tRPC error. */
async function acceptInvitation(token: string): Promise<string> {
  const { kind, id } = await bareClient.invitations.accept.mutate({ token });
  if (kind === 'workspace') rememberWorkspace(id);
  // A task opens in a panel (`?task=…`), and a workspace has no page of its own.
  const path = pathOf(kind, id) ?? '';
  return path.startsWith('/') ? path : `/today${path}`;
}

function AcceptButton({ token, label }: { token: string; label: string }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const press = async () => {
    setBusy(true);
    try {
      window.location.assign(await acceptInvitation(token));
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="primary" disabled={busy} onClick={() => void press()} className="h-10">
        {label}
      </Button>
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {fault}
      </p>
    </>
  );
}

interface JoinFormProps extends Pick<AuthFormProps, 'ways'> {
  token: string;
  /** The invited address; null if the reader has to type it. */
  email: string | null;
}

/** A new account, which accepts the invitation at once. What keeps it from accepting is on the invitation's page. */
function JoinForm({ token, email, ways }: JoinFormProps) {
  const page = `/invites/${token}`;
  return (
    <AuthForm
      mode="sign-up"
      ways={ways}
      signUp="open"
      callbackUrl={page}
      invitation={{ token, email, onSignedUp: () => acceptInvitation(token).catch(() => page) }}
    />
  );
}

interface InvitationViewProps {
  invitation: InvitationPage;
  token: string;
  /** The address of the signed-in account; null if signed out. */
  signedInAs: string | null;
  ways: Ways;
  /** Whether this server takes new accounts. */
  canSignUp: boolean;
}

const can = {
  reader: 'reader',
  commenter: 'commenter',
  editor: 'editor',
  member: 'member',
  admin: 'admin',
  owner: 'owner',
} as const;
const isKnown = (role: string): role is keyof typeof can => role in can;

const textLook = 'text-14 text-ink-2 [overflow-wrap:anywhere]';

function SignIn({ token, children }: { token: string; children: string }) {
  const back = encodeURIComponent(`/invites/${token}`);
  return (
    <a href={`/sign-in?callbackUrl=${back}`} className={buttonLook('primary', 'h-10')}>
      {children}
    </a>
  );
}

/** What the reader does next. */
function Step({ invitation, token, signedInAs, ways, canSignUp }: InvitationViewProps) {
  const t = useText('invites');
  const { step, sentTo, email } = invitation;
  switch (step) {
    case 'accept':
      return <AcceptButton token={token} label={t('accept')} />;
    case 'open':
      return <AcceptButton token={token} label={t('open')} />;
    case 'confirm':
      return (
        <>
          <p className={textLook}>{t('confirmFirst', { sentTo })}</p>
          <SendAgain returnTo={`/invites/${token}`} />
        </>
      );
    case 'other-account':
      return (
        <>
          <p className={textLook}>{t('otherAccount', { sentTo, signedInAs: signedInAs ?? '' })}</p>
          <SignIn token={token}>{t('signInWithOther')}</SignIn>
        </>
      );
    default:
      if (canSignUp) return <JoinForm token={token} email={email} ways={ways} />;
      return (
        <>
          <p className={textLook}>{t('signInWithAddress', { sentTo })}</p>
          <SignIn token={token}>{t('signIn')}</SignIn>
        </>
      );
  }
}

/** An invitation: who invites to what, and the next step. */
export function InvitationView(props: InvitationViewProps) {
  const t = useText('invites');
  const { kind, label, inviter, role } = props.invitation;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">
          {inviter ? t('invites', { inviter, label }) : t('someoneInvites', { label })}
        </h1>
        <p className={textLook}>
          {t('kind', { kind })} {isKnown(role) && t(can[role])}
        </p>
      </div>
      <Step {...props} />
    </div>
  );
}
