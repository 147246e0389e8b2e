import { monthNames } from './date-parsers';
import { anyWeekday, weekdayOf } from './day-words';
import { addDays, addMonthsClamped, comingWeekday, type Day, dayOfMonth } from './days';
import { readAnyDate, readTime } from './quick-add-dates';

/*
 * Days in input, as people write them. Quick-add reads more, because it finds a day in any text; here a text is a day or
 * nothing.
 */

/** Whether a weekday, or a date without a year, is the next or the latest one. */
export type Side = 'next' | 'latest';

const dateWithoutYear = `(?:${monthNames})\\.? \\d{1,2}|\\d{1,2} (?:${monthNames})|\\d{1,2}\\. ?\\d{1,2}\\.`;
const isWithoutYear = new RegExp(`^(?:${dateWithoutYear})$`);
const isWeekday = new RegExp(`^${anyWeekday}$`);
const days = [
  '\\d{4}-\\d{2}-\\d{2}',
  'today|tomorrow|yesterday|day after tomorrow',
  `${anyWeekday} next week|(?:next )?${anyWeekday}`,
  'in \\d{1,4} (?:days?|weeks?|months?)|\\d{1,3} (?:days?|weeks?|months?) ago',
  dateWithoutYear,
].join('|');
const dayAndTime = new RegExp(`^(?:on )?(${days})(?:(?:,? (?:at )?|t(?=\\d))(.+))?$`);

const distances: Record<string, number> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  'day after tomorrow': 2,
};

interface Counting {
  today: Day;
  side?: Side;
}

/** The same date, in a year in which it is not after today. */
function latest(day: Day, today: Day): Day | undefined {
  if (day <= today) return day;
  const before = addMonthsClamped(day, -12);
  return dayOfMonth(before) === dayOfMonth(day) ? before : undefined;
}

function readDay(word: string, { today, side = 'next' }: Counting): Day | undefined {
  if (/^\d{4}/.test(word)) return word;
  const distance = distances[word];
  if (distance !== undefined) return addDays(today, distance);
  const [, count, unit] = /^(\d+) (day|week|month)s? ago$/.exec(word) ?? [];
  if (unit === 'month') return addMonthsClamped(today, -Number(count));
  if (unit) return addDays(today, -Number(count) * (unit === 'week' ? 7 : 1));
  if (isWeekday.test(word))
    return comingWeekday(side === 'latest' ? addDays(today, -8) : today, weekdayOf(word));
  const { day, length } = readAnyDate(word, today) ?? {};
  if (!day || length !== word.length) return undefined;
  return side === 'latest' && isWithoutYear.test(word) ? latest(day, today) : day;
}

/** A time of day after a day: `15:00`, `9am`, `9`. */
function readTimeOfDay(text: string): string | undefined {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  for (const written of [text, `at ${text}`]) {
    const { length, time } = readTime(written) ?? {};
    if (length === written.length) return time;
  }
  return undefined;
}

/** A text in lower case that names a day, and its time if it has one. A weekday is never today. */
export function readPlainDay(
  text: string,
  counting: Counting,
): { day: Day; time: string | null } | undefined {
  const [, word, rest] = dayAndTime.exec(text) ?? [];
  const day = word === undefined ? undefined : readDay(word, counting);
  const time = rest === undefined ? null : readTimeOfDay(rest);
  return day === undefined || time === undefined ? undefined : { day, time };
}
