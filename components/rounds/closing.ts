'use client';

import { createStore, useStore } from '../state/store';

const closed = createStore<ReadonlyMap<string, number>>(new Map());

/** Rounds that are shown as closed until Undo expires: `day/index` → time in milliseconds. */
export const closing = {
  add: (key: string) => closed.set(new Map(closed.get()).set(key, Date.now())),
  drop: (key: string) => closed.set(new Map([...closed.get()].filter(([one]) => one !== key))),
};

export const useClosing = () => useStore(closed);
