import { timeOfPart } from './date-texts';
import { addDays } from './days';
import { aMonth, aWeekday, ends, readAnyDate, readTime } from './quick-add-dates';
import { readEvery } from './quick-add-every';
import { type Reader, type Reading, type Spot, unknown } from './quick-add-reading';
import type { Repeat } from './recurrence';
import { onDay, onDayAt } from './when';

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
  const word = /[\s,&/]+([^\s,&/;.]+)/y;
  word.lastIndex = every[0].length;
  let end = 0;
  for (let match = word.exec(rest); match; match = word.exec(rest)) {
    const [, text = ''] = match;
    if (content.test(text)) end = word.lastIndex;
    else if (!joint.test(text)) break;
  }
  return end;
}

/** The first day and the time after a repeat. Undefined unless all of it is understood. */
function readTail(
  text: string,
  { day, today }: { day: string | undefined; today: string },
): { fields: Reading['fields']; time?: string } | undefined {
  const tail = text.trim();
  const implied = day ? { when: onDay(day) } : {};
  if (tail === '') return { fields: implied };
  const named = timeOfPart(tail);
  if (named) return { fields: implied, time: named };
  const time = readTime(tail);
  if (time?.length === tail.length) return { fields: implied, time: time.time };
  const date = day ? undefined : readAnyDate(tail, today);
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
function readUntil(text: string, today: string): SeriesEnd | undefined {
  const word = /\s+(?:until|till) /i.exec(text);
  if (!word) return undefined;
  const { index: from } = word;
  const begin = from + word[0].length;
  const rest = text.slice(begin);
  const named = readAnyDate(rest, today);
  if (named) return named.time ? undefined : { from, to: begin + named.length, until: named.day };
  const [whole] = month.exec(rest) ?? [];
  const first = whole && readAnyDate(`1 ${whole}`, today);
  return first ? { from, to: begin + whole.length, until: addDays(first.day, -1) } : undefined;
}

/** The schedule after "every": the series, then its first day, its time and its end. */
function readPhrase({ rest, today }: Pick<Spot, 'rest' | 'today'>, length: number) {
  const found = readEvery(rest, today);
  if (!found) return undefined;
  const { time: ownTime } = found;
  const after = rest.slice(found.length);
  const end = readUntil(after, today);
  // Further on, "until" belongs to the title.
  const last = end && end.from <= length - found.length ? end : undefined;
  const isWhole = !last || found.length + last.to >= length;
  if (last && (!isWhole || last.until < (found.day ?? today))) return undefined;
  const within = last ? last.from : Math.max(0, length - found.length);
  const tail = readTail(after.slice(0, within), { day: found.day, today });
  const repeat: Repeat = { ...found.repeat, ...(last && { until: last.until }) };
  return (
    tail && {
      ...tail,
      ...(ownTime && { time: ownTime }),
      repeat,
      length: found.length + (last?.to ?? within),
      implied: found.day !== undefined,
    }
  );
}

/** `on the 1st of every month` as `every 1st`. */
const readMonthly = ({ rest, today }: Spot): Reading | undefined => {
  const [text, which] =
    /^(?:on )?the (\d{1,2}(?:st|nd|rd|th)|last day|(?:first|second|third|fourth|last) [a-z]+) of (?:every|each) month(?=[\s,.;]|$)/i.exec(
      rest,
    ) ?? [];
  const found = text && which ? readEvery(`every ${which}`, today) : undefined;
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
  const [word = ''] = /^(?:daily|weekly|monthly|yearly)(?=\s|$)/i.exec(rest) ?? [];
  const unit = adverbs[word.toLowerCase()];
  if (!unit || first || !closes(word.length)) return undefined;
  return { length: word.length, kind: 'repeat', fields: { repeat: { every: 1, unit } } };
};

/** Reads a schedule as a whole or not at all: "every mon, wed and fri" is not every Monday. */
export const readSeries: Reader = (spot) => {
  const length = phraseLength(spot.rest);
  if (length === 0) return readMonthly(spot) ?? readAdverb(spot);
  const found = readPhrase(spot, length);
  if (!found) return unknown(length);
  const { fields, time, repeat, implied } = found;
  return {
    length: found.length,
    kind: 'repeat',
    fields: { repeat, ...fields },
    ...(time && { time }),
    implied,
  };
};
