import { useLineAt } from '../state/drops';
import { cn } from '../ui/cn';

interface DropLineProps {
  id: string;
  /** The only edge that the row has, where the line of a target can be at either end of several rows. */
  at?: 'above' | 'below' | undefined;
}

/** A line at the edge of a row that shows where a drop will land. */
export function DropLine({ id, at }: DropLineProps) {
  const edge = useLineAt(id);
  if (!edge || (at && at !== edge)) return null;
  return (
    <span
      aria-hidden="true"
      data-drop-line=""
      className={cn(
        'pointer-events-none absolute inset-x-1 z-10 h-0.5 rounded-full bg-accent before:absolute before:-top-0.5 before:-start-1 before:size-1.5 before:rounded-full before:bg-accent',
        edge === 'above' ? '-top-px' : '-bottom-px',
      )}
    />
  );
}
