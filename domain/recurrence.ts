import { type AwaySpan, awaySpanOf } from './away';
import {
  addDays,
  addMonthsClamped,
  compareDays,
  type Day,
  dayOfMonth,
  daysInMonth,
  diffDays,
  isDay,
  weekday,
} from './days';

/** How a task repeats. Weekdays are 0 for Sunday to 6 for Saturday; -1 is the last of a month. */
export interface Repeat {
  every: number;
  unit: 'day' | 'week' | 'month' | 'year';
  weekdays?: number[] | undefined;
  monthDay?: number | undefined;
  nth?: { week: number; weekday: number } | undefined;
  /** Counts from the day of completion. */
  from?: 'completion' | undefined;
  /** The last day. */
  until?: Day | undefined;
  /** Occurrences left with this one. */
  count?: number | undefined;
}

interface DatedOccurrence {
  date: Day;
  /** The day of month of a series by month or year, also after a shorter month; null for the others. */
  anchor: number | null;
}

interface Occurrence extends DatedOccurrence {
  /** The repeat of that occurrence. A `count` is one lower. */
  repeat: Repeat;
}

interface From {
  repeat: Repeat;
  /** The date of the completed occurrence. If null, the caller's day is the base. */
  from: Day | null;
  today: Day;
  /** The day of month of the series, if it is known. */
  anchor?: number | null;
  /** Days that a series of every week or more often skips. */
  away?: readonly AwaySpan[];
}

/** The day that a series counts from, and the day that its next date must be after. */
interface Span {
  base: Day;
  after: Day;
}

const laterDay = (a: Day, b: Day): Day => (compareDays(a, b) >= 0 ? a : b);

function nextByDays({ base, after }: Span, step: number): Day {
  const missed = Math.floor(diffDays(base, after) / step);
  return addDays(base, (missed + 1) * step);
}

const sinceMonday = (dayOfWeek: number): number => (dayOfWeek + 6) % 7;

/** Every `step` weeks from the base's week, on some weekdays. */
function nextByWeekdays({ base, after }: Span, every: number, weekdays: readonly number[]): Day | undefined {
  const monday = addDays(base, -sinceMonday(weekday(base)));
  const step = every * 7;
  const current = addDays(monday, Math.floor(diffDays(monday, after) / step) * step);
  const offsets = weekdays.map(sinceMonday).sort((a, b) => a - b);
  const dates = [...offsets, ...offsets.map((offset) => offset + step)].map((days) => addDays(current, days));
  return dates.find((date) => date > after);
}

const monthsBetween = (from: Day, to: Day): number => {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth);
};

function nextByMonths({ base, after }: Span, step: number, anchor: number): Day {
  const steps = Math.max(1, Math.floor(monthsBetween(base, after) / step));
  const date = addMonthsClamped(base, steps * step, anchor);
  return date > after ? date : addMonthsClamped(base, (steps + 1) * step, anchor);
}

/** The first to fourth, or the last (-1), of a weekday in the month that starts on a day. */
function nthWeekday(first: Day, { week, weekday: wanted }: NonNullable<Repeat['nth']>): Day {
  const [year = 0, month = 0] = first.split('-').map(Number);
  const earliest = week === -1 ? daysInMonth(year, month) - 7 : (week - 1) * 7;
  const start = addDays(first, earliest);
  return addDays(start, (wanted - weekday(start) + 7) % 7);
}

type OnDay = Pick<Repeat, 'monthDay' | 'nth'>;

const isOnDay = ({ monthDay, nth }: OnDay) => monthDay !== undefined || nth !== undefined;

function dateInMonth(first: Day, { monthDay, nth }: OnDay): Day {
  if (nth) return nthWeekday(first, nth);
  return addMonthsClamped(first, 0, monthDay === -1 ? 31 : monthDay);
}

/** Every `step` months from the base's month, which is included, on one day of the month. */
function nextOnDay({ base, after }: Span, step: number, on: OnDay): Day | undefined {
  const steps = Math.floor(monthsBetween(base, after) / step);
  for (const count of [steps, steps + 1]) {
    const first = addMonthsClamped(base, count * step, 1);
    const date = isDay(first) ? dateInMonth(first, on) : undefined;
    if (date && date > after) return date;
  }
  return undefined;
}

function nextDate(
  { every, unit, weekdays, ...on }: Repeat,
  span: Span,
  anchor: number | null,
): DatedOccurrence | undefined {
  if (unit === 'day') return { date: nextByDays(span, every), anchor: null };
  if (unit === 'week') {
    const date = weekdays ? nextByWeekdays(span, every, weekdays) : nextByDays(span, every * 7);
    return date === undefined ? undefined : { date, anchor: null };
  }
  const step = unit === 'year' ? every * 12 : every;
  if (isOnDay(on)) {
    const date = nextOnDay(span, step, on);
    return date === undefined ? undefined : { date, anchor: null };
  }
  const monthDay = anchor ?? dayOfMonth(span.base);
  return { date: nextByMonths(span, step, monthDay), anchor: monthDay };
}

