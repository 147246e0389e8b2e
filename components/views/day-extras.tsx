'use client';

import { HabitLine } from '../habits/habit-line';
import { DaysInsight } from './insight';

/** Below the rounds: the habits of the day, and on Today at most one insight. */
export function DayExtras({ day, today }: { day: string; today: string }) {
  if (day > today) return null;
  return (
    <>
      <HabitLine day={day} />
      {day === today && <DaysInsight day={day} />}
    </>
  );
}
