import type { ParsedResult } from 'chrono-node/en';
import { dayBefore, dayFirst, monthFirst, monthNames } from './date-parsers';
import { anyWeekday } from './day-words';
import { addDays, addMonthsClamped, comingWeekday, type Day, isDay, weekday } from './days';

/*
 * Dates in English text, found by chrono-node. It is built to find a date in any text; here one that is not certain is left
 * unread, because a wrong day is worse than none.
 */

type ParsedComponents = ParsedResult['start'];

/** Where and when a text was written. */
export interface Written {
  today: Day;
  /** The writer's time of day, `HH:MM`. Without it, nothing counts from now and no time counts as past. */
  clock?: string | undefined;
  /** True if 12/3 is December 3. */
  isMonthFirst: boolean;
}

/** A date, a time or both in a text. */
export interface DateText {
  start: number;
  end: number;
  /** Where the date ends and its time begins. */
  dateEnd: number;
  /** Undefined for a time alone. */
  day: Day | undefined;
  time: string | null;
  /** The length of a span such as 12:30-13:30. */
  minutes?: number;
  /** True if it consists of words that also occur in titles: Friday, tomorrow, noon. */
  isPlain: boolean;
  /** True if it is a date that cannot be the day of a task: several days, or one that no calendar has. */
  isUnclear: boolean;
}

const two = (value: number) => String(value).padStart(2, '0');
const keepsLength = (text: string) => text.replace(/\S/g, '_');
/** 12.50 is a time only after a day or "at". */
const amount = new RegExp(`(?<!\\bat )(?<!${dayBefore})\\b\\d+\\.\\d{2}(?![.\\d]|\\s?[ap]m)`, 'gi');

/** A verse of the Bible, such as John 3:16. From 7 on and at 00 it is a time: `Daniel 12:30`, `Mark 5:00`. */
const verse = new RegExp(
  `\\b(?:${[
    'genesis|exodus|leviticus|numbers|deuteronomy|joshua|judges|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job',
    'psalms?|proverbs|ecclesiastes|isaiah|jeremiah|lamentations|ezekiel|daniel|hosea|joel|amos|obadiah|jonah|micah|nahum',
    'habakkuk|zephaniah|haggai|zechariah|malachi|matthew|mark|luke|john|acts|romans|corinthians|galatians|ephesians',
    'philippians|colossians|thessalonians|timothy|titus|philemon|hebrews|james|peter|jude|revelation',
  ].join('|')})\\s[1-6]:(?!00)\\d{2}\\b`,
  'gi',
);

