'use client';

import { NotLoaded } from '../data/query-states';
import { InviteRow } from '../sharing/invite-row';
import { personRow } from '../ui/person-line';
import { MemberRow } from './member-row';
import { rolesFor } from './membership-roles';
import { useMemberActions, useMembers } from './use-members';
import type { Workspace } from './use-workspaces';

interface MemberListProps {
  workspace: Workspace;
  /** The id of the viewer. */
  me: string;
}

/** The members of a workspace and its pending invitations. */
export function MemberList({ workspace, me }: MemberListProps) {
  const query = useMembers(workspace.id);
  const actions = useMemberActions(workspace.id);
  if (!query.data) return <NotLoaded query={query} rows={3} />;
  const { members, invites } = query.data;
  return (
    <>
      <ul aria-label="Members">
        {members.map((member) => (
          <MemberRow
            key={member.membershipId}
            member={member}
            me={me}
            ownRole={workspace.role}
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
                // Show the owner role to admins too, although they cannot grant it.
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
