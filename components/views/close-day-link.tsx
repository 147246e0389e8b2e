import type { Task } from '@/server/types';
import { useText } from '../language/language';
import type { Plan } from '../rounds/use-day';
import { buttonLook } from '../ui/button';
import { Link } from '../ui/link';
import { leftToday } from './left-today';

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
