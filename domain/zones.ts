import { addDays, type Day, utcDay } from './days';

/** A limit, because callers name the zones: there are about 600, each in many spellings. */
const MOST_ZONES = 1000;

/** A fixed calendar and fixed digits. The order of the numbers is that of the browser, and changes with its version. */
const shown = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

interface Wall {
  format: Intl.DateTimeFormat;
  /** What each number of its text is. */
  order: string[];
}

/** Formatters by time zone. They are slow to make. */
const walls = new Map<string, Wall>();

function makeWall(timeZone: string): Wall {
  const format = new Intl.DateTimeFormat('en', { ...shown, timeZone });
  const parts = format.formatToParts(0).filter(({ value }) => /^\d+$/.test(value));
  return { format, order: parts.map(({ type }) => type) };
}

function wallOf(timeZone: string): Wall {
  const wall = walls.get(timeZone) ?? makeWall(timeZone);
  if (walls.size >= MOST_ZONES) walls.clear();
  walls.set(timeZone, wall);
  return wall;
}

/** What the clock and the calendar on the wall show at an instant (epoch milliseconds), as if the zone were UTC. */
export function wallTime(instant: number, timeZone: string): number {
  const { format, order } = wallOf(timeZone);
  const numbers = format.format(instant).match(/\d+/g) ?? [];
  const of = (part: string) => Number(numbers[order.indexOf(part)]);
  const wall = new Date(0);
  // Date.UTC reads years below 100 as 1900 and later.
  wall.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  return wall.setUTCHours(of('hour'), of('minute'), of('second'));
}

/** The calendar date of an instant (epoch milliseconds) in a time zone (IANA name). */
export const dayOf = (instant: number, timeZone: string): Day => utcDay(wallTime(instant, timeZone));

/** The zone of this machine or browser. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The IANA names of the zones that this machine or browser knows. Browsers leave UTC out. */
export const zoneNames = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

/** Whether a text is the IANA name of a time zone. */
export function isZone(name: string): boolean {
  try {
    // Intl also takes offsets such as +05:30, which are not names of zones.
    return /^[a-z]/i.test(name) && Boolean(wallOf(name));
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

/** The minutes on the clock since midnight; 0 for an instant before the day, 1440 for one after it. */
export function minuteOfDay(instant: number, day: Day, timeZone: string): number {
  const own = dayOf(instant, timeZone);
  if (own !== day) return own < day ? 0 : 24 * 60;
  const wall = new Date(wallTime(instant, timeZone));
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

/** The minutes that a time zone is east of UTC when a day begins. */
export const offsetOf = (day: Day, timeZone: string): number =>
  Math.round((startOfDay(day, 'UTC') - startOfDay(day, timeZone)) / 60_000);
