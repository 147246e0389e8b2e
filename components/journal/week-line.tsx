import { type DayFigures, type Sum, weeksOf } from '@/server/domain/journal';
import { minutesLabel } from '@/server/domain/when';

const isNothing = ({ focus, done, mood }: Sum) => focus === 0 && done === 0 && mood === null;

const wordsOf = ({ focus, done, mood }: Sum) =>
  [`${minutesLabel(focus)} of focus`, `${done} done`, mood !== null && `mood ${mood.toFixed(1)}`]
    .filter(Boolean)
    .join(', ');

/** The last seven days against the seven before, in a line. */
export function WeekLine({ figures }: { figures: readonly DayFigures[] }) {
  const { week, before } = weeksOf(figures);
  return (
    <p className="px-2 text-14 text-ink-2 tabular-nums">
      <span className="text-ink">Last 7 days: {wordsOf(week)}.</span>{' '}
      <span className="block text-13 text-ink-3">
        {isNothing(before) ? 'Nothing in the 7 before.' : `The 7 before: ${wordsOf(before)}.`}
      </span>
    </p>
  );
}
