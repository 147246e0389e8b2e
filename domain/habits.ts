import type { AwaySpan } from './away';
import { addDays, addDaysClamped, addMonthsClamped, type Day, weekday } from './days';

export type Period = 'day' | 'week' | 'month';

/** How often to do something, and when: `weekdays` (0 Sunday to 6 Saturday) say which days count for a daily habit. */
export interface Rhythm {
  target: { count: number; period: Period };
  weekdays: readonly number[];
}

export interface Check {
  day: Day;
  count: number;
}

export interface Streak {
  current: number;
  longest: number;
}

/** The first day of the period that a day is in. Weeks start on Monday. */
export function periodStart(day: Day, period: Period): Day {
  if (period === 'day') return day;
  if (period === 'week') return addDays(day, -((weekday(day) + 6) % 7));
  return `${day.slice(0, 8)}01`;
}

/** The last day of the period that begins with a day. */
export function periodEnd(start: Day, period: Period): Day {
  if (period === 'day') return start;
  // The last week of the calendar ends with it.
  return period === 'week' ? addDaysClamped(start, 6) : addMonthsClamped(start, 0, 31);
}

/** Whether a day counts. For weeks and months, every day does. */
export const isScheduled = ({ target, weekdays }: Rhythm, day: Day): boolean =>
  target.period !== 'day' || weekdays.includes(weekday(day));

/** The period before: for a daily habit the last day that counts. */
function previousStart(rhythm: Rhythm, start: Day): Day {
  const { period } = rhythm.target;
  if (period === 'week') return addDays(start, -7);
  if (period === 'month') return addMonthsClamped(start, -1);
  let day = addDays(start, -1);
  for (let step = 1; step < 7 && !isScheduled(rhythm, day); step++) day = addDays(day, -1);
  return day;
}

/** The count of the period that a day is in. */
export function doneIn(period: Period, day: Day, checks: readonly Check[]): number {
  const start = periodStart(day, period);
  return checks.reduce((sum, check) => sum + (periodStart(check.day, period) === start ? check.count : 0), 0);
}

/** The first days of the periods up to today that reached the target, in order. */
function metPeriods(rhythm: Rhythm, checks: readonly Check[], today: Day): Day[] {
  const { period, count } = rhythm.target;
  const sums = new Map<Day, number>();
  for (const check of checks) {
    if (check.day > today || !isScheduled(rhythm, check.day)) continue;
    const start = periodStart(check.day, period);
    sums.set(start, (sums.get(start) ?? 0) + check.count);
  }
  return [...sums].flatMap(([start, sum]) => (sum >= count ? start : [])).sort();
}

/** The last period before one that breaks a streak if it is missed: one without a day away. */
function previousDue(rhythm: Rhythm, start: Day, away: readonly AwaySpan[]): Day {
  const { period } = rhythm.target;
  const spanIn = (day: Day) => away.find(({ from, to }) => from <= periodEnd(day, period) && day <= to);
  let due = previousStart(rhythm, start);
  for (let span = spanIn(due); span; span = spanIn(due))
    due = previousStart(rhythm, periodStart(span.from, period));
  return due;
}

/** A habit's checks, and the days away of its owner. */
interface History {
  checks: readonly Check[];
  away?: readonly AwaySpan[] | undefined;
}

/**
 * The number of periods in a row that reached the target. The current period, and periods with a day away, break nothing
 * while they are below.
 */
export function streakOf(rhythm: Rhythm, { checks, away = [] }: History, today: Day): Streak {
  let run = 0;
  let longest = 0;
  let last: Day | undefined;
  for (const start of metPeriods(rhythm, checks, today)) {
    run = last !== undefined && last >= previousDue(rhythm, start, away) ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = start;
  }
  const now = periodStart(today, rhythm.target.period);
  const lasts = last !== undefined && last >= previousDue(rhythm, now, away);
  return { current: lasts ? run : 0, longest };
}
