import type { DayFigures } from '@/server/domain/journal';
import { useWords, type Words } from '../data/words';
import { FigureTable } from '../ui/figure-table';
import { moodOf } from './moods';

interface FiguresTableProps {
  id: string;
  figures: readonly DayFigures[];
  today: string;
}

function moodCell(mood: number | null, t: Words<'journal'>['t']): string {
  const felt = moodOf(mood);
  return felt ? t('moodShort', { name: t(felt.name), value: felt.value }) : '–';
}

/** The figures of the charts as a table, newest day first. */
export function FiguresTable({ id, figures, today }: FiguresTableProps) {
  const { t, common, labels } = useWords('journal');
  return (
    <FigureTable
      id={id}
      caption={t('chartOf')}
      columns={[t('day'), common('focus'), common('done'), common('mood')]}
      rows={figures.toReversed().map(({ day, focus, done, mood }) => ({
        key: day,
        name: labels.weekdayDate(day, today),
        figures: [focus > 0 ? labels.minutes(focus) : '–', done || '–', moodCell(mood, t)],
      }))}
    />
  );
}
