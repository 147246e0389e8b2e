import { useMemo } from 'react';
import type { Inputs, Task, TaskChange, When } from '@/server/types';
import { createSessionEnding } from '../../day/sessions/session-ending';
import type { NotesEdit } from '../../lists/places/place-actions';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import { asRole } from '../../shell/parts/permissions';
import { useWords, type Words } from '../../shell/parts/words';
import { nameTasks } from '../../sync/actions/names';
import { newUuid } from '../../sync/new-uuid';
import { currentDay } from '../../sync/today';
import { offerUndo } from '../../sync/undo';
import { runActions, trySave } from '../../sync/use-action';
import { type PageTools, usePageTools } from '../../sync/use-page-tools';
import {
  type ActionContext,
  archiveAll,
  type Client,
  changeAll,
  completeAll,
  duplicateAll,
  idsOf,
  type Patched,
  removeAll,
  restoreAll,
} from './many-tasks';
import { createMoves } from './task-moves';
import { onUnchanged } from './unchanged';

/** Takes tasks off the page and brings them back. */
interface Removal {
  label: 'archived' | 'deleted';
  send: (client: Client, tasks: readonly Task[]) => Promise<unknown>;
  back: (client: Client, tasks: readonly Task[]) => Promise<unknown>;
}

const archiving: Removal = {
  label: 'archived',
  send: (client, tasks) => archiveAll(client, tasks, false),
  back: (client, tasks) => archiveAll(client, tasks, true),
};
const deleting: Removal = { label: 'deleted', send: removeAll, back: restoreAll };

function createRemoval({ client, t, common, end }: ActionContext, { label, send, back }: Removal) {
  return async (tasks: readonly Task[]) => {
    const ending = end(idsOf(tasks));
    const remove = () => runActions(() => send(client, tasks));
    const undo = () =>
      runActions(async () => {
        await back(client, tasks);
        await ending?.resume();
      });
    const done = t(label, { tasks: nameTasks(tasks, common) });
    const offered = ending ? common('sessionStopped', { label: done }) : done;
    await offerUndo(offered, { done: remove(), undo, redo: remove });
  };
}

/** Fields that change although nobody edits the task. Undo deletes an added task only if all others are as they were. */
const notEdited = new Set<string>(['order', 'createdAt', 'updatedAt', 'accessRole'] satisfies (keyof Task)[]);

type Added = Pick<Task, 'id' | 'title'>;

/** A task to create. The caller can choose its id, to act on the task before the server has answered. */
type NewTask = Omit<Inputs['screens']['createTasks']['tasks'][number], 'id'> & { id?: string };

function createAddition({ client, t, common }: ActionContext, workspaceId: string | undefined) {
  const offer = (
    added: readonly Added[],
    adding: Promise<Task[]>,
    toast: { label: string; quiet?: boolean },
  ) => {
    let tasks: readonly Task[] = [];
    let removed: readonly Added[] = [];
    const remove = (some: readonly Added[]) => {
      removed = some;
      return runActions(() => removeAll(client, some));
    };
    const isAdded = async () => {
      tasks = await adding;
      return true;
    };
    void offerUndo(toast.label, {
      quiet: toast.quiet,
      done: isAdded().catch(() => false),
      undo: () =>
        tasks.length === 0
          ? remove(added)
          : onUnchanged({ client, tasks, compares: (field) => !notEdited.has(field) }, remove),
      redo: () => runActions(() => restoreAll(client, removed)),
    });
    return adding;
  };
  return {
    /** Creates all tasks or none. */
    create(inputs: readonly NewTask[]): Promise<Task[]> {
      const withIds = inputs.map((input) => ({
        // The project or area determines the workspace.
        ...(!input.projectId && !input.areaId && { workspaceId }),
        ...input,
        id: input.id ?? newUuid(),
      }));
      const adding = client.screens.createTasks.mutate({ tasks: withIds }).then(({ tasks }) => tasks);
      return offer(withIds, adding, {
        label: t('added', { tasks: nameTasks(withIds, common) }),
        quiet: true,
      });
    },
    async duplicate(originals: readonly Task[]): Promise<void> {
      const copies = originals.map(({ id, title }) => ({ id: newUuid(), title, originalId: id }));
      const label = t('duplicated', { tasks: nameTasks(originals, common) });
      await runActions(() => offer(copies, duplicateAll(client, copies), { label }));
    },
  };
}

/** The name of a change in its toast. */
interface ChangeLabel {
  name: string;
  onUndo?: () => void;
  onRedo?: () => void;
}

