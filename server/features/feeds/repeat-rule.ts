import type { AwaySpan } from '../../../domain/away';
import { type Day, dayOfMonth, daysInMonth, weekday } from '../../../domain/days';
import { heldDay, rulePartsOf } from '../../../domain/ical-rule';
import { nextOccurrence, skippedDates, upcomingDates } from '../../../domain/recurrence';
import type { Repeat } from '../../wire/task';

/** How far ahead dates that the rule cannot say are listed. */
const MOST_DATES = 60;

/** An event of a task: one date, and the rule (RFC 5545) of those that follow. */
export interface Dated {
  date: Day;
  rule?: string;
  /** Dates that the rule does not produce. */
  more?: Day[];
  /** Dates that the rule produces and the task skips. */
  without?: Day[];
}

export interface Repeating {
  date: Day;
  /** HH:MM, or null for the whole day. */
  time: string | null;
  repeat: Repeat;
  /** The day of month that the series keeps, though a short month cuts it. */
  anchor: number | null;
  /** The days away of the account. */
  away: readonly AwaySpan[];
}

const monthLength = (date: Day): number => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return daysInMonth(year, month);
};

/** Whether a date fits its own rule. A rule must not begin on a date that it leaves out. */
function fitsRule(series: Repeating): boolean {
  const { date, repeat } = series;
  const { weekdays, nth, unit } = repeat;
  const [day, last] = [dayOfMonth(date), monthLength(date)];
  if (weekdays) return weekdays.includes(weekday(date));
  if (nth) {
    const isInWeek = nth.week === -1 ? day > last - 7 : Math.ceil(day / 7) === nth.week;
    return isInWeek && weekday(date) === nth.weekday;
  }
  if (unit === 'day' || unit === 'week') return true;
  const held = heldDay(series);
  if (held === -1) return day === last;
  return day === (unit === 'year' ? Math.min(held, last) : held);
}

/** The last date as a time of the same type as the first one, as RFC 5545 asks. */
const untilOf = (until: Day, time: string | null) =>
  `UNTIL=${until.replaceAll('-', '')}${time === null ? '' : `T${time.replace(':', '')}00`}`;

function oneRule(series: Repeating): Dated {
  const { date, time, repeat } = series;
  const { until, count } = repeat;
  const end = until === undefined ? [] : [untilOf(until, time)];
  const left = count === undefined ? [] : [`COUNT=${count}`];
  return { date, rule: [...rulePartsOf(series), ...end, ...left].join(';') };
}

/**
 * The 29th or 30th of each month, and in a shorter February its last day, listed by date. BYSETPOS could say both in one
 * rule, but ical.js, and Thunderbird with it, reads that wrongly for days of the month.
 */
function withFebruaries(series: Repeating): Dated {
  const { date, repeat, anchor } = series;
  const { until, count = MOST_DATES + 1, ...endless } = repeat;
  const most = Math.min(count - 1, MOST_DATES);
  const dates = [date, ...upcomingDates({ repeat, anchor, from: date, today: date }, most)];
  const more = dates.filter((day) => dayOfMonth(day) !== heldDay(series));
  const last = repeat.count === undefined ? until : dates.at(-1);
  return { ...oneRule({ ...series, repeat: { ...endless, ...(last && { until: last }) } }), more };
}

/** A series without its dates on days away. They do not count, but a rule counts the dates that it leaves out. */
function withoutDaysAway(series: Repeating): Dated {
  const { date, repeat, away } = series;
  const from = { repeat, from: date, today: date, away };
  const without = skippedDates(from, MOST_DATES);
  if (without.length === 0) return oneRule(series);
  const { count, ...endless } = repeat;
  if (count === undefined) return { ...oneRule(series), without };
  const until = upcomingDates(from, count - 1).at(-1) ?? date;
  return { ...oneRule({ ...series, repeat: { ...endless, until } }), without };
}

function ruleOf(series: Repeating): Dated {
  const { unit, nth } = series.repeat;
  const isCut = unit === 'month' && !nth && heldDay(series) > 28;
  return isCut ? withFebruaries(series) : withoutDaysAway(series);
}

/**
 * The events of a repeating task, its own date first. Its own date becomes a separate event if the rule cannot begin on
 * it: if it does not fit the rule, or if it is past, because completing the task then skips the missed dates.
 */
export function datesOf(series: Repeating, today: Day): Dated[] {
  const { date, repeat, anchor, time, away } = series;
  // The day of completion is unknown.
  if (repeat.from === 'completion') return [{ date }];
  if (date >= today && fitsRule(series)) return [ruleOf(series)];
  const next = nextOccurrence({ repeat, from: date, today, anchor, away });
  return next ? [{ date }, ruleOf({ ...next, time, away })] : [{ date }];
}
