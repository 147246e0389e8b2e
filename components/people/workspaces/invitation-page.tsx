'use client';

import type { InvitationPage } from '@/server/types';
import { AuthForm } from '../../account/auth/auth-form';
import { SendAgain } from '../../account/auth/send-again';
import { useAttempt } from '../../account/auth/use-attempt';
import type { Ways } from '../../account/auth/use-auth-form';
import { pathOf } from '../../lists/places/path-of';
import { useText } from '../../shell/language/language';
import { rememberWorkspace } from '../../shell/parts/current-workspace';
import { FormStatus } from '../../shell/parts/form-status';
import { bareClient } from '../../sync/bare-client';
import { queryOf } from '../../sync/return-path';
import { Button, buttonLook } from '../../ui/button';

/** Accepts an invitation, or finds it accepted. Returns the page to open. @throws the tRPC error. */
async function acceptInvitation(token: string): Promise<string> {
  const { kind, id } = await bareClient.invitations.accept.mutate({ token });
  if (kind === 'workspace') rememberWorkspace(id);
  // A task opens in a panel (`?task=…`), and a workspace has no page of its own.
  const path = pathOf(kind, id) ?? '';
  return path.startsWith('/') ? path : `/today${path}`;
}

function AcceptButton({ token, label }: { token: string; label: string }) {
  const { outcome, busy, attempt } = useAttempt();
  const accept = () => void attempt(() => acceptInvitation(token));
  return (
    <>
      <Button look="primary" disabled={busy} onClick={accept} className="h-10">
        {label}
      </Button>
      <FormStatus error={outcome.message} />
    </>
  );
}

interface OpenInvitationProps {
  invitation: InvitationPage;
  token: string;
  /** The address of the signed-in account; null if signed out. */
  signedInAs: string | null;
  ways: Ways;
  /** Whether this server takes new accounts. */
  canSignUp: boolean;
}

const roles = ['reader', 'commenter', 'editor', 'member', 'admin', 'owner'] as const;

const textLook = 'text-14 text-ink-2 [overflow-wrap:anywhere]';

function SignIn({ page, why, children }: { page: string; why: string; children: string }) {
  return (
    <>
      <p className={textLook}>{why}</p>
      <a href={`/sign-in${queryOf(page)}`} className={buttonLook('primary', 'h-10')}>
        {children}
      </a>
    </>
  );
}

/** What the reader does next. */
function Step({ invitation, token, signedInAs, ways, canSignUp }: OpenInvitationProps) {
  const t = useText('invites');
  const { step, sentTo, email } = invitation;
  const page = `/invites/${token}`;
  switch (step) {
    case 'accept':
    case 'open':
      return <AcceptButton token={token} label={t(step)} />;
    case 'confirm':
      return (
        <>
          <p className={textLook}>{t('confirmFirst', { sentTo })}</p>
          <SendAgain returnTo={page} />
        </>
      );
    case 'other-account':
      return (
        <SignIn page={page} why={t('otherAccount', { sentTo, signedInAs: signedInAs ?? '' })}>
          {t('signInWithOther')}
        </SignIn>
      );
    default:
      // The new account accepts at once. What keeps it from accepting is on the invitation's page.
      return canSignUp ? (
        <AuthForm
          mode="sign-up"
          ways={ways}
          signUp="open"
          callbackUrl={page}
          invitation={{ token, email, onSignedUp: () => acceptInvitation(token).catch(() => page) }}
        />
      ) : (
        <SignIn page={page} why={t('signInWithAddress', { sentTo })}>
          {t('signIn')}
        </SignIn>
      );
  }
}

/** An invitation: who invites to what, and the next step. */
export function OpenInvitation(props: OpenInvitationProps) {
  const t = useText('invites');
  const { kind, label, inviter, role } = props.invitation;
  const known = roles.find((one) => one === role);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">
          {inviter ? t('invites', { inviter, label }) : t('someoneInvites', { label })}
        </h1>
        <p className={textLook}>
          {t('kind', { kind })} {known && t(known)}
        </p>
      </div>
      <Step {...props} />
    </div>
  );
}
