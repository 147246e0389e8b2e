import { addDays, type Day, isDay } from '@/server/domain/days';
import { type Moment, readAnyDate, readTime } from '@/server/domain/quick-add-dates';
import { dayLabel } from '@/server/domain/when';

const two = (value: number) => String(value).padStart(2, '0');

/** The day in this machine's time zone, as YYYY-MM-DD. */
export const localDay = (at = new Date()): Day =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** An instant in this machine's time zone, to the minute: `Yesterday 17:40`. */
export function instantLabel(ms: number): string {
  const at = new Date(ms);
  return `${dayLabel(localDay(at), localDay())} ${clockOf(at)}`;
}

/** The first instant of a day in this machine's time zone, in epoch milliseconds. */
export const startOfLocalDay = (day: Day): number => new Date(`${day}T00:00:00`).getTime();

/** A date in words or digits, with or without a time: `fri`, `yesterday 9am`, `in 3 weeks`, `2026-12-01T09:30`. */
export function readMoment(written: string): Omit<Moment, 'length'> | undefined {
  const text = written
    .trim()
    .toLowerCase()
    .replace(/^(\d{4}-\d{2}-\d{2})t(?=\d)/, '$1 ');
  const today = localDay();
  const [ago, count, unit] = /^(\d{1,3}) (day|week)s? ago$/.exec(text) ?? [];
  if (ago) return { day: addDays(today, -Number(count) * (unit === 'week' ? 7 : 1)), time: null };
  // Yesterday is what today was the day before.
  const day = text.startsWith('yesterday') ? addDays(today, -1) : today;
  const rest = text.replace(/^yesterday/, 'today');
  // The first time that is read costs 30 ms.
  if (rest === 'today') return { day, time: null };
  const found = readAnyDate(rest, day);
  return found?.length === rest.length ? found : undefined;
}

/** A day in words or digits; undefined if it is none or names a time. */
export function readDay(text: string): Day | undefined {
  if (isDay(text)) return text;
  const moment = readMoment(text);
  return moment?.time === null ? moment.day : undefined;
}

/** An instant in words as epoch milliseconds: the start of the day where no time is named, today where no day is. */
export function readInstant(text: string): number | undefined {
  const clock = readTime(text.trim());
  const moment =
    clock && clock.length === text.trim().length ? { day: localDay(), time: clock.time } : readMoment(text);
  return moment && new Date(`${moment.day}T${moment.time ?? '00:00'}:00`).getTime();
}
