import { clockOf, instantAt } from '../../../domain/clock';
import { addDaysClamped, type Day, diffDays, isDay } from '../../../domain/days';
import { readParts } from '../../../domain/quick-add';
import { inEnglish } from '../../../domain/quick-add-languages';
import type { Grammar } from '../../../domain/quick-add-translate';
import type { Repeat } from '../../../domain/recurrence';
import { dayOf, isZone } from '../../../domain/zones';
import { WhenInput } from '../../wire/when';
import { resolveWords } from '../../wire/words';
import { shiftRepeat } from './shift-repeat';

/** The zone if it is one, else another. */
export const zoneOr = (zone: string, other: string): string => (zone !== '' && isZone(zone) ? zone : other);

const iso =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d|24:00)(?::[0-5]\d(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?)?$/i;

/** A moment on the clock of one zone, `2026-11-21T09:30`, on that of another. */
export function toZone(moment: string, from: string, to: string): string {
  const [day = '', time] = moment.split('T');
  if (!time || from === to) return moment;
  const instant = instantAt(day, time, from);
  return `${dayOf(instant, to)}T${clockOf(instant, to)}`;
}

/** How many days a moment is after another. */
export function daysBetween(from = '', to = ''): number {
  const [start, end] = [from.slice(0, 10), to.slice(0, 10)];
  return isDay(start) && isDay(end) ? diffDays(start, end) : 0;
}

/** Midnight at the end of a day is that at the beginning of the next. */
const plainMidnight = (day: Day, time: string): string =>
  time === '24:00' ? `${addDaysClamped(day, 1)}T00:00` : `${day}T${time}`;

function offsetOf(text: string): string {
  if (/^[a-z]/i.test(text)) return 'Z';
  return `${text.slice(0, 3)}:${text.slice(3).replace(':', '') || '00'}`;
}

/** `2026-11-21`, or `2026-11-21T09:30` in the zone. Undefined for anything else. */
export function readMoment(text: string, timeZone = 'UTC'): string | undefined {
  const [, year, month, date, time, offset] = iso.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return undefined;
  if (!time) return day;
  const moment = plainMidnight(day, time);
  if (!offset) return moment;
  const instant = Date.parse(`${moment}:00${offsetOf(offset)}`);
  return Number.isNaN(instant) ? undefined : `${dayOf(instant, timeZone)}T${clockOf(instant, timeZone)}`;
}

/** Programs write a day as its midnight, often that of UTC, with seconds: 2026-11-30T00:00:00.000Z. */
const midnight =
  /^(\d{4})[-/](\d{2})[-/](\d{2})[T ]00:00(?::00(?:[.,]0+)?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?|(?<=:00:00(?:[.,]0+)?))$/i;

/** The day that a text writes as its midnight. */
export function readMidnight(text: string): Day | undefined {
  const [, year, month, date] = midnight.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : undefined;
}

/** The instant that a text names, in epoch milliseconds. A time without an offset is one of the zone. */
export function readInstant(text: string, timeZone: string): number | undefined {
  const moment = readMoment(text, timeZone);
  if (!moment) return undefined;
  const [day = '', time = '00:00'] = moment.split('T');
  const instant = instantAt(day, time, timeZone);
  return instant >= 0 ? instant : undefined;
}

const numeric =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?)?$/i;

/** Which part of `3/4/2026` comes first. */
type DateOrder = 'day' | 'month';

/** The order that the dates of a file have: those that only one order can read decide for the others. */
export function orderOfDates(texts: Iterable<string>): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const [, first, separator, second] = numeric.exec(text.trim()) ?? [];
    if (separator === '.' || !first) continue;
    if (Number(first) > 12) orders.add('day');
    if (Number(second) > 12) orders.add('month');
  }
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

const pad = (text: string | number) => String(text).padStart(2, '0');

/** `T14:30`, '' without a time. Undefined for a time that no clock shows. */
function timeOf(hour: string | undefined, minute: string | undefined, half: string | undefined) {
  if (!hour) return '';
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const isTime = Number(minute) < 60 && (half ? Number(hour) >= 1 && Number(hour) <= 12 : hours < 24);
  return isTime || (hours === 24 && Number(minute) === 0) ? `T${pad(hours)}:${minute}` : undefined;
}

const hasOffset = (text: string) => /(?:Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)$/i.test(text.trim().slice(10));

/** The day whose end a text names as 24:00. */
function endOfDay(text: string, { order }: DateContext): Day | undefined {
  if (!/\b24:00(?::00)?$/.test(text.trim())) return undefined;
  const date = text.trim().split(/[T\s,]/)[0] ?? '';
  return readMoment(date) ?? readNumericDate(date, order);
}

