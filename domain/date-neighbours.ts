import type { ParsedResult } from 'chrono-node/en';
import type { DateText, Written } from './date-types';
import { convertTime, type ZoneText } from './date-zones';
import { anyWeekday } from './day-words';
import { addDays, isDay } from './days';

/* What the words before and after a date make of it. */

/** Words around a date that change it: "two weeks from friday", "friday week". */
const shiftBefore =
  /\b(?:from|after|before|since|following|first|second|third|fourth|last|every|each|ev)\s+(?:the )?$/i;
const shiftAfter = /^\s+(?:week|fortnight|morning|afternoon|evening|night)\b/i;
const shiftAfterWeekday = /^\s+in (?:an?|\d+|two|three|four) (?:days?|weeks?|months?)\b/i;

export function isShifted(text: string, { index, text: { length }, start }: ParsedResult): boolean {
  const after = text.slice(index + length);
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day');
  return (
    shiftBefore.test(text.slice(0, index)) ||
    shiftAfter.test(after) ||
    (isWeekday && shiftAfterWeekday.test(after))
  );
}

/** Words after a bare hour that leave it a time: "at 5 with Ann". Other words make it their number: "at 5 guys". */
const joins = new RegExp(
  `^\\s+(?:${[
    'with|for|about|at|in|on|to|by|from|and|or|then|before|after|re|via|until|till|near|w|p[1-4]|sharp|daily|weekly|every|ev',
    'later|monthly|yearly|today|tonight|tomorrow|this|remind|mit|für|über|wegen|bei|im|um|und|oder|auf|an|zu|zum|zur|avec|pour',
    'chez|à|au|dans|sur|et|puis|ou|de|du|con|para|sobre|en|y|o|com|em|no|na|e|ou|مع|في|من',
  ].join('|')}|${anyWeekday})(?![\\p{L}\\p{M}])`,
  'iu',
);

/** Whether the hour at the end of a date counts what follows: "look at 3 flats", "lunch at 5 Guys". */
export function countsNext({ text, index, start, end }: ParsedResult, line: string): boolean {
  if (end || !start.isCertain('hour') || !/(?<![:.\d])\d{1,2}$/.test(text)) return false;
  const after = line.slice(index + text.length);
  const [, next = ''] = /^\s+(\p{L}[\p{L}\p{M}]*)/u.exec(after) ?? [];
  if (next === '' || joins.test(after)) return false;
  return index > 0 || /^\p{Lu}\p{Ll}|[sS]$/u.test(next);
}

/** Words before a date that belong to it. */
export function startOf(text: string, { index, text: found }: ParsedResult): number {
  const [article = ''] = /^\d{1,2}(?:st|nd|rd|th)\b/i.test(found)
    ? (/\bthe $/i.exec(text.slice(0, index)) ?? [])
    : [];
  return index - article.length;
}

const before =
  /(?<!(?:\bthe|\d|\ban?|\bday|\bnight|\bweek|\bmin|\bminutes?|\bhours?|\bdays?|\bweeks?) )\bbefore (?:the )?$/i;

/** `before friday` is a deadline: the day before. With a time it could be either day. */
export function asLimit(text: string, date: DateText, written: Written): DateText {
  const lead = before.exec(text.slice(0, date.start))?.[0];
  if (!lead || date.day === undefined || date.time !== null || !isDay(date.day)) return date;
  const day = addDays(date.day, -1);
  const start = date.start - lead.length;
  return { ...date, start, day, isLimit: true, isUnclear: day < written.today };
}

/** The date in the writer's zone, if a zone follows it. */
export function inOwnZone(date: DateText, zone: ZoneText | undefined, written: Written): DateText {
  if (!zone || date.time === null) return date;
  const end = date.end + zone.length;
  const own = convertTime({ day: date.day, time: date.time }, zone.zone, written);
  return own ? { ...date, ...own, end, isPlain: false, isBare: false } : { ...date, end, isUnclear: true };
}
