'use client';

import type { Inputs, Task } from '@/server/types';
import { createSend } from '../data/optimistic';
import { offerUndo, startAction } from '../data/undo';
import { archiveAll, duplicateAll, removeAll, restoreAll } from './many-tasks';
import { nameTasks } from './name-tasks';
import { type ActionContext, type Client, idsOf, type Runner } from './task-attempt';
import { onUnchanged } from './unchanged';

/** The actions that remove tasks from the page and bring them back. */
interface Removal {
  said: string;
  send: (client: Client, tasks: readonly Task[]) => Promise<unknown>;
  back: (client: Client, tasks: readonly Task[]) => Promise<unknown>;
}

export const archiving: Removal = {
  said: 'Archived',
  send: (client, tasks) => archiveAll(client, tasks, false),
  back: (client, tasks) => archiveAll(client, tasks, true),
};
export const deleting: Removal = { said: 'Deleted', send: removeAll, back: restoreAll };

export function createRemoval({ client, cache, end }: ActionContext, run: Runner) {
  const isDone = createSend(cache.refresh);
  return async (tasks: readonly Task[], { said, send, back }: Removal) => {
    const action = startAction();
    const ending = end(idsOf(tasks));
    const remove = () =>
      run(
        tasks,
        () => null,
        () => send(client, tasks),
      );
    if (!(await remove())) return;
    const undo = () =>
      isDone(async () => {
        await back(client, tasks);
        await ending?.resume();
      });
    offerUndo(`${said} ${nameTasks(tasks)}${ending?.toastSuffix ?? ''}`, { undo, redo: remove, action });
  };
}

/** Fields that change although nobody edits the task. Undo deletes an added task only if all others are as they were. */
const notEdited: (keyof Task)[] = ['order', 'createdAt', 'updatedAt', 'accessRole'];

export function createAddition(
  { client, cache }: Pick<ActionContext, 'client' | 'cache'>,
  workspaceId: string | undefined,
) {
  const isDone = createSend(cache.refresh);
  const offer = (tasks: readonly Task[], said: string, more: { action: number; quiet?: boolean }) => {
    let removed: readonly Task[] = [];
    offerUndo(said, {
      ...more,
      undo: () =>
        onUnchanged({ client, tasks, except: notEdited }, (same) => {
          removed = same;
          return isDone(() => removeAll(client, same));
        }),
      redo: () => isDone(() => restoreAll(client, removed)),
    });
  };
  return {
    /** Creates all tasks or none. With a message, shows a toast. The caller refreshes the screens afterwards. */
    async create(inputs: Inputs['tasks']['createMany']['tasks'], said?: string): Promise<Task[]> {
      const action = startAction();
      // The project or area determines the workspace.
      const placed = inputs.map((input) =>
        input.projectId || input.areaId ? input : { workspaceId, ...input },
      );
      const { tasks } = await client.tasks.createMany.mutate({ tasks: placed });
      offer(tasks, said ?? `Added ${nameTasks(tasks)}`, { action, quiet: said === undefined });
      return tasks;
    },
    async duplicate(originals: readonly Task[]): Promise<void> {
      const action = startAction();
      await isDone(async () => {
        const tasks = await duplicateAll(client, originals);
        offer(tasks, `Duplicated ${nameTasks(originals)}`, { action });
      });
    },
  };
}
