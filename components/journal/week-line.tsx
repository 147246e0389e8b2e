import { formatDecimal } from '@/language/formats';
import { listed } from '@/language/listed';
import { type DayFigures, type Sum, weeksOf } from '@/server/domain/journal';
import { useWords } from '../data/words';
import { useLanguage } from '../language/language';

/** Compares the last seven days with the seven before. */
export function WeekLine({ figures }: { figures: readonly DayFigures[] }) {
  const { t, common, labels } = useWords('journal');
  const language = useLanguage();
  const { week, before } = weeksOf(figures);
  const wordsOf = ({ focus, done, mood }: Sum) =>
    listed(common, [
      focus > 0 && common('focusTime', { time: labels.minutes(focus) }),
      done > 0 && common('doneCount', { count: done }),
      mood !== null && t('moodMean', { mean: formatDecimal(language, mood) }),
    ]) || t('nothing');
  return (
    <p className="px-2 text-14 text-ink-2 tabular-nums">
      <span className="text-ink">{t('lastWeek', { figures: wordsOf(week) })}</span>{' '}
      <span className="block text-13 text-ink-3">{t('weekBefore', { figures: wordsOf(before) })}</span>
    </p>
  );
}
