import { type DayFigures, type Sum, weeksOf } from '@/server/domain/journal';
import { minutesLabel } from '@/server/domain/when';

const wordsOf = ({ focus, done, mood }: Sum) =>
  [
    focus > 0 && `${minutesLabel(focus)} of focus`,
    done > 0 && `${done} done`,
    mood !== null && `mood ${mood.toFixed(1)}`,
  ]
    .filter(Boolean)
    .join(', ') || 'nothing';

/** Compares the last seven days with the seven before. */
export function WeekLine({ figures }: { figures: readonly DayFigures[] }) {
  const { week, before } = weeksOf(figures);
  return (
    <p className="px-2 text-14 text-ink-2 tabular-nums">
      <span className="text-ink">Last 7 days: {wordsOf(week)}.</span>{' '}
      <span className="block text-13 text-ink-3">The 7 before: {wordsOf(before)}.</span>
    </p>
  );
}
