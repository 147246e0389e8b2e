'use client';

import { ErrorState, Skeleton } from '../data/page-states';
import { messageOf } from '../data/trpc';
import { InviteRow } from '../sharing/invite-row';
import { personRow } from '../ui/person-line';
import { MemberRow } from './member-row';
import { rolesFor } from './membership-roles';
import { useMemberActions, useMembers } from './use-members';
import type { Workspace } from './use-workspaces';

interface MemberListProps {
  workspace: Workspace;
  /** The account of who looks. */
  me: string;
}

/** Who sits in a workspace and at what role, and who is invited. */
export function MemberList({ workspace, me }: MemberListProps) {
  const seats = useMembers(workspace.id);
  const actions = useMemberActions(workspace.id);
  if (seats.isError && !seats.data)
    return <ErrorState message={messageOf(seats.error)} onRetry={() => void seats.refetch()} />;
  if (!seats.data) return <Skeleton rows={3} />;
  const { members, invites } = seats.data;
  return (
    <>
      <ul aria-label="Members">
        {members.map((member) => (
          <MemberRow
            key={member.membershipId}
            member={member}
            me={me}
            as={workspace.role}
            actions={actions}
          />
        ))}
      </ul>
      {invites.length > 0 && (
        <ul aria-label="Invitations">
          {invites.map((invite) => (
            <li key={invite.id} className={`${personRow} flex-wrap`}>
              <InviteRow
                invite={invite}
                // An owner's invitation shows as one also to an admin.
                choices={rolesFor(invite.role === 'owner' ? 'owner' : workspace.role)}
                onInvite={(role) => void actions.invite(invite, role)}
                onRevoke={() => void actions.revoke(invite)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
