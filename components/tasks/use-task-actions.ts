'use client';

import { useMemo } from 'react';
import { place } from '@/server/domain/order';
import type { Inputs, Task, TaskChange, When } from '@/server/types';
import { useWorkspaceId } from '../data/current-workspace';
import { tryOptimistically, writeOptimistically } from '../data/optimistic';
import { asRole } from '../data/permissions';
import { type Change, useScreenCache } from '../data/screen-cache';
import { currentDay } from '../data/today';
import { messageOf, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';
import { type SessionEnding, useSessionEnding } from '../sessions/use-session-ending';
import { type Offer, offerUndo, showError, startAction } from '../ui/toast';
import { applyPatch, toSendable } from './apply-patch';
import { type ChangeLabel, undoPatch } from './undo-patch';

export type Patch = TaskChange;
export type Parent = Extract<Inputs['hierarchy']['reorder']['moves'][number], { kind: 'task' }>['parent'];

/** Moves per request. */
const BATCH = 50;
/** A completed row stays this long, so that a second click can reopen it. */
const LINGER_MS = 2_000;

export const parentOf = ({ projectId, areaId, headingId }: Task): Parent => {
  if (projectId) return { kind: 'project', projectId, headingId };
  return areaId ? { kind: 'area', areaId, headingId } : { kind: 'root' };
};

const inParent = (task: Task, parent: Parent): Task => ({
  ...task,
  projectId: parent.kind === 'project' ? parent.projectId : null,
  areaId: parent.kind === 'area' ? parent.areaId : null,
  headingId: parent.kind === 'root' ? null : parent.headingId,
});

/** Names tasks in toasts: the title of one, the number of several. */
export const nameTasks = (tasks: readonly Task[]) =>
  tasks.length === 1 ? `“${tasks[0]?.title.slice(0, 40)}”` : `${tasks.length} tasks`;

/** One patch for all tasks, or a function that returns the patch for each. */
type Patches = Patch | ((task: Task) => Patch);

const patchOf = (patches: Patches, task: Task): Patch =>
  typeof patches === 'function' ? patches(task) : patches;

/** Where tasks move to. A `beforeId` of null is the end of the list. */
export interface Target {
  /** Missing if the tasks change their place but keep their order. */
  list?: readonly Task[];
  beforeId: string | null;
  parent?: Parent;
  when?: When;
  /** For the toast: "Heading Kitchen", "Tomorrow". */
  name: string;
}

type Cache = ReturnType<typeof useScreenCache>;
type Client = ReturnType<typeof useTRPCClient>;

/** An optimistic update with rollback and refetch. Resolves to an error message if the write failed. */
function createAttempt(cache: Cache) {
  return (tasks: readonly Task[], change: Change, send: () => Promise<unknown>) =>
    tryOptimistically({
      apply: () => cache.change(idsOf(tasks), change),
      send,
      refresh: cache.refresh,
    });
}

/** An attempt that shows its own error message. Resolves to whether it succeeded. */
const createRunner =
  (attempt: ReturnType<typeof createAttempt>) =>
  async (...work: Parameters<typeof attempt>): Promise<boolean> => {
    const failure = await attempt(...work);
    if (failure) showError(failure);
    return !failure;
  };

/** Sends all moves at once, so that leaving the page does not interrupt them halfway. */
const reorder = (client: Client, moves: Inputs['hierarchy']['reorder']['moves']) =>
  Promise.all(
    Array.from({ length: Math.ceil(moves.length / BATCH) }, (_, at) =>
      client.hierarchy.reorder.mutate({ moves: moves.slice(at * BATCH, (at + 1) * BATCH) }),
    ),
  );

type Goal = Pick<Target, 'parent' | 'when'>;

function savePlace(client: Client, tasks: readonly Task[], { orders, ...goal }: Goal & { orders?: Orders }) {
  const { when } = goal;
  const moves = tasks.map((task) => ({
    kind: 'task' as const,
    taskId: task.id,
    order: orders?.get(task.id) ?? task.order,
    parent: goal.parent ?? parentOf(task),
  }));
  return Promise.all([
    reorder(client, moves),
    ...(when ? tasks.map((task) => client.tasks.update.mutate({ taskId: task.id, when })) : []),
  ]);
}

type Orders = ReadonlyMap<string, number>;

function createMoves(client: Client, run: ReturnType<typeof createRunner>) {
  return async (tasks: readonly Task[], target: Target) => {
    const action = startAction();
    const list = target.list ?? [];
    const placements = target.list
      ? place(
          list,
          tasks.map(({ id }) => id),
          target.beforeId,
        )
      : [];
    const orders = new Map(placements.map(({ id, order }) => [id, order]));
    const others = list.filter(({ id }) => orders.has(id) && !tasks.some((task) => task.id === id));
    const change: Change = (task) => {
      const moved = { ...task, order: orders.get(task.id) ?? task.order };
      if (others.some(({ id }) => id === task.id)) return moved;
      const put = target.parent ? inParent(moved, target.parent) : moved;
      return target.when ? { ...put, when: target.when } : put;
    };
    const done = await run([...tasks, ...others], change, () =>
      Promise.all([
        savePlace(client, tasks, { ...target, orders }),
        others.length > 0 && savePlace(client, others, { orders }),
      ]),
    );
    if (!done) return;
    const back = () =>
      Promise.all(
        tasks.map((task) => savePlace(client, [task], { parent: parentOf(task), when: task.when })),
      );
    offerUndo(`Moved ${nameTasks(tasks)} to ${target.name}`, {
      action,
      undo: () => run(tasks, (now) => tasks.find(({ id }) => id === now.id) ?? now, back),
    });
  };
}

const completeAll = (client: Client, tasks: readonly Task[], completed: boolean) =>
  Promise.all(
    tasks.map(({ id: taskId }) => client.tasks.complete.mutate({ taskId, completed, day: currentDay() })),
  );

const archiveAll = (client: Client, tasks: readonly Task[], restore: boolean) =>
  Promise.all(tasks.map(({ id }) => client.tasks.archive.mutate({ taskId: id, restore })));

const removeAll = (client: Client, tasks: readonly Task[]) =>
  Promise.all(tasks.map(({ id }) => client.tasks.remove.mutate({ taskId: id }))).catch((error: unknown) =>
    showError(messageOf(error)),
  );

interface ActionContext {
  client: Client;
  cache: Cache;
  end: (taskIds: readonly string[]) => SessionEnding | null;
}

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

/** Completes or reopens tasks. A completed row stays visible for a moment. */
function createCompletion({ client, cache, end }: ActionContext) {
  const mark = (tasks: readonly Task[], completed: boolean) => {
    const status = completed ? ('done' as const) : ('open' as const);
    const ids = idsOf(tasks);
    return writeOptimistically({
      apply: () => cache.change(ids, (task) => ({ ...task, status })),
      send: () => completeAll(client, tasks, completed),
      refresh: () => setTimeout(() => void cache.refresh(), completed ? LINGER_MS : 0),
    });
  };
  return async (tasks: readonly Task[], completed = true) => {
    const action = startAction();
    const said = `${completed ? 'Completed' : 'Reopened'} ${nameTasks(tasks)}`;
    const ending = completed ? end(idsOf(tasks)) : null;
    if (!(await mark(tasks, completed))) return;
    const undo = async () => (await mark(tasks, !completed)) && ending?.resume();
    offerUndo(`${said}${ending?.toastSuffix ?? ''}`, { undo, action });
  };
}

/** Archives tasks. Deleting also archives first and deletes when Undo expires. */
function createRemoval({ client, cache, end }: ActionContext, run: ReturnType<typeof createRunner>) {
  const gone = () => null;
  return async (tasks: readonly Task[], said: string, then: Pick<Offer, 'onSettled' | 'onLeave'> = {}) => {
    const action = startAction();
    const ending = end(idsOf(tasks));
    if (!(await run(tasks, gone, () => archiveAll(client, tasks, false)))) return;
    const undo = async () => {
      await archiveAll(client, tasks, true);
      await ending?.resume();
      await cache.refresh();
    };
    offerUndo(`${said} ${nameTasks(tasks)}${ending?.toastSuffix ?? ''}`, { undo, action, ...then });
  };
}

function createWrites(client: Client, attempt: ReturnType<typeof createAttempt>) {
  const run = createRunner(attempt);
  const send = (taskId: string, patch: Patch) => client.tasks.update.mutate({ taskId, ...toSendable(patch) });
  const write = (tasks: readonly Task[], patches: Patches) => {
    const own = new Map(tasks.map((task) => [task.id, patchOf(patches, task)]));
    return run(
      tasks,
      (task) => applyPatch(own.get(task.id) ?? {})(task),
      () => Promise.all([...own].map(([taskId, patch]) => send(taskId, patch))),
    );
  };
  return {
    /** Changes fields. With a label, shows a toast that offers Undo. */
    update: asRole('editor', async (tasks, patches: Patches, said?: string | ChangeLabel) => {
      const action = startAction();
      if (!(await write(tasks, patches)) || !said) return;
      const { name, onUndo } = typeof said === 'string' ? { name: said } : said;
      const undo = () => {
        onUndo?.();
        return write(tasks, (task) => undoPatch(task, patchOf(patches, task)));
      };
      offerUndo(`${nameTasks(tasks)}: ${name}`, { undo, action });
    }),
    /** Saves text of one task. Resolves to an error message for its field. */
    save: (task: Task, words: Patch) => attempt([task], applyPatch(words), () => send(task.id, words)),
  };
}

export function useTaskActions() {
  const client = useTRPCClient();
  const cache = useScreenCache();
  const workspaceId = useWorkspaceId();
  const end = useSessionEnding();
  return useMemo(() => {
    const attempt = createAttempt(cache);
    const run = createRunner(attempt);
    const around = { client, cache, end };
    const archive = createRemoval(around, run);
    return {
      complete: asRole('editor', createCompletion(around)),
      archive: asRole('editor', (tasks) => archive(tasks, 'Archived')),
      remove: asRole('owner', (tasks) =>
        archive(tasks, 'Deleted', {
          onSettled: () => void removeAll(client, tasks),
          onLeave() {
            for (const { id: taskId } of tasks) sendOnLeave('tasks.remove', { taskId });
          },
        }),
      ),
      move: asRole('editor', createMoves(client, run)),
      ...createWrites(client, attempt),
      /** Creates all tasks or none. The caller refreshes the screens afterwards. */
      async create(inputs: Inputs['tasks']['createMany']['tasks']) {
        // The project or area determines the workspace.
        const tasks = inputs.map((input) =>
          input.projectId || input.areaId ? input : { workspaceId, ...input },
        );
        return (await client.tasks.createMany.mutate({ tasks })).tasks;
      },
    };
  }, [client, cache, end, workspaceId]);
}

export type TaskActions = ReturnType<typeof useTaskActions>;
