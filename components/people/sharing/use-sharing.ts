import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import type { ShareTarget } from '../../shell/state/share-target';
import { createRun } from '../../sync/server-run';
import { messageOf, useTRPC, useTRPCClient } from '../../sync/trpc';
import { showFailure } from '../../ui/toast';
import type { Level, Subject } from './levels';
import type { LetEdit } from './use-let-edit';

type Access = Outputs['access']['get']['access'];
type TaskAccess = Outputs['taskAccess']['get'];
export type Invite = Access['invites'][number];
/** A person with a grant, in one shape for places, tasks and notes. Guests are not members of the workspace. */
export type Reached = Access['people'][number];

/** Who has access to a target, in one shape for places and tasks. */
export interface Sharing extends Pick<Access, 'canManage' | 'owner' | 'people' | 'invites' | 'link'> {
  /** Null for a task: the access of workspace members is set on its project or area. */
  workspace: Access['workspace'] | null;
}

const ofTask = ({ members, ...access }: TaskAccess, link: Access['link']): Sharing => ({
  ...access,
  people: members.map(({ membershipId, ...one }) => ({ ...one, accessId: membershipId, isGuest: false })),
  workspace: null,
  link,
});

export type Place = ShareTarget & { kind: 'area' | 'project' };
export const isPlace = (target: ShareTarget): target is Place => target.kind !== 'task';
export const pathOf = ({ kind, id }: Place) => ({ targetKind: kind, targetId: id });

export const usePlaceAccess = (place: Place | undefined) =>
  useQuery(useTRPC().access.get.queryOptions(place ? pathOf(place) : skipToken));

export function useSharing(target: ShareTarget) {
  const trpc = useTRPC();
  const isTask = !isPlace(target);
  const place = usePlaceAccess(isPlace(target) ? target : undefined);
  const task = useQuery(trpc.taskAccess.get.queryOptions(isTask ? { taskId: target.id } : skipToken));
  const links = useQuery(trpc.shareLinks.list.queryOptions({}, { enabled: isTask }));
  const link = links.data?.links.find(({ targetId }) => targetId === target.id) ?? null;
  const sharing = place.data?.access ?? (task.data && ofTask(task.data, link));
  return { sharing, ...(isTask ? task : place) };
}

type Client = ReturnType<typeof useTRPCClient>;

/** What is shared. */
export interface Shared {
  kind: Subject;
  id: string;
}

/** The sharing operations for a kind of target. */
function callsOf(client: Client, { kind, id }: Shared) {
  switch (kind) {
    case 'task':
      return {
        share: (target: string, role: Level) => client.taskAccess.share.mutate({ taskId: id, target, role }),
        setLevel: (membershipId: string, role: Level) =>
          client.taskAccess.setRole.mutate({ taskId: id, membershipId, role }),
        remove: (membershipId: string) => client.taskAccess.remove.mutate({ taskId: id, membershipId }),
        revokeInvite: (inviteId: string) => client.taskAccess.revokeInvite.mutate({ taskId: id, inviteId }),
      };
    case 'note':
      return {
        share: (target: string, role: Level) => client.notes.share.mutate({ noteId: id, target, role }),
        setLevel: (memberId: string, role: Level) =>
          client.notes.setRole.mutate({ noteId: id, memberId, role }),
        remove: (memberId: string) => client.notes.removePerson.mutate({ noteId: id, memberId }),
        revokeInvite: (inviteId: string) => client.notes.revokeInvite.mutate({ noteId: id, inviteId }),
      };
    default: {
      const path = { targetKind: kind, targetId: id };
      return {
        share: (target: string, role: Level) => client.access.grant.mutate({ ...path, target, role }),
        setLevel: (accessId: string, role: Level) =>
          client.access.setRole.mutate({ ...path, accessId, role }),
        remove: (accessId: string) => client.access.revoke.mutate({ ...path, accessId }),
        revokeInvite: (inviteId: string) => client.access.revokeInvite.mutate({ ...path, inviteId }),
      };
    }
  }
}

/** Sends a sharing write: shows an error if it is refused, then refetches everything about sharing. */
export function useShareWrite() {
  const queryClient = useQueryClient();
  const { access, taskAccess, shareLinks, notes, workspaces, screens } = useTRPC();
  const parts = [access, taskAccess, shareLinks, notes, workspaces, screens.notes];
  const refresh = () =>
    Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: part.pathKey() })));
  return { refresh, run: createRun(refresh) };
}

export const addressOf = ({ username, email }: Reached) => username ?? email ?? '';

/**
 * The writes about a shared target. All but `share` show what fails, and resolve to whether it is done. `letEdit` lets
 * people edit whom a grant cannot.
 */
export function useShareActions(target: Shared, letEdit?: LetEdit) {
  const client = useTRPCClient();
  const { run, refresh } = useShareWrite();
  const calls = callsOf(client, target);
  const isDone = async (send: () => Promise<unknown>) => (await run(send)) !== undefined;
  const isLet = (to: string) => showFailure(letEdit?.(to).catch(messageOf) ?? Promise.resolve(undefined));
  return {
    setLevel: (one: Reached, level: Level) =>
      letEdit && one.isGuest && level === 'editor'
        ? isLet(addressOf(one))
        : isDone(() => calls.setLevel(one.accessId, level)),
    remove: ({ accessId }: Reached) => isDone(() => calls.remove(accessId)),
    /** Grants a removed person the same level again. */
    giveBack: (one: Reached) => isDone(() => calls.share(addressOf(one), one.role)),
    /** @throws the tRPC error, which the form shows. */
    share: (to: string, level: Level) =>
      letEdit && level === 'editor' ? letEdit(to) : calls.share(to, level).finally(refresh),
    invite: ({ email }: Invite, level: Level) =>
      letEdit && level === 'editor' ? isLet(email) : isDone(() => calls.share(email, level)),
    revokeInvite: ({ id: inviteId }: Invite) => isDone(() => calls.revokeInvite(inviteId)),
    /** Makes a guest, or an invited person, a member of the workspace. */
    addMember: (workspaceId: string, target: string) =>
      isDone(() => client.workspaces.addMember.mutate({ workspaceId, target, role: 'member' })),
  };
}
