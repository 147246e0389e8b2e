import type { ComponentProps } from 'react';
import type { Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { buttonLook } from '../../ui/button';
import { Link } from '../../ui/link';
import { HabitLine } from '../habits/habit-line';
import type { Plan } from '../rounds/use-day';
import { DaysInsight } from './insight';
import { leftToday } from './left-today';

export { JournalEntry } from '../../journal/entries/journal-entry';
export { ClosedDay } from './closed-day';
export { MissedDays } from './missed-days';
export { VisitorTasks } from './visitor-tasks';

/** Leads to the page that closes the day, and says what is left to decide. */
export function CloseDayLink({ plan, listed }: { plan: Plan; listed: readonly Task[] }) {
  const t = useText('views');
  const left = leftToday(plan, listed).length;
  return (
    <p className="px-2 print:hidden">
      <Link href="/close-day" className={buttonLook('outline', 'text-13')}>
        {t('closeDay')}
        {left > 0 && (
          <span className="text-12 font-normal text-ink-3">{t('tasksLeft', { count: left })}</span>
        )}
      </Link>
    </p>
  );
}

/** Below the rounds: the habits of the day, and on Today at most one insight. */
export const DayExtras = ({ day, today, earlier }: ComponentProps<typeof DaysInsight> & { today: string }) =>
  day <= today && (
    <>
      <HabitLine day={day} />
      {day === today && <DaysInsight day={day} earlier={earlier} />}
    </>
  );
