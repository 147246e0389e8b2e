import { addDays, type Day } from './days';

/** There are some 600 names, each in many spellings: what a caller names is not kept without end. */
const MOST_ZONES = 1000;

/** A formatter for each time zone, made once: they are slow to make. */
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

/** The zone this machine or browser is in. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const HOUR = 3_600_000;

/**
 * The first instant (epoch milliseconds) of a day in a time zone: midnight, or what follows it where the clock is put
 * forward at midnight and there is none. A day that a zone left out (Samoa, 30 December 2011) begins with the next.
 */
export function startOfDay(day: Day, timeZone: string): number {
  const utcMidnight = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
  let before = utcMidnight - 15 * HOUR;
  let within = utcMidnight + 15 * HOUR;
  // Dates in a zone only ever go up: halve the span until the last instant before the day meets the first in it.
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayOf(middle, timeZone) >= day) within = middle;
    else before = middle;
  }
  return within;
}

/** The first instant after a day in a time zone. */
export const endOfDay = (day: Day, timeZone: string): number => startOfDay(addDays(day, 1), timeZone);
