import type { Round } from '@/server/types';
import { useText } from '../../shell/language/language';
import { cn } from '../../ui/cn';

const look = ({ engaged, closedAt, taskIds }: Round) =>
  cn(
    'size-2 rounded-full border transition-colors duration-200',
    closedAt !== null
      ? 'border-ink-3 bg-ink-3'
      : engaged
        ? 'border-accent bg-accent'
        : taskIds.length > 0
          ? 'border-ink-3'
          : 'border-line',
  );

/** The rounds of a day as dots: finished, on, waiting and unused. Nothing for a day without rounds. */
export function DayDots({ rounds }: { rounds: readonly Round[] }) {
  const t = useText('rounds');
  const used = rounds.filter(
    ({ taskIds, closedAt, engaged }) => taskIds.length > 0 || closedAt !== null || engaged,
  );
  if (used.length === 0) return null;
  const finished = used.filter(({ closedAt }) => closedAt !== null).length;
  return (
    <p
      role="img"
      aria-label={t('finishedOf', { finished, count: used.length })}
      className="flex gap-1 pt-1.5 print:hidden"
    >
      {rounds.map((round) => (
        <span key={round.index} className={look(round)} />
      ))}
    </p>
  );
}
