import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';
import { findRow } from '../../shell/state/find-row';
import { createRegistered } from '../../shell/state/registered';
import { selection, useHasFocused, useIsFocused } from '../../shell/state/selection';
import type { Group } from './groups';

/** The list on the page, as keyboard commands use it. */
interface ListHandle {
  order: readonly string[];
  /** Those of them that Select all selects: without suggestions below the list. */
  selectable: readonly string[];
  groups: readonly Group[];
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

/** Keeps the focus on a row that moves. If the focused row disappears, focuses the row that takes its place. */
function useKeepFocus(order: readonly string[]): void {
  const before = useRef(order);
  useEffect(() => {
    const { focused } = selection.get();
    const { movingId, focusedElement } = store.getState();
    const at = focused ? before.current.indexOf(focused) : -1;
    const rest = before.current.slice(at);
    const past = before.current.slice(0, Math.max(0, at)).reverse();
    before.current = order;
    store.setState({ movingId: null });
    if (!focused || document.activeElement !== document.body) return;
    if (order.includes(focused)) {
      // A row drawn again in another list has a new element.
      const isReplaced = focusedElement?.dataset['taskId'] === focused && !focusedElement.isConnected;
      if (movingId === focused || isReplaced) focusRow(focused);
      return;
    }
    if (at === -1) return;
    const next = [...rest, ...past].find((id) => order.includes(id));
    if (next) focusRow(next);
  }, [order]);
}

/** Makes this the list that keyboard commands move in, and keeps the focus on its rows. */
export function useListKeys(handle: ListHandle): void {
  useLayoutEffect(() => list.register(handle));
  useKeepFocus(handle.order);
}

const none: readonly string[] = [];

/** What a row needs to take the focus. Tab reaches the row that has it, or else the row with the order of its list. */
export function useRowFocus(taskId: string, entry: readonly string[] | undefined) {
  const isFocused = useIsFocused(taskId);
  const isElsewhere = useHasFocused(entry ?? none);
  return {
    'data-task-id': taskId,
    tabIndex: isFocused || (entry && !isElsewhere) ? 0 : -1,
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      store.setState({ focusedElement: currentTarget });
      selection.focus(taskId);
    },
  };
}
