'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs } from '@/server/types';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { nameOf } from '../ui/person';
import { offerUndo } from '../ui/toast';
import { type MembershipRole, roleNames } from './membership-roles';

type Seats = Outputs['workspaces']['members'];
export type Member = Seats['members'][number];
type Invite = Seats['invites'][number];

/** Who sits in a workspace, and who is invited to. */
export function useMembers(workspaceId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.workspaces.members.queryOptions({ workspaceId }));
}

function useChange(workspaceId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const queryKey = trpc.workspaces.members.queryKey({ workspaceId });
    return (change: (seats: Seats) => Seats, send: () => Promise<unknown>): Promise<boolean> =>
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

const asIs = (seats: Seats) => seats;

/** What is done with the seats of a workspace. */
export function useMemberActions(workspaceId: string) {
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
      run(asIs, () => client.workspaces.addMember.mutate({ workspaceId, target: target ?? '', role }));
    return {
      /** `own` is the caller's own seat: what he gives up he cannot take back. */
      async setRole(member: Member, role: MembershipRole, own: boolean) {
        const done = await setRole(member, role);
        if (!done || own) return;
        const said = `${nameOf(member)} is ${roleNames[role].toLowerCase()} now`;
        offerUndo(said, { undo: () => setRole({ ...member, role }, member.role) });
      },
      async remove(member: Member) {
        if (await end(member.membershipId))
          offerUndo(`Took the seat of ${nameOf(member)}`, {
            undo: () => add(member.username ?? member.email, member.role),
          });
      },
      /** Invites the same address at a role, again or anew. */
      invite: ({ id, email }: Invite, role: MembershipRole) =>
        run(
          ({ members, invites }) => ({
            members,
            invites: invites.map((one) => (one.id === id ? { ...one, role } : one)),
          }),
          () => client.workspaces.addMember.mutate({ workspaceId, target: email, role }),
        ),
      async revoke({ id, email, role }: Invite) {
        if (await end(id))
          offerUndo(`Took back the invitation to ${email}`, { undo: () => add(email, role) });
      },
      leave: end,
    };
  }, [client, run, workspaceId]);
}

export type MemberActions = ReturnType<typeof useMemberActions>;
