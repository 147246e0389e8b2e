import { addDays, weekday } from '@/server/domain/days';

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

const weekOf = (day: string, weekStart: number): string =>
  addDays(day, -((weekday(day) - weekStart + 7) % 7));

/** So many whole weeks from that of a day on. */
export const weeksFrom = (day: string, weekStart: number, count: number): string[][] =>
  Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(weekOf(day, weekStart), week * 7 + at)),
  );

/** Six weeks. The first has the first of the month. */
export const weeksOf = (day: string, weekStart: number): string[][] => weeksFrom(firstOf(day), weekStart, 6);
