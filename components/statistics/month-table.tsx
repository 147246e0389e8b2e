import { formatDay, formatDecimal } from '@/language/formats';
import { useWords } from '../data/words';
import { useLanguage, useText } from '../language/language';
import { FigureTable } from '../ui/figure-table';
import { type DayStats, monthsOf } from './figures';

/** The figures by month, newest first. */
export function MonthTable({ id, days }: { id: string; days: readonly DayStats[] }) {
  const { t, common, labels } = useWords('statistics');
  const rounds = useText('rounds');
  const language = useLanguage();
  return (
    <FigureTable
      id={id}
      caption={t('monthTable')}
      columns={[t('month'), common('focus'), common('done'), rounds('rounds'), common('mood')]}
      rows={monthsOf(days).map(({ day, focusMin, completed, roundsClosed, mood }) => ({
        key: day,
        name: formatDay(language, day, 'monthOfYear'),
        figures: [
          focusMin > 0 ? labels.minutes(focusMin) : '–',
          completed || '–',
          roundsClosed || '–',
          mood === null ? '–' : formatDecimal(language, mood),
        ],
      }))}
    />
  );
}
