'use client';

import { Mail } from 'lucide-react';
import { messageOf } from '../data/trpc';
import { ChoiceMenu } from '../sharing/choice-menu';
import { CopyButton } from '../sharing/copy-button';
import { personRow } from '../sharing/people-list';
import { Button } from '../ui/button';
import { MenuItem, MenuLine } from '../ui/menu';
import { ErrorState, Skeleton } from '../ui/states';
import { rolesFor, type SeatRole } from './seat-roles';
import { SeatRow } from './seat-row';
import { type Invite, type SeatActions, useMembers, useSeatActions } from './use-members';
import type { Workspace } from './use-workspaces';

interface InviteRowProps {
  invite: Invite;
  /** The role of who looks. */
  as: SeatRole;
  appUrl: string;
  actions: SeatActions;
}

function InviteRow({ invite, as, appUrl, actions }: InviteRowProps) {
  const { email, role, invitePath } = invite;
  return (
    <li className={`${personRow} flex-wrap`}>
      <span className="grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-ink-3 text-ink-3">
        <Mail size={14} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-14">{email}</span>
        <span className="block text-12 text-ink-3">Invited, not here yet</span>
      </span>
      <span className="ml-auto flex min-w-0 items-center gap-2">
        {invitePath ? (
          <CopyButton label={`invitation of ${email}`} text={`${appUrl}${invitePath}`}>
            Copy link
          </CopyButton>
        ) : (
          <Button look="outline" onClick={() => void actions.invite(invite, role)}>
            New link
          </Button>
        )}
        <ChoiceMenu
          label={`role of ${email}`}
          value={role}
          // An owner's invitation shows as one also to an admin.
          choices={rolesFor(role === 'owner' ? role : as)}
          onChoose={(next) => void actions.invite(invite, next)}
        >
          <MenuLine />
          <MenuItem onSelect={() => void actions.revoke(invite)} className="text-overdue">
            Take back the invitation
          </MenuItem>
        </ChoiceMenu>
      </span>
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
        <ul aria-label="Invitations">
          {invites.map((invite) => (
            <InviteRow
              key={invite.id}
              invite={invite}
              as={workspace.role}
              appUrl={appUrl}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </>
  );
}
