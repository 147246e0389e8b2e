import { byOrder } from '@/domain/order';
import { isForDay } from '@/domain/when';
import type { Outputs, Screen, ScreenInput, Task } from '@/server/types';
import type { KeyedAction } from './actions';
import { applyToEntry } from './entries';
import { applyToEvents } from './events';
import { applyToRounds } from './rounds';
import { applyToSessions } from './sessions';
import type { Effects, FindTask } from './task-effects';

/** Whether a task is on a page. Same rule as on the server, so that a change shows before it is confirmed. */
export function belongs(task: Task, { name, id, day }: Pick<ScreenInput, 'name' | 'id' | 'day'>): boolean {
  switch (name) {
    case 'today':
      return isForDay(task.when, day);
    case 'day':
      return task.when.kind === 'date' && task.when.date === day;
    case 'upcoming':
      return (
        (task.when.kind === 'date' && task.when.date > day) ||
        (task.deadline !== null && task.deadline >= day)
      );
    case 'later':
      return task.when.kind === 'anytime';
    case 'future':
      return task.when.kind === 'someday';
    case 'project':
      return task.projectId === id;
    case 'filter':
      // The server decides. A task that no longer matches disappears with its next answer.
      return true;
    default:
      return task.areaId === id;
  }
}

/** The waiting actions and their effects. `find` returns a task with its effects. */
export interface Overlay {
  writes: readonly KeyedAction[];
  effects: Effects;
  find: FindTask;
  /** The personal workspace, which lists do not name. */
  workspaceId: string;
  /** Completed tasks whose rows no longer stay in the list. */
  leaving?: ReadonlySet<string>;
}

const change = (list: readonly Task[], effects: Effects): Task[] =>
  list.flatMap((task) => {
    const effect = effects.get(task.id);
    if (!effect) return [task];
    return effect.isGone ? [] : [effect.task];
  });

const listsDone = ({ name }: ScreenInput): boolean =>
  name === 'today' || name === 'day' || name === 'project' || name === 'area';

/** Applies actions to a page: changes its tasks, removes those that left it, and adds those that joined it. */
export function applyToScreen(
  screen: Screen,
  input: ScreenInput,
  { effects, workspaceId, leaving }: Pick<Overlay, 'effects' | 'workspaceId' | 'leaving'>,
): Screen {
  const isHere = (task: Task) => belongs(task, input);
  const isListed = (task: Task) =>
    isHere(task) && (input.id !== undefined || task.workspaceId === (input.workspaceId ?? workspaceId));
  const shown = new Set([...screen.tasks, ...screen.done].map(({ id }) => id));
  const joining = [...effects.values()]
    .filter(({ isGone, task }) => !isGone && !shown.has(task.id) && task.status === 'open')
    .map(({ task }) => task)
    .filter((task) => input.name !== 'filter' && isListed(task));
  const isTouched = (list: readonly Task[]) => list.some(({ id }) => effects.has(id));
  // Return the same object if nothing changed, so that nothing is drawn again.
  if (joining.length === 0 && ![screen.tasks, screen.done, screen.later, screen.near].some(isTouched))
    return screen;
  const isLeaving = ({ id, status }: Task) =>
    status !== 'open' && input.name !== 'filter' && leaving?.has(id) === true;
  const here = change(screen.tasks, effects).filter(isHere);
  const wereDone = change(screen.done, effects);
  const done = [
    ...(listsDone(input) ? here.filter(isLeaving) : []),
    ...wereDone.filter(({ status }) => status !== 'open'),
  ];
  return {
    ...screen,
    tasks: [
      ...here.filter((task) => !isLeaving(task)),
      ...wereDone.filter(({ status }) => status === 'open'),
      ...joining,
    ],
    done,
    doneCount: screen.doneCount + done.length - screen.done.length,
    later: change(screen.later, effects)
      .filter(({ when }) => when.kind === 'anytime')
      .sort(byOrder),
    near: change(screen.near, effects).filter((task) => !isHere(task)),
  };
}

type Plan = Outputs['screens']['plan']['plan'];

/** The plan of a day with changed rounds and tasks. */
export function applyToPlan(plan: Plan, { writes, effects, find }: Omit<Overlay, 'workspaceId'>): Plan {
  const rounds = applyToRounds(plan.rounds, plan.day, writes);
  const known = new Set(plan.tasks.map(({ id }) => id));
  const planned = new Set(rounds.flatMap(({ taskIds }) => taskIds));
  const joining = [...planned].flatMap((id) => (known.has(id) ? [] : (find(id) ?? [])));
  const sessions = applyToSessions(plan.sessions, writes);
  const entry = applyToEntry(plan.entry, plan.day, writes);
  const tasks = [...change(plan.tasks, effects), ...joining];
  return applyToEvents({ ...plan, rounds, sessions, entry, tasks }, writes);
}

export const applyToTask = (
  answer: Outputs['tasks']['get'],
  { effects }: Pick<Overlay, 'effects'>,
): Outputs['tasks']['get'] => ({
  ...answer,
  task: effects.get(answer.task.id)?.task ?? answer.task,
});
