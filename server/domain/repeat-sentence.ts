import type { Day } from './days';
import type { Repeat } from './recurrence';
import { dateLabel } from './when';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const places: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

const weekdayLabel = (index: number): string => weekdays[index] ?? '';
const placeLabel = (week: number): string => places[week] ?? '';

/** `21st`, `12th`. */
function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const sinceMonday = (index: number): number => (index + 6) % 7;
const isWorkWeek = (days: readonly number[]): boolean => [...days].sort().join('') === '12345';

/** The days within the unit on which a series falls; empty if it keeps the day of its start. */
function placeIn({ weekdays: days, monthDay, nth }: Repeat): string {
  if (days)
    return ` on ${joined([...days].sort((a, b) => sinceMonday(a) - sinceMonday(b)).map(weekdayLabel))}`;
  if (monthDay !== undefined) return monthDay === -1 ? ' on the last day' : ` on the ${ordinal(monthDay)}`;
  return nth ? ` on the ${placeLabel(nth.week)} ${weekdayLabel(nth.weekday)}` : '';
}

function endOf({ until, count }: Repeat, today: Day): string {
  if (until) return `, until ${dateLabel(until, today)}`;
  if (count === undefined) return '';
  return count === 1 ? ', this time only' : `, ${count} times from this one`;
}

/** A series in words: `Every 2 weeks on Monday and Friday, until Dec 24`. */
export function repeatSentence(repeat: Repeat, today: Day): string {
  const { every, unit, from, weekdays: days } = repeat;
  const step = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  const base =
    every === 1 && days && isWorkWeek(days) ? 'Every weekday, Monday to Friday' : `${step}${placeIn(repeat)}`;
  const start = from === 'completion' ? ', counted from the day it is done' : '';
  return `${base}${start}${endOf(repeat, today)}`;
}