/** A series that repeats less often, such as the rent, would be skipped for too long. */
const skipsDaysAway = ({ unit, every }: Repeat): boolean =>
  (unit === 'day' && every <= 7) || (unit === 'week' && every === 1);

/** The next date that is on no day away, if the series skips those. */
function nextDatePresent(
  repeat: Repeat,
  span: Span,
  { anchor, away }: Required<Pick<From, 'anchor' | 'away'>>,
) {
  let next = nextDate(repeat, span, anchor);
  if (!skipsDaysAway(repeat)) return next;
  for (let days = next && awaySpanOf(away, next.date); days; days = next && awaySpanOf(away, next.date))
    next = nextDate(repeat, { ...span, after: days.to }, anchor);
  return next;
}

/**
 * The first date of a series after both its old date and the caller's day: missed occurrences are merged into
 * one. A series from completion counts from the caller's day only. Undefined if the series ends: by its `until`, its
 * `count`, or past the end of the calendar.
 */
export function nextOccurrence({
  repeat,
  from,
  today,
  anchor = null,
  away = [],
}: From): Occurrence | undefined {
  const { count, until } = repeat;
  if (count !== undefined && count <= 1) return undefined;
  const isFromCompletion = repeat.from === 'completion';
  const base = isFromCompletion ? today : (from ?? today);
  const span = { base, after: laterDay(base, today) };
  const next = nextDatePresent(repeat, span, { anchor: isFromCompletion ? null : anchor, away });
  if (!next || !isDay(next.date) || (until !== undefined && next.date > until)) return undefined;
  return { ...next, repeat: count === undefined ? repeat : { ...repeat, count: count - 1 } };
}

/** At most `limit` next dates, if each occurrence is completed on its day, or today if that has passed. */
export function upcomingDates({ today, ...series }: From, most: number): Day[] {
  const dates: Day[] = [];
  let next = nextOccurrence({ ...series, today: laterDay(series.from ?? today, today) });
  while (next && dates.length < most) {
    const { date, repeat, anchor } = next;
    dates.push(date);
    next = nextOccurrence({ ...series, repeat, anchor, from: date, today: date });
  }
  return dates;
}

/** At most `most` dates of a series that its person is away on, after its own date. It comes on none of them. */
export function skippedDates({ repeat, away = [], today, ...series }: From, most: number): Day[] {
  if (!skipsDaysAway(repeat)) return [];
  const { count, ...endless } = repeat;
  const dates = new Set<Day>();
  for (const span of [...away].sort((one, other) => compareDays(one.from, other.from))) {
    const next = (after: Day) =>
      dates.size < most ? nextOccurrence({ ...series, repeat: endless, today: after })?.date : undefined;
    let date = next(laterDay(today, addDays(span.from, -1)));
    for (; date !== undefined && date <= span.to; date = next(date)) dates.add(date);
  }
  return [...dates];
}

/** When a task is to be done, and by when. */
interface Scheduled {
  when: { kind: 'date'; date: Day } | { kind: 'today' | 'anytime' | 'someday' };
  deadline: Day | null;
}

/** Whether a series is that of the deadline: the task itself is for no day. */
const isOfDeadline = ({ when, deadline }: Scheduled): boolean =>
  deadline !== null && (when.kind === 'anytime' || when.kind === 'someday');

/** The date that a series counts from: the task's own, or its deadline if it has no day. Null for neither. */
export function seriesDate(task: Scheduled): Day | null {
  if (task.when.kind === 'date') return task.when.date;
  return isOfDeadline(task) ? task.deadline : null;
}

/**
 * Moves a task to the next date of its series. A task without a day keeps that, and gets the date as its deadline; in the
 * others, the deadline keeps its distance.
 * @returns `date` null where the task stays without a day.
 */
export function onNextDate(task: Scheduled, next: { today: Day; date: Day }) {
  if (isOfDeadline(task)) return { date: null, deadline: next.date };
  const move = { from: seriesDate(task) ?? next.today, to: next.date };
  return { date: next.date, deadline: task.deadline && shiftDeadline({ deadline: task.deadline, ...move }) };
}

/** A deadline moved by as many days as its task moves; null past the end of the calendar. */
function shiftDeadline({ deadline, from, to }: { deadline: Day; from: Day; to: Day }): Day | null {
  const moved = addDays(deadline, diffDays(from, to));
  return isDay(moved) ? moved : null;
}
