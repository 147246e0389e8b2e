import type { Task, TaskChange } from '@/server/types';
import { asRole } from '../data/permissions';
import type { NotesEdit } from '../data/place-actions';
import { type Offer, offerUndo, startAction } from '../data/undo';
import { runActions, tryActions } from '../data/use-action';
import type { PageTools } from '../data/use-page-tools';
import { createSessionEnding } from '../sessions/session-ending';
import {
  type ActionContext,
  type Client,
  changeAll,
  completeAll,
  idsOf,
  type Patched,
  type Say,
} from './many-tasks';
import { nameTasks } from './name-tasks';
import { createMoves } from './task-moves';
import { archiving, createAddition, createRemoval, deleting } from './task-removal';
import { onUnchanged } from './unchanged';
import { type ChangeLabel, undoPatch } from './undo-patch';

/** One patch for all tasks, or a function that returns the patch for each. */
type Patches = TaskChange | ((task: Task) => TaskChange);

const patchOf = (patches: Patches, task: Task): TaskChange =>
  typeof patches === 'function' ? patches(task) : patches;

/** Completes or reopens tasks. */
function createCompletion({ client, say: { t, common }, end }: ActionContext) {
  const mark = (tasks: readonly Task[], completed: boolean) =>
    runActions(() => completeAll(client, tasks, completed));
  return async (tasks: readonly Task[], completed = true) => {
    const action = startAction();
    const said = t(completed ? 'completed' : 'reopened', { tasks: nameTasks(tasks, common) });
    const ending = completed ? end(idsOf(tasks)) : null;
    if (!(await mark(tasks, completed))) return;
    const marked = (isDone: boolean) =>
      tasks.map((task): Task => ({ ...task, status: isDone ? 'done' : 'open' }));
    const swap = (to: boolean, then?: () => Promise<void>) => () =>
      onUnchanged({ client, tasks: marked(!to), fields: ['status'] }, async (same) => {
        const done = await mark(same, to);
        if (done) await then?.();
        return done;
      });
    offerUndo(ending ? common('sessionStopped', { said }) : said, {
      undo: swap(!completed, ending?.resume),
      redo: swap(completed),
      action,
    });
  };
}

function createWrites({ client, say: { common } }: ActionContext) {
  /** Resolves to the tasks as the server saved them. */
  const write = async (tasks: readonly Task[], patches: Patched): Promise<Task[] | undefined> => {
    let saved: Task[] | undefined;
    await runActions(async () => {
      saved = await changeAll(client, tasks, patches);
    });
    return saved;
  };
  /** Writes patches over tasks that nobody else changed since the last of these writes. */
  const createSwap = (first: Task[], fields: string[]) => {
    let current = first;
    return (patches: Patched) =>
      onUnchanged({ client, tasks: current, fields }, async (same) => {
        const saved = await write(same, patches);
        if (saved) current = saved;
        return saved !== undefined;
      });
  };
  return {
    /** Changes fields. With a label, shows a toast that offers Undo. */
    update: asRole('editor', async (tasks, patches: Patches, said?: string | ChangeLabel) => {
      const action = startAction();
      const to = new Map(tasks.map((task) => [task.id, patchOf(patches, task)]));
      const saved = await write(tasks, to);
      if (!saved || !said) return;
      const back = new Map(tasks.map((task) => [task.id, undoPatch(task, to.get(task.id) ?? {})]));
      const swap = createSwap(saved, [...new Set([...to.values()].flatMap(Object.keys))]);
      const { name, onUndo, onRedo }: ChangeLabel = typeof said === 'string' ? { name: said } : said;
      const step = (patched: Patched, then: (() => void) | undefined) => () => {
        then?.();
        return swap(patched);
      };
      const offer: Offer = { undo: step(back, onUndo), redo: step(to, onRedo), action };
      offerUndo(common('namedChange', { name: nameTasks(tasks, common), change: name }), offer);
    }),
  };
}

/** Writes of one task that resolve to an error message for their field. */
const createSaves = (client: Client) => ({
  save: (task: Task, words: TaskChange) =>
    tryActions(() => changeAll(client, [task], new Map([[task.id, words]]))),
  /** Saves a checklist that was shown and changed. The server merges what others changed in it meanwhile. */
  saveChecklist: (task: Task, checklist: Task['checklist']) =>
    tryActions(() =>
      client.screens.writeChecklist.mutate({ taskId: task.id, base: task.checklist, checklist }),
    ),
  /** Saves notes that were written over others. The server merges what others wrote meanwhile. */
  saveNotes: (task: Task, { notes, base }: NotesEdit) =>
    tryActions(() => client.screens.writeTaskNotes.mutate({ id: task.id, base, notes })),
});

/** What the pages do with tasks. */
export function createTaskActions(tools: PageTools, workspaceId: string | undefined, say: Say) {
  const { client } = tools;
  const around = { client, say, end: createSessionEnding(tools) };
  const take = createRemoval(around);
  return {
    complete: asRole('editor', createCompletion(around)),
    archive: asRole('editor', (tasks) => take(tasks, archiving)),
    remove: asRole('owner', (tasks) => take(tasks, deleting)),
    move: asRole('editor', createMoves(around)),
    ...createWrites(around),
    ...createSaves(client),
    ...createAddition(around, workspaceId),
  };
}
