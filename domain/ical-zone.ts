import { dayOfMonth, daysInMonth, utcDay, weekday } from './days';
import { block } from './ical-lines';
import { wallTime } from './zones';

/* How a time zone is described in an iCalendar file (RFC 5545, 3.6.5). */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const offsetAt = (instant: number, zone: string): number =>
  wallTime(instant, zone) - Math.floor(instant / 1000) * 1000;

/** A change of the clock. */
interface Change {
  at: number;
  from: number;
  to: number;
}

/** The first instant after a change between two others, to the second. */
function findChange(before: number, after: number, zone: string): number {
  const from = offsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2 / 1000) * 1000;
    if (offsetAt(middle, zone) === from) low = middle;
    else high = middle;
  }
  return high;
}

/** The changes of the clock in a year. */
function changesIn(year: number, zone: string): Change[] {
  const changes: Change[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  for (let at = Date.UTC(year, 0, 1); at < end; at += 7 * DAY) {
    const next = Math.min(at + 7 * DAY, end);
    const [from, to] = [offsetAt(at, zone), offsetAt(next, zone)];
    if (from !== to) changes.push({ at: findChange(at, next, zone), from, to });
  }
  return changes;
}

const pad = (value: number): string => String(value).padStart(2, '0');

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}`;
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The rule of a change that comes each year: on the last, or the first to fourth, of a weekday. */
function yearlyRule(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const date = dayOfMonth(day);
  const week = date > daysInMonth(year, month) - 7 ? -1 : Math.ceil(date / 7);
  return `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${weekdayNames[weekday(day)]}`;
}

/** A part of the year, from a change of the clock on. */
function observance({ at, from, to }: Change, isYearly: boolean): string[] {
  const wall = new Date(at + from).toISOString();
  const day = wall.slice(0, 10);
  return block(to > from ? 'DAYLIGHT' : 'STANDARD', [
    `DTSTART:${wall.slice(0, 19).replace(/[-:]/g, '')}`,
    ...(isYearly ? [yearlyRule(day)] : []),
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
  ]);
}

/** The parts of the year. Two changes a year come each year; others are listed for some years. */
function observancesOf(zone: string, year: number): string[] {
  const changes = changesIn(year, zone);
  if (changes.length === 2) return changes.flatMap((change) => observance(change, true));
  const listed = [year, year + 1, year + 2].flatMap((each) => changesIn(each, zone));
  const first = Date.UTC(year, 0, 1);
  const offset = offsetAt(first, zone);
  const begin = `${utcDay(first).replaceAll('-', '')}T000000`;
  return [
    ...block('STANDARD', [
      `DTSTART:${begin}`,
      `TZOFFSETFROM:${offsetText(offset)}`,
      `TZOFFSETTO:${offsetText(offset)}`,
    ]),
    ...listed.flatMap((change) => observance(change, false)),
  ];
}

/** A limit, because people choose their zones. */
const MOST_KNOWN = 500;
const known = new Map<string, string[]>();

/** The lines that describe a zone, by its rules in the year of a day. */
export function zoneLines(zone: string, day: string): string[] {
  const year = Math.min(Math.max(Number(day.slice(0, 4)), 1970), 2100);
  const key = `${zone} ${year}`;
  const lines = known.get(key) ?? block('VTIMEZONE', [`TZID:${zone}`, ...observancesOf(zone, year)]);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, lines);
  return lines;
}
