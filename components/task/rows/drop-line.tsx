import { useLineAt } from '../../shell/state/drops';
import { cn } from '../../ui/cn';

/** A line at the edge of a row that shows where a drop will land. */
export function DropLine({ id }: { id: string }) {
  const edge = useLineAt(id);
  if (!edge) return null;
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
