import { weekday } from '@/domain/days';
import type { DayFigures } from '@/domain/journal';
import { useLabels } from '../../shell/parts/labels';

interface RowProps {
  figures: readonly DayFigures[];
  /** The index of the highlighted day. */
  active: number | null;
  height: number;
}

type Read = (figures: DayFigures) => number;

const percent = (part: number) => `${part * 100}%`;

/** The highest value, at least 1 to avoid a division by zero. */
export const highest = (figures: readonly DayFigures[], read: Read) =>
  figures.reduce((most, one) => Math.max(most, read(one)), 1);

export function Bars({ figures, active, read, height }: RowProps & { read: Read }) {
  const most = highest(figures, read);
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block overflow-visible">
      {figures.map((one, index) => {
        const value = read(one);
        const size = value === 0 ? 0 : Math.max(2, (value / most) * height);
        return (
          <rect
            key={one.day}
            x={percent((index + 0.18) / figures.length)}
            width={percent(0.64 / figures.length)}
            y={height - size}
            height={size}
            rx={1.5}
            className={active === index ? 'fill-ink' : 'fill-accent'}
          />
        );
      })}
      <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
    </svg>
  );
}

const RADIUS = 3;

/** One point per day with a mood. A line joins points up to a week apart. */
export function MoodLine({ figures, active, height }: RowProps) {
  const points = figures.flatMap(({ day, mood }, index) => {
    if (mood === null) return [];
    const y = height - RADIUS - 1 - ((mood - 1) / 4) * (height - 2 * RADIUS - 2);
    return [{ day, index, x: percent((index + 0.5) / figures.length), y }];
  });
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block overflow-visible">
      <line x1="0" x2="100%" y1={height / 2} y2={height / 2} className="stroke-line" strokeDasharray="2 4" />
      {points.slice(1).map((to, at) => {
        const from = points[at];
        if (!from || to.index - from.index > 7) return null;
        return (
          <line
            key={to.day}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            className="stroke-accent/45"
            strokeWidth={1.5}
          />
        );
      })}
      {points.map(({ day, index, x, y }) => (
        <circle
          key={day}
          cx={x}
          cy={y}
          r={RADIUS}
          className={active === index ? 'fill-ink' : 'fill-accent'}
        />
      ))}
    </svg>
  );
}

/** The labels of days on the axis: Mondays, or in a long chart two days of each month. */
export function Marks({ figures, today }: Pick<RowProps, 'figures'> & { today: string }) {
  const labels = useLabels();
  const isMark = (day: string) =>
    figures.length > 45 ? day.endsWith('-01') || day.endsWith('-15') : weekday(day) === 1;
  return (
    <div aria-hidden="true" className="relative mt-1 h-4 text-12 text-ink-3">
      {figures.map(
        ({ day }, index) =>
          isMark(day) && (
            <span
              key={day}
              style={{ left: percent((index + 0.5) / figures.length) }}
              className="absolute -translate-x-1/2 whitespace-nowrap"
            >
              {labels.date(day, today)}
            </span>
          ),
      )}
    </div>
  );
}

/** The highlight of a day, across all rows. */
export function ActiveBand({ index, count }: { index: number; count: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: percent(index / count), width: percent(1 / count) }}
      className="pointer-events-none absolute inset-y-0 rounded-[3px] bg-hover"
    />
  );
}
