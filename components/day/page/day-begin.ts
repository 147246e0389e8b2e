import { clockOf } from '@/domain/clock';
import { dayOf } from '@/domain/zones';
import type { Task } from '@/server/types';
import { tasksWith } from '../rounds/load';
import type { Plan } from '../rounds/use-day';

/** What a day begins with, and when; without a time if it has none. */
export interface DayBegin {
  title: string;
  /** `HH:MM`. */
  time: string | null;
}

const openOf = (tasks: readonly Task[]) => tasks.filter(({ status }) => status === 'open');

type Planned = Omit<Plan, 'places'>;

/** What has a time: events, tasks, and rounds by their first task. */
function timed(
  { day, rounds, tasks, events = [] }: Planned,
  listed: readonly Task[],
  zone: string,
): DayBegin[] {
  const open = openOf(tasks);
  const ofEvents = events
    .filter(({ allDay, start }) => !allDay && dayOf(Date.parse(start), zone) === day)
    .map(({ title, start }) => ({ title, time: clockOf(Date.parse(start), zone) }));
  const ofTasks = openOf(listed)
    .concat(open)
    .flatMap(({ title, when }) =>
      when.kind === 'date' && when.time !== null ? { title, time: when.time } : [],
    );
  const ofRounds = rounds.flatMap(({ startsAt, taskIds }) => {
    const [first] = tasksWith(taskIds, { tasks: open });
    return startsAt && first ? { title: first.title, time: startsAt } : [];
  });
  return [...ofEvents, ...ofTasks, ...ofRounds];
}

/**
 * What a day begins with: the earliest of what has a time, else the first task of its rounds, else of its list. Null for
 * a free day.
 * @param listed the tasks of the day that are in no round
 */
export function dayBegin(plan: Planned, listed: readonly Task[], zone: string): DayBegin | null {
  const [earliest] = timed(plan, listed, zone).sort((one, other) =>
    (one.time ?? '').localeCompare(other.time ?? ''),
  );
  if (earliest) return earliest;
  const open = openOf(plan.tasks);
  const inRounds = tasksWith(
    plan.rounds.flatMap(({ taskIds }) => taskIds),
    { tasks: open },
  );
  const [first] = [...inRounds, ...openOf(listed)];
  return first ? { title: first.title, time: null } : null;
}
