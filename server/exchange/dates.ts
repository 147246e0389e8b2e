import { clockOf, instantAt } from '../domain/clock';
import { type Day, isDay } from '../domain/days';
import { readParts } from '../domain/quick-add';
import type { Repeat } from '../domain/recurrence';
import { dayOf, isZone } from '../domain/zones';
import { Deadline } from '../wire/plain-input';
import { WhenInput } from '../wire/task';
import { resolveWords } from '../wire/words';

/** The zone if it is one, else another. */
export const zoneOr = (zone: string, other: string): string => (zone !== '' && isZone(zone) ? zone : other);

const iso =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** `2026-11-21`, or `2026-11-21T09:30` in the zone. Undefined for anything else. */
export function readMoment(text: string, timeZone = 'UTC'): string | undefined {
  const [, year, month, date, time, offset] = iso.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return undefined;
  if (!time || !offset) return time ? `${day}T${time}` : day;
  const zone = offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const instant = Date.parse(`${day}T${time}:00${zone}`);
  return Number.isNaN(instant) ? undefined : `${dayOf(instant, timeZone)}T${clockOf(instant, timeZone)}`;
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

function timeOf(hour: string | undefined, minute: string | undefined, half: string | undefined): string {
  if (!hour) return '';
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return `T${pad(hours)}:${minute}`;
}

/** `30.11.2026`, `11/30/2026 2:30 PM`. Undefined for anything else, and where it could be two days. */
function readNumericDate(text: string, order: DateOrder | undefined): string | undefined {
  const [, first = '', separator, second = '', year = '', ...time] = numeric.exec(text.trim()) ?? [];
  if (!separator) return undefined;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const dayFirst = `${fullYear}-${pad(second)}-${pad(first)}`;
  const monthFirst = `${fullYear}-${pad(first)}-${pad(second)}`;
  const possible =
    separator === '.' || order === 'day' ? [dayFirst] : order ? [monthFirst] : [dayFirst, monthFirst];
  const [day, other] = [...new Set(possible.filter(isDay))];
  return day && !other ? `${day}${timeOf(time[0], time[1], time[2])}` : undefined;
}

/** What the dates of a file depend on. */
export interface DateContext {
  today: Day;
  zone: string;
  order?: DateOrder | undefined;
}

export interface Schedule {
  when?: unknown;
  repeat?: Repeat;
}

const MOST = 100;

/** The schedule that a text says, as the API and quick-add read it. Undefined where words are left over. */
export function readSchedule(text: string, { today, zone, order }: DateContext): Schedule | undefined {
  const moment = readMoment(text, zone) ?? readNumericDate(text, order);
  if (moment) return { when: moment };
  if (text.length > MOST || numeric.test(text.trim())) return undefined;
  if (WhenInput.safeParse(resolveWords(WhenInput, text, { today })).success) return { when: text };
  const { title, fields } = readParts(text.toLowerCase(), { today, names: { projects: [], areas: [] } });
  const { when, repeat } = fields;
  const isOther = Object.keys(fields).some((name) => name !== 'when' && name !== 'repeat');
  return title === '' && !isOther && (when || repeat)
    ? { ...(when && { when }), ...(repeat && { repeat }) }
    : undefined;
}

/** The day that a text says, and its time if it has one. */
export function readDeadline(text: string, context: DateContext): { day: Day; time?: string } | undefined {
  const day =
    text.length <= MOST ? Deadline.safeParse(resolveWords(Deadline, text, context)).data : undefined;
  if (day) return { day };
  const { when, repeat } = readSchedule(text, context) ?? {};
  const { data } = WhenInput.safeParse(resolveWords(WhenInput, when, context));
  if (!data || repeat) return undefined;
  if (data.kind === 'today') return { day: context.today };
  if (data.kind !== 'date') return undefined;
  return { day: data.date, ...(data.time && { time: data.time }) };
}

/** Why a text is not read as a date. */
export function unreadableDate(text: string): string {
  const quoted = `“${text.slice(0, MOST)}”`;
  const isOne = readNumericDate(text, 'day') ?? readNumericDate(text, 'month');
  return isOne
    ? `${quoted} can be two days. Write it as ${isOne.slice(0, 10)}, or as the other one.`
    : `${quoted} is not understood.`;
}
