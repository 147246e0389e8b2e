import { namesFeast } from './date-masks';
import { monthNames } from './date-parsers';
import { findDateTexts } from './date-texts';
import type { DateText, Written } from './date-types';
import { anyWeekday } from './day-words';
import type { Day } from './days';
import { editDistance } from './edit-distance';
import { isOneSlip } from './is-one-slip';
import type { Reader, Reading, Spot } from './quick-add-reading';
import { unknown } from './quick-add-reading';
import { onDayAt } from './when';

export const ends = '(?=[\\s,.;!?…)\\]]|$)';
export const aWeekday = `(${anyWeekday})`;
export const aMonth = `(${monthNames})`;

const weekdayAlone = new RegExp(`^${anyWeekday}$`, 'i');
/** Short weekdays that are words of their own: sun cream, sat down. */
const isAlsoWord = /^(?:sun|sat|wed|mon)$/i;

/** The days and times of a line, found once for all of its parts. */
interface LineDates {
  /** The date or time that begins at a character of the line. */
  at: (start: number) => DateText | undefined;
  /** True if the line names a day that was not understood. Then no day and no time of it is read. */
  isUnclear: boolean;
}

const dayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'tomorrow',
  'today',
  'tonight',
];
/** Days in other languages, which are not read yet. */
const otherDayNames = new Set(
  [
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute morgen übermorgen',
    'lundi mardi mercredi jeudi vendredi samedi dimanche demain lunes martes miércoles jueves viernes sábado domingo mañana',
    'segunda terça quarta quinta sexta amanhã maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  ].flatMap((names) => names.split(' ')),
);
const MOST_LETTERS = 12;

/** A slip such as "tomorow" or "wensday". Names such as Sandy are further off. */
const isMisspeltDay = (word: string): boolean =>
  word.length > 3 &&
  word.length <= MOST_LETTERS &&
  dayNames.some(
    (name) => word !== name && (isOneSlip(word, name) || (name.length > 6 && editDistance(word, name) <= 2)),
  );

const dayLike =
  /(?<![\p{L}\p{N}])(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?|tues?|thu(?:rs)?|fri|tomorrow|tonight|(?:week|work)days?|weekends?)(?![\p{L}\p{N}]|['’]s)/iu;

/** Whether the words of a title name a day that was not read. A time beside it may belong to that day. */
export const namesDay = (title: string): boolean =>
  dayLike.test(title.replace(/[“"][^”"]*[”"]/g, '')) || namesFeast(title);

/** Whether words that are part of no date look like days. A time beside them may belong to such a day. */
function hasUnreadDay(line: string, dates: readonly DateText[]): boolean {
  let rest = line;
  for (const { start, end } of dates) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  if (namesFeast(rest)) return true;
  return [...rest.toLowerCase().matchAll(/\p{L}+/gu)].some(
    ([word]) => otherDayNames.has(word) || isMisspeltDay(word),
  );
}

/** Finds the days and times of a line. */
export function findLineDates(line: string, written: Written, hasTimes = true): LineDates {
  const found = findDateTexts(line, written);
  const isDoubtful = !hasTimes || hasUnreadDay(line, found);
  const read = found.filter(({ day, isUnclear }) => isUnclear || day !== undefined || !isDoubtful);
  const byStart = new Map(read.map((date) => [date.start, date]));
  return { at: (start) => byStart.get(start), isUnclear: found.some(({ isUnclear }) => isUnclear) };
}

interface Found {
  /** What stands before the date and belongs to it, such as "on ". */
  lead: string;
  date: DateText;
}

const textOf = ({ lead, date: { start, end } }: Found, { rest }: Spot) =>
  rest.slice(lead.length, lead.length + end - start);

/** A number with a dot may be a version. */
const isVersion = (text: string): boolean => /^\d{1,2}\.\d{2}$/.test(text);

/** What ends a sentence or a part of it: `friday!`, `friday :)`, `friday 🎂`, `friday – with cake`. */
const endsClause = /^(?:\s*(?:[!?…]|\p{Extended_Pictographic})|\s+[([]|\s+[–—-]\s|\s+[:;]-?[()DP])/u;

/** Words in title case before another such word are a name: Friday Night Lights, Tomorrow Never Dies. */
function startsName(text: string, { lead, after }: { lead: string; after: string }): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(text) || !/^\s+\p{Lu}\p{Ll}/u.test(after)) return false;
  return !/^on /i.test(lead) || /\s\p{Lu}/u.test(text);
}

/** Words in title case within a line are a name: The Day After Tomorrow, High Noon. So is "Edge of Tomorrow". */
function endsName(text: string, { date, before }: { date: DateText; before: string }): boolean {
  if (/\b(?:of|never|it['’]s) $/i.test(before)) return true;
  return (
    /\p{L}/u.test(before) && /^\p{Lu}\p{Ll}/u.test(text) && (date.day === undefined || /^the /i.test(text))
  );
}

/** Whether words that also occur in titles are a part of one. */
function isName({ lead, date }: Found, text: string, { rest, before }: Spot): boolean {
  if (!date.isPlain || /\d/.test(text)) return false;
  const after = rest.slice(lead.length + text.length);
  return startsName(text, { lead, after }) || endsName(text, { date, before: before + lead });
}

/** Whether a date of words that also occur in titles is meant as a date. Nothing but parts follows `closes`. */
function isMeantDay(found: Found, spot: Spot): boolean {
  const text = textOf(found, spot);
  const { first } = spot;
  const after = spot.rest.slice(found.lead.length + text.length);
  if (endsClause.test(after)) return true;
  if (first && /^\s*[:–-]\s/.test(after)) return true;
  if (!weekdayAlone.test(text)) return first || !/^(?:today|tonight)$/i.test(text);
  return found.lead !== '' || (first && !isAlsoWord.test(text));
}

/** `12/3` and `3.12.` are dates at the end of a line or after "on": a title may have half a cup. */
const isBareNumber = (text: string) => /^\d{1,2}(?:\/\d{1,2}|\.\s?\d{1,2}\.)$/.test(text);

function isMeant(found: Found, spot: Spot): boolean {
  const { lead, date } = found;
  const text = textOf(found, spot);
  const isLast = () => spot.closes(lead.length + text.length);
  if (isName(found, text, spot)) return false;
  if (date.day === undefined && /\b(?:by|due|until|till|before|after|from)\s+$/i.test(spot.before))
    return false;
  if (date.day === undefined)
    return (
      (spot.first && /[ap]m$|^\d+:/i.test(text)) ||
      lead !== '' ||
      /^at\b/i.test(text) ||
      endsClause.test(spot.rest.slice(lead.length + text.length)) ||
      (!isVersion(text) && isLast())
    );
  if (date.time !== null) return true;
  if (isBareNumber(text)) return lead !== '' || isLast();
  if (/^(?:on )?the \d{1,2}(?:st|nd|rd|th)$/i.test(text)) return isLast();
  return !date.isPlain || isMeantDay(found, spot) || isLast();
}

/** The date here, after one of the words. */
function findDate(spot: Spot, leads: RegExp): Found | undefined {
  const lead = leads.exec(spot.rest)?.[0] ?? '';
  // Some dates begin with their own "on".
  for (const tried of [lead, lead.replace(/(?:on|at) $/i, '')]) {
    const date = spot.dateAt(tried.length);
    if (date) return { lead: tried, date };
  }
  return undefined;
}

const beforeDays = /^(?:(?:on|for|at|in the) |@ ?)?/i;
const beforeToday = /^later (?=today\b)/i;
const beforeDeadlines = /^(?:by|due(?: by| on)?|deadline:?|until|till) (?:on )?/i;

/** `friday`, `tomorrow at 3`, `on 3 dec 15:00`, `at 9`, `Fri 12:30-13:30`. */
export const readDay: Reader = (spot) => {
  const found = findDate(spot, beforeToday) ?? findDate(spot, beforeDays);
  if (!found || found.date.isLimit || !isMeant(found, spot)) return undefined;
  const { lead, date } = found;
  const { day, time, minutes, start, end, part, isBare } = date;
  const length = lead.length + end - start;
  const span = minutes !== undefined && minutes > 0 ? { durationMin: minutes } : {};
  const own = part ? { part } : time !== null && day === undefined ? { time, isBare } : {};
  if (day === undefined) return { length, kind: 'when', fields: span, ...own };
  const isToday = time === null && /^today$/i.test(textOf(found, spot));
  const when = isToday ? ({ kind: 'today' } as const) : onDayAt(day, part ? null : time);
  return { length, kind: 'when', fields: { when, ...span }, ...own };
};

/** `by fri`, `due 3 dec`, `until tomorrow`. A time stays in the title, because deadlines have none. */
export const readDeadline: Reader = (spot) => {
  const limit = spot.dateAt(0);
  if (!limit?.isLimit && !beforeDeadlines.test(spot.rest)) return undefined;
  const found = limit?.isLimit ? { lead: '', date: limit } : findDate(spot, beforeDeadlines);
  if (found?.date.day === undefined) return undefined;
  const { lead, date } = found;
  return {
    length: lead.length + date.dateEnd - date.start,
    kind: 'deadline',
    fields: { deadline: date.day },
  };
};

/** A day that was not understood, which stays in the title. */
export function readUnclearDay({ dateAt }: Spot): Reading | undefined {
  const date = dateAt(0);
  return date?.isUnclear ? unknown(date.end - date.start) : undefined;
}

/** Times mean the same on every day. */
const someDay: Written = { today: '2026-01-01', isMonthFirst: false };

/** `3pm`, `at 9:30` and `noon` at the start of a text. */
export function readTime(text: string): DateText | undefined {
  const from = /^\s*/.exec(text)?.[0].length ?? 0;
  const [found] = findDateTexts(text, someDay);
  if (found?.start !== from || found.day !== undefined || found.time === null || found.isUnclear)
    return undefined;
  return found;
}

export interface Moment {
  length: number;
  day: Day;
  time: string | null;
}

/** A date at the start of a text, in any form: "fri", "Friday", "on 3 dec 15:00". */
export function readAnyDate(text: string, written: Written): Moment | undefined {
  const [found] = findDateTexts(text, written);
  const lead = /^(?:on )?/i.exec(text)?.[0] ?? '';
  if (!found || found.day === undefined || found.isUnclear || found.isLimit) return undefined;
  return found.start === 0 || found.start === lead.length
    ? { length: found.end, day: found.day, time: found.time }
    : undefined;
}
