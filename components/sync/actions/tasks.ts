import { type Ordered, place } from '@/domain/order';
import { MAX_COPIED_TASKS, MAX_SELECTED_TASKS, MAX_SELECTION_CHANGES } from '@/domain/request-limits';
import type { Task, TaskChange, When } from '@/server/types';
import { type Act, type Inverses, type Rows, says, without } from './act';
import type { Action, ActionInputs, NewTask, Parent } from './actions';
import { inChunks } from './batches';
import { inParent, parentOf } from './in-parent';
import { nameTasks } from './names';

type WithId = Pick<Task, 'id'>;

export const idsOf = (tasks: readonly WithId[]) => tasks.map(({ id }) => id);

/*
 * One task is written by its own operation, more of them together: a request each would take seconds, and a part of them
 * could fail.
 */

interface Writing {
  one: (taskId: string) => Action;
  many: (taskIds: string[]) => Action;
}

function writing(ids: readonly string[], { one, many }: Writing): Action[] {
  return ids[0] && ids.length === 1 ? [one(ids[0])] : inChunks(ids, MAX_SELECTED_TASKS).map(many);
}

const completing = (ids: readonly string[], completed: boolean): Action[] =>
  writing(ids, {
    one: (taskId) => ({ path: 'tasks.complete', input: { taskId, completed } }),
    many: (taskIds) => ({ path: 'selection.complete', input: { taskIds, completed } }),
  });

const archiving = (ids: readonly string[], restore: boolean): Action[] =>
  writing(ids, {
    one: (taskId) => ({ path: 'tasks.archive', input: { taskId, restore } }),
    many: (taskIds) => ({ path: 'selection.archive', input: { taskIds, restore } }),
  });

const removing = (ids: readonly string[]): Action[] =>
  writing(ids, {
    one: (taskId) => ({ path: 'tasks.remove', input: { taskId } }),
    many: (taskIds) => ({ path: 'selection.remove', input: { taskIds } }),
  });

type Patches = ReadonlyMap<string, TaskChange>;

