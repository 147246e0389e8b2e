import type { ParsedResult } from 'chrono-node/en';
import { maskedBy } from './date-masks';
import { asLimit, countsNext, inOwnZone, isShifted, startOf } from './date-neighbours';
import { dayBefore, dayFirst, monthFirst, monthNames } from './date-parsers';
import type { DateText, Written } from './date-types';
import { readZone } from './date-zones';
import { isBareHour, partIn, timeOf } from './day-parts';
import { anyWeekday } from './day-words';
import { addDays, addMonthsClamped, comingWeekday, type Day, isDay, weekday } from './days';

/*
 * Dates in English text, found by chrono-node. It is built to find a date in any text; here one that is not certain is left
 * unread, because a wrong day is worse than none.
 */

type ParsedComponents = ParsedResult['start'];

const two = (value: number) => String(value).padStart(2, '0');
const masked = maskedBy(dayBefore);

const dayIn = (at: ParsedComponents): Day =>
  `${at.get('year')}-${two(at.get('month') ?? 1)}-${two(at.get('day') ?? 1)}`;

const numbers = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** The pattern of a count in figures or in words. */
export const counts = `an?|\\d{1,4}|${numbers.join('|')}`;

export const countOf = (text: string): number =>
  /^a/i.test(text) ? 1 : numbers.indexOf(text.toLowerCase()) + 1 || Number(text);

const ahead = new RegExp(
  `^(?:in )?(${counts}) (month|year)s?(?: from (?:now|today)| ahead)?(?: at\\b|,|$)`,
  'i',
);

/** The months in "in two months" and "a year from now". The library runs over the end of a shorter month. */
function monthsIn(text: string): number | undefined {
  const [, count = '', unit = ''] = ahead.exec(text) ?? [];
  if (!count) return undefined;
  return countOf(count) * (/^y/i.test(unit) ? 12 : 1);
}

function dayOf(at: ParsedComponents, text: string, { today }: Written): Day | undefined {
  if (/^next week\b/i.test(text)) return comingWeekday(today, 1);
  if (/^next month\b/i.test(text)) return addMonthsClamped(today, 1);
  if (/^next year\b/i.test(text)) return addMonthsClamped(today, 12);
  if (/^(?:this )?weekend\b/i.test(text) && weekday(today) % 6 === 0) return today;
  const months = monthsIn(text);
  if (months !== undefined) return addMonthsClamped(today, months);
  if (/^in\b/i.test(text)) return dayIn(at);
  if (!at.isCertain('day') && !at.isCertain('weekday'))
    return /\b(?:today|tonight|this)\b/i.test(text) ? today : undefined;
  const day = dayIn(at);
  // The library moves noon of today to the next year once it has passed.
  if (at.isCertain('day') && !at.isCertain('year') && day.slice(4) === today.slice(4)) return today;
  // A weekday never means today.
  return day === today && !at.isCertain('day') ? addDays(day, 7) : day;
}

const spans =
  'seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|wks?|w|fortnights?|months?|years?|y';
const spanOfTime = new RegExp(
  `^(?:(?:for|within) )?(?:an?|half(?: an?)?|\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|the|this)\\s*(?:${spans})\\b`,
  'i',
);
const pastOrNow =
  /^(?:right )?now\b|\bago\b|\blast\b(?! day)|(?<!half |quarter )\bpast\b|^yesterday\b|\bearlier\b/i;
const namesDay = ['day', 'weekday', 'hour'] as const;

/** True for a length of time, the present, the past, or a month or year alone. */
const isNoDay = ({ text, start }: ParsedResult): boolean =>
  (spanOfTime.test(text) && !/\btomorrow\b|\bfrom (?:now|today)$/i.test(text)) ||
  pastOrNow.test(text) ||
  !(
    namesDay.some((part) => start.isCertain(part)) ||
    partIn(text) !== undefined ||
    monthsIn(text) !== undefined ||
    /^(?:next (?:month|year)|in .*(?:months?|years?))\b/i.test(text)
  );

const timeAtEnd =
  /[\s,]+(?:(?:at|in the|this) )?(?:\d{1,2}(?:[:.h]\d{2}|h)?(?:\s?[ap]\.?m\.?)?(?:\s*(?:-|–|to)\s*\d.*)?|noon|midday|morning|afternoon|evening|night)$/i;

/** The length of the date without its time. */
function dateLength({ text, start }: ParsedResult, time: string | null): number {
  if (time === null || !(start.isCertain('day') || start.isCertain('weekday'))) return text.length;
  return text.replace(timeAtEnd, '').replace(/[\s,]+(?:at)?$/i, '').length;
}

const minutesAt = (at: ParsedComponents) => (at.get('hour') ?? 0) * 60 + (at.get('minute') ?? 0);

/** The library joins them to one date. */
const weekdayAndWord = new RegExp(`^${anyWeekday},? (?:today|tonight|tomorrow)\\b`, 'i');

/** Hours and minutes count from the time of day. */
const countsHours = /^in\b.*\b(?:h|hours?|hrs?|m|mins?|minutes?|s|secs?|seconds?)\b/i;

