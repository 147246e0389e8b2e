'use client';

import { createStore, useStore } from './store';
import { expectTyping, stopExpecting } from './typed-ahead';

type Panel = 'new' | 'search' | 'palette' | 'keys' | 'workspace';

const open = createStore<Panel | null>(null);

/** Opens one of the panels that lie over the page; null closes it. */
export const openPanel = (panel: Panel | null): void => {
  if (panel === 'new' || panel === 'search') expectTyping();
  else stopExpecting();
  open.set(panel);
};

/** Which panel is open. */
export const openedPanel = open.get;

export const usePanel = () => useStore(open);
