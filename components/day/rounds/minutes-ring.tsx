import { cn } from '../../ui/cn';

const RADIUS = 10;
const AROUND = 2 * Math.PI * RADIUS;

/** Minutes as a part of those that there are, as a ring that fills. It has another color when they are too many. */
export const MinutesRing = ({ minutes, of }: { minutes: number; of: number }) => (
  <svg viewBox="0 0 24 24" className="size-6 shrink-0 -rotate-90" aria-hidden="true">
    <circle cx="12" cy="12" r={RADIUS} strokeWidth="1" className="fill-none stroke-ink-3" />
    <circle
      cx="12"
      cy="12"
      r={RADIUS}
      strokeWidth="3"
      strokeDasharray={`${Math.min(1, minutes / Math.max(of, Number.EPSILON)) * AROUND} ${AROUND}`}
      className={cn(
        'fill-none transition-[stroke-dasharray] duration-200',
        minutes > of ? 'stroke-today' : 'stroke-accent',
      )}
    />
  </svg>
);
