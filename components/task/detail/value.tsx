import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';

export const valueLook =
  'flex h-7 max-w-full items-center gap-1.5 rounded-control px-2 text-13 font-normal text-ink tabular-nums touch:h-11 [&>svg]:shrink-0 [&>svg]:text-ink-3';

interface ValueProps {
  name: string;
  label: string;
  Icon: LucideIcon;
  /** Asks for another value. Missing for one that can only be read. */
  onAsk?: (() => void) | undefined;
  children: ReactNode;
}

/** A value of the open task. */
export function Value({ name, label, Icon, onAsk, children }: ValueProps) {
  const content = (
    <>
      <Icon {...smallIcon} />
      <span className="truncate">{children}</span>
    </>
  );
  return (
    <div className="max-w-full">
      <dt className="sr-only">{label}</dt>
      <dd>
        {onAsk ? (
          <button
            type="button"
            data-value={name}
            data-tip={label}
            aria-haspopup="dialog"
            onClick={onAsk}
            className={cn(valueLook, 'hover:bg-hover')}
          >
            {content}
          </button>
        ) : (
          <span data-tip={label} className={valueLook}>
            {content}
          </span>
        )}
      </dd>
    </div>
  );
}
