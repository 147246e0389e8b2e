import { addDays, addMonthsClamped, type Day, isDay } from './days';
import type { Series } from './recurrence';
import { comingWeekday } from './when';

/** Where a date may stand: the rest of the line, and whether it is the line's first word. */
interface Spot {
  rest: string;
  first: boolean;
  today: Day;
}

interface Dated {
  length: number;
  day: Day;
}

const ends = '(?=[\\s,.;]|$)';
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const aWeekday =
  '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?)';
const aMonth =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const pad = (value: number) => String(value).padStart(2, '0');

/** This year's, or the next one's where it has passed. */
function comingDate(
  today: Day,
  [month, date]: [month: number, date: number],
  year?: string,
): Day | undefined {
  if (year) return valid(`${year}-${pad(month)}-${pad(date)}`);
  const own = valid(`${today.slice(0, 4)}-${pad(month)}-${pad(date)}`);
  if (own && own >= today) return own;
  return valid(`${Number(today.slice(0, 4)) + 1}-${pad(month)}-${pad(date)}`);
}

const valid = (day: string): Day | undefined => (isDay(day) ? day : undefined);
const monthOf = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const weekdayOf = (name = '') => weekdays.indexOf(name.slice(0, 3).toLowerCase());

function shift(today: Day, count: number, unit = ''): Day {
  if (unit.startsWith('month')) return addMonthsClamped(today, count);
  if (unit.startsWith('year')) return addMonthsClamped(today, count * 12);
  return addDays(today, unit.startsWith('week') ? count * 7 : count);
}

type Rule = [RegExp, (groups: (string | undefined)[], today: Day) => Day | undefined];

const count = (word = '') => (/^an?$/i.test(word) ? 1 : Number(word));

