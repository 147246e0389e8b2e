import { HabitLine } from '../habits/habit-line';
import { DaysInsight } from './insight';

interface DayExtrasProps {
  day: string;
  today: string;
  /** The tasks from earlier days, which the page shows. */
  earlier: ReadonlySet<string>;
}

/** Below the rounds: the habits of the day, and on Today at most one insight. */
export function DayExtras({ day, today, earlier }: DayExtrasProps) {
  if (day > today) return null;
  return (
    <>
      <HabitLine day={day} />
      {day === today && <DaysInsight day={day} earlier={earlier} />}
    </>
  );
}
