import { cn } from '../../ui/cn';

/** A bar of minutes, as a part of those that there are. It has another color when they are too many. */
export const TimeBar = ({ minutes, of }: { minutes: number; of: number }) => (
  <div aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-line">
    <div
      className={cn('h-full rounded-full', minutes > of ? 'bg-today' : 'bg-accent')}
      // Where no time is left, any minute fills the bar.
      style={{ width: `${Math.min(100, (minutes / Math.max(of, Number.EPSILON)) * 100)}%` }}
    />
  </div>
);
