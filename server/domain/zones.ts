import { addDays, type Day } from './days';

/** A limit, because callers name the zones: there are about 600, each in many spellings. */
const MOST_ZONES = 1000;

/** Formatters by time zone. They are slow to make. */
export function formatters(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    if (made.size >= MOST_ZONES) made.clear();
    made.set(timeZone, format);
    return format;
  };
}

const formatOf = formatters('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar date of an instant (epoch milliseconds) in a time zone (IANA name). */
export const dayOf = (instant: number, timeZone: string): Day => formatOf(timeZone).format(instant);

/** The zone of this machine or browser. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a text is the IANA name of a time zone. */
export function isZone(name: string): boolean {
  try {
    // Intl also takes offsets such as +05:30, which are not names of zones.
    return /^[a-z]/i.test(name) && Boolean(formatOf(name));
  } catch {
    return false;
  }
}

const SECOND = 1_000;
const HOUR = 3_600_000;

/**
 * The first instant (epoch milliseconds) of a day in a time zone: midnight, or the next instant if the clock is put
 * forward at midnight. A day that a zone skipped (Samoa, 30 December 2011) begins with the next day.
 */
export function startOfDay(day: Day, timeZone: string): number {
  const utcMidnight = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
  let before = utcMidnight - 15 * HOUR;
  let within = utcMidnight + 15 * HOUR;
  // Dates in a zone never decrease, so a binary search finds the first instant of the day. It is at a whole second.
  while (within - before > SECOND) {
    const middle = before + Math.floor((within - before) / 2 / SECOND) * SECOND;
    if (dayOf(middle, timeZone) >= day) within = middle;
    else before = middle;
  }
  return within;
}

/** The first instant after a day in a time zone. */
export const endOfDay = (day: Day, timeZone: string): number => startOfDay(addDays(day, 1), timeZone);

const clockOf = formatters('en-US', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });

/** The minutes on the clock since midnight; 0 for an instant before the day, 1440 for one after it. */
export function minuteOfDay(instant: number, day: Day, timeZone: string): number {
  const own = dayOf(instant, timeZone);
  if (own !== day) return own < day ? 0 : 24 * 60;
  const [hours = 0, minutes = 0] = clockOf(timeZone).format(instant).split(':').map(Number);
  return hours * 60 + minutes;
}

/** The minutes that a time zone is east of UTC when a day begins. */
export const offsetOf = (day: Day, timeZone: string): number =>
  Math.round((startOfDay(day, 'UTC') - startOfDay(day, timeZone)) / 60_000);
