import { formatDay } from '@/language/formats';
import { minutesLabel } from '@/server/domain/when';
import { useLanguage } from '../language/language';
import { type DayStats, monthsOf } from './figures';

const cell = 'border-b border-line py-1.5 pr-4 text-right font-normal tabular-nums last:pr-0';

/** The figures by month, newest first. */
export function MonthTable({ id, days }: { id: string; days: readonly DayStats[] }) {
  const language = useLanguage();
  return (
    <table id={id} className="mt-2 w-full text-13">
      <caption className="sr-only">Focus, tasks done, rounds closed and mood by month</caption>
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className="border-b border-line py-1.5 text-left font-normal">
            Month
          </th>
          {['Focus', 'Done', 'Rounds', 'Mood'].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-ink-2">
        {monthsOf(days).map(({ day, focusMin, completed, roundsClosed, mood }) => (
          <tr key={day}>
            <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
              {formatDay(language, day, 'monthOfYear')}
            </th>
            <td className={cell}>{focusMin > 0 ? minutesLabel(focusMin) : '–'}</td>
            <td className={cell}>{completed || '–'}</td>
            <td className={cell}>{roundsClosed || '–'}</td>
            <td className={cell}>{mood === null ? '–' : mood.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
