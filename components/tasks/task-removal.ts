import type { Inputs, Task } from '@/server/types';
import { newUuid } from '../data/new-uuid';
import { offerUndo, startAction } from '../data/undo';
import { runActions } from '../data/use-action';
import {
  type ActionContext,
  archiveAll,
  type Client,
  duplicateAll,
  idsOf,
  removeAll,
  restoreAll,
} from './many-tasks';
import { nameTasks } from './name-tasks';
import { onUnchanged } from './unchanged';

/** The actions that remove tasks from the page and bring them back. */
interface Removal {
  said: 'archived' | 'deleted';
  send: (client: Client, tasks: readonly Task[]) => Promise<unknown>;
  back: (client: Client, tasks: readonly Task[]) => Promise<unknown>;
}

export const archiving: Removal = {
  said: 'archived',
  send: (client, tasks) => archiveAll(client, tasks, false),
  back: (client, tasks) => archiveAll(client, tasks, true),
};
export const deleting: Removal = { said: 'deleted', send: removeAll, back: restoreAll };

export function createRemoval({ client, say: { t, common }, end }: ActionContext) {
  return async (tasks: readonly Task[], { said, send, back }: Removal) => {
    const action = startAction();
    const ending = end(idsOf(tasks));
    const remove = () => runActions(() => send(client, tasks));
    if (!(await remove())) return;
    const undo = () =>
      runActions(async () => {
        await back(client, tasks);
        await ending?.resume();
      });
    const done = t(said, { tasks: nameTasks(tasks, common) });
    offerUndo(ending ? common('sessionStopped', { said: done }) : done, { undo, redo: remove, action });
  };
}

/** Fields that change although nobody edits the task. Undo deletes an added task only if all others are as they were. */
const notEdited: (keyof Task)[] = ['order', 'createdAt', 'updatedAt', 'accessRole'];

export function createAddition(
  { client, say: { t, common } }: ActionContext,
  workspaceId: string | undefined,
) {
  const offer = (tasks: readonly Task[], said: string, more: { action: number; quiet?: boolean }) => {
    let removed: readonly Task[] = [];
    offerUndo(said, {
      ...more,
      undo: () =>
        onUnchanged({ client, tasks, except: notEdited }, (same) => {
          removed = same;
          return runActions(() => removeAll(client, same));
        }),
      redo: () => runActions(() => restoreAll(client, removed)),
    });
  };
  return {
    /** Creates all tasks or none. With a message, shows a toast. */
    async create(inputs: Inputs['tasks']['createMany']['tasks'], said?: string): Promise<Task[]> {
      const action = startAction();
      // The project or area determines the workspace.
      const placed = inputs.map((input) =>
        input.projectId || input.areaId ? input : { workspaceId, ...input },
      );
      const withIds = placed.map((task) => ({ ...task, id: newUuid() }));
      const { tasks } = await client.screens.createTasks.mutate({ tasks: withIds });
      offer(tasks, said ?? t('added', { tasks: nameTasks(tasks, common) }), {
        action,
        quiet: said === undefined,
      });
      return tasks;
    },
    async duplicate(originals: readonly Task[]): Promise<void> {
      const action = startAction();
      await runActions(async () => {
        const tasks = await duplicateAll(client, originals);
        offer(tasks, t('duplicated', { tasks: nameTasks(originals, common) }), { action });
      });
    },
  };
}
