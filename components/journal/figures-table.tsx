import type { DayFigures } from '@/server/domain/journal';
import { dateLabel, minutesLabel, weekdayName } from '@/server/domain/when';
import { moodOf } from './moods';

interface FiguresTableProps {
  id: string;
  figures: readonly DayFigures[];
  today: string;
}

const cell = 'border-b border-line py-1.5 pr-4 text-right font-normal tabular-nums last:pr-0';

/** The figures of the charts as a table, newest day first. */
export function FiguresTable({ id, figures, today }: FiguresTableProps) {
  return (
    <table id={id} className="mt-2 w-full text-13">
      <caption className="sr-only">Focus, tasks done and mood by day</caption>
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className="border-b border-line py-1.5 text-left font-normal">
            Day
          </th>
          {['Focus', 'Done', 'Mood'].map((name) => (
            <th key={name} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-ink-2">
        {figures.toReversed().map(({ day, focus, done, mood }) => (
          <tr key={day}>
            <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
              {weekdayName(day).slice(0, 3)}, {dateLabel(day, today)}
            </th>
            <td className={cell}>{focus > 0 ? minutesLabel(focus) : '–'}</td>
            <td className={cell}>{done > 0 ? done : '–'}</td>
            <td className={cell}>{mood === null ? '–' : `${moodOf(mood)?.name}, ${mood}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
