'use client';

import { useSyncExternalStore } from 'react';

export type Panel = 'new' | 'search' | 'palette' | 'keys' | 'workspace';

let open: Panel | null = null;
const listeners = new Set<() => void>();

/** Opens one of the panels that lie over the page; null closes it. */
export function openPanel(panel: Panel | null): void {
  open = panel;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePanel = (): Panel | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
