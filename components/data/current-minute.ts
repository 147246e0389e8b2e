'use client';

import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tell(): void {
  for (const changed of listeners) changed();
}

/** One clock for all that shows the time on the page: soon after each minute, and when the page wakes. */
export function whenMinuteTurns(changed: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tell, MINUTE / 2);
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** The current minute in epoch ms. */
export const thisMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;

/** The current minute; unknown at the first paint, which the server made. */
export const useMinute = (): number | null => useSyncExternalStore(whenMinuteTurns, thisMinute, () => null);
