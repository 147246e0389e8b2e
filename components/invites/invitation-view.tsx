import type { InvitationPage } from '@/server/types';
import { pathOf } from '../places/path-of';
import { buttonLook } from '../ui/button';
import { PlainMessage } from '../ui/plain-message';
import { AcceptButton } from './accept-button';

interface InvitationViewProps {
  invitation: InvitationPage;
  token: string;
  /** The address of the signed-in account; null if signed out. */
  signedInAs: string | null;
}

const can: Record<string, string> = {
  reader: 'You will be able to read it.',
  commenter: 'You will be able to read it and comment.',
  editor: 'You will be able to read and change it.',
  member: 'You will be a member.',
  admin: 'You will be an admin.',
  owner: 'You will be an owner.',
};

function SignInLink({ token, children }: { token: string; children: string }) {
  const back = encodeURIComponent(`/invites/${token}`);
  return (
    <a href={`/sign-in?callbackUrl=${back}`} className={buttonLook('primary', 'w-fit')}>
      {children}
    </a>
  );
}

/** An invitation: asks to sign in, offers to accept, or says that it was sent to another address. */
export function InvitationView({
  invitation: { kind, sentTo, offer },
  token,
  signedInAs,
}: InvitationViewProps) {
  if (signedInAs === null)
    return (
      <PlainMessage title={`You are invited to a ${kind}`}>
        <p className="text-14 text-ink-2">Sign in or sign up with the address it was sent to: {sentTo}</p>
        <SignInLink token={token}>Sign in</SignInLink>
      </PlainMessage>
    );
  if (!offer)
    return (
      <PlainMessage title="This invitation was sent to another address">
        <p className="text-14 text-ink-2">
          It was sent to {sentTo}, and you are signed in as {signedInAs}. Only the invited address can accept
          it. Ask for an invitation to your own address, or sign in with the other one.
        </p>
        <SignInLink token={token}>Sign in with the other</SignInLink>
      </PlainMessage>
    );
  const { id, label, inviter, role, accepted } = offer;
  // A task opens in a panel (`?task=…`), and a workspace has no page of its own.
  const path = pathOf(kind, id) ?? '';
  return (
    <PlainMessage title={label}>
      <p className="text-14 text-ink-2">
        {inviter ?? 'Someone'} invites you to this {kind}. {can[role]}
      </p>
      <AcceptButton
        token={token}
        href={path.startsWith('/') ? path : `/today${path}`}
        accepted={accepted}
        workspaceId={kind === 'workspace' ? id : undefined}
      />
    </PlainMessage>
  );
}
