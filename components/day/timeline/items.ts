import { minutesAt } from '@/domain/clock';
import { minuteOfDay } from '@/domain/zones';
import type { Outputs, Round, Task } from '@/server/types';
import type { Plan } from '../rounds/use-day';
import { isTimed, timeOfTask } from './has-times';
import { type Span, STEP, spanAt } from './times';

export type CalendarEvent = NonNullable<Outputs['screens']['plan']['plan']['events']>[number];

/** The length on the timeline of an item without a duration, in minutes. */
const DEFAULT_LENGTH = 60;
const TASK_LENGTH = 30;

/** An item at a time of the day. */
export type Item = { key: string; span: Span } & (
  | { kind: 'event'; event: CalendarEvent }
  | { kind: 'task'; task: Task }
);

export interface TimedRound {
  round: Round;
  span: Span;
}

/** The length of a task on the timeline, in minutes. */
export const lengthOf = ({ durationMin }: Task): number => Math.max(STEP, durationMin ?? TASK_LENGTH);

const taskItems = (tasks: readonly Task[], day: string): Item[] =>
  [...new Map(tasks.map((task) => [task.id, task])).values()].flatMap((task): Item[] => {
    const time = timeOfTask(task, day);
    if (!time) return [];
    const span = spanAt(minutesAt(time), lengthOf(task));
    return [{ kind: 'task', key: `task:${task.id}`, span, task }];
  });

/** Whether an event takes the whole day, so that it is above the hours. */
export const fillsDay = ({ allDay, start, end }: CalendarEvent, day: string, zone: string): boolean =>
  allDay ||
  (minuteOfDay(Date.parse(start), day, zone) === 0 && minuteOfDay(Date.parse(end), day, zone) === 24 * 60);

/** The minutes of a day that an event takes. */
export function spanOfEvent({ start, end }: CalendarEvent, day: string, zone: string): Span {
  const begins = minuteOfDay(Date.parse(start), day, zone);
  return { from: begins, until: Math.max(begins + STEP, minuteOfDay(Date.parse(end), day, zone)) };
}

/** The events and tasks of a day that have a time. `listed` are the tasks of its list. */
export function itemsOf(plan: Plan, listed: readonly Task[], zone: string): Item[] {
  const { day, events = [], tasks } = plan;
  const own = events
    .filter((event) => !fillsDay(event, day, zone))
    .map((event): Item => {
      const span = spanOfEvent(event, day, zone);
      return { kind: 'event', key: `event:${event.id}`, span, event };
    });
  return [...own, ...taskItems([...tasks, ...listed], day)];
}

export const timedRounds = ({ rounds }: Plan): TimedRound[] =>
  rounds.filter(isTimed).map((round) => {
    const { startsAt, endsAt } = round;
    const from = startsAt ? minutesAt(startsAt) : Math.max(0, minutesAt(endsAt ?? '') - DEFAULT_LENGTH);
    return { round, span: endsAt ? { from, until: minutesAt(endsAt) } : spanAt(from, DEFAULT_LENGTH) };
  });
