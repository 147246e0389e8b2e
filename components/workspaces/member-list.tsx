import { useRef } from 'react';
import { ChoiceMenu } from '../data/choice-menu';
import { NotLoaded } from '../data/query-states';
import { useText } from '../language/language';
import { InviteRow } from '../sharing/invite-row';
import { DrawnList } from '../tasks/drawn-list';
import { useWindow } from '../tasks/use-window';
import { nameOf } from '../ui/person';
import { PersonLine, personRow } from '../ui/person-line';
import { type MembershipRole, rolesFor } from './membership-roles';
import { type Member, type MemberActions, useMemberActions, useMembers } from './use-members';
import type { Workspace } from './use-workspaces';

interface MemberRowProps {
  member: Member;
  /** The id of the viewer. */
  me: string;
  ownRole: MembershipRole;
  actions: MemberActions;
}

/** A member and their role, editable for owners and admins. */
function MemberRow({ member, me, ownRole, actions }: MemberRowProps) {
  const t = useText('workspaces');
  const { role } = member;
  const own = member.id === me;
  const choices = rolesFor(ownRole, t);
  const fixed = ownRole === 'member' || !choices.some(({ value }) => value === role);
  return (
    <div className={personRow}>
      <PersonLine person={member} me={me}>
        {fixed ? (
          <span className="shrink-0 px-2 text-13 text-ink-3">{t(role)}</span>
        ) : (
          <ChoiceMenu
            label={own ? t('yourRole') : t('roleOf', { name: nameOf(member) })}
            value={role}
            choices={choices}
            onChoose={(next) => void actions.setRole(member, next, own)}
            removal={
              own ? undefined : { label: t('removeMember'), onRemove: () => void actions.remove(member) }
            }
          />
        )}
      </PersonLine>
    </div>
  );
}

interface MemberListProps {
  workspace: Workspace;
  /** The id of the viewer. */
  me: string;
}

interface RowsProps extends MemberListProps {
  members: readonly Member[];
  actions: MemberActions;
}

/** The height of a row in pixels, until it is measured. */
const ROW = 44;

/** The rows near the viewport, as a team may have hundreds of members. */
function Rows({ members, workspace, me, actions }: RowsProps) {
  const t = useText('workspaces');
  const box = useRef<HTMLUListElement>(null);
  const drawn = useWindow({
    box,
    count: members.length,
    sizeOf: () => ROW,
    keyOf: (index) => members[index]?.membershipId ?? index,
  });
  return (
    <DrawnList
      label={t('members')}
      items={members}
      keyOf={({ membershipId }) => membershipId}
      box={box}
      drawn={drawn}
    >
      {(member) => <MemberRow member={member} me={me} ownRole={workspace.role} actions={actions} />}
    </DrawnList>
  );
}

/** The members of a workspace and its pending invitations. */
export function MemberList({ workspace, me }: MemberListProps) {
  const t = useText('workspaces');
  const query = useMembers(workspace.id);
  const actions = useMemberActions(workspace.id);
  if (!query.data) return <NotLoaded query={query} rows={3} />;
  const { members, invites } = query.data;
  return (
    <>
      <Rows members={members} workspace={workspace} me={me} actions={actions} />
      {invites.length > 0 && (
        <ul aria-label={t('invitations')}>
          {invites.map((invite) => (
            <li key={invite.id} className={`${personRow} flex-wrap`}>
              <InviteRow
                invite={invite}
                // Show the owner role to admins too, although they cannot grant it.
                choices={rolesFor(invite.role === 'owner' ? 'owner' : workspace.role, t)}
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
