'use client';

import { useSyncExternalStore } from 'react';

type Closing = ReadonlyMap<string, number>;

const none: Closing = new Map();
let current: Closing = none;
const listeners = new Set<() => void>();

function set(next: Closing): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The rounds this page closed, as `day/index` with the time, while that may still be taken back. */
export const closing = {
  add: (key: string) => set(new Map(current).set(key, Date.now())),
  drop: (key: string) => set(new Map([...current].filter(([one]) => one !== key))),
};

export const useClosing = (): Closing =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