const dayClear = (day: Day | undefined, { today }: Written) =>
  day === undefined || (day >= today && isDay(day));

/** A text as typed, and with what is never a date hidden. */
interface Typed {
  line: string;
  text: string;
}

/** Whether a date cannot be the day of a task. */
function isUnclear(
  { text }: Typed,
  found: ParsedResult,
  { written, day }: { written: Written; day: Day | undefined },
) {
  const { start, end } = found;
  const isSpan = end?.isCertain('hour') && dayIn(end) === dayIn(start);
  return (
    (countsHours.test(found.text) && !written.clock) ||
    (end !== null && end !== undefined && !isSpan) ||
    !dayClear(day, written) ||
    weekdayAndWord.test(found.text) ||
    isShifted(text, found)
  );
}

/** What follows the time of a date and says its zone. */
function zoneOf({ line }: Typed, { text, index, start }: ParsedResult) {
  if (!start.isCertain('hour')) return undefined;
  const offset = start.isCertain('timezoneOffset') ? start.get('timezoneOffset') : null;
  return offset === null ? readZone(line.slice(index + text.length), text) : { length: 0, zone: offset };
}

function toDateText(typed: Typed, found: ParsedResult, written: Written): DateText | undefined {
  if (isNoDay(found)) return undefined;
  const { start, end, text, index } = found;
  const day = dayOf(start, text, written);
  const isNumber = countsNext(found, typed.text);
  if (isNumber && day === undefined) return undefined;
  const time = isNumber ? null : timeOf(start, { text, line: typed.line });
  const length = dateLength(found, isNumber ? '' : time);
  const part = start.isCertain('hour') ? undefined : partIn(text);
  const isSpan = end?.isCertain('hour') && dayIn(end) === dayIn(start);
  const date: DateText = {
    start: startOf(typed.text, found),
    end: index + (isNumber ? length : text.length),
    dateEnd: index + length,
    day,
    time,
    ...(part && { part }),
    isBare: time !== null && isBareHour(start, text),
    ...(end && isSpan && { minutes: minutesAt(end) - minutesAt(start) }),
    isPlain: !/\d/.test(text.slice(0, length)),
    isUnclear: isUnclear(typed, found, { written, day }),
  };
  return asLimit(typed.text, inOwnZone(date, zoneOf(typed, found), written), written);
}

/** Text that looks like a date but is not one: 30 Feb, 31.4., Feb 30. */
const likeDate = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?[ .]+(?:${monthNames})|(?:${monthNames}) \\d{1,2}(?:st|nd|rd|th)?(?!:)|\\d{4}-\\d{2}-\\d{2})\\b|(?<![\\d.])\\d{1,2}\\.\\d{1,2}\\.(?!\\d)`,
  'gi',
);

const alternatives =
  /^\s*(?:,?\s*\b(?:and|or)\b|,|&|\/|-|–|\b(?:to|through|until|till)\b)\s*(?:\b(?:by|on|next)\s+)?$/i;
const aWeekday = new RegExp(`^${anyWeekday}\\b`, 'i');

/** Whether two dates are parts of one: "fri or sat", "mon to wed", "mon wed fri". */
function areOne(text: string, one: DateText, other: DateText): boolean {
  if (one.day === undefined || other.day === undefined) return false;
  const between = text.slice(one.end, other.start);
  const isList = [one, other].every(({ start }) => aWeekday.test(text.slice(start)));
  return alternatives.test(between) || (isList && between.trim() === '');
}

/** Joins dates that stand beside each other: a task has only one day. */
function joined(text: string, found: readonly DateText[]): DateText[] {
  const result: DateText[] = [];
  for (const next of found) {
    const last = result.at(-1);
    if (last && areOne(text, last, next))
      result[result.length - 1] = { ...last, end: next.end, isUnclear: true };
    else result.push(next);
  }
  return result;
}

/** The dates and times of a text, in its order. */
export function findDateTexts(line: string, written: Written): DateText[] {
  const text = masked(line);
  const { today, clock = '00:00' } = written;
  const reference = { instant: new Date(`${today}T${clock}:00Z`), timezone: 0 };
  const chrono = written.isMonthFirst ? monthFirst : dayFirst;
  const found = chrono
    .parse(text, reference, { forwardDate: true })
    .flatMap((result) => toDateText({ line, text }, result, written) ?? [])
    .filter((date, at, all) => !all.slice(0, at).some(({ end }) => date.start < end));
  const unread = [...text.matchAll(likeDate)]
    .map(({ index, 0: like }) => ({ start: index, end: index + like.length }))
    .filter(({ start, end }) => !found.some((date) => date.start < end && start < date.end))
    .map((place) => ({
      ...place,
      dateEnd: place.end,
      day: undefined,
      time: null,
      isBare: false,
      isPlain: false,
      isUnclear: true,
    }));
  return joined(
    text,
    [...found, ...unread].sort((a, b) => a.start - b.start),
  );
}
