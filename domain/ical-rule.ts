import { type Day, dayOfMonth } from './days';
import type { Repeat } from './recurrence';

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A series, from the date of one of its occurrences. */
export interface Series {
  date: Day;
  repeat: Repeat;
  /** The day of month that the series keeps, though a short month cuts it. */
  anchor: number | null;
}

/** The day of month of a series by month or year; -1 for the last. */
export function heldDay({ repeat: { monthDay }, date, anchor }: Series): number {
  const held = monthDay ?? anchor ?? dayOfMonth(date);
  return held === 31 ? -1 : held;
}

const frequency = (name: string, every: number): string[] =>
  every > 1 ? [`FREQ=${name}`, `INTERVAL=${every}`] : [`FREQ=${name}`];

const nthOf = ({ week, weekday: day }: NonNullable<Repeat['nth']>) => `BYDAY=${week}${weekdayNames[day]}`;

function yearly(series: Series): string[] {
  const { date, repeat } = series;
  const inMonth = [...frequency('YEARLY', repeat.every), `BYMONTH=${Number(date.slice(5, 7))}`];
  if (repeat.nth) return [...inMonth, nthOf(repeat.nth)];
  const held = heldDay(series);
  // A series by year is in the same month each time, so only February 29 differs.
  if (held === -1 || (held > 28 && date.slice(5, 7) === '02')) return [...inMonth, 'BYMONTHDAY=-1'];
  return frequency('YEARLY', repeat.every);
}

/** The parts of the rule (RFC 5545, 3.3.10) of a series, without its end. */
export function rulePartsOf(series: Series): string[] {
  const { every, unit, weekdays, nth } = series.repeat;
  if (weekdays)
    return [...frequency('WEEKLY', every), `BYDAY=${weekdays.map((day) => weekdayNames[day])}`, 'WKST=MO'];
  if (unit === 'day') return frequency('DAILY', every);
  if (unit === 'week') return frequency('WEEKLY', every);
  if (unit === 'year') return yearly(series);
  return [...frequency('MONTHLY', every), nth ? nthOf(nth) : `BYMONTHDAY=${heldDay(series)}`];
}
