import { cn } from '../ui/cn';

interface TimeBarProps {
  minutes: number;
  /** The minutes that there are. */
  of: number;
}

/** How much of a time is taken: in another color when there is more than fits. */
export const TimeBar = ({ minutes, of }: TimeBarProps) => (
  <div aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-line">
    <div
      className={cn('h-full rounded-full', minutes > of ? 'bg-today' : 'bg-accent')}
      // Where no time is left, any minute fills the bar.
      style={{ width: `${Math.min(100, (minutes / Math.max(of, Number.EPSILON)) * 100)}%` }}
    />
  </div>
);
