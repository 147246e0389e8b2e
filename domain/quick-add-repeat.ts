import type { Written } from './date-types';
import { readZone } from './date-zones';
import { partOf } from './day-parts';
import { addDays } from './days';
import { aMonth, aWeekday, ends, readAnyDate, readTime } from './quick-add-dates';
import { readEvery } from './quick-add-every';
import { type Reader, type Reading, type Spot, unknown } from './quick-add-reading';
import type { Repeat } from './recurrence';
import { onDay, onDayAt } from './when';

const aDay = '(?:sun|mon|tues|wednes|thurs|fri|satur)day';
const adverbs: Record<string, Repeat['unit']> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};
const part =
  '(?:week|work)?days?|weeks?|fortnights?|months?|years?|quarters?|hours?|minutes?|weekends?|mornings?|afternoons?|evenings?|nights?|noon';
/** A word of a schedule. */
const content = new RegExp(
  `^(?:${aWeekday}s?|${aMonth}|${part}|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}:\\d{2}|\\d{1,2}[ap]m)$`,
  'i',
);
/** A word that joins words of a schedule. It means nothing if none follows. */
const joint =
  /^(?:and|or|to|on|the|of|in|at|for|from|until|till|except|starting|other|first|second|third|fourth|fifth|last|two|three|four|five|six|-|–|\d{1,3})$/i;

/** The length of the schedule that begins here, understood or not; 0 if "every" is part of a sentence. */
function phraseLength(rest: string): number {
  const every = /^every!?(?=\s)/i.exec(rest);
  if (!every) return 0;
  const word = /[\s,&/]+([^\s,&/;.!?…)\]]+)/y;
  word.lastIndex = every[0].length;
  let end = 0;
  for (let match = word.exec(rest); match; match = word.exec(rest)) {
    const [, text = ''] = match;
    if (content.test(text)) end = word.lastIndex;
    else if (!joint.test(text)) break;
  }
  return end;
}

type Tail = Pick<Reading, 'fields' | 'time' | 'isBare' | 'part'>;

/** The time and the length of a span: `at 6:30`, `from 6:30 to 7:00`, `evening at 7`. */
function readTailTime(text: string): (Omit<Tail, 'fields'> & { durationMin?: number }) | undefined {
  const part = partOf(text);
  if (part) return { part };
  const [lead = '', word = ''] = /^(?:in the |at )?(\p{L}+)\s+(?=.*\d)/u.exec(text) ?? [];
  const within = partOf(word);
  const rest = (within ? text.slice(lead.length) : text).replace(/^from (?=\d)/i, '');
  const found = readTime(rest);
  if (found?.end !== rest.length || found.time === null) return undefined;
  const { time, isBare, minutes, part: own = within } = found;
  const length = minutes !== undefined && minutes > 0 ? { durationMin: minutes } : {};
  return { ...(found.part ? {} : { time, isBare }), ...(own && { part: own }), ...length };
}

/** The first day and the time after a repeat. Undefined unless all of it is understood. */
function readTail(
  text: string,
  { day, written }: { day: string | undefined; written: Written },
): Tail | undefined {
  const tail = text.trim();
  const implied = day ? { when: onDay(day) } : {};
  if (tail === '') return { fields: implied };
  const { durationMin, ...time } = readTailTime(tail) ?? {};
  if (time.time || time.part) return { fields: { ...implied, ...(durationMin && { durationMin }) }, ...time };
  const date = day ? undefined : readAnyDate(tail, written);
  return date?.length === tail.length ? { fields: { when: onDayAt(date.day, date.time) } } : undefined;
}

const month = new RegExp(`^${aMonth}${ends}`, 'i');

interface SeriesEnd {
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  until: string;
}

/** The last day of a series: "until 24 dec", "until next fri". "until december" ends with November. */
function readUntil(text: string, written: Written): SeriesEnd | undefined {
  const word = /\s+(?:until|till) /i.exec(text);
  if (!word) return undefined;
  const { index: from } = word;
  const begin = from + word[0].length;
  const rest = text.slice(begin);
  const named = readAnyDate(rest, written);
  if (named) return named.time ? undefined : { from, to: begin + named.length, until: named.day };
  const [whole] = month.exec(rest) ?? [];
  const first = whole && readAnyDate(`1 ${whole}`, written);
  return first ? { from, to: begin + whole.length, until: addDays(first.day, -1) } : undefined;
}

