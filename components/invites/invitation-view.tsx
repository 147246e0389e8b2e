import type { InvitationPage } from '@/server/types';
import { pathOf } from '../places/path-of';
import { buttonLook } from '../ui/button';
import { PlainMessage } from '../ui/plain-message';
import { AcceptButton } from './accept-button';

interface InvitationViewProps {
  invitation: InvitationPage;
  token: string;
  /** The address of the account that is signed in; null where none is. */
  signedInAs: string | null;
}

const can: Record<string, string> = {
  reader: 'You will be able to read it.',
  commenter: 'You will be able to read it and comment.',
  editor: 'You will be able to read and change it.',
  member: 'You will have a seat as a member.',
  admin: 'You will have a seat as an admin.',
  owner: 'You will have a seat as an owner.',
};

function SignInLink({ token, children }: { token: string; children: string }) {
  const back = encodeURIComponent(`/invites/${token}`);
  return (
    <a href={`/sign-in?callbackUrl=${back}`} className={buttonLook('primary', 'w-fit')}>
      {children}
    </a>
  );
}

/** An invitation as its reader may see it: to sign in first, to accept, or that it was meant for somebody else. */
export function InvitationView({
  invitation: { kind, sentTo, offer },
  token,
  signedInAs,
}: InvitationViewProps) {
  if (signedInAs === null)
    return (
      <PlainMessage title={`You are invited to a ${kind}`}>
        <p className="text-14 text-ink-2">Sign in, or sign up, with the address it was sent to: {sentTo}</p>
        <SignInLink token={token}>Sign in</SignInLink>
      </PlainMessage>
    );
  if (!offer)
    return (
      <PlainMessage title="This invitation was sent to another address">
        <p className="text-14 text-ink-2">
          It was sent to {sentTo}, and you are signed in as {signedInAs}. A forwarded invitation lets nobody
          in: ask for one to your own address, or sign in with the other.
        </p>
        <SignInLink token={token}>Sign in with the other</SignInLink>
      </PlainMessage>
    );
  const { id, label, inviter, role, accepted } = offer;
  // A task opens beside a page, and a workspace has none of its own.
  const path = pathOf(kind, id) ?? '';
  return (
    <PlainMessage title={label}>
      <p className="text-14 text-ink-2">
        {inviter ?? 'Somebody'} invites you to this {kind}. {can[role]}
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
