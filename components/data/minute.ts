'use client';

import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

const often = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE / 2);
  return () => clearInterval(timer);
};

/** The current minute in epoch ms; unknown at the first paint, which the server made. */
export const useMinute = (): number | null =>
  useSyncExternalStore(
    often,
    () => Math.floor(Date.now() / MINUTE) * MINUTE,
    () => null,
  );