/** The schedule after "every": the series, then its first day, its time and its end. */
function readPhrase({ rest, today, written }: Pick<Spot, 'rest' | 'today' | 'written'>, length: number) {
  const found = readEvery(rest, written);
  if (!found) return undefined;
  const { part } = found;
  const after = rest.slice(found.length);
  const end = readUntil(after, written);
  // Further on, "until" belongs to the title.
  const last = end && end.from <= length - found.length ? end : undefined;
  const isWhole = !last || found.length + last.to >= length;
  if (last && (!isWhole || last.until < (found.day ?? today))) return undefined;
  const within = last ? last.from : Math.max(0, length - found.length);
  const tail = readTail(after.slice(0, within), { day: found.day, written });
  const repeat: Repeat = { ...found.repeat, ...(last && { until: last.until }) };
  // A time of another zone is not known on each day.
  if (tail?.time && readZone(after.slice(within), after.slice(0, within))) return undefined;
  return (
    tail && {
      ...(part && { part }),
      ...tail,
      repeat,
      length: found.length + (last?.to ?? within),
      implied: found.day !== undefined,
    }
  );
}

/** `on the 1st of every month` as `every 1st`. */
const readMonthly = ({ rest, written }: Spot): Reading | undefined => {
  const [text, which] =
    /^(?:on )?the (\d{1,2}(?:st|nd|rd|th)|last day|(?:first|second|third|fourth|last) [a-z]+) of (?:every|each) month(?=[\s,.;]|$)/i.exec(
      rest,
    ) ?? [];
  const found = text && which ? readEvery(`every ${which}`, written) : undefined;
  if (!text || !found) return undefined;
  const { repeat, day } = found;
  return {
    length: text.length,
    kind: 'repeat',
    fields: { repeat, ...(day && { when: onDay(day) }) },
    implied: true,
  };
};

const readAdverb: Reader = ({ rest, first, closes }) => {
  const [word = ''] = /^(?:daily|weekly|monthly|yearly)(?=[\s,.;!?…)]|$)/i.exec(rest) ?? [];
  const unit = adverbs[word.toLowerCase()];
  if (!unit || first || !closes(word.length)) return undefined;
  return { length: word.length, kind: 'repeat', fields: { repeat: { every: 1, unit } } };
};

const plural = new RegExp(
  `^(?:on )?((?:week|work)days|weekends|(?:${aDay})s(?:(?:,? and |, ?| ?& ?)(?:${aDay})s)*)(?=\\s|$)`,
  'i',
);

/** `weekdays 9:15`, `on mondays and thursdays at 7`, at the end of a line. */
const readPlural: Reader = ({ rest, first, written, closes }) => {
  const [all = '', named = ''] = plural.exec(rest) ?? [];
  const found =
    all && readEvery(`every ${named.replace(/days\b/gi, 'day').replace(/weekends/i, 'weekend')}`, written);
  if (!found || (first && all === named)) return undefined;
  const time = /^\s+(?:at )?\d/i.exec(rest.slice(all.length)) ? readTime(rest.slice(all.length)) : undefined;
  const length = all.length + (time?.end ?? 0);
  if (!closes(length)) return undefined;
  const { repeat, day } = found;
  return {
    length,
    kind: 'repeat',
    fields: { repeat, ...(day && { when: onDay(day) }) },
    implied: true,
    ...(time?.time && { time: time.time, isBare: time.isBare }),
  };
};

/** Reads a schedule as a whole or not at all: "every mon, wed and fri" is not every Monday. */
export const readSeries: Reader = (spot) => {
  const length = phraseLength(spot.rest);
  if (length === 0) return readMonthly(spot) ?? readAdverb(spot) ?? readPlural(spot);
  const found = readPhrase(spot, length);
  if (!found) return unknown(length);
  const { repeat, fields, ...read } = found;
  return { ...read, kind: 'repeat', fields: { repeat, ...fields } };
};
