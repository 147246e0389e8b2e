import type { Day } from '../domain/days';
import type { Repeat } from '../domain/recurrence';
import { formatList } from './formats';
import type { Labels, Reader } from './labels';

const places = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;
type Place = (typeof places)[keyof typeof places];
const placeOf = (week: number): Place =>
  Object.entries(places).find(([of]) => Number(of) === week)?.[1] ?? 'last';

const steps = {
  day: 'repeat.day',
  week: 'repeat.week',
  month: 'repeat.month',
  year: 'repeat.year',
} as const;

const sinceMonday = (index: number): number => (index + 6) % 7;
const isWorkWeek = (days: readonly number[]): boolean => [...days].sort().join('') === '12345';

type Say = Pick<Reader, 'language' | 'dates'> & { labels: Labels };

function stepAndPlace(
  { every, unit, weekdays, monthDay, nth }: Repeat,
  { language, dates, labels }: Say,
): string {
  if (every === 1 && weekdays && isWorkWeek(weekdays)) return dates('repeat.workWeek');
  const step = dates(steps[unit], { count: every });
  if (weekdays) {
    const sorted = [...weekdays].sort((a, b) => sinceMonday(a) - sinceMonday(b));
    return dates('repeat.onWeekdays', { step, days: formatList(language, sorted.map(labels.weekdayAt)) });
  }
  if (monthDay === -1) return dates('repeat.onLastDay', { step });
  if (monthDay !== undefined) return dates('repeat.onDate', { step, date: monthDay });
  if (!nth) return step;
  const place = dates('repeat.nth', { place: placeOf(nth.week) });
  return dates('repeat.onNth', { step, place, weekday: labels.weekdayAt(nth.weekday) });
}

/** A series in words: `Every 2 weeks on Monday and Friday, until Dec 24`. */
export function repeatLabel(repeat: Repeat, today: Day, say: Say): string {
  const { dates, labels } = say;
  const { from, until, count } = repeat;
  const base = stepAndPlace(repeat, say);
  const series = from === 'completion' ? dates('repeat.fromCompletion', { series: base }) : base;
  if (until) return dates('repeat.until', { series, date: labels.date(until, today) });
  return count === undefined ? series : dates('repeat.times', { series, count });
}
