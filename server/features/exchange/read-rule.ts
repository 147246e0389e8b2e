import type { Repeat } from '../../../domain/recurrence';
import { readMoment } from './dates';
import type { TaskReport } from './file-report';
import { shiftRepeat } from './shift-repeat';

const units: Record<string, Repeat['unit']> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Where a series begins, as `2026-11-21` or `2026-11-21T09:30`, and its zone. */
interface Start {
  start?: string | undefined;
  zone: string;
}

/** The parts of a rule. `take` removes a part, so that `left` holds the parts that nothing has read. */
function partsOf(text: string) {
  const pairs = text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .filter(Boolean);
  const left = new Map(
    pairs.map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
  );
  const take = (name: string): string | undefined => {
    const value = left.get(name);
    left.delete(name);
    return value;
  };
  return { take, left };
}
type Parts = ReturnType<typeof partsOf>;

/** `MO,-1FR` as weekdays with their week of the month, 0 without one. Undefined if one is malformed. */
function readWeekdays(text: string): { week: number; weekday: number }[] | undefined {
  const days = text.split(',').map((day) => {
    const [, week, name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
    return { week: Number(week ?? 0), weekday: weekdayNames.indexOf(name) };
  });
  return days.every(({ weekday }) => weekday >= 0) ? days : undefined;
}

/** Days of the week, as in `FREQ=WEEKLY;BYDAY=MO,WE`. */
function weekly({ take, left }: Parts, every: number): Partial<Repeat> | undefined {
  const days = readWeekdays(take('BYDAY') ?? '');
  // With a step, the first day of the week decides which days belong to one week. Ours is Monday.
  const isMonday = (take('WKST') ?? 'MO') === 'MO';
  if (left.size > 0 || !days || days.some(({ week }) => week !== 0)) return undefined;
  if (every > 1 && days.length > 1 && !isMonday) return undefined;
  return { unit: 'week', weekdays: days.map(({ weekday }) => weekday) };
}

/** One weekday of the month, as in `BYDAY=2TU` or `BYDAY=TU;BYSETPOS=2`. */
function nthWeekday({ take }: Parts): Partial<Repeat> | undefined {
  const [day, ...more] = readWeekdays(take('BYDAY') ?? '') ?? [];
  const position = Number(take('BYSETPOS') ?? 0);
  const week = position || day?.week;
  if (!day || more.length > 0 || !week || (position && day.week)) return undefined;
  return { nth: { week, weekday: day.weekday } };
}

/** The day of the month, as in `BYMONTHDAY=15`. */
function dayOfMonth({ take }: Parts): Partial<Repeat> | undefined {
  const monthDay = Number(take('BYMONTHDAY'));
  return Number.isInteger(monthDay) ? { monthDay } : undefined;
}

/** A series by year keeps the month and day that it begins on, so a rule may only repeat these. */
function yearly(parts: Parts, start = ''): Partial<Repeat> | undefined {
  const [month, day] = [Number(start.slice(5, 7)), Number(start.slice(8, 10))];
  if (Number(parts.take('BYMONTH')) !== month) return undefined;
  if (parts.left.has('BYDAY')) return nthWeekday(parts);
  return Number(parts.take('BYMONTHDAY') ?? day) === day ? {} : undefined;
}

function byUnit(
  unit: Repeat['unit'],
  parts: Parts,
  { every, start }: { every: number } & Pick<Start, 'start'>,
) {
  const hasDays = parts.left.has('BYDAY');
  if (hasDays && (unit === 'week' || (unit === 'day' && every === 1))) return weekly(parts, every);
  parts.take('WKST');
  if (unit === 'year' && parts.left.size > 0) return yearly(parts, start);
  if (unit !== 'month') return {};
  if (parts.left.has('BYMONTHDAY')) return dayOfMonth(parts);
  return hasDays ? nthWeekday(parts) : {};
}

/** `20261231` or `20261231T225959Z` as a day in the zone. */
const readUntil = (text: string, zone: string): string | undefined => {
  const dashed = text.replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3').replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3');
  return readMoment(dashed, zone)?.slice(0, 10);
};

/** A rule of RFC 5545 as a repeat; undefined where a repeat cannot say it. */
export function readRule(text: string, { start, zone }: Start): Repeat | undefined {
  const parts = partsOf(text);
  const unit = units[parts.take('FREQ') ?? ''];
  const every = Number(parts.take('INTERVAL') ?? 1);
  const [until, count] = [parts.take('UNTIL'), parts.take('COUNT')];
  const last = until && readUntil(until, zone);
  if (!unit || (until !== undefined && !last)) return undefined;
  const days = byUnit(unit, parts, { every, start });
  if (!days || parts.left.size > 0) return undefined;
  return { every, unit, ...days, ...(last && { until: last }), ...(count && { count: Number(count) }) };
}

interface Rule extends Start {
  rule: string;
  /** How many days later the series begins in the caller's zone than in its own. */
  days?: number;
}

/** The repeat of a task of a file. Reports a rule that a repeat cannot say. */
export function readRepeat({ rule, days = 0, ...begins }: Rule, { lose }: TaskReport): Repeat | undefined {
  if (rule === '') return undefined;
  const found = readRule(rule, begins);
  const repeat = found && shiftRepeat(found, days);
  if (!repeat) lose({ field: 'repeat', why: `“${rule.slice(0, 100)}” cannot be carried over.`, words: rule });
  return repeat;
}
