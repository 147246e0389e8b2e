import { type PointerEvent, useRef, useState } from 'react';
import { alongReading } from '../ui/reading-direction';

export interface SwipeOptions {
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
export function useSwipe({ onForward, onBack, off }: SwipeOptions) {
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
