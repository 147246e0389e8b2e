import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { DayFigures } from '@/domain/journal';
import { listed } from '@/language/listed';
import { useText } from '../../shell/language/language';
import type { Words } from '../../shell/parts/words';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';

const pill = 'h-7 px-2 text-12 font-normal text-ink-3 aria-pressed:bg-hover aria-pressed:text-ink';

interface ChartFigureProps<Option> {
  label: string;
  options: readonly { value: Option; name: string }[];
  chosen: Option;
  onChoose: (option: Option) => void;
  table: (id: string) => ReactNode;
  children: ReactNode;
  className?: string;
}

/** A chart with a few options, and the same figures as a table on demand. */
export function ChartFigure<Option extends string | number>(props: ChartFigureProps<Option>) {
  const t = useText('journal');
  const { label, options, chosen, onChoose, table, children, className } = props;
  const [hasTable, setHasTable] = useState(false);
  const tableId = useId();
  return (
    <figure aria-label={label} className={className}>
      {children}
      <figcaption className="mt-2 -ms-2 flex items-center gap-1">
        {options.map(({ value, name }) => (
          <Button
            key={value}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={pill}
          >
            {name}
          </Button>
        ))}
        <Button
          aria-expanded={hasTable}
          aria-controls={hasTable ? tableId : undefined}
          onClick={() => setHasTable(!hasTable)}
          className={cn(pill, 'ms-auto aria-expanded:bg-hover')}
        >
          {t('table')}
        </Button>
      </figcaption>
      {hasTable && table(tableId)}
    </figure>
  );
}

/** A day's figures as a sentence for screen readers. */
export function wordsOf(
  { day, focus, done, mood }: Omit<DayFigures, 'mood'> & { mood?: string | undefined },
  today: string,
  { common, labels }: Pick<Words<'journal'>, 'common' | 'labels'>,
): string {
  const figures = listed(common, [
    focus > 0 ? common('focusTime', { time: labels.minutes(focus) }) : common('noFocus'),
    common('doneCount', { count: done }),
    mood ?? false,
  ]);
  return common('namedChange', { name: labels.dayAndDate(day, today), change: figures });
}

/**
 * The chosen day of a chart that is a slider, so that the keyboard and screen readers can go through its days. `last` is
 * the highest index, `steps` are the days that each key moves by.
 */
export function useDaySlider(last: number, steps: Record<string, number>) {
  const [active, setActive] = useState<number | null>(null);
  const at = active ?? last;
  const slider = {
    'aria-valuemin': 0,
    'aria-valuemax': last,
    onPointerLeave: () => setActive(null),
    onBlur: () => setActive(null),
    onKeyDown(event: KeyboardEvent) {
      const step = { Home: -last, End: last, ...steps }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      setActive(Math.min(Math.max(at + step, 0), last));
    },
  };
  return { active, setActive, at, slider };
}
