'use client';

/** The list on the page, for the keys: the order of its rows, and how to bring one into view. */
interface ListHandle {
  order: readonly string[];
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
