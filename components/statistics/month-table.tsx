import { formatDay, formatDecimal } from '@/language/formats';
import { useLabels } from '../data/labels';
import { useLanguage, useText } from '../language/language';
import { type DayStats, monthsOf } from './figures';

const cell = 'border-b border-line py-1.5 pe-4 text-end font-normal tabular-nums last:pe-0';

/** The figures by month, newest first. */
export function MonthTable({ id, days }: { id: string; days: readonly DayStats[] }) {
  const t = useText('statistics');
  const common = useText('common');
  const rounds = useText('rounds');
  const labels = useLabels();
  const language = useLanguage();
  return (
    <table id={id} className="mt-2 w-full text-13">
      <caption className="sr-only">{t('monthTable')}</caption>
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className="border-b border-line py-1.5 text-start font-normal">
            {t('month')}
          </th>
          {[common('focus'), common('done'), rounds('rounds'), common('mood')].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-ink-2">
        {monthsOf(days).map(({ day, focusMin, completed, roundsClosed, mood }) => (
          <tr key={day}>
            <th scope="row" className="border-b border-line py-1.5 text-start font-normal">
              {formatDay(language, day, 'monthOfYear')}
            </th>
            <td className={cell}>{focusMin > 0 ? labels.minutes(focusMin) : '–'}</td>
            <td className={cell}>{completed || '–'}</td>
            <td className={cell}>{roundsClosed || '–'}</td>
            <td className={cell}>{mood === null ? '–' : formatDecimal(language, mood)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
