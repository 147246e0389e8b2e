import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText, useTexts } from '../../shell/language/language';
import { ChoiceMenu } from '../../shell/parts/choice-menu';
import { Form, FormField, type Send, SendButton } from '../../shell/parts/form';
import { NotLoaded } from '../../shell/parts/query-states';
import { useServed } from '../../sync/served';
import { useTRPC } from '../../sync/trpc';
import { DrawnList } from '../../task/rows/drawn-list';
import { Copyable } from '../../ui/copyable';
import { nameOf } from '../../ui/person';
import { PersonLine, personRow } from '../../ui/person-line';
import { InviteRow } from '../sharing/invite-list';
import { type Member, type MembershipRole, rolesFor, useMemberActions, useMembers } from './use-members';
import type { Workspace } from './use-workspaces';

/** Adds a member, by handle or address. Says that they are one now, or shows the invitation link to send. */
export function AddMember({ workspace }: { workspace: Workspace }) {
  const { t, common } = useTexts('workspaces');
  const { appUrl, canMail } = useServed();
  const [role, setRole] = useState<MembershipRole>('member');
  const add = useMutation(useTRPC().workspaces.addMember.mutationOptions());
  const send: Send = (text, form) =>
    add.mutate(
      { workspaceId: workspace.id, target: text('target').trim(), role },
      { onSuccess: () => form.reset() },
    );
  const { member, invite } = add.data ?? {};
  const isMailed = canMail && !invite?.notMailed;
  return (
    <Form by={add} keeps={`member/${workspace.id}`} onSend={send} className="max-w-none gap-3">
      <div className="grid max-w-140 grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2 max-md:grid-cols-2 max-md:[&>:first-child]:col-span-2">
        <FormField
          label={common('handleOrEmail')}
          name="target"
          required
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {/* Aligned with the field, whose label is above it. */}
        <span className="flex md:mt-5.5 md:h-9 md:items-center">
          <ChoiceMenu
            label={t('roleOfNew')}
            value={role}
            choices={rolesFor(workspace.role, t)}
            onChoose={setRole}
          />
        </span>
        <SendButton className="md:mt-5.5 md:h-9">{t('add')}</SendButton>
      </div>
      <div role="status" className="flex flex-col gap-1 text-13 text-ink-2 empty:hidden">
        {member && <p>{t('isMemberNow', { name: nameOf(member) })}</p>}
        {invite && (
          <>
            <p>{t(isMailed ? 'invitationMailed' : 'invitationLink', { email: invite.email })}</p>
            {invite.notMailed && <p>{invite.notMailed}</p>}
            {!isMailed && <Copyable label={t('theInvitation')} text={`${appUrl}${invite.invitePath}`} />}
          </>
        )}
      </div>
    </Form>
  );
}

interface MemberListProps {
  workspace: Workspace;
  /** The id of the viewer. */
  me: string;
}

/** The height of a row in pixels, until it is measured. */
const ROW = 44;

/** The members and their roles, editable for owners and admins. A team may have hundreds, so only rows near the viewport. */
function Rows({ members, workspace, me }: MemberListProps & { members: readonly Member[] }) {
  const t = useText('workspaces');
  const actions = useMemberActions(workspace.id);
  const choices = rolesFor(workspace.role, t);
  const isFixed = (role: MembershipRole) =>
    workspace.role === 'member' || !choices.some(({ value }) => value === role);
  return (
    <DrawnList
      label={t('members')}
      items={members}
      keyOf={({ membershipId }) => membershipId}
      sizeOf={() => ROW}
    >
      {(member) => (
        <div className={personRow}>
          <PersonLine person={member} me={me}>
            {isFixed(member.role) ? (
              <span className="shrink-0 px-2 text-13 text-ink-3">{t(member.role)}</span>
            ) : (
              <ChoiceMenu
                label={member.id === me ? t('yourRole') : t('roleOf', { name: nameOf(member) })}
                value={member.role}
                choices={choices}
                onChoose={(role) => void actions.setRole(member, role, member.id === me)}
                removal={
                  member.id === me
                    ? undefined
                    : { label: t('removeMember'), onRemove: () => void actions.remove(member) }
                }
              />
            )}
          </PersonLine>
        </div>
      )}
    </DrawnList>
  );
}

export function MemberList({ workspace, me }: MemberListProps) {
  const t = useText('workspaces');
  const query = useMembers(workspace.id);
  const { invite: inviteAgain, revoke } = useMemberActions(workspace.id);
  if (!query.data) return <NotLoaded query={query} rows={3} />;
  const { members, invites } = query.data;
  return (
    <>
      <Rows members={members} workspace={workspace} me={me} />
      {invites.length > 0 && (
        <ul aria-label={t('invitations')}>
          {invites.map((invite) => (
            <li key={invite.id} className={`${personRow} flex-wrap`}>
              <InviteRow
                invite={invite}
                // Show the owner role to admins too, although they cannot grant it.
                choices={rolesFor(invite.role === 'owner' ? 'owner' : workspace.role, t)}
                onInvite={(role) => void inviteAgain(invite, role)}
                onRevoke={() => void revoke(invite)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
