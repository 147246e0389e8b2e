import { addDays, weekday } from '@/domain/days';

/** So many whole weeks from that of a day on. */
export function weeksFrom(day: string, weekStart: number, count: number): string[][] {
  const first = addDays(day, -((weekday(day) - weekStart + 7) % 7));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(first, week * 7 + at)),
  );
}

/** Six weeks. The first has the first of the month. */
export const weeksOf = (day: string, weekStart: number): string[][] =>
  weeksFrom(`${day.slice(0, 8)}01`, weekStart, 6);
