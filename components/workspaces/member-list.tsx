'use client';

import { messageOf } from '../data/trpc';
import { personRow } from '../sharing/people-list';
import { Button } from '../ui/button';
import { ErrorState, Skeleton } from '../ui/states';
import { CopyLink } from './copy-link';
import { roleNames } from './seat-roles';
import { SeatRow } from './seat-row';
import { type Invite, type SeatActions, useMembers, useSeatActions } from './use-members';
import type { Workspace } from './use-workspaces';

interface InviteRowProps {
  invite: Invite;
  appUrl: string;
  actions: SeatActions;
}

function InviteRow({ invite, appUrl, actions }: InviteRowProps) {
  const { email, role, invitePath } = invite;
  return (
    <li className={`${personRow} flex-wrap`}>
      <span className="min-w-40 flex-1 text-14 [overflow-wrap:anywhere]">
        {email} <span className="text-ink-3">as {roleNames[role].toLowerCase()}</span>
      </span>
      {invitePath ? (
        <CopyLink name={email} link={`${appUrl}${invitePath}`} />
      ) : (
        <span className="text-13 text-ink-3">Add again for a new link</span>
      )}
      <Button
        look="danger"
        onClick={() => void actions.revoke(invite)}
        aria-label={`Revoke the invitation to ${email}`}
      >
        Revoke
      </Button>
    </li>
  );
}

interface MemberListProps {
  workspace: Workspace;
  /** The account of who looks. */
  me: string;
  appUrl: string;
}

/** Who sits in a workspace and at what role, and who is invited. */
export function MemberList({ workspace, me, appUrl }: MemberListProps) {
  const seats = useMembers(workspace.id);
  const actions = useSeatActions(workspace.id);
  if (seats.isError && !seats.data)
    return <ErrorState message={messageOf(seats.error)} onRetry={() => void seats.refetch()} />;
  if (!seats.data) return <Skeleton rows={3} />;
  const { members, invites } = seats.data;
  return (
    <>
      <ul aria-label="Members">
        {members.map((member) => (
          <SeatRow key={member.membershipId} member={member} me={me} as={workspace.role} actions={actions} />
        ))}
      </ul>
      {invites.length > 0 && (
        <>
          <h3 className="pt-2 text-13 font-medium text-ink-3">Invited, not here yet</h3>
          <ul aria-label="Invitations">
            {invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} appUrl={appUrl} actions={actions} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
