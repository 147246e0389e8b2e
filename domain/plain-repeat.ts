import type { Written } from './date-types';
import { weekday } from './days';
import type { Spot } from './quick-add-reading';
import { readSeries } from './quick-add-repeat';
import type { Repeat } from './recurrence';

/*
 * A repeat in input, as people write it: `every monday`, `every 2 weeks`, `weekly until 24 dec`. It is the grammar of
 * quick-add. A repeat has no time and no first day of its own, so a text that names one is none.
 */

const bare =
  /^(?:day|week|month|year|\d{1,3} (?:day|week|month|year)s|(?:other )?(?:sun|mon|tue|wed|thu|fri|sat)\w*)$/;

const noNames = { ids: new Map<string, string>(), lengths: [] };

const spotOf = (rest: string, written: Omit<Written, 'isMonthFirst'>): Spot => ({
  rest,
  before: '',
  first: false,
  today: written.today,
  written: { ...written, isMonthFirst: false },
  dateAt: () => undefined,
  names: { projects: noNames, areas: noNames },
  closes: (length) => length === rest.length,
});

/** The repeat that a whole text in lower case names. */
export function readPlainRepeat(text: string, written: Omit<Written, 'isMonthFirst'>): Repeat | undefined {
  const words = text.trim();
  const phrase = bare.test(words) ? `every ${words}` : words.replace(/^each /, 'every ');
  const found = readSeries(spotOf(phrase, written));
  if (found?.kind !== 'repeat' || found.length !== phrase.length || found.time || found.part)
    return undefined;
  const { repeat, when } = found.fields;
  if (!repeat) return undefined;
  const day = when?.kind === 'date' ? when.date : undefined;
  if (day === undefined || repeat.weekdays || repeat.nth || repeat.monthDay) return repeat;
  return repeat.unit === 'week' ? { ...repeat, weekdays: [weekday(day)] } : undefined;
}
