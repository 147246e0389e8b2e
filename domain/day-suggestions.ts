import type { TimeFormat } from './clock';
import { addDays, type Day } from './days';
import { readParts } from './quick-add';
import { resolvedDay, resolvedWhen, type When } from './when';

/** A day that the typed text may mean. */
export interface Suggestion<Value> {
  value: Value;
  /** `Fri 27 Nov` */
  label: string;
  /** The text that it was read from. */
  words: string;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const phrases = [
  ...['today', 'tomorrow', ...weekdays, 'later', 'future', 'someday', 'next week', 'next month', 'next year'],
  ...weekdays.map((name) => `next ${name}`),
];

const MOST = 3;

/** Completions of the typed text, most likely first. */
function completions(text: string): string[] {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (typed === '') return [];
  const [, count, rest = ''] = /^(?:in )?(\d{1,3})\s?([a-z]*)$/.exec(typed) ?? [];
  const units = ['days', 'weeks', 'months'].filter((unit) => unit.startsWith(rest));
  const dates = months.filter((month) => month.startsWith(rest));
  return [
    typed,
    ...(count && typed.startsWith('in') ? [] : [`in ${typed}`]),
    ...phrases.filter((phrase) => phrase.startsWith(typed)),
    ...phrases.filter((phrase) => phrase.includes(` ${typed}`)),
    ...(count ? units.map((unit) => `in ${count} ${unit}`) : []),
    ...(count && !typed.startsWith('in') ? dates.map((month) => `${count} ${month}`) : []),
    `at ${typed}`,
  ];
}

/** The first distinct ones that can be read. */
function distinct<Value>(all: readonly Suggestion<Value>[]): Suggestion<Value>[] {
  const labels = new Set<string>();
  return all.filter(({ label }) => !labels.has(label) && labels.add(label)).slice(0, MOST);
}

/** Reads a text as quick-add does; undefined if it contains anything else. */
function readWhole(words: string, today: Day) {
  const { title, fields } = readParts(words, { today, names: { projects: [], areas: [] } });
  const { when, deadline, ...others } = fields;
  return title === '' && Object.keys(others).length === 0 ? { when, deadline } : undefined;
}

/** For a weekday: the next one and the one a week later. */
const weeksAfter = (when: When): When[] =>
  when.kind === 'date' ? [7, 14].map((days) => ({ ...when, date: addDays(when.date, days) })) : [];

/** Up to three schedules that the text may mean. */
export function suggestWhens(text: string, today: Day, format: TimeFormat = 24): Suggestion<When>[] {
  const found = completions(text).flatMap((words) => {
    const when = readWhole(words, today)?.when;
    return when ? [{ value: when, label: resolvedWhen(when, today, format), words }] : [];
  });
  const [first] = found;
  const isWeekday = first && weekdays.some((name) => name.startsWith(first.words.slice(0, 3)));
  const later = first && isWeekday ? weeksAfter(first.value) : [];
  return distinct([
    ...found,
    ...later.map((value) => ({ value, label: resolvedWhen(value, today, format), words: '' })),
  ]);
}

/** Up to three days that the text may mean. */
export function suggestDays(text: string, today: Day): Suggestion<Day>[] {
  const asked = text.trim().replace(/^(?:by|due)\s+/i, '');
  return distinct(
    suggestWhens(asked, today).flatMap(({ value, words }) => {
      const day = value.kind === 'date' ? value.date : value.kind === 'today' ? today : undefined;
      return day ? [{ value: day, label: resolvedDay(day, today), words }] : [];
    }),
  );
}
