import { cn } from '../../ui/cn';

const rings = ['border-ink-3', 'border-accent', 'border-today', 'border-overdue'];

interface CheckRingProps {
  done: boolean;
  priority?: number;
  live?: boolean;
}

/** The circle of a check, also used on public pages. Dashed if it is read-only. */
export const CheckRing = ({ done, priority = 0, live = false }: CheckRingProps) => (
  <span
    className={cn(
      'grid size-4 place-items-center rounded-full border-[1.5px] transition-colors duration-150 [print-color-adjust:exact]',
      done ? 'border-done bg-done' : [rings[priority], live ? 'group-hover/check:bg-hover' : 'border-dashed'],
    )}
  >
    <svg viewBox="0 0 12 12" className="size-3 fill-none stroke-paper stroke-2" aria-hidden="true">
      <path
        d="M2.5 6.5 5 9l4.5-5.5"
        strokeDasharray="12"
        strokeDashoffset={done ? 0 : 12}
        className="transition-[stroke-dashoffset] duration-200 ease-out"
      />
    </svg>
  </span>
);
