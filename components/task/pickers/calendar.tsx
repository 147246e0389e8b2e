import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, addMonthsClamped, dayOfMonth } from '@/domain/days';
import { formatDay } from '@/language/formats';
import { useLanguage, useText } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { useWeekStart } from '../../shell/parts/preferences';
import { IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { icon } from '../../ui/icon';
import { readingKey } from '../../ui/reading-direction';
import { weeksFrom, weeksOf } from './month-rules';

interface CalendarProps {
  value: string | null;
  today: string;
  onPick: (day: string) => void;
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonthsClamped(day, -1),
  PageDown: (day) => addMonthsClamped(day, 1),
};

function DayCell({ day, cursor, value, today, onPick }: CalendarProps & { day: string; cursor: string }) {
  const labels = useLabels();
  const outside = day.slice(0, 7) !== cursor.slice(0, 7);
  return (
    <td className="p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={day === cursor ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        aria-pressed={day === value}
        aria-label={labels.longDate(day)}
        onClick={() => onPick(day)}
        className={cn(
          'size-8 rounded-control text-13 tabular-nums touch:size-11',
          day === today ? 'base:text-accent font-semibold' : outside && 'base:text-ink-3',
          day === value ? 'bg-accent text-on-accent' : 'hover:bg-hover',
        )}
      >
        {dayOfMonth(day)}
      </button>
    </td>
  );
}

/** A month grid. Arrow keys move by day and week, Page Up and Page Down by month. */
export function Calendar(props: CalendarProps) {
  const language = useLanguage();
  const t = useText('pickers');
  const labels = useLabels();
  const weekStart = useWeekStart();
  const [cursor, setCursor] = useState(props.value ?? props.today);
  const press = (event: KeyboardEvent) => {
    const step = steps[readingKey(event.key)];
    if (!step) return;
    event.preventDefault();
    const day = step(cursor);
    // Its cell may not be drawn yet.
    flushSync(() => setCursor(day));
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const turn = (months: number) => setCursor(addMonthsClamped(cursor, months));
  return (
    <div>
      <div className="flex items-center justify-between pb-1 ps-2">
        <span aria-live="polite" className="text-13 font-semibold">
          {formatDay(language, cursor, 'monthOfYear')}
        </span>
        <span className="flex">
          <IconButton label={t('previousMonth')} onClick={() => turn(-1)}>
            <ChevronLeft {...icon} className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={t('nextMonth')} onClick={() => turn(1)}>
            <ChevronRight {...icon} className="rtl:-scale-x-100" />
          </IconButton>
        </span>
      </div>
      <table
        aria-label={formatDay(language, cursor, 'monthOfYear')}
        onKeyDown={press}
        className="mx-auto border-collapse"
      >
        <thead>
          <tr>
            {weeksFrom(props.today, weekStart, 1)[0]?.map((day) => (
              <th key={day} scope="col" className="h-7 p-0 text-12 font-normal text-ink-3">
                <span aria-hidden="true">{labels.weekdayMark(day)}</span>
                <span className="sr-only">{labels.weekday(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} cursor={cursor} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
