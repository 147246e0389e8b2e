import { addDays, type Day } from './days';
import { dayOf, formatters, startOfDay } from './zones';

/** A time of day, `HH:MM`, 24 hours. */
type Clock = string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longest work that may run over midnight: a clock time before the start that is further off is a slip. */
const OVER_NIGHT = 12 * HOUR;

const formatOf = formatters('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What the clock shows at an instant (epoch milliseconds) in a time zone. */
export const clockOf = (instant: number, timeZone: string): Clock => formatOf(timeZone).format(instant);

const minutesOf = (clock: Clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/**
 * The first instant of a day at which the clock shows a time; where the clock is put forward over it, the same number
 * of minutes into the day as without the change.
 */
export function instantAt(day: Day, clock: Clock, timeZone: string): number {
  const start = startOfDay(day, timeZone);
  const plain = start + minutesOf(clock) * MINUTE;
  // Clocks change by at most two hours a day; what is further off is another day's.
  const shifts = [0, -30, -60, -90, -120, 30, 60, 90, 120].map((minutes) => plain + minutes * MINUTE);
  const shown = shifts.filter((at) => clockOf(at, timeZone) === clock && dayOf(at, timeZone) === day);
  return shown.length > 0 ? Math.min(...shown) : plain;
}

/** The same time of day, so many days later. */
export const shiftInstant = (instant: number, days: number, timeZone: string): number =>
  instantAt(addDays(dayOf(instant, timeZone), days), clockOf(instant, timeZone), timeZone) +
  (instant % MINUTE);

/** The instant after a start at which the clock shows a time, over midnight where that is the same night; else null. */
export function endAfter(start: number, clock: Clock, timeZone: string): number | null {
  const day = dayOf(start, timeZone);
  const sameDay = instantAt(day, clock, timeZone);
  if (sameDay > start) return sameDay;
  const next = instantAt(dayOf(start + OVER_NIGHT, timeZone), clock, timeZone);
  return next > start && next - start <= OVER_NIGHT ? next : null;
}

const timePattern = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/i;

/** A time of day as people write it (`9`, `930`, `9:30`, `21.30`, `9:30 pm`) as `HH:MM`; null where it is none. */
export function readClock(text: string): Clock | null {
  const [, hour = '', minute = '00', half] = timePattern.exec(text.trim()) ?? [];
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const isTime =
    hour !== '' && hours < 24 && Number(minute) < 60 && (!half || (hour !== '0' && Number(hour) <= 12));
  return isTime ? `${String(hours).padStart(2, '0')}:${minute}` : null;
}
