'use client';

import type { Inputs, Task } from '@/server/types';
import { createSend } from '../data/optimistic';
import { offerUndo, startAction } from '../data/undo';
import { archiveAll, removeAll, restoreAll } from './many-tasks';
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

/** The fields that a person writes. Undo does not delete an added task if any of them changed. */
const content = ['title', 'notes', 'checklist', 'tags', 'status', 'commentCount', 'deadline', 'when'];

export function createAddition(
  { client, cache }: Pick<ActionContext, 'client' | 'cache'>,
  workspaceId: string | undefined,
) {
  const isDone = createSend(cache.refresh);
  /** Creates all tasks or none. With a message, shows a toast. The caller refreshes the screens afterwards. */
  return async (inputs: Inputs['tasks']['createMany']['tasks'], said?: string) => {
    const action = startAction();
    // The project or area determines the workspace.
    const placed = inputs.map((input) =>
      input.projectId || input.areaId ? input : { workspaceId, ...input },
    );
    const { tasks } = await client.tasks.createMany.mutate({ tasks: placed });
    let removed: readonly Task[] = [];
    offerUndo(said ?? `Added ${nameTasks(tasks)}`, {
      action,
      quiet: said === undefined,
      undo: () =>
        onUnchanged({ client, tasks, fields: content }, (same) => {
          removed = same;
          return isDone(() => removeAll(client, same));
        }),
      redo: () => isDone(() => restoreAll(client, removed)),
    });
    return tasks;
  };
}
