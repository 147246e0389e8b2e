import { createStore } from 'zustand/vanilla';
import { findRow } from '../state/find-row';
import { createRegistered } from '../state/registered';
import { selection } from '../state/selection';
import type { Group } from './groups';

/** The list on the page, as keyboard commands use it. */
interface ListHandle {
  order: readonly string[];
  /** Those of them that Select all selects: without suggestions below the list. */
  selectable: readonly string[];
  groups: readonly Group[];
  /** The groups that tasks can be typed into. */
  typable: readonly Group[];
  /** Scrolls to a row. */
  reveal: (id: string) => void;
}

interface CurrentList {
  /** The row that gets the focus once it is drawn: its element is about to move, or does not exist yet. */
  movingId: string | null;
  /** The element of the row that has or had the focus. */
  focusedElement: HTMLElement | null;
}

const store = createStore<CurrentList>(() => ({ movingId: null, focusedElement: null }));

const list = createRegistered<ListHandle>();

/** Makes this the list that keyboard commands move in. */
export const registerList = list.register;

export const currentList = list.get;

/** Focuses a row once it is drawn. */
export function focusRow(id: string): void {
  // Set the selection now: a list drawn before the next frame would otherwise focus the row before.
  selection.focus(id);
  currentList()?.reveal(id);
  requestAnimationFrame(() => {
    const row = findRow(id);
    if (row) row.focus({ preventScroll: true });
    else if (selection.get().focused === id) store.setState({ movingId: id });
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

/** Remembers the element of the row that has the focus. */
export const rememberRow = (focusedElement: HTMLElement): void => store.setState({ focusedElement });

/** Whether the element of this row that had the focus has left the page. */
export function isRowReplaced(id: string): boolean {
  const { focusedElement } = store.getState();
  return focusedElement !== null && !focusedElement.isConnected && focusedElement.dataset['taskId'] === id;
}
