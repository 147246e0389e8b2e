'use client';

import { type PointerEvent, type TouchEvent, useRef } from 'react';

interface Swipe {
  onRight: () => void;
  onLeft: () => void;
}

const FAR = 72;
const FLAT = 28;

/** Tells a sideways swipe of a finger from a tap and a scroll: far enough across, hardly up or down. */
export function useSwipe({ onRight, onLeft }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDownCapture(event: PointerEvent) {
      start.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onTouchEndCapture(event: TouchEvent) {
      const from = start.current;
      const touch = event.changedTouches[0];
      start.current = null;
      if (!from || !touch || Math.abs(touch.clientY - from.y) > FLAT) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < FAR) return;
      event.preventDefault();
      if (across > 0) onRight();
      else onLeft();
    },
  };
}
