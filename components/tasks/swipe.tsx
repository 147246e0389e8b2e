import { CalendarDays, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { alongReading } from '../ui/reading-direction';
import { type SwipeOptions, useSwipe } from './use-swipe';

interface HintProps {
  /** Offset of the row in pixels. Positive is to the right. */
  across: number;
  isFar: boolean;
  done: boolean;
}

/** The action that releasing the finger will run. */
function Hint({ across, isFar, done }: HintProps) {
  const t = useText('tasks');
  const common = useText('common');
  if (across === 0) return null;
  const isForward = across > 0;
  const Icon = isForward ? CircleCheck : CalendarDays;
  return (
    <span
      aria-hidden="true"
      data-swipe={isFar ? 'far' : 'near'}
      style={{ width: Math.abs(across) }}
      className={cn(
        'absolute inset-y-0 z-10 flex items-center gap-1.5 overflow-hidden rounded-control px-2 text-12 font-medium whitespace-nowrap',
        isForward ? 'start-0' : 'end-0 flex-row-reverse',
        isFar ? 'bg-accent-soft text-accent' : 'bg-hover text-ink-3',
      )}
    >
      <Icon size={16} strokeWidth={1.75} className="shrink-0" />
      {isForward ? (done ? t('reopen') : common('done')) : common('when')}
    </span>
  );
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface SwipeProps extends SwipeOptions {
  done: boolean;
  children: ReactNode;
}

/** The content of a row, which a finger can swipe sideways. */
export function Swipe({ done, children, ...swiping }: SwipeProps) {
  const { across, isFar, handlers } = useSwipe(swiping);
  return (
    <div {...handlers} className="relative touch-pan-y touch-pinch-zoom overflow-x-clip px-1.5">
      <Hint across={across} isFar={isFar} done={done} />
      <div
        style={
          across !== 0 && !prefersReducedMotion()
            ? { transform: `translateX(${alongReading(across)}px)` }
            : undefined
        }
        className={cn(
          'flex min-h-[calc(36px-2*var(--tight))] items-start gap-1.5 touch:min-h-11 [&>:first-child]:mt-[calc(6px-var(--tight))] touch:[&>:first-child]:mt-0',
          across === 0 && 'transition-transform duration-150 ease-out',
        )}
      >
        {children}
      </div>
    </div>
  );
}
