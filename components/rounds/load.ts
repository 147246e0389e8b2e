import { isForDay } from '@/server/domain/when';
import type { Task } from '@/server/types';
import type { Plan } from './use-day';

const MINUTE = 60_000;

type Sessions = Plan['sessions'];

/** Minutes of work on some tasks, the running session counted up to `now`. */
export const focusOf = (sessions: Sessions, taskIds: ReadonlySet<string>, now: number): number =>
  sessions
    .filter(({ taskId }) => taskIds.has(taskId))
    .reduce((sum, { startedAt, endedAt }) => sum + Math.max(0, (endedAt ?? now) - startedAt), 0) / MINUTE;

/** The tasks that some round of the day still holds, in the order of their rows. */
export const plannedIds = ({ rounds }: Pick<Plan, 'rounds'>): Set<string> =>
  new Set(rounds.flatMap(({ taskIds, closedAt }) => (closedAt === null ? taskIds : [])));

interface Load {
  /** Minutes still to do. */
  minutes: number;
  /** Open tasks that nobody has given a duration. */
  unknown: number;
}

/**
 * What a day still asks for: the durations of its open tasks, listed or in a round, less what was worked on them already.
 */
export function loadOf({ rounds, tasks, sessions }: Plan, listed: readonly Task[], now: number): Load {
  const planned = plannedIds({ rounds });
  const all = [...listed, ...tasks.filter(({ id }) => planned.has(id))];
  const open = new Map(all.filter(({ status }) => status === 'open').map((task) => [task.id, task]));
  return [...open.values()].reduce(
    (load, { id, durationMin }) => ({
      minutes: load.minutes + Math.max(0, (durationMin ?? 0) - focusOf(sessions, new Set([id]), now)),
      unknown: load.unknown + (durationMin === null ? 1 : 0),
    }),
    { minutes: 0, unknown: 0 },
  );
}

/** Minutes of a list of tasks as planned. */
export const minutesOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { durationMin }) => sum + (durationMin ?? 0), 0);

/** Minutes from now to a time of the day (`HH:MM` of the same clock); none once it has passed. */
export function minutesUntil(time: string, now: Date): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.max(0, hours * 60 + minutes - (now.getHours() * 60 + now.getMinutes()));
}

type Left = ReadonlyMap<number, readonly Task[]>;

/**
 * The open tasks of the closed rounds that went nowhere else yet, by the index of the round. They are for the day still,
 * or nobody changed them since the round closed, or what was decided about them was undone. A task of two rounds is
 * listed under the one that closed last.
 */
export function leftOf(plan: Plan, undone: ReadonlySet<string>): Left {
  const taken = plannedIds(plan);
  const left = new Map<number, Task[]>();
  const closed = plan.rounds.flatMap(({ closedAt, ...round }) =>
    closedAt === null ? [] : [{ ...round, closedAt }],
  );
  for (const { index, taskIds, closedAt } of closed.sort((one, other) => other.closedAt - one.closedAt)) {
    const stays = ({ id, when, updatedAt }: Task) =>
      isForDay(when, plan.day) || updatedAt < closedAt || undone.has(id);
    const tasks = plan.tasks.filter(
      (task) => task.status === 'open' && taskIds.includes(task.id) && !taken.has(task.id) && stays(task),
    );
    left.set(index, tasks);
    for (const { id } of tasks) taken.add(id);
  }
  return left;
}
