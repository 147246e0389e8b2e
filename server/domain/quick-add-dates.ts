import { monthNames } from './date-parsers';
import { type DateText, findDateTexts, type Written } from './date-texts';
import { anyWeekday } from './day-words';
import type { Day } from './days';
import { editDistance } from './edit-distance';
import { isOneSlip } from './is-one-slip';
import type { Reader, Reading, Spot } from './quick-add-reading';
import { unknown } from './quick-add-reading';
import { onDayAt } from './when';

export const ends = '(?=[\\s,.;]|$)';
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

/** Whether words that are part of no date look like days. A time beside them may belong to such a day. */
function hasUnreadDay(line: string, dates: readonly DateText[]): boolean {
  let rest = line;
  for (const { start, end } of dates) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return [...rest.toLowerCase().matchAll(/\p{L}+/gu)].some(
    ([word]) => otherDayNames.has(word) || isMisspeltDay(word),
  );
}

/** Finds the days and times of a line. */
export function findLineDates(line: string, written: Written): LineDates {
  const found = findDateTexts(line, written);
  const isDoubtful = hasUnreadDay(line, found);
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

/** Whether a date of words that also occur in titles is meant as a date. Nothing but parts follows `closes`. */
function isMeantDay(found: Found, spot: Spot): boolean {
  const text = textOf(found, spot);
  const { first } = spot;
  if (first && /^\s*[:–-]\s/.test(spot.rest.slice(text.length))) return true;
  if (!weekdayAlone.test(text)) return first || !/^(?:today|tonight)$/i.test(text);
  return found.lead !== '' || (first && !isAlsoWord.test(text));
}

/** `12/3` and `3.12.` are dates at the end of a line or after "on": a title may have half a cup. */
const isBareNumber = (text: string) => /^\d{1,2}(?:\/\d{1,2}|\.\s?\d{1,2}\.)$/.test(text);

function isMeant(found: Found, spot: Spot): boolean {
  const { lead, date } = found;
  const text = textOf(found, spot);
  const isLast = () => spot.closes(lead.length + text.length);
  if (date.day === undefined && /\b(?:by|due|until|till|before|after|from)\s+$/i.test(spot.before))
    return false;
  if (date.day === undefined)
    return (
      (spot.first && /[ap]m$|^\d+:/i.test(text)) ||
      lead !== '' ||
      /^at\b/i.test(text) ||
      (!isVersion(text) && isLast())
    );
  if (date.time !== null) return true;
  if (isBareNumber(text)) return lead !== '' || isLast();
  if (/^(?:on )?the \d/i.test(text)) return isLast();
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

const beforeDays = /^(?:(?:on|for|at|in the) )?/i;
const beforeToday = /^later (?=today\b)/i;
const beforeDeadlines = /^(?:by|due(?: by| on)?|deadline:?|until|till) (?:on )?/i;

/** `friday`, `tomorrow at 3`, `on 3 dec 15:00`, `at 9`, `Fri 12:30-13:30`. */
export const readDay: Reader = (spot) => {
  const found = findDate(spot, beforeToday) ?? findDate(spot, beforeDays);
  if (!found || !isMeant(found, spot)) return undefined;
  const { lead, date } = found;
  const { day, time, minutes, start, end } = date;
  const length = lead.length + end - start;
  const span = minutes !== undefined && minutes > 0 ? { durationMin: minutes } : {};
  if (day === undefined) return { length, kind: 'when', fields: span, ...(time !== null && { time }) };
  const isToday = time === null && /^today$/i.test(textOf(found, spot));
  return {
    length,
    kind: 'when',
    fields: { when: isToday ? { kind: 'today' } : onDayAt(day, time), ...span },
  };
};

/** `by fri`, `due 3 dec`, `until tomorrow`. A time stays in the title, because deadlines have none. */
export const readDeadline: Reader = (spot) => {
  if (!beforeDeadlines.test(spot.rest)) return undefined;
  const found = findDate(spot, beforeDeadlines);
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

/** `3pm`, `at 9:30` and `noon` at the start of a text. */
export function readTime(text: string): { length: number; time: string } | undefined {
  const from = /^\s*/.exec(text)?.[0].length ?? 0;
  const [found] = findDateTexts(text, { today: SOME_DAY, isMonthFirst: false });
  if (found?.start !== from || found.day !== undefined || found.time === null || found.isUnclear)
    return undefined;
  return { length: found.end, time: found.time };
}

/** Times mean the same on every day. */
const SOME_DAY = '2026-01-01';

export interface Moment {
  length: number;
  day: Day;
  time: string | null;
}

/** A date at the start of a text, in any form: "fri", "Friday", "on 3 dec 15:00". */
export function readAnyDate(text: string, today: Day, isMonthFirst = false): Moment | undefined {
  const [found] = findDateTexts(text, { today, isMonthFirst });
  const lead = /^(?:on )?/i.exec(text)?.[0] ?? '';
  if (!found || found.day === undefined || found.isUnclear) return undefined;
  return found.start === 0 || found.start === lead.length
    ? { length: found.end, day: found.day, time: found.time }
    : undefined;
}
