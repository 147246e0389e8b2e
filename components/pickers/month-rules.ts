import { addDays, weekday } from '@/server/domain/days';

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `November 2026` */
export const monthName = (day: string): string => `${names[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The first day of the week that a day is in. */
export const weekOf = (day: string, weekStart: number): string =>
  addDays(day, -((weekday(day) - weekStart + 7) % 7));

/** So many whole weeks from that of a day on. */
export const weeksFrom = (day: string, weekStart: number, count: number): string[][] =>
  Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(weekOf(day, weekStart), week * 7 + at)),
  );

/** The months that days are of: `November 2026`, `November to December 2026`. */
export function monthsName(first: string, last: string): string {
  const [one, other] = [monthName(first), monthName(last)];
  if (one === other) return one;
  return `${first.slice(0, 4) === last.slice(0, 4) ? one.slice(0, -5) : one} to ${other}`;
}

/** Six weeks. The first has the first of the month. */
export const weeksOf = (day: string, weekStart: number): string[][] => weeksFrom(firstOf(day), weekStart, 6);
