import { CalendarDays, CircleCheck } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../shell/language/language';
import { cn } from '../../ui/cn';
import { alongReading } from '../../ui/reading-direction';

interface SwipeOptions {
  /** In the direction of reading. */
  onForward: () => void;
  onBack: () => void;
  /** Disables swiping, for example while the row is dragged. */
  off: boolean;
}

interface SwipeStart {
  x: number;
  y: number;
  /** Time of the pointer down event. */
  since: number;
  swiping: boolean;
}

/** Pixels from which a swipe counts. Beyond it the row follows slowly. */
const FAR = 72;
const SLACK = 10;
/** A finger that rests longer starts a drag instead. */
const REST_MS = 200;

const followed = (across: number) =>
  Math.sign(across) * (Math.min(Math.abs(across), FAR) + Math.max(0, Math.abs(across) - FAR) * 0.3);

/** Whether a movement is a swipe. Undefined while it is too short to tell. */
function isAcross({ x, y, since }: SwipeStart, event: PointerEvent): boolean | undefined {
  const [across, along] = [Math.abs(event.clientX - x), Math.abs(event.clientY - y)];
  if (event.timeStamp - since > REST_MS) return false;
  return Math.max(across, along) > SLACK ? across > along : undefined;
}

/**
 * Detects a horizontal swipe by touch. The browser handles vertical movement (`touch-action`) and sends `pointercancel`
 * when it starts to scroll.
 */
function useSwipe({ onForward, onBack, off }: SwipeOptions) {
  const way = useRef<SwipeStart | null>(null);
  const [across, setAcross] = useState(0);
  const end = () => {
    way.current = null;
    setAcross(0);
  };
  return {
    across: off ? 0 : followed(across),
    isFar: Math.abs(across) >= FAR,
    handlers: {
      onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y, timeStamp: since }: PointerEvent) {
        way.current = pointerType === 'touch' && isPrimary && !off ? { x, y, since, swiping: false } : null;
      },
      onPointerMove(event: PointerEvent) {
        const from = way.current;
        if (!from) return;
        const swiping = from.swiping || isAcross(from, event);
        if (swiping === undefined) return;
        if (!swiping || off) return end();
        from.swiping = true;
        setAcross(alongReading(event.clientX - from.x));
      },
      onPointerUp(event: PointerEvent) {
        const by = way.current?.swiping ? alongReading(event.clientX - way.current.x) : 0;
        end();
        if (by >= FAR) onForward();
        if (by <= -FAR) onBack();
      },
      onPointerCancel: end,
    },
  };
}

interface HintProps {
  /** Offset of the row in pixels. Positive is to the right. */
  across: number;
  isFar: boolean;
  done: boolean;
}

/** The action that releasing the finger will run. */
function Hint({ across, isFar, done }: HintProps) {
  const { t, common } = useTexts('tasks');
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

interface SwipeProps extends SwipeOptions {
  done: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The content of a row, which a finger can swipe sideways. */
export function Swipe({ done, className, children, ...swiping }: SwipeProps) {
  const { across, isFar, handlers } = useSwipe(swiping);
  return (
    <div
      {...handlers}
      className={cn(
        'relative touch-pan-y touch-pinch-zoom overflow-x-clip px-1 touch:-mx-1.5 touch:px-2.5',
        className,
      )}
    >
      <Hint across={across} isFar={isFar} done={done} />
      <div
        style={across === 0 ? undefined : { transform: `translateX(${alongReading(across)}px)` }}
        className={cn(
          'motion-reduce:transform-none! flex min-h-[calc(36px-2*var(--tight))] items-start gap-2 touch:min-h-11 [&>:first-child]:mt-[calc(6px-var(--tight))] touch:[&>:first-child]:mx-[-10px] touch:[&>:first-child]:mt-0',
          across === 0 && 'transition-transform duration-150 ease-out',
        )}
      >
        {children}
      </div>
    </div>
  );
}
