import { anyWeekday } from './day-words';
import { aMonth, aWeekday, ends, readAnyDate, readTime } from './quick-add-dates';
import { readEvery } from './quick-add-every';
import { type Reader, type Reading, unknown } from './quick-add-reading';
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

interface Tail {
  fields: Reading['fields'];
  time?: string;
}

/** The first day and the time after a repeat. Undefined unless all of it is understood. */
function readTail(
  text: string,
  { day, today }: { day: string | undefined; today: string },
): Tail | undefined {
  const tail = text.trim();
  const implied = day ? { when: onDay(day) } : {};
  if (tail === '') return { fields: implied };
  const time = readTime(tail);
  if (time?.length === tail.length) return { fields: implied, time: time.time };
  const date = day ? undefined : readAnyDate(tail, today);
  return date?.length === tail.length ? { fields: { when: onDayAt(date.day, date.time) } } : undefined;
}

const readAdverb: Reader = ({ rest, first, closes }) => {
  const [word = ''] = /^(?:daily|weekly|monthly|yearly)(?=\s|$)/.exec(rest) ?? [];
  const unit = adverbs[word];
  if (!unit || first || !closes(word.length)) return undefined;
  return { length: word.length, kind: 'repeat', fields: { repeat: { every: 1, unit } } };
};

/** Reads a schedule as a whole or not at all: "every mon, wed and fri" is not every Monday. */
export const readSeries: Reader = (spot) => {
  const length = phraseLength(spot.rest);
  if (length === 0) return readAdverb(spot);
  const found = readEvery(spot.rest, spot.today);
  const tail =
    found && readTail(spot.rest.slice(found.length, length), { day: found.day, today: spot.today });
  if (!found || !tail) return unknown(length);
  const { fields, time } = tail;
  return {
    length: Math.max(length, found.length),
    kind: 'repeat',
    fields: { repeat: found.repeat, ...fields },
    ...(time && { time }),
    implied: found.day !== undefined,
  };
};

const named = `(?:${anyWeekday}|today|tonight|tomorrow)`;
const joined = `\\s*(?:,\\s*(?:and|or)\\b|,|&|/|-|–|\\b(?:and|or|to|through|until|till)\\b)\\s*`;
const several = `${named}(?:${joined}(?:(?:by|on|next) )?${named})+${ends}`;
const bareSeveral = new RegExp(`^${several}`);
const markedSeveral = new RegExp(`^(?:by|due|on|next) ${several}`, 'i');

/** Several days, although a task has only one: "fri or sat", "by mon and tue". */
export const readSeveralDays: Reader = ({ rest }) => {
  const [text] = bareSeveral.exec(rest) ?? markedSeveral.exec(rest) ?? [];
  return text ? unknown(text.length) : undefined;
};