/** The tasks that get the same change, together. */
function groupsOf(patches: Patches): ActionInputs['selection.change']['groups'] {
  const groups = new Map<string, { taskIds: string[]; changes: TaskChange }>();
  for (const [id, changes] of patches) {
    const key = JSON.stringify(changes);
    const group = groups.get(key) ?? { taskIds: [], changes };
    group.taskIds.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function changing(patches: Patches): Action[] {
  const [[taskId, patch] = [undefined, {}], ...more] = patches;
  if (!taskId) return [];
  if (more.length === 0) return [{ path: 'tasks.update', input: { taskId, ...patch } }];
  return inChunks([...patches], MAX_SELECTED_TASKS)
    .flatMap((some) => inChunks(groupsOf(new Map(some)), MAX_SELECTION_CHANGES))
    .map((groups) => ({ path: 'selection.change', input: { groups } }));
}

/** The patch that restores the fields of `patch` to their values in `task`. A field that is not there was not set. */
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

const findTask = ({ tasks = [] }: Rows, id: string): Task | undefined => tasks.find((task) => task.id === id);

/** Those that were not archived already, or not restored. An unknown one is archived. */
const restored = (ids: readonly string[], restore: boolean, rows: Rows) =>
  archiving(
    ids.filter(
      (id) => ((findTask(rows, id)?.status ?? (restore ? 'archived' : 'open')) === 'archived') === restore,
    ),
    !restore,
  );

/** Those whose status was another one. */
const reopened = (ids: readonly string[], { completed = true }: { completed?: boolean }, rows: Rows) =>
  completing(
    ids.filter((id) => (findTask(rows, id)?.status === 'done') !== completed),
    !completed,
  );

export const taskInverses: Inverses<
  Extract<keyof ActionInputs, `tasks.${string}` | `selection.${string}` | `trash.${string}`> | TaskScreens
> = {
  'screens.createTasks': ({ tasks }) => removing(idsOf(tasks)),
  'selection.duplicate': ({ ids }) => removing(ids),
  'tasks.update': ({ taskId, ...patch }, rows) => {
    const task = findTask(rows, taskId);
    return task && changing(new Map([[taskId, undoPatch(task, patch)]]));
  },
  'selection.change': ({ groups }, rows) =>
    changing(
      new Map(
        groups.flatMap(({ taskIds, changes }) =>
          taskIds
            .flatMap((id) => findTask(rows, id) ?? [])
            .map((task) => [task.id, undoPatch(task, changes)] as const),
        ),
      ),
    ),
  'screens.writeTaskNotes': ({ id, base, notes }) => [
    { path: 'screens.writeTaskNotes', input: { id, base: notes, notes: base } },
  ],
  'tasks.complete': (input, rows) => reopened([input.taskId], input, rows),
  'selection.complete': (input, rows) => reopened(input.taskIds, input, rows),
  'tasks.archive': ({ taskId, restore = false }, rows) => restored([taskId], restore, rows),
  'selection.archive': ({ taskIds, restore = false }, rows) => restored(taskIds, restore, rows),
  'tasks.remove': ({ taskId }) => [{ path: 'trash.restore', input: { trashId: taskId } }],
  'selection.remove': ({ taskIds }) => [{ path: 'selection.restore', input: { trashIds: taskIds } }],
  'trash.restore': without('The trash has rows of many kinds, and each is deleted in its own way.'),
  'selection.restore': ({ trashIds }) => removing(trashIds),
  'trash.remove': without('It deletes for good.'),
  'hierarchy.reorder': ({ moves }, rows) => {
    const back = moves.flatMap((move) => {
      const task = findTask(rows, move.taskId);
      return task ? [{ ...move, order: task.order, ...(move.parent && { parent: parentOf(task) }) }] : [];
    });
    return back.length > 0 ? [{ path: 'hierarchy.reorder', input: { moves: back } }] : [];
  },
};

type TaskScreens = 'screens.createTasks' | 'screens.writeTaskNotes' | 'hierarchy.reorder';

export const createTasks = (tasks: NewTask[]): Act => ({
  does: [{ path: 'screens.createTasks', input: { tasks } }],
  label: says('tasks', (t, common) => t('added', { tasks: nameTasks(tasks, common) })),
  quiet: true,
});

/** `ids` are those of the copies. */
export const duplicateTasks = (tasks: readonly Task[], ids: readonly string[]): Act => ({
  does: inChunks(
    tasks.map(({ id }, at) => ({ id, copy: ids[at] ?? '' })),
    MAX_COPIED_TASKS,
  ).map((some) => ({
    path: 'selection.duplicate',
    input: { taskIds: idsOf(some), ids: some.map(({ copy }) => copy) },
  })),
  rows: { tasks },
  label: says('tasks', (t, common) => t('duplicated', { tasks: nameTasks(tasks, common) })),
});

export const completeTasks = (tasks: readonly Task[], completed = true): Act => ({
  does: completing(idsOf(tasks), completed),
  rows: { tasks },
  endsSessionOn: completed ? idsOf(tasks) : [],
  label: says('tasks', (t, common) =>
    t(completed ? 'completed' : 'reopened', { tasks: nameTasks(tasks, common) }),
  ),
});

export const archiveTasks = (tasks: readonly Task[]): Act => ({
  does: archiving(idsOf(tasks), false),
  rows: { tasks },
  endsSessionOn: idsOf(tasks),
  label: says('tasks', (t, common) => t('archived', { tasks: nameTasks(tasks, common) })),
});

export const removeTasks = (tasks: readonly Task[]): Act => ({
  does: removing(idsOf(tasks)),
  rows: { tasks },
  endsSessionOn: idsOf(tasks),
  label: says('tasks', (t, common) => t('deleted', { tasks: nameTasks(tasks, common) })),
});

interface Change {
  /** Its name in the toast. */
  name: string;
  onTurn?: Act['onTurn'];
}

/** Without a name of the change, no undo is offered. */
export function changeTasks(
  tasks: readonly Task[],
  patch: TaskChange | ((task: Task) => TaskChange),
  change?: string | Change,
): Act {
  const { name, onTurn }: Partial<Change> = typeof change === 'string' ? { name: change } : { ...change };
  const patchOf = (task: Task) => (typeof patch === 'function' ? patch(task) : patch);
  return {
    does: changing(new Map(tasks.map((task) => [task.id, patchOf(task)]))),
    rows: { tasks },
    onTurn,
    ...(name && {
      label: says('common', (t) => t('namedChange', { name: nameTasks(tasks, t), change: name })),
    }),
  };
}

/** Saves notes that were written over others. The server merges what others wrote meanwhile. */
export const writeTaskNotes = ({ id }: WithId, edit: { notes: string; base: string }): Act => ({
  does: [{ path: 'screens.writeTaskNotes', input: { id, ...edit } }],
});

/** Moves per request. */
const MOST_MOVES = 50;

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

/** Saves what a move changes: a task that only gets another position stays where another person filed it meanwhile. */
function placing(tasks: readonly Task[], orders: ReadonlyMap<string, number>, { parent, when }: Target) {
  const orderOf = (task: Task) => orders.get(task.id) ?? task.order;
  const moves = parent
    ? tasks.map((task) => ({
        kind: 'task' as const,
        taskId: task.id,
        order: orderOf(task),
        parent: parentOf(inParent(task, parent)),
      }))
    : [];
  const patchOf = (task: Task) => ({
    ...(!parent && orders.has(task.id) && { order: orderOf(task) }),
    ...(when && { when }),
  });
  const patches = tasks.map((task) => [task.id, patchOf(task)] as const);
  return [
    ...inChunks(moves, MOST_MOVES).map(
      (some): Action => ({ path: 'hierarchy.reorder', input: { moves: some } }),
    ),
    ...changing(new Map(patches.filter(([, patch]) => Object.keys(patch).length > 0))),
  ];
}

/** Moves tasks. Others of the list may get another position, which undo leaves. */
export function moveTasks(tasks: readonly Task[], target: Target): Act {
  const { list, beforeId, name } = target;
  const placed: readonly Ordered[] = list ? place(list, idsOf(tasks), beforeId) : [];
  const orders = new Map(placed.map(({ id, order }) => [id, order]));
  const ids = new Set(idsOf(tasks));
  const others = placed.filter(({ id }) => !ids.has(id)).map(({ id, order }) => [id, { order }] as const);
  return {
    does: [...placing(tasks, orders, target), ...changing(new Map(others))],
    rows: { tasks },
    label: says('tasks', (t, common) => t('moved', { tasks: nameTasks(tasks, common), place: name })),
  };
}
