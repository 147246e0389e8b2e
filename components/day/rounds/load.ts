import { isForDay } from '@/domain/when';
import { minuteOfDay } from '@/domain/zones';
import type { Round, Task } from '@/server/types';
import type { Plan } from './use-day';

/** The tasks of a plan with these ids, in their order. */
export const tasksWith = (ids: readonly string[], { tasks }: Pick<Plan, 'tasks'>): Task[] =>
  ids.flatMap((id) => tasks.find((task) => task.id === id) ?? []);

/** Minutes of work on the given tasks. Counts a running session up to `now`. */
export const focusOf = (sessions: Plan['sessions'], taskIds: readonly string[], now: number): number =>
  sessions
    .filter(({ taskId }) => taskIds.includes(taskId))
    .reduce((sum, { startedAt, endedAt }) => sum + Math.max(0, (endedAt ?? now) - startedAt), 0) / 60_000;

/** Task ids in open rounds, in row order. */
export const plannedIds = ({ rounds }: Pick<Plan, 'rounds'>): Set<string> =>
  new Set(rounds.flatMap(({ taskIds, closedAt }) => (closedAt === null ? taskIds : [])));

/** The engaged round, or else the next one to engage. */
export const dueRound = ({ rounds }: Pick<Plan, 'rounds'>): Round | undefined =>
  rounds.find(({ engaged }) => engaged) ??
  rounds.find(({ closedAt, taskIds }) => closedAt === null && taskIds.length > 0);

/** A day's open tasks, in the list or in rounds, each with the minutes that it still takes. */
export function workOf({ rounds, tasks, sessions }: Plan, listed: readonly Task[], now: number) {
  const planned = plannedIds({ rounds });
  const all = [...listed, ...tasks.filter(({ id }) => planned.has(id))];
  const open = new Map(all.filter(({ status }) => status === 'open').map((task) => [task.id, task]));
  return [...open.values()].map((task) => ({
    task,
    minutes: Math.max(0, (task.durationMin ?? 0) - focusOf(sessions, [task.id], now)),
  }));
}

/** Sums what a day's open tasks still take. `unknown` is the number of tasks without a duration. */
export const loadOf = (plan: Plan, listed: readonly Task[], now: number) =>
  workOf(plan, listed, now).reduce(
    (load, { task, minutes }) => ({
      minutes: load.minutes + minutes,
      unknown: load.unknown + (task.durationMin === null ? 1 : 0),
    }),
    { minutes: 0, unknown: 0 },
  );

/** Many minutes as whole hours: what nobody counts to the minute. */
export const roughly = (minutes: number): number => (minutes < 180 ? minutes : Math.round(minutes / 60) * 60);

export const minutesOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { durationMin }) => sum + (durationMin ?? 0), 0);

/**
 * The minutes that events take of a stretch of the day, in minutes since midnight. Overlapping ones count once, all-day
 * events do not.
 */
export function eventMinutes(
  { day, events = [] }: Pick<Plan, 'day' | 'events'>,
  stretch: { from: number; until: number },
  zone: string,
): number {
  const busy = events
    .filter(({ allDay }) => !allDay)
    .map(({ start, end }) => ({
      from: Math.max(stretch.from, minuteOfDay(Date.parse(start), day, zone)),
      until: Math.min(stretch.until, minuteOfDay(Date.parse(end), day, zone)),
    }))
    .sort((one, other) => one.from - other.from);
  let minutes = 0;
  let counted = stretch.from;
  for (const { from, until } of busy) {
    minutes += Math.max(0, until - Math.max(from, counted));
    counted = Math.max(counted, until);
  }
  return minutes;
}

/**
 * Open tasks of closed rounds that still need a decision, by round index. A task counts if it is still dated to the day,
 * was not changed after the round closed, or had its move undone. A task of two rounds is listed under the one that
 * closed last.
 */
export function leftoversOf(plan: Plan, undone: ReadonlySet<string>): Map<number, Task[]> {
  const assigned = plannedIds(plan);
  const left = new Map<number, Task[]>();
  const closed = plan.rounds.flatMap(({ index, taskIds, closedAt }) =>
    closedAt === null ? [] : [{ index, taskIds, closedAt }],
  );
  for (const { index, taskIds, closedAt } of closed.sort((one, other) => other.closedAt - one.closedAt)) {
    const needsDecision = ({ id, when, updatedAt }: Task) =>
      isForDay(when, plan.day) || updatedAt < closedAt || undone.has(id);
    const tasks = plan.tasks.filter(
      (task) =>
        task.status === 'open' && taskIds.includes(task.id) && !assigned.has(task.id) && needsDecision(task),
    );
    left.set(index, tasks);
    for (const { id } of tasks) assigned.add(id);
  }
  return left;
}
