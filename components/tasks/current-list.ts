'use client';

import { createStore } from 'zustand/vanilla';
import type { Group } from './groups';

/** The list on the page, as keyboard commands use it. */
interface ListHandle {
  order: readonly string[];
  groups: readonly Group[];
  /** Scrolls to a row. */
  reveal: (id: string) => void;
}

interface CurrentList {
  list: ListHandle | null;
  /** The row that loses the focus because its element is about to move. */
  movingId: string | null;
}

const store = createStore<CurrentList>(() => ({ list: null, movingId: null }));

/** Makes this the list that keyboard commands move in. Returns the function that unregisters it. */
export function registerList(list: ListHandle): () => void {
  store.setState({ list });
  return () => {
    if (store.getState().list === list) store.setState({ list: null });
  };
}

export const currentList = (): ListHandle | null => store.getState().list;

/** Focuses a row once it is drawn. */
export function focusRow(id: string): void {
  currentList()?.reveal(id);
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  });
}

/** Remembers a row that is about to move, so that it can take the focus back. */
export const keepRowFocus = (id: string): void => store.setState({ movingId: id });

/** Returns the row passed to `keepRowFocus`, once. */
export function takeRowFocus(): string | null {
  const { movingId } = store.getState();
  store.setState({ movingId: null });
  return movingId;
}
