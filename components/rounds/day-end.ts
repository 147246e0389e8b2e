'use client';

import { useSyncExternalStore } from 'react';

const KEY = 'parcours.day-end';
const USUAL = '18:00';

/** When a day that has not begun yet is taken to begin. */
export const DAY_START = new Date(2000, 0, 1, 9, 0);

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** When the person's day ends, as this browser remembers it. */
export const dayEnd = {
  get: () => localStorage.getItem(KEY) ?? USUAL,
  set(value: string) {
    if (!time.test(value)) return;
    localStorage.setItem(KEY, value);
    for (const listener of listeners) listener();
  },
};

export const useDayEnd = (): string => useSyncExternalStore(subscribe, dayEnd.get, () => USUAL);