/** Forms that are dates wherever they stand. */
const plain: Rule[] = [
  [new RegExp(`^(tomorrow|tom|tmr)${ends}`), (_, today) => addDays(today, 1)],
  [new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${ends}`), ([, day = '']) => valid(day)],
  [
    new RegExp(`^in (an?|\\d{1,3}) (days?|weeks?|months?|years?)${ends}`, 'i'),
    ([, n, unit], today) => shift(today, count(n), unit),
  ],
  [
    new RegExp(`^next (week|month|year)${ends}`),
    ([, unit], today) => (unit === 'week' ? comingWeekday(today, 1) : shift(today, 1, unit)),
  ],
  [
    new RegExp(`^next ${aWeekday}${ends}`, 'i'),
    ([, name], today) => addDays(comingWeekday(today, weekdayOf(name)), 7),
  ],
  [
    new RegExp(`^(?:on )?(\\d{1,2})(?:st|nd|rd|th)? ${aMonth}(?: (\\d{4}))?${ends}`, 'i'),
    ([, date, name, year], today) => comingDate(today, [monthOf(name), Number(date)], year),
  ],
  [
    new RegExp(`^(?:on )?${aMonth} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?${ends}`, 'i'),
    ([, name, date, year], today) => comingDate(today, [monthOf(name), Number(date)], year),
  ],
  [new RegExp(`^on ${aWeekday}${ends}`, 'i'), ([, name], today) => comingWeekday(today, weekdayOf(name))],
];

/** A bare weekday is a date in lower case, as one types it, so that "The Friday report" keeps its name. */
const bareWeekday: Rule = [
  new RegExp(`^${aWeekday}${ends}`),
  ([, name], today) => comingWeekday(today, weekdayOf(name)),
];

function tryRules(rules: Rule[], text: string, today: Day): Dated | undefined {
  for (const [pattern, day] of rules) {
    const match = pattern.exec(text);
    const found = match && day([...match], today);
    if (match && found) return { length: match[0].length, day: found };
  }
  return undefined;
}

/** The end of the line, or nothing but more marks: where a bare "fri" is a date and not a word of a sentence. */
const closes = (rest: string) =>
  rest.trim() === '' || /^\s*(?:at\s|\d{1,2}(?::\d{2}|\s?[ap]m)|[#!~+@>]|every\s|by\s)/i.test(rest);

/** As the first word, which a telephone writes large, a weekday is a date where a time follows. */
const firstWeekday: Rule = [
  new RegExp(`^${aWeekday}(?=\\s(?:at\\s)?\\d{1,2}(?::\\d{2}|\\s?[ap]m))`, 'i'),
  bareWeekday[1],
];

function readDay({ rest, first, today }: Spot): Dated | undefined {
  const found = tryRules(plain, rest, today);
  if (found) return found;
  const bare = tryRules(first ? [bareWeekday, firstWeekday] : [bareWeekday], rest, today);
  return bare && (first || closes(rest.slice(bare.length))) ? bare : undefined;
}

interface Timed {
  length: number;
  time: string;
}

/** `15:00`, `3pm`, `at 9:30`; a bare number is none. */
function readTime(text: string): Timed | undefined {
  const [all, hour, minute = '00', half] =
    /^\s*(?:at )?(\d{1,2})(?::(\d{2}))?\s?([ap]m)?(?=[\s,.;]|$)/i.exec(text) ?? [];
  if (!all || !hour || !(half || /:/.test(all))) return undefined;
  const value = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  if (value > 23 || Number(minute) > 59 || (half && (Number(hour) < 1 || Number(hour) > 12)))
    return undefined;
  return { length: all.length, time: `${pad(value)}:${minute}` };
}

/** A date with or without a time; `today 15:00` and a bare `at 15:00` are today's. */
export function readDate(spot: Spot): (Dated & { time: string | null }) | undefined {
  const today = /^today(?=\s)/.exec(spot.rest);
  if (today) {
    const time = readTime(spot.rest.slice(today[0].length));
    return time && { length: today[0].length + time.length, day: spot.today, time: time.time };
  }
  if (/^at /i.test(spot.rest)) {
    const time = readTime(spot.rest);
    return time && { length: time.length, day: spot.today, time: time.time };
  }
  const day = readDay(spot);
  if (!day) return undefined;
  const time = readTime(spot.rest.slice(day.length));
  return { day: day.day, length: day.length + (time?.length ?? 0), time: time?.time ?? null };
}

/** `by fri`, `by 3 dec`, `by tomorrow`. */
export function readDeadline({ rest, today }: Spot): Dated | undefined {
  const [by] = /^(?:by|due) /i.exec(rest) ?? [];
  if (!by) return undefined;
  const after = rest.slice(by.length);
  const now = /^(?:today|tonight)(?=[\s,.;]|$)/i.exec(after);
  const found = now
    ? { length: now[0].length, day: today }
    : tryRules([...plain, [new RegExp(`^${aWeekday}${ends}`, 'i'), bareWeekday[1]]], after, today);
  return found && { length: by.length + found.length, day: found.day };
}

const adverbs: Record<string, Series['unit']> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};
const units: Record<string, Series['unit']> = { day: 'day', week: 'week', month: 'month', year: 'year' };

/** `every day`, `every 2 weeks`, `every monday` (with its first day), `monthly` at an end of the line. */
export function readRepeat({
  rest,
  first,
  today,
}: Spot): { length: number; repeat: Series; day?: Day } | undefined {
  const adverb = /^(daily|weekly|monthly|yearly)(?=\s*$|\s+[#!~+@>])/.exec(rest);
  const unitOf = adverbs[adverb?.[1] ?? ''];
  if (adverb && unitOf && !first) return { length: adverb[0].length, repeat: { every: 1, unit: unitOf } };
  const named = new RegExp(`^every ${aWeekday}${ends}`, 'i').exec(rest);
  if (named) {
    return {
      length: named[0].length,
      repeat: { every: 1, unit: 'week' },
      day: comingWeekday(today, weekdayOf(named[1])),
    };
  }
  const match = /^every (?:(other)|(\d{1,3})(?:st|nd|rd|th)?)?\s?(day|week|month|year)s?(?=[\s,.;]|$)/i.exec(
    rest,
  );
  const unit = units[match?.[3]?.toLowerCase() ?? ''];
  const every = match?.[1] ? 2 : Number(match?.[2] ?? 1);
  if (!match || !unit || every < 1 || every > 365) return undefined;
  return { length: match[0].length, repeat: { every, unit } };
}
