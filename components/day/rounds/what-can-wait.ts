import type { Task } from '@/server/types';
import { canEdit } from '../../shell/parts/permissions';
import { plannedIds, workOf } from './load';
import type { Plan } from './use-day';

/** A task and the minutes that it still takes. */
export interface Work {
  task: Task;
  minutes: number;
}

/**
 * The first of some tasks that take at least `over` minutes together; all of them if they take less. One that turns out
 * not to be needed stays.
 */
export function fewestToFree(inOrder: readonly Work[], over: number): Work[] {
  const taken: Work[] = [];
  let sum = 0;
  for (const work of inOrder) {
    if (sum >= over) break;
    if (work.minutes <= 0) continue;
    taken.push(work);
    sum += work.minutes;
  }
  const needed = taken.toReversed().filter(({ minutes }) => {
    if (sum - minutes < over) return true;
    sum -= minutes;
    return false;
  });
  return needed.toReversed();
}

interface TooMuch {
  /** The tasks in the day's list. */
  listed: readonly Task[];
  /** How many minutes too many are planned. */
  over: number;
  /** Epoch milliseconds. */
  now: number;
  /** The task that is worked on. */
  runningId?: string | undefined;
}

/**
 * The tasks of a day that can wait, until the rest fits: those of least priority, without a time, and last in the day
 * first. Never what is due, what the running round holds, or what is worked on.
 */
export function whatCanWait(plan: Plan, { listed, over, now, runningId }: TooMuch): Task[] {
  const { day, rounds } = plan;
  const inRounds = [...plannedIds(plan)];
  const isOn = new Set(rounds.flatMap(({ engaged, taskIds }) => (engaged ? taskIds : [])));
  const placeOf = ({ id }: Task) => {
    const at = inRounds.indexOf(id);
    // What is in no round comes after all rounds.
    return at === -1 ? inRounds.length + listed.findIndex((task) => task.id === id) : at;
  };
  const ranks = (task: Task) => [
    Number(task.when.kind === 'date' && task.when.time !== null),
    task.priority,
    -placeOf(task),
  ];
  const canWait = ({ task }: Work) =>
    canEdit(task) &&
    task.id !== runningId &&
    !isOn.has(task.id) &&
    (task.deadline === null || task.deadline > day);
  const inOrder = workOf(plan, listed, now)
    .filter(canWait)
    .map((work) => ({ work, ranks: ranks(work.task) }))
    .sort((one, other) => compare(one.ranks, other.ranks))
    .map(({ work }) => work);
  return fewestToFree(inOrder, over).map(({ task }) => task);
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
