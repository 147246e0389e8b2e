'use client';

import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react';

/** A finger that rests this long drags. One that moves further before it scrolls the page. Rows do the same. */
const HOLD_MS = 250;
const SLACK = 8;

interface Waiting {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

const isFar = ({ x, y }: Waiting, { clientX, clientY }: PointerEvent) =>
  Math.hypot(clientX - x, clientY - y) > SLACK;

/**
 * Tells a drag from a scroll: mouse and pen drag at once, a finger after a short hold. `ref` belongs on the element that
 * is dragged, or on one around it.
 */
export function useHold() {
  const [isLifted, setLifted] = useState(false);
  const isHeld = useRef(false);
  const waiting = useRef<Waiting | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    const stay = (event: TouchEvent) => {
      if (isHeld.current && event.cancelable) event.preventDefault();
    };
    // React's own listener is passive, and those cannot keep the page from scrolling.
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, []);
  const release = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    isHeld.current = false;
    setLifted(false);
  };
  const press = (event: PointerEvent, onHold: () => void) => {
    const hold = () => {
      isHeld.current = true;
      onHold();
    };
    if (event.pointerType !== 'touch') {
      event.currentTarget.setPointerCapture(event.pointerId);
      return hold();
    }
    const lift = () => {
      waiting.current = null;
      setLifted(true);
      hold();
    };
    waiting.current = { x: event.clientX, y: event.clientY, timer: setTimeout(lift, HOLD_MS) };
  };
  /** Whether the pointer drags. */
  const follow = (event: PointerEvent): boolean => {
    if (waiting.current && isFar(waiting.current, event)) release();
    return isHeld.current;
  };
  /** A long press must not open the browser's menu. */
  const onContextMenu = (event: MouseEvent) => isHeld.current && event.preventDefault();
  return { ref, isLifted, press, follow, release, onContextMenu };
}
