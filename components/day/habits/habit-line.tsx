import { isScheduled } from '@/domain/habits';
import { useText } from '../../shell/language/language';
import { Link } from '../../ui/link';
import { HabitCheck } from './habit-check';
import { useHabits } from './use-habits';

export function HabitLine({ day }: { day: string }) {
  const common = useText('common');
  const { data } = useHabits(day, 1);
  const due = (data?.habits ?? []).filter((habit) => isScheduled(habit, day));
  if (due.length === 0) return null;
  return (
    <section aria-label={common('habits')} className="px-2 print:hidden">
      <h2 className="text-13 font-semibold">
        <Link href="/habits" className="rounded-control hover:text-accent">
          {common('habits')}
        </Link>
      </h2>
      <ul className="-mx-1.5 flex flex-wrap gap-x-1 pt-1">
        {due.map((habit) => (
          <li key={habit.id}>
            <HabitCheck habit={habit} day={day} isNamed />
          </li>
        ))}
      </ul>
    </section>
  );
}
