import { type ReactNode, useId, useState } from 'react';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';

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

/** The index of the day that a key moves to; undefined for other keys. `last` is the highest index. */
export function indexAfterKey(
  key: string,
  steps: Record<string, number>,
  { at, last }: { at: number; last: number },
): number | undefined {
  const step = { Home: -last, End: last, ...steps }[key];
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), last);
}
