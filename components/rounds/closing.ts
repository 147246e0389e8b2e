'use client';

import { createStore, useStore } from '../state/store';

const closed = createStore<ReadonlyMap<string, number>>(new Map());

/** The rounds this page closed, as `day/index` with the time, while that may still be taken back. */
export const closing = {
  add: (key: string) => closed.set(new Map(closed.get()).set(key, Date.now())),
  drop: (key: string) => closed.set(new Map([...closed.get()].filter(([one]) => one !== key))),
};

export const useClosing = () => useStore(closed);
