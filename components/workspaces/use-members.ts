'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs } from '@/server/types';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { offerUndo } from '../data/undo';
import { useText } from '../language/language';
import { nameOf } from '../ui/person';
import type { MembershipRole } from './membership-roles';

type Membership = Outputs['workspaces']['members'];
export type Member = Membership['members'][number];
type Invite = Membership['invites'][number];

/** The members of a workspace and its pending invitations. */
export function useMembers(workspaceId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.workspaces.members.queryOptions({ workspaceId }));
}

function useChange(workspaceId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const queryKey = trpc.workspaces.members.queryKey({ workspaceId });
    return (change: (shown: Membership) => Membership, send: () => Promise<unknown>): Promise<boolean> =>
      writeOptimistically({
        apply: () => changeShown(queryClient, queryKey, change),
        send,
        refresh() {
          for (const part of [trpc.workspaces, trpc.screens])
            void queryClient.invalidateQueries({ queryKey: part.pathKey() });
        },
      });
  }, [trpc, queryClient, workspaceId]);
}

const unchanged = (shown: Membership) => shown;

/** The actions on the members and invitations of a workspace. */
export function useMemberActions(workspaceId: string) {
  const t = useText('workspaces');
  const client = useTRPCClient();
  const run = useChange(workspaceId);
  return useMemo(() => {
    const setRole = ({ membershipId }: Member, role: MembershipRole) =>
      run(
        ({ members, invites }) => ({
          members: members.map((one) => (one.membershipId === membershipId ? { ...one, role } : one)),
          invites,
        }),
        () => client.workspaces.setMemberRole.mutate({ workspaceId, membershipId, role }),
      );
    const end = (membershipId: string) =>
      run(
        ({ members, invites }) => ({
          members: members.filter((one) => one.membershipId !== membershipId),
          invites: invites.filter(({ id }) => id !== membershipId),
        }),
        () => client.workspaces.removeMember.mutate({ workspaceId, membershipId }),
      );
    const add = (target: string | null, role: MembershipRole) =>
      run(unchanged, () => client.workspaces.addMember.mutate({ workspaceId, target: target ?? '', role }));
    return {
      /** Offers no undo for the viewer's own role: they may have lost the right to set it back. */
      async setRole(member: Member, role: MembershipRole, isOwn: boolean) {
        const done = await setRole(member, role);
        if (!done || isOwn) return;
        const message = t('roleNow', { name: nameOf(member), role });
        offerUndo(message, { undo: () => setRole({ ...member, role }, member.role) });
      },
      async remove(member: Member) {
        if (await end(member.membershipId))
          offerUndo(t('removed', { name: nameOf(member) }), {
            undo: () => add(member.username ?? member.email, member.role),
          });
      },
      /** Invites the same address again, or changes its role. */
      invite: ({ id, email }: Invite, role: MembershipRole) =>
        run(
          ({ members, invites }) => ({
            members,
            invites: invites.map((one) => (one.id === id ? { ...one, role } : one)),
          }),
          () => client.workspaces.addMember.mutate({ workspaceId, target: email, role }),
        ),
      async revoke({ id, email, role }: Invite) {
        if (await end(id)) offerUndo(t('revoked', { email }), { undo: () => add(email, role) });
      },
      leave: end,
    };
  }, [t, client, run, workspaceId]);
}

export type MemberActions = ReturnType<typeof useMemberActions>;
