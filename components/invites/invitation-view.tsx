'use client';

import type { InvitationPage } from '@/server/types';
import type { Ways } from '../auth/other-ways';
import { SendAgain } from '../auth/send-again';
import { useText } from '../language/language';
import { buttonLook } from '../ui/button';
import { AcceptButton } from './accept-button';
import { JoinForm } from './join-form';

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
