import { mergeChecklists } from '@/domain/merge-checklist';
import { STEP } from '@/domain/order';
import type { Task, TaskChange } from '@/server/types';
import type { Action, KeyedAction, NewTask } from './actions';
import { applyPatch } from './apply-patch';
import { inParent } from './in-parent';

/** A task after actions. */
interface Effect {
  task: Task;
  /** Archived or deleted. */
  isGone: boolean;
}

export type Effects = ReadonlyMap<string, Effect>;

/** Finds a task as the server last sent it. */
export type FindTask = (id: string) => Task | undefined;

const isExact = (fields: NewTask): fields is NewTask & TaskChange =>
  typeof fields.when !== 'string' && typeof fields.priority !== 'string';

/** The defaults of a new task. */
export const blank = {
  notes: '',
  status: 'open',
  priority: 0,
  when: { kind: 'anytime' },
  deadline: null,
  projectId: null,
  areaId: null,
  headingId: null,
  tags: [],
  checklist: [],
  completedAt: null,
  durationMin: null,
  kind: 'task',
  repeat: null,
  commentCount: 0,
  accessRole: 'owner',
} satisfies Partial<Task>;

/** What new tasks take over from the page. */
export interface Around {
  /** The personal workspace, for tasks that name none. */
  workspaceId: string;
  /** The end of the manual order, where new tasks are added. */
  lastOrder: number;
}

interface Made {
  at: number;
  around: Around;
}

/** New tasks as the page shows them until the server creates them. */
const newTasks = (tasks: readonly NewTask[], { at, around }: Made): Task[] =>
  tasks.map((fields, index) => {
    const task: Task = {
      ...blank,
      id: fields.id,
      title: fields.title,
      workspaceId: fields.workspaceId ?? around.workspaceId,
      order: around.lastOrder + STEP * (index + 1),
      createdAt: at,
      updatedAt: at,
    };
    if (!isExact(fields)) return task;
    const { workspaceId: _, id: __, ...patch } = fields;
    return applyPatch(patch)(task) ?? task;
  });

/** A copy as the page shows it until the server creates it. */
const copyOf = (task: Task, { id, at }: { id: string; at: number }): Task => ({
  ...task,
  id,
  status: 'open',
  completedAt: null,
  checklist: task.checklist.map((item) => ({ ...item, done: false })),
  commentCount: 0,
  order: task.order + 1,
  createdAt: at,
  updatedAt: at,
});

type ChangeEffect = (effect: Effect) => Effect;

const changing =
  (change: (task: Task) => Task | null): ChangeEffect =>
  (effect) => ({ ...effect, task: change(effect.task) ?? effect.task });

const hiding =
  (isGone: boolean): ChangeEffect =>
  (effect) => ({ ...effect, isGone });

const completing = ({ completed = true }: { completed?: boolean }): ChangeEffect => {
  const status = completed ? ('done' as const) : ('open' as const);
  return changing((task) => ({ ...task, status }));
};

const toAll = (ids: readonly string[], change: ChangeEffect): [string, ChangeEffect][] =>
  ids.map((id) => [id, change]);

/** What a write does to tasks, by their ids. */
function changesOf({ path, input }: Action): [string, ChangeEffect][] {
  switch (path) {
    case 'tasks.update': {
      const { taskId, ...patch } = input;
      return [[taskId, changing(applyPatch(patch))]];
    }
    case 'screens.writeChecklist': {
      const { taskId, base, checklist: mine } = input;
      const merged = (theirs: Task['checklist']) => mergeChecklists({ base, mine, theirs });
      return [[taskId, changing((task) => ({ ...task, checklist: merged(task.checklist) }))]];
    }
    case 'screens.writeTaskNotes':
      return [[input.id, changing((task) => ({ ...task, notes: input.notes }))]];
    case 'selection.change':
      return input.groups.flatMap(({ taskIds, changes }) => toAll(taskIds, changing(applyPatch(changes))));
    case 'tasks.complete':
      return toAll([input.taskId], completing(input));
    case 'selection.complete':
      return toAll(input.taskIds, completing(input));
    case 'tasks.archive':
      return toAll([input.taskId], hiding(!input.restore));
    case 'selection.archive':
      return toAll(input.taskIds, hiding(!input.restore));
    case 'tasks.remove':
      return toAll([input.taskId], hiding(true));
    case 'selection.remove':
      return toAll(input.taskIds, hiding(true));
    case 'trash.restore':
      return toAll([input.trashId], hiding(false));
    case 'selection.restore':
      return toAll(input.trashIds, hiding(false));
    case 'hierarchy.reorder':
      return input.moves.map(({ taskId, order, parent }) => [
        taskId,
        changing((task) => ({ ...inParent(task, parent), order })),
      ]);
    case 'comments.create':
      return [[input.taskId, changing((task) => ({ ...task, commentCount: task.commentCount + 1 }))]];
    default:
      return [];
  }
}

/** The ids of the tasks that a write changes or puts into a round. */
export function taskIdsOf({ write }: Pick<KeyedAction, 'write'>): string[] {
  if (write.path === 'screens.createTasks') return write.input.tasks.map(({ id }) => id);
  if (write.path === 'selection.duplicate') return write.input.ids;
  if (write.path === 'rounds.add') return [write.input.taskId];
  if (write.path === 'rounds.arrange') return [...new Set(write.input.moves.map(({ taskId }) => taskId))];
  return changesOf(write).map(([id]) => id);
}

/** A completed row stays this long, so that a second click can reopen it. */
export const LINGER_MS = 2_000;

export const isCompletion = ({ path, input }: Action): boolean =>
  (path === 'tasks.complete' || path === 'selection.complete') && input.completed !== false;

/** When tasks were last completed by actions, in epoch ms, by their ids. */
export const completionsOf = (writes: readonly KeyedAction[]): ReadonlyMap<string, number> =>
  new Map(
    writes
      .filter(({ write }) => isCompletion(write))
      .flatMap((one) => taskIdsOf(one).map((id): [string, number] => [id, one.at])),
  );

const lastOf = (effects: Effects, { lastOrder }: Around): number =>
  Math.max(lastOrder, ...[...effects.values()].map(({ task }) => task.order));

/** The tasks that actions change, in the order of the writes. */
export function foldTasks(
  writes: readonly KeyedAction[],
  { find, ...around }: Around & { find: FindTask },
): Effects {
  const effects = new Map<string, Effect>();
  for (const { at, write } of writes) {
    if (write.path === 'screens.createTasks')
      for (const task of newTasks(write.input.tasks, {
        at,
        around: { ...around, lastOrder: lastOf(effects, around) },
      }))
        effects.set(task.id, { task, isGone: false });
    if (write.path === 'selection.duplicate')
      for (const [index, id] of write.input.taskIds.entries()) {
        const task = effects.get(id)?.task ?? find(id);
        const copy = write.input.ids[index];
        if (task && copy) effects.set(copy, { task: copyOf(task, { id: copy, at }), isGone: false });
      }
    for (const [id, change] of changesOf(write)) {
      const known = find(id);
      const effect = effects.get(id) ?? (known && { task: known, isGone: false });
      if (effect) effects.set(id, change(effect));
    }
  }
  return effects;
}
