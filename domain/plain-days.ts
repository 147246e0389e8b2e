import { monthNames } from './date-parsers';
import { countOf, counts, findDateTexts } from './date-texts';
import type { Written } from './date-types';
import { anyWeekday, weekdayOf } from './day-words';
import { addDays, addMonthsClamped, comingWeekday, type Day, dayOfMonth, daysInMonth, weekday } from './days';
import { readTime } from './quick-add-dates';

/*
 * Days in input, as people write them: a text is a day or nothing. It is the grammar of quick-add, and days that have
 * passed, which no task is planned for.
 */

/**
 * Which weekday is meant: the next one, which is never today; in a span of what comes, the next one or today; in one of what
 * was, the latest one or today. Dates without a year follow.
 */
export type Side = 'next' | 'coming' | 'latest';

/** What words count from. */
export interface Counting extends Omit<Written, 'isMonthFirst'> {
  side?: Side;
  /** The end of a span that begins on this day is the first such day on or after it. */
  begin?: Day | undefined;
  /** Of a week, month or year, a span begins with the first day and ends with the last one. */
  edge?: 'start' | 'end';
}

export interface PlainDay {
  day: Day;
  time: string | null;
}

const time = '(?:(?:,? (?:at )?|t(?=\\d))(.+))?$';
const ago = new RegExp(`^(${counts}) (day|week|month|year)s? ago${time}`);
const named = new RegExp(`^(yesterday|(?:the )?day before yesterday|last night)${time}`);
const lastWeekday = new RegExp(`^last (${anyWeekday})${time}`);
const period = /^(last|this|next) (week|month|year)$/;
const aWeekday = new RegExp(`^(?:this )?(${anyWeekday})$`);
const withoutYear = new RegExp(`^(?!.*\\d{4})(?:the \\d|.*(?:(?:${monthNames})|\\d{1,2}[./] ?\\d))`);

/** A time of day after a day: `15:00`, `9am`, `9`. */
function readTimeOfDay(text: string): string | undefined {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  for (const written of [text, `at ${text}`]) {
    const { end, time: read } = readTime(written) ?? {};
    if (end === written.length) return read ?? undefined;
  }
  return undefined;
}

/** A day, with the time that stands after it. */
function withTime(day: Day, rest: string | undefined): PlainDay | undefined {
  const read = rest === undefined ? null : readTimeOfDay(rest);
  return read === undefined ? undefined : { day, time: read };
}

function daysAgo(today: Day, { count, unit }: { count: string; unit: string }): Day {
  const times = countOf(count);
  if (unit === 'month' || unit === 'year')
    return addMonthsClamped(today, -times * (unit === 'year' ? 12 : 1));
  return addDays(today, -times * (unit === 'week' ? 7 : 1));
}

/** `yesterday`, `3 days ago`, `last monday 9am`. */
function readPast(text: string, today: Day): PlainDay | undefined {
  const [yesterday, name, at] = named.exec(text) ?? [];
  if (yesterday && name === 'last night') return at ? undefined : { day: addDays(today, -1), time: '20:00' };
  if (yesterday) return withTime(addDays(today, name === 'yesterday' ? -1 : -2), at);
  const [counted, count = '', unit = '', after] = ago.exec(text) ?? [];
  if (counted) return withTime(daysAgo(today, { count, unit }), after);
  const [last, day, rest] = lastWeekday.exec(text) ?? [];
  return last
    ? withTime(addDays(comingWeekday(today, weekdayOf(day)), -7 - (isDayOf(today, day) ? 7 : 0)), rest)
    : undefined;
}

const isDayOf = (today: Day, name: string | undefined) => weekday(today) === weekdayOf(name);

/** The first or the last day of a week, a month or a year. Weeks begin on Monday, as in "next week". */
function readPeriod(text: string, { today, edge, side }: Counting): Day | undefined {
  const [, which, unit] = period.exec(text) ?? [];
  // Elsewhere "next month" is the same day of it.
  if (!which || (edge === undefined && which === 'next' && unit !== 'week')) return undefined;
  const at = { last: -1, this: 0, next: 1 }[which] ?? 0;
  const isEnd = edge === 'end' && side !== 'next';
  if (unit === 'week') return addDays(today, ((1 - weekday(today) - 7) % 7) + at * 7 + (isEnd ? 6 : 0));
  const month = unit === 'month' ? Number(today.slice(5, 7)) : isEnd ? 12 : 1;
  const first = `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  const moved = addMonthsClamped(first, unit === 'month' ? at : at * 12);
  return isEnd
    ? addMonthsClamped(moved, 0, daysInMonth(Number(moved.slice(0, 4)), Number(moved.slice(5, 7))))
    : moved;
}

/** The same date, in a year in which it is not after a day. */
function notAfter(day: Day, last: Day): Day {
  if (day <= last) return day;
  const before = addMonthsClamped(day, -12);
  return dayOfMonth(before) === dayOfMonth(day) ? before : day;
}

/** A weekday or a date without a year, in a span. */
function onSide(day: Day, words: string, { today, side = 'next', begin }: Counting): Day {
  const [, name] = aWeekday.exec(words) ?? [];
  if (name && begin !== undefined) return comingWeekday(addDays(begin, -1), weekdayOf(name));
  if (name && side === 'coming') return comingWeekday(addDays(today, -1), weekdayOf(name));
  if (name && side === 'latest') return comingWeekday(addDays(today, -7), weekdayOf(name));
  if (side !== 'latest' || !withoutYear.test(words)) return day;
  const latest = notAfter(day, today);
  return begin !== undefined && latest < begin ? day : latest;
}

/** A text in lower case that names a day, and its time if it has one. */
export function readPlainDay(text: string, counting: Counting): PlainDay | undefined {
  const words = text.trim();
  const past = readPast(words, counting.today);
  if (past) return past;
  const whole = readPeriod(words, counting);
  if (whole) return { day: whole, time: null };
  const [found, more] = findDateTexts(words, { ...counting, isMonthFirst: false });
  const lead = /^on /.exec(words)?.[0].length ?? 0;
  if (!found || found.day === undefined || found.isUnclear || found.isLimit) return undefined;
  if (found.start !== 0 && found.start !== lead) return undefined;
  const date = words.slice(found.start, found.dateEnd).replace(/^on /, '');
  const day = onSide(found.day, date, counting);
  if (found.end === words.length) return { day, time: found.time };
  const rest = /^,? (?:at |@ ?)?(\S.*)$/.exec(words.slice(found.end))?.[1];
  return rest === undefined || found.time !== null || (more?.day !== undefined && more !== found)
    ? undefined
    : withTime(day, rest);
}
