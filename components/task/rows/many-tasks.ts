import { MAX_COPIED_TASKS, MAX_SELECTED_TASKS, MAX_SELECTION_CHANGES } from '@/domain/request-limits';
import type { Task, TaskChange } from '@/server/types';
import type { createSessionEnding } from '../../day/sessions/session-ending';
import type { Words } from '../../shell/parts/words';
import { inChunks } from '../../sync/actions/batches';
import { currentDay } from '../../sync/today';
import type { useTRPCClient } from '../../sync/trpc';
import { groupBy } from './groups';

export type Client = ReturnType<typeof useTRPCClient>;

export interface ActionContext extends Words<'tasks'> {
  client: Client;
  end: ReturnType<typeof createSessionEnding>;
}

export const idsOf = (tasks: readonly Pick<Task, 'id'>[]) => tasks.map(({ id }) => id);

/*
 * Writes of a selection. One task is written by its own operation, more of them together: a request each would take
 * seconds, and a part of them could fail.
 */

interface Sending {
  one: (taskId: string) => Promise<unknown>;
  many: (taskIds: string[]) => Promise<unknown>;
}

/** Sends all at once, so that leaving the page does not interrupt them halfway. */
function sendTogether(tasks: readonly Pick<Task, 'id'>[], { one, many }: Sending): Promise<unknown> {
  const ids = idsOf(tasks);
  if (ids[0] && ids.length === 1) return one(ids[0]);
  return Promise.all(inChunks(ids, MAX_SELECTED_TASKS).map(many));
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

export const restoreAll = (client: Client, tasks: readonly Pick<Task, 'id'>[]) =>
  sendTogether(tasks, {
    one: (trashId) => client.trash.restore.mutate({ trashId }),
    many: (trashIds) => client.selection.restore.mutate({ trashIds }),
  });

/** Copies tasks. `id` is that of the copy. */
export async function duplicateAll(
  client: Client,
  copies: readonly { id: string; originalId: string }[],
): Promise<Task[]> {
  const answers = await Promise.all(
    inChunks(copies, MAX_COPIED_TASKS).map((some) =>
      client.selection.duplicate.mutate({
        taskIds: some.map(({ originalId }) => originalId),
        ids: idsOf(some),
      }),
    ),
  );
  return answers.flatMap((answer) => answer.tasks);
}

export type Patched = ReadonlyMap<string, TaskChange>;

/** The tasks that get the same change, together. */
const groupsOf = (tasks: readonly Task[], patches: Patched) =>
  [...groupBy(idsOf(tasks), (id) => JSON.stringify(patches.get(id))).values()].map((taskIds) => ({
    taskIds,
    changes: patches.get(taskIds[0] ?? '') ?? {},
  }));

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
  const requests = inChunks(tasks, MAX_SELECTED_TASKS).flatMap((some) =>
    inChunks(groupsOf(some, patches), MAX_SELECTION_CHANGES),
  );
  const answers = await Promise.all(requests.map((groups) => client.selection.change.mutate({ groups })));
  const saved = new Map(answers.flatMap((answer) => answer.tasks).map((task) => [task.id, task]));
  return tasks.flatMap(({ id }) => saved.get(id) ?? []);
}
