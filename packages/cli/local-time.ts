import { type Day, isDay } from '@/domain/days';
import { readPlainDay } from '@/domain/plain-days';
import { readTime } from '@/domain/quick-add-dates';
import { dayLabel } from '@/domain/when';
import { localZone } from '@/domain/zones';

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
export function readMoment(typed: string): { day: Day; time: string | null } | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^(today|yesterday)(?=\w)/, '$1 ');
  const now = new Date();
  const plain = readPlainDay(text, { today: localDay(now), clock: clockOf(now), zone: localZone() });
  if (plain && isDay(plain.day)) return plain;
  const [, day = '', time = null] = /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d))?$/.exec(text) ?? [];
  return isDay(day) ? { day, time } : undefined;
}

/** A day in words or digits; undefined if it is none or names a time. */
export function readDay(text: string): Day | undefined {
  if (isDay(text)) return text;
  const moment = readMoment(text);
  return moment?.time === null ? moment.day : undefined;
}

/**
 * An instant as the server takes it. Words that it reads stay as they are: it knows whether a field means the next friday
 * or the latest one, and the start of a day or its end. Anything else becomes epoch milliseconds: the start of the day
 * where no time is named, today where no day is.
 */
export function readInstant(written: string): string | number | undefined {
  const text = written.trim().toLowerCase();
  if (!/^\d{4}-/.test(text) && readPlainDay(text, { today: localDay() })) return text;
  const clock = readTime(text);
  const moment = clock?.end === text.length ? { day: localDay(), time: clock.time } : readMoment(text);
  return moment && new Date(`${moment.day}T${moment.time ?? '00:00'}:00`).getTime();
}
