'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs, Person, Role } from '@/server/types';
import { messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { sayFailure } from '../ui/toast';
import type { Level } from './levels';
import type { Managing, Reached } from './people-list';
import type { ShareTarget } from './share-state';

type Access = Outputs['access']['get']['access'];
type TaskAccess = Outputs['taskAccess']['get'];
export type Invite = Access['invites'][number];
export type Link = NonNullable<Access['link']>;

/** Who reaches something, whatever it is. */
export interface Sharing {
  role: Role;
  canManage: boolean;
  owner: Person;
  people: Reached[];
  invites: Invite[];
  /** Null for a task: its places say what everyone in the workspace may do. */
  workspace: Access['workspace'] | null;
  link: Link | null;
}

export const reachedOf = ({ accessId, role, isGuest, ...person }: Access['people'][number]): Reached => ({
  grantId: accessId,
  person,
  role,
  isGuest,
});

const ofPlace = ({ people, ...access }: Access): Sharing => ({ ...access, people: people.map(reachedOf) });

const ofTask = ({ members, ...access }: TaskAccess, link: Link | null): Sharing => ({
  ...access,
  people: members.map(({ membershipId, role, ...person }) => ({
    grantId: membershipId,
    person,
    role,
    isGuest: false,
  })),
  workspace: null,
  link,
});

export type Place = ShareTarget & { kind: 'area' | 'project' };
export const isPlace = (target: ShareTarget): target is Place => target.kind !== 'task';
export const pathOf = ({ kind, id }: Place) => ({ targetKind: kind, targetId: id });

/** Who reaches an area or a project. */
export function usePlaceAccess(place: Pick<Place, 'kind' | 'id'> | undefined) {
  const trpc = useTRPC();
  const path = { targetKind: place?.kind ?? 'project', targetId: place?.id ?? '' };
  return useQuery(trpc.access.get.queryOptions(path, { enabled: place !== undefined }));
}

/** Who reaches what the dialog is about. */
export function useSharing(target: ShareTarget) {
  const trpc = useTRPC();
  const isTask = !isPlace(target);
  const place = usePlaceAccess(isPlace(target) ? target : undefined);
  const task = useQuery(trpc.taskAccess.get.queryOptions({ taskId: target.id }, { enabled: isTask }));
  const links = useQuery(trpc.shareLinks.list.queryOptions({}, { enabled: isTask }));
  const link = links.data?.links.find(({ targetId }) => targetId === target.id) ?? null;
  const sharing = place.data ? ofPlace(place.data.access) : task.data && ofTask(task.data, link);
  return { sharing, ...(isTask ? task : place) };
}

type Client = ReturnType<typeof useTRPCClient>;

/** The operations that share, by what is shared. */
function callsOf(client: Client, target: ShareTarget) {
  if (isPlace(target)) {
    const path = pathOf(target);
    return {
      share: (to: string, role: Level) => client.access.grant.mutate({ ...path, target: to, role }),
      setLevel: (accessId: string, role: Level) => client.access.setRole.mutate({ ...path, accessId, role }),
      remove: (accessId: string) => client.access.revoke.mutate({ ...path, accessId }),
      revokeInvite: (inviteId: string) => client.access.revokeInvite.mutate({ ...path, inviteId }),
    };
  }
  const taskId = target.id;
  return {
    share: (to: string, role: Level) => client.taskAccess.share.mutate({ taskId, target: to, role }),
    setLevel: (membershipId: string, role: Level) =>
      client.taskAccess.setRole.mutate({ taskId, membershipId, role }),
    remove: (membershipId: string) => client.taskAccess.remove.mutate({ taskId, membershipId }),
    revokeInvite: (inviteId: string) => client.taskAccess.revokeInvite.mutate({ taskId, inviteId }),
  };
}

/** Sends a write about sharing: a refusal is said, and everything about it is asked anew in the end. */
export function useShareWrite() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = () =>
      Promise.all(
        [trpc.access, trpc.taskAccess, trpc.shareLinks].map((part) =>
          queryClient.invalidateQueries({ queryKey: part.pathKey() }),
        ),
      );
    const run = async (send: () => Promise<unknown>): Promise<boolean> => {
      try {
        await send();
        return true;
      } catch (error) {
        sayFailure(messageOf(error));
        return false;
      } finally {
        await refresh();
      }
    };
    return { refresh, run };
  }, [trpc, queryClient]);
}

const addressOf = ({ person }: Reached) => person.email ?? person.username ?? '';

/** Everything that is done about who reaches something. */
export function useShareActions(target: ShareTarget) {
  const client = useTRPCClient();
  const { run, refresh } = useShareWrite();
  return useMemo(() => {
    const calls = callsOf(client, target);
    const manage: Managing = {
      setLevel: ({ grantId }, level) => run(() => calls.setLevel(grantId, level)),
      remove: ({ grantId }) => run(() => calls.remove(grantId)),
      giveBack: (one) => run(() => calls.share(addressOf(one), one.role)),
    };
    return {
      manage,
      /** What it throws is for the form to tell. */
      share: (to: string, level: Level) => calls.share(to, level).finally(refresh),
      invite: ({ email }: Invite, level: Level) => run(() => calls.share(email, level)),
      revokeInvite: ({ id }: Invite) => run(() => calls.revokeInvite(id)),
      leave: ({ grantId }: Reached) => run(() => calls.remove(grantId)),
      /** Answers the address, which is never told again; undefined where it was refused. */
      async publish(): Promise<string | undefined> {
        let url: string | undefined;
        await run(async () => {
          const made = await client.shareLinks.create.mutate({
            targetKind: target.kind,
            targetId: target.id,
          });
          url = made.url;
        });
        return url;
      },
      takeDown: ({ id }: Link) => run(() => client.shareLinks.revoke.mutate({ linkId: id })),
    };
  }, [target, client, run, refresh]);
}

export type ShareActions = ReturnType<typeof useShareActions>;
