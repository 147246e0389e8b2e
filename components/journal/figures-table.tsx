import type { DayFigures } from '@/server/domain/journal';
import { moodOf } from './moods';
import { useWords, type Words } from './use-words';

interface FiguresTableProps {
  id: string;
  figures: readonly DayFigures[];
  today: string;
}

const cell = 'border-b border-line py-1.5 pe-4 text-end font-normal tabular-nums last:pe-0';

function moodCell(mood: number | null, t: Words['t']): string {
  const felt = moodOf(mood);
  return felt ? t('moodShort', { name: t(felt.name), value: felt.value }) : '–';
}

/** The figures of the charts as a table, newest day first. */
export function FiguresTable({ id, figures, today }: FiguresTableProps) {
  const { t, common, labels } = useWords();
  return (
    <table id={id} className="mt-2 w-full text-13">
      <caption className="sr-only">{t('chartOf')}</caption>
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className="border-b border-line py-1.5 text-start font-normal">
            {t('day')}
          </th>
          {[common('focus'), common('done'), common('mood')].map((name) => (
            <th key={name} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-ink-2">
        {figures.toReversed().map(({ day, focus, done, mood }) => (
          <tr key={day}>
            <th scope="row" className="border-b border-line py-1.5 text-start font-normal">
              {labels.weekdayDate(day, today)}
            </th>
            <td className={cell}>{focus > 0 ? labels.minutes(focus) : '–'}</td>
            <td className={cell}>{done > 0 ? done : '–'}</td>
            <td className={cell}>{moodCell(mood, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