/** Hides what is never a date, without moving the rest: quoted text, verses, numbers of issues, addresses, marks. */
const masked = (text: string): string =>
  text
    .replace(/"[^"]*"|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu, keepsLength)
    .replace(/\p{L}+['’]s(?!\p{L})/giu, keepsLength)
    .replace(verse, keepsLength)
    .replace(amount, keepsLength)
    .replace(/(?<!\S)[#+>~!][^\s]*|\S+:\/\/\S*|\S+@\S+/g, keepsLength);

const partsOfDay: [RegExp, string][] = [
  [/\bmorning\b/i, '09:00'],
  [/\bnoon\b|\bmidday\b/i, '12:00'],
  [/\bafternoon\b/i, '15:00'],
  [/\bevening\b|\bnight\b|\btonight\b/i, '20:00'],
];

/** The time that a word such as "evening" stands for. */
export const timeOfPart = (text: string): string | undefined =>
  /^\S+$/.test(text) ? partsOfDay.find(([word]) => word.test(text))?.[1] : undefined;

/** People who write a bare 3 mean the afternoon. */
const isAfternoon = (at: ParsedComponents, text: string): boolean =>
  !/\b6[:.h]\d/.test(text) &&
  !at.isCertain('meridiem') &&
  (at.get('hour') ?? 0) >= 1 &&
  (at.get('hour') ?? 0) <= 6 &&
  !/(?<![:.])\b0\d/.test(text);

function timeOf(at: ParsedComponents, text: string): string | null {
  if (!at.isCertain('hour')) return partsOfDay.find(([word]) => word.test(text))?.[1] ?? null;
  const hour = (at.get('hour') ?? 0) + (isAfternoon(at, text) ? 12 : 0);
  return `${two(hour)}:${two(at.get('minute') ?? 0)}`;
}

const dayIn = (at: ParsedComponents): Day =>
  `${at.get('year')}-${two(at.get('month') ?? 1)}-${two(at.get('day') ?? 1)}`;

function dayOf(at: ParsedComponents, text: string, { today }: Written): Day | undefined {
  if (/^next week\b/i.test(text)) return comingWeekday(today, 1);
  if (/^next month\b/i.test(text)) return addMonthsClamped(today, 1);
  if (/^next year\b/i.test(text)) return addMonthsClamped(today, 12);
  if (/^(?:this )?weekend\b/i.test(text) && weekday(today) % 6 === 0) return today;
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
const pastOrNow = /^(?:right )?now\b|\bago\b|\blast\b|\bpast\b|^yesterday\b|\bearlier\b/i;
const namesDay = ['day', 'weekday', 'hour'] as const;

/** True for a length of time, the present, the past, or a month or year alone. */
const isNoDay = ({ text, start }: ParsedResult): boolean =>
  (spanOfTime.test(text) && !/\btomorrow\b/i.test(text)) ||
  pastOrNow.test(text) ||
  !(
    namesDay.some((part) => start.isCertain(part)) ||
    partsOfDay.some(([word]) => word.test(text)) ||
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

/** Words around a date that change it: "two weeks from friday", "friday week". */
const shiftBefore =
  /\b(?:from|after|before|since|following|first|second|third|fourth|last|every|each|ev)\s+(?:the )?$/i;
const shiftAfter = /^\s+(?:week|fortnight|morning|afternoon|evening|night)\b/i;
const shiftAfterWeekday = /^\s+in (?:an?|\d+|two|three|four) (?:days?|weeks?|months?)\b/i;

function isShifted(text: string, { index, text: { length }, start }: ParsedResult): boolean {
  const after = text.slice(index + length);
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day');
  return (
    shiftBefore.test(text.slice(0, index)) ||
    shiftAfter.test(after) ||
    (isWeekday && shiftAfterWeekday.test(after))
  );
}

/** The library joins them to one date. */
const weekdayAndWord = new RegExp(`^${anyWeekday},? (?:today|tonight|tomorrow)\\b`, 'i');

function toDateText(text: string, found: ParsedResult, written: Written): DateText | undefined {
  if (isNoDay(found)) return undefined;
  const { index, start, end } = found;
  const time = timeOf(start, found.text);
  const day = dayOf(start, found.text, written);
  const isSpan = end?.isCertain('hour') && dayIn(end) === dayIn(start);
  const counts = /^in\b/i.test(found.text) && start.isCertain('hour') && !written.clock;
  const names = !/\d/.test(found.text.slice(0, dateLength(found, time)));
  return {
    start: index,
    end: index + found.text.length,
    dateEnd: index + dateLength(found, time),
    day,
    time,
    ...(end && isSpan && { minutes: minutesAt(end) - minutesAt(start) }),
    isPlain: names,
    isUnclear:
      counts ||
      (end && !isSpan) ||
      (day !== undefined && (day < written.today || !isDay(day))) ||
      weekdayAndWord.test(found.text) ||
      isShifted(text, found),
  };
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
    .flatMap((result) => toDateText(text, result, written) ?? []);
  const unread = [...text.matchAll(likeDate)]
    .map(({ index, 0: like }) => ({ start: index, end: index + like.length }))
    .filter(({ start, end }) => !found.some((date) => date.start < end && start < date.end))
    .map((place) => ({
      ...place,
      dateEnd: place.end,
      day: undefined,
      time: null,
      isPlain: false,
      isUnclear: true,
    }));
  return joined(
    text,
    [...found, ...unread].sort((a, b) => a.start - b.start),
  );
}