/** Builds the patch that restores the fields of `patch` to their values in `task`. A field that is not there was not set. */
export function undoPatch(task: Task, { addTags = [], removeTags = [], ...patch }: TaskChange): TaskChange {
  const was: Record<string, unknown> = { ...task };
  const added = addTags.filter((tag) => !task.tags.includes(tag));
  const removed = removeTags.filter((tag) => task.tags.includes(tag));
  return {
    ...Object.fromEntries(Object.keys(patch).map((name) => [name, was[name] ?? null])),
    ...(added.length > 0 && { removeTags: added }),
    ...(removed.length > 0 && { addTags: removed }),
  };
}

function createCompletion({ client, t, common, end }: ActionContext) {
  const mark = (tasks: readonly Task[], completed: boolean) =>
    runActions(() => completeAll(client, tasks, completed));
  return async (tasks: readonly Task[], completed = true) => {
    const label = t(completed ? 'completed' : 'reopened', { tasks: nameTasks(tasks, common) });
    const ending = completed ? end(idsOf(tasks)) : null;
    const marked = (isDone: boolean) =>
      tasks.map((task): Task => ({ ...task, status: isDone ? 'done' : 'open' }));
    const swap = (to: boolean, then?: () => Promise<void>) => () =>
      onUnchanged({ client, tasks: marked(!to), compares: (field) => field === 'status' }, async (same) => {
        const done = await mark(same, to);
        if (done) await then?.();
        return done;
      });
    await offerUndo(ending ? common('sessionStopped', { label }) : label, {
      done: mark(tasks, completed),
      undo: swap(!completed, ending?.resume),
      redo: swap(completed),
    });
  };
}

/** Changes fields. With a label, shows a toast that offers Undo. */
function createUpdate({ client, common }: ActionContext) {
  return async (
    tasks: readonly Task[],
    patch: TaskChange | ((task: Task) => TaskChange),
    label?: string | ChangeLabel,
  ) => {
    const patchOf = (task: Task) => (typeof patch === 'function' ? patch(task) : patch);
    const to = new Map(tasks.map((task) => [task.id, patchOf(task)]));
    /** As the server saved them last. */
    let current = tasks;
    const write = (some: readonly Task[], patched: Patched) =>
      runActions(async () => {
        current = await changeAll(client, some, patched);
      });
    const done = write(tasks, to);
    if (!label) return void (await done);
    const back = new Map(tasks.map((task) => [task.id, undoPatch(task, to.get(task.id) ?? {})]));
    const fields = new Set([...to.values()].flatMap(Object.keys));
    /** Writes patches over tasks that nobody else changed since the last of these writes. */
    const swap = (patched: Patched, then: (() => void) | undefined) => () => {
      then?.();
      const compares = (field: string) => fields.has(field);
      return onUnchanged({ client, tasks: current, compares }, (same) => write(same, patched));
    };
    const { name, onUndo, onRedo }: ChangeLabel = typeof label === 'string' ? { name: label } : label;
    await offerUndo(common('namedChange', { name: nameTasks(tasks, common), change: name }), {
      done,
      undo: swap(back, onUndo),
      redo: swap(to, onRedo),
    });
  };
}

/** Writes of one task that resolve to an error message for their field. */
const createSaves = (client: Client) => ({
  save: (task: Task, change: TaskChange) =>
    trySave(() => client.tasks.update.mutate({ taskId: task.id, ...change })),
  readTitle: async (taskId: string) => (await client.tasks.get.query({ taskId })).task.title,
  /** Saves a checklist that was shown and changed. The server merges what others changed in it meanwhile. */
  saveChecklist: (task: Task, checklist: Task['checklist']) =>
    trySave(() => client.screens.writeChecklist.mutate({ taskId: task.id, base: task.checklist, checklist })),
  /** Saves notes that were written over others. The server merges what others wrote meanwhile. */
  saveNotes: (task: Task, { notes, base }: NotesEdit) =>
    trySave(() => client.screens.writeTaskNotes.mutate({ id: task.id, base, notes })),
});

function createTaskActions(tools: PageTools, workspaceId: string | undefined, words: Words<'tasks'>) {
  const { client } = tools;
  const context = { ...words, client, end: createSessionEnding(tools) };
  const update = asRole('editor', createUpdate(context));
  return {
    complete: asRole('editor', createCompletion(context)),
    archive: asRole('editor', createRemoval(context, archiving)),
    remove: asRole('owner', createRemoval(context, deleting)),
    move: asRole('editor', createMoves(context)),
    update,
    plan: (tasks: readonly Task[], when: When) =>
      update(tasks, { when }, words.labels.when(when, currentDay())),
    ...createSaves(client),
    ...createAddition(context, workspaceId),
  };
}

export function useTaskActions() {
  const words = useWords('tasks');
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  return useMemo(() => createTaskActions(tools, workspaceId, words), [tools, workspaceId, words]);
}

export type TaskActions = ReturnType<typeof useTaskActions>;
