import type { Text } from '@/language/translator';
import { MAX_COPIED_TASKS, MAX_SELECTED_TASKS, MAX_SELECTION_CHANGES } from '@/server/domain/request-limits';
import type { Task, TaskChange } from '@/server/types';
import { inBatches, inChunks } from '../data/batches';
import { newUuid } from '../data/new-uuid';
import { currentDay } from '../data/today';
import type { useTRPCClient } from '../data/trpc';
import type { SessionEnding } from '../sessions/session-ending';

export type Client = ReturnType<typeof useTRPCClient>;

/** The texts of what is said after an action. */
export interface Say {
  t: Text<'tasks'>;
  common: Text<'common'>;
}

export interface ActionContext {
  client: Client;
  say: Say;
  end: (taskIds: readonly string[]) => SessionEnding | null;
}

export const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

/*
 * Writes of a selection. One task is written by its own operation, more of them together: a request each would take
 * seconds, and a part of them could fail.
 */

interface Sending<One, Many> {
  one: (taskId: string) => Promise<One>;
  many: (taskIds: string[]) => Promise<Many>;
}

/** Sends all at once, so that leaving the page does not interrupt them halfway. */
function sendTogether<One, Many>(
  tasks: readonly Pick<Task, 'id'>[],
  { one, many }: Sending<One, Many>,
): Promise<unknown> {
  const [first, ...more] = tasks.map(({ id }) => id);
  if (first === undefined) return Promise.resolve();
  if (more.length === 0) return one(first);
  return Promise.all(inChunks([first, ...more], MAX_SELECTED_TASKS).map(many));
}

export const completeAll = (client: Client, tasks: readonly Task[], completed: boolean) =>
  sendTogether(tasks, {
    one: (taskId) => client.tasks.complete.mutate({ taskId, completed, day: currentDay() }),
    many: (taskIds) => client.selection.complete.mutate({ taskIds, completed, day: currentDay() }),
  });

export const archiveAll = (client: Client, tasks: readonly Task[], restore: boolean) =>
  sendTogether(tasks, {
    one: (taskId) => client.tasks.archive.mutate({ taskId, restore }),
    many: (taskIds) => client.selection.archive.mutate({ taskIds, restore }),
  });

export const removeAll = (client: Client, tasks: readonly Pick<Task, 'id'>[]) =>
  sendTogether(tasks, {
    one: (taskId) => client.tasks.remove.mutate({ taskId }),
    many: (taskIds) => client.selection.remove.mutate({ taskIds }),
  });

export const restoreAll = (client: Client, tasks: readonly Task[]) =>
  sendTogether(tasks, {
    one: (trashId) => client.trash.restore.mutate({ trashId }),
    many: (trashIds) => client.selection.restore.mutate({ trashIds }),
  });

/** Resolves to the copies. */
export async function duplicateAll(client: Client, tasks: readonly Task[]): Promise<Task[]> {
  const ids = tasks.map(({ id }) => id);
  const answers = await Promise.all(
    inChunks(ids, MAX_COPIED_TASKS).map((taskIds) =>
      client.selection.duplicate.mutate({ taskIds, ids: taskIds.map(newUuid) }),
    ),
  );
  return answers.flatMap((answer) => answer.tasks);
}

export type Patched = ReadonlyMap<string, TaskChange>;

interface Group {
  taskIds: string[];
  changes: TaskChange;
}

/** The tasks that get the same change, together. */
function groupsOf(tasks: readonly Task[], patches: Patched): Group[] {
  const groups = new Map<string, Group>();
  for (const { id } of tasks) {
    const changes = patches.get(id) ?? {};
    const key = JSON.stringify(changes);
    const group = groups.get(key);
    if (group) group.taskIds.push(id);
    else groups.set(key, { taskIds: [id], changes });
  }
  return [...groups.values()].flatMap(({ taskIds, changes }) =>
    inChunks(taskIds, MAX_SELECTED_TASKS).map((ids) => ({ taskIds: ids, changes })),
  );
}

const fitsRequest = (groups: readonly Group[], group: Group): boolean =>
  groups.length < MAX_SELECTION_CHANGES &&
  [...groups, group].flatMap(({ taskIds }) => taskIds).length <= MAX_SELECTED_TASKS;

/** Resolves to the tasks as the server saved them, in their order. */
export async function changeAll(client: Client, tasks: readonly Task[], patches: Patched): Promise<Task[]> {
  const [first, ...more] = tasks;
  if (!first) return [];
  if (more.length === 0) {
    const patch = patches.get(first.id) ?? {};
    const { task } = await client.tasks.update.mutate({ taskId: first.id, ...patch });
    // While a write waits, the page may not know the task yet.
    return task ? [task] : [];
  }
  const requests = inBatches(groupsOf(tasks, patches), fitsRequest);
  const answers = await Promise.all(requests.map((groups) => client.selection.change.mutate({ groups })));
  const saved = new Map(answers.flatMap((answer) => answer.tasks).map((task) => [task.id, task]));
  return tasks.flatMap(({ id }) => saved.get(id) ?? []);
}
