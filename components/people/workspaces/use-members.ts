import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useAct } from '../../sync/act';
import { removeMember, setMemberRole } from '../../sync/actions/account';
import { createRun } from '../../sync/server-run';
import { useTRPC, useTRPCClient } from '../../sync/trpc';
import { offerUndo } from '../../sync/undo';
import type { Choice } from '../../ui/choice';
import { nameOf } from '../../ui/person';
import type { Workspace } from './use-workspaces';

export type MembershipRole = Workspace['role'];

const descriptions = { member: 'memberSays', admin: 'adminSays', owner: 'ownerSays' } as const;

const ascending: readonly MembershipRole[] = ['member', 'admin', 'owner'];

/** The roles that a member can assign: only owners assign the owner role. */
export const rolesFor = (own: MembershipRole, t: Text<'workspaces'>): Choice<MembershipRole>[] =>
  ascending
    .filter((role) => own === 'owner' || role !== 'owner')
    .map((value) => ({ value, name: t(value), says: t(descriptions[value]) }));

type Membership = Outputs['workspaces']['members'];
export type Member = Membership['members'][number];
type Invite = Membership['invites'][number];

export const useMembers = (workspaceId: string) =>
  useQuery(useTRPC().workspaces.members.queryOptions({ workspaceId }));

/** The actions on the members and invitations of a workspace. To invite somebody cannot wait for the server. */
export function useMemberActions(workspaceId: string) {
  const t = useText('workspaces');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const act = useAct();
  const end = (membershipId: string) => act(removeMember(workspaceId, membershipId));
  const run = createRun(() => queryClient.invalidateQueries());
  const add = (target: string | null, role: MembershipRole) =>
    run(() => client.workspaces.addMember.mutate({ workspaceId, target: target ?? '', role }));
  return {
    setRole: (member: Member, role: MembershipRole, isOwn: boolean) =>
      act(setMemberRole(workspaceId, member, { role, name: nameOf(member), isOwn })),
    async remove({ membershipId, role, ...member }: Member) {
      await offerUndo(t('removed', { name: nameOf(member) }), {
        done: end(membershipId),
        undo: () => add(member.username ?? member.email, role),
      });
    },
    /** Invites the same address again, or changes its role. */
    invite: ({ email }: Invite, role: MembershipRole) => add(email, role),
    async revoke({ id, email, role }: Invite) {
      const done = end(id);
      await offerUndo(t('revoked', { email }), { done, undo: () => add(email, role) });
    },
    leave: end,
  };
}