/** The days that `3/4/2026` can be. */
function possibleDays(text: string, order: DateOrder | undefined): Day[] {
  const [, first = '', separator, second = '', year = ''] = numeric.exec(text.trim()) ?? [];
  const fullYear = year.length === 2 ? `20${year}` : year;
  const dayFirst = `${fullYear}-${pad(second)}-${pad(first)}`;
  const monthFirst = `${fullYear}-${pad(first)}-${pad(second)}`;
  const possible =
    separator === '.' || order === 'day' ? [dayFirst] : order ? [monthFirst] : [dayFirst, monthFirst];
  return [...new Set(possible.filter(isDay))];
}

/** `30.11.2026`, `11/30/2026 2:30 PM`. Undefined for anything else, and where it could be two days. */
function readNumericDate(text: string, order: DateOrder | undefined): string | undefined {
  const [day, other] = possibleDays(text, order);
  const [hour, minute, half] = numeric.exec(text.trim())?.slice(5) ?? [];
  const time = timeOf(hour, minute, half);
  if (!day || other || time === undefined) return undefined;
  return time === 'T24:00' ? plainMidnight(day, '24:00') : `${day}${time}`;
}

/** The date that Outlook writes for none. */
export const isNever = (text: string): boolean => /^0?0[./-]0?0[./-](?:00)+/.test(text.trim());

/** The instant of `11/30/2026 2:30 PM` in the zone; noon of a day without a time. */
export function readNumericInstant(
  text: string,
  { zone, order }: Pick<DateContext, 'zone' | 'order'>,
): number | undefined {
  const [day = '', time = '12:00'] = readNumericDate(text, order)?.split('T') ?? [];
  const at = isDay(day) ? instantAt(day, time, zone) : -1;
  return at >= 0 ? at : undefined;
}

/** What the dates of a file depend on. */
export interface DateContext {
  today: Day;
  /** The caller's zone. */
  zone: string;
  /** The zone of times without an offset, if it is another. */
  from?: string | undefined;
  order?: DateOrder | undefined;
  /** Besides English, the language of words for days. `null` for one that nobody here reads, not even as English. */
  grammar?: Grammar | undefined | null;
}

export interface Schedule {
  when?: unknown;
  repeat?: Repeat;
}

const MOST = 100;

/** The schedule of words in English. Undefined where words are left over. */
function readWords(text: string, { today, zone }: DateContext): Schedule | undefined {
  if (text.length > MOST) return undefined;
  const moment = { today, zone };
  if (WhenInput.safeParse(resolveWords(WhenInput, text, moment)).success) return { when: text };
  const { title, fields } = readParts(text.toLowerCase(), {
    ...moment,
    names: { projects: [], areas: [] },
  });
  const { when, repeat } = fields;
  const isOther = Object.keys(fields).some((name) => name !== 'when' && name !== 'repeat');
  return title === '' && !isOther && (when || repeat)
    ? { ...(when && { when }), ...(repeat && { repeat }) }
    : undefined;
}

/** A schedule whose time is one of another zone, in the caller's. */
function inOwnZone(schedule: Schedule, context: DateContext): Schedule {
  const { from = context.zone, zone } = context;
  const { data: when } = WhenInput.safeParse(resolveWords(WhenInput, schedule.when, context));
  if (from === zone || when?.kind !== 'date' || !when.time) return schedule;
  const moved = toZone(`${when.date}T${when.time}`, from, zone);
  const days = diffDays(when.date, moved.slice(0, 10));
  const repeat = schedule.repeat && shiftRepeat(schedule.repeat, days);
  return { when: moved, ...(repeat && { repeat }) };
}

/** The schedule that a text says, as the API and quick-add read it. Undefined where words are left over. */
export function readSchedule(text: string, context: DateContext): Schedule | undefined {
  const { zone, order, grammar } = context;
  const day = readMidnight(text);
  if (day) return { when: day };
  const moment = readMoment(text, zone);
  if (moment) return hasOffset(text) ? { when: moment } : inOwnZone({ when: moment }, context);
  const date = readNumericDate(text, order);
  if (date) return inOwnZone({ when: date }, context);
  if (text.length > MOST || numeric.test(text.trim()) || grammar === null) return undefined;
  const words = readWords(text, context) ?? (grammar && readWords(inEnglish(text, grammar), context));
  return words && inOwnZone(words, context);
}

/** The day that a text says, and its time if it has one. */
export function readDeadline(text: string, context: DateContext): { day: Day; time?: string } | undefined {
  const written = readMidnight(text) ?? endOfDay(text, context);
  if (written) return { day: written };
  const { when, repeat } = readSchedule(text, context) ?? {};
  const { data } = WhenInput.safeParse(resolveWords(WhenInput, when, context));
  if (!data || repeat) return undefined;
  if (data.kind === 'today') return { day: context.today };
  if (data.kind !== 'date') return undefined;
  return { day: data.date, ...(data.time && data.time !== '00:00' && { time: data.time }) };
}

/** Why a text is not read as a date. */
export function unreadableDate(text: string): string {
  const quoted = `“${text.slice(0, MOST)}”`;
  const [day, other] = possibleDays(text, undefined);
  return day && other
    ? `${quoted} can be two days. Write it as ${day}, or as the other one.`
    : `${quoted} is not understood.`;
}
