import { formatDay } from '@/language/formats';
import type { Text } from '@/language/translator';
import { addDays, weekday } from '@/server/domain/days';
import type { Language } from '@/server/domain/languages';

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The first day of the week that a day is in. */
const weekOf = (day: string, weekStart: number): string =>
  addDays(day, -((weekday(day) - weekStart + 7) % 7));

/** So many whole weeks from that of a day on. */
export const weeksFrom = (day: string, weekStart: number, count: number): string[][] =>
  Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(weekOf(day, weekStart), week * 7 + at)),
  );

interface Words {
  language: Language;
  t: Text<'pickers'>;
}

/** The months that days are of: `November 2026`, `November to December 2026`. */
export function monthsName(first: string, last: string, { language, t }: Words): string {
  const to = formatDay(language, last, 'monthOfYear');
  if (first.slice(0, 7) === last.slice(0, 7)) return to;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return t('monthRange', { from: formatDay(language, first, isOneYear ? 'month' : 'monthOfYear'), to });
}

/** Six weeks. The first has the first of the month. */
export const weeksOf = (day: string, weekStart: number): string[][] => weeksFrom(firstOf(day), weekStart, 6);
