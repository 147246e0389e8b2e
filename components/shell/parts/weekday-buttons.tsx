import { addDays } from '@/domain/days';
import { cn } from '../../ui/cn';
import { useLabels } from './labels';

/** A Sunday, to name the days of the week. */
const SUNDAY = '2026-11-22';

/** Monday first; Sunday is 0. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0];

interface WeekdayButtonsProps {
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
  /** The size of a button. */
  className: string;
}

export function WeekdayButtons({ chosen, onChange, className }: WeekdayButtonsProps) {
  const labels = useLabels();
  const toggle = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day];
    onChange(next.sort((a, b) => a - b));
  };
  return weekdays.map((day) => (
    <button
      key={day}
      type="button"
      aria-pressed={chosen.includes(day)}
      aria-label={labels.weekdayAt(day)}
      onClick={() => toggle(day)}
      className={cn(
        'rounded-control border border-line text-12 text-ink-2 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink',
        className,
      )}
    >
      {labels.weekdayMark(addDays(SUNDAY, day))}
    </button>
  ));
}
