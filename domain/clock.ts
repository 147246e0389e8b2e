import { addDays, type Day } from './days';
import { dayOf, startOfDay, wallTime } from './zones';

/** A time of day, `HH:MM`, 24 hours. */
type Clock = string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The longest session over midnight. An end that would make it longer is taken as a typing error. */
const OVER_NIGHT = 12 * HOUR;

/** How a person reads times: `12` is `3 pm`, `24` is `15:00`. */
export type TimeFormat = 12 | 24;

/** A time of day as a person reads it: `15:00`, or `3 pm` and `3:30 pm`. */
export function timeLabel(time: Clock, format: TimeFormat): string {
  if (format === 24) return time;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const exact = minutes === 0 ? '' : `:${time.slice(-2)}`;
  return `${hours % 12 || 12}${exact} ${hours % 24 < 12 ? 'am' : 'pm'}`;
}

/** The time of day at an instant (epoch milliseconds) in a time zone. */
export const clockOf = (instant: number, timeZone: string): Clock =>
  new Date(wallTime(instant, timeZone)).toISOString().slice(-13, -8);

/** A time of day in minutes since midnight. */
export const minutesAt = (time: Clock): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The first instant of a day at which the clock shows a time. If the clock is put forward over it, the same number
 * of minutes after midnight as without the change.
 */
export function instantAt(day: Day, clock: Clock, timeZone: string): number {
  const start = startOfDay(day, timeZone);
  const plain = start + minutesAt(clock) * MINUTE;
  // Clocks change by at most two hours a day. Anything further off belongs to another day.
  const shifts = [0, -30, -60, -90, -120, 30, 60, 90, 120].map((minutes) => plain + minutes * MINUTE);
  const shown = shifts.filter((at) => clockOf(at, timeZone) === clock && dayOf(at, timeZone) === day);
  return shown.length > 0 ? Math.min(...shown) : plain;
}

/** The same time of day, some days later. */
export const shiftInstant = (instant: number, days: number, timeZone: string): number =>
  instantAt(addDays(dayOf(instant, timeZone), days), clockOf(instant, timeZone), timeZone) +
  (instant % MINUTE);

/** The instant after a start at which the clock shows a time. It may be past midnight of the same night; else null. */
export function endAfter(start: number, clock: Clock, timeZone: string): number | null {
  const day = dayOf(start, timeZone);
  const sameDay = instantAt(day, clock, timeZone);
  if (sameDay > start) return sameDay;
  const next = instantAt(dayOf(start + OVER_NIGHT, timeZone), clock, timeZone);
  return next > start && next - start <= OVER_NIGHT ? next : null;
}

const timePattern = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/i;

/** A time of day as people write it (`9`, `930`, `9:30`, `21.30`, `9:30 pm`) as `HH:MM`; null if it is not one. */
export function readClock(text: string): Clock | null {
  const [, hour = '', minute = '00', half] = timePattern.exec(text.trim()) ?? [];
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const isTime =
    hour !== '' && hours < 24 && Number(minute) < 60 && (!half || (hour !== '0' && Number(hour) <= 12));
  return isTime ? `${String(hours).padStart(2, '0')}:${minute}` : null;
}
