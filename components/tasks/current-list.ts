'use client';

import type { Group } from './groups';

/** The list on the page, for the keys: the order of its rows, the groups they stand in, how to bring one into view. */
interface ListHandle {
  order: readonly string[];
  groups: readonly Group[];
  reveal: (id: string) => void;
}

let current: ListHandle | null = null;

/** Makes a list the one that the keys move in; answers how to leave. */
export function registerList(list: ListHandle): () => void {
  current = list;
  return () => {
    if (current === list) current = null;
  };
}

export const currentList = (): ListHandle | null => current;

/** Puts the keyboard on a row, once it is drawn. */
export function focusRow(id: string): void {
  current?.reveal(id);
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  });
}

let kept: string | null = null;

/** The row that is about to move: a row loses the focus when its element does, and then gets it back. */
export const keepRowFocus = (id: string): void => {
  kept = id;
};

/** The row that was to keep the focus; asked once. */
export function takeRowFocus(): string | null {
  const id = kept;
  kept = null;
  return id;
}
