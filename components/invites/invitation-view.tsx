import type { InvitationPage } from '@/server/types';
import type { Ways } from '../auth/other-ways';
import { SendAgain } from '../auth/send-again';
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

const can: Record<string, string> = {
  reader: 'You will be able to read it.',
  commenter: 'You will be able to read it and comment.',
  editor: 'You will be able to read and change it.',
  member: 'You will be a member.',
  admin: 'You will be an admin.',
  owner: 'You will be an owner.',
};

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
  const { step, sentTo, email } = invitation;
  switch (step) {
    case 'accept':
      return <AcceptButton token={token} label="Accept" />;
    case 'open':
      return <AcceptButton token={token} label="Open" />;
    case 'confirm':
      return (
        <>
          <p className={textLook}>
            First confirm that {sentTo} is yours: open the link that we mailed there, or the one in the
            invitation’s mail.
          </p>
          <SendAgain returnTo={`/invites/${token}`} />
        </>
      );
    case 'other-account':
      return (
        <>
          <p className={textLook}>
            It was sent to {sentTo}, and you are signed in as {signedInAs}. Sign in with the invited address,
            or ask for an invitation to your own.
          </p>
          <SignIn token={token}>Sign in with the other</SignIn>
        </>
      );
    default:
      if (canSignUp) return <JoinForm token={token} email={email} ways={ways} />;
      return (
        <>
          <p className={textLook}>Sign in with the address that it was sent to: {sentTo}</p>
          <SignIn token={token}>Sign in</SignIn>
        </>
      );
  }
}

/** An invitation: who invites to what, and the next step. */
export function InvitationView(props: InvitationViewProps) {
  const { kind, label, inviter, role } = props.invitation;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">
          {inviter ?? 'Someone'} invites you to “{label}”
        </h1>
        <p className={textLook}>
          {kind === 'area' ? 'An' : 'A'} {kind} in Parcours. {can[role]}
        </p>
      </div>
      <Step {...props} />
    </div>
  );
}
