'use client';

import { useSyncExternalStore } from 'react';

interface Selection {
  /** The row the keyboard is on. */
  focused: string | null;
  selected: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | null;
}

const none: Selection = { focused: null, selected: new Set(), anchor: null };
let state: Selection = none;
let entered = '';
const listeners = new Set<() => void>();

function set(next: Selection): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which rows of the page are focused and selected; one page at a time. */
export const selection = {
  get: () => state,
  clear: () => set({ ...state, selected: new Set(), anchor: null }),
  /** A new page starts with nothing selected. */
  enter(page: string) {
    if (page !== entered) set(none);
    entered = page;
  },
  focus: (id: string | null) => state.focused !== id && set({ ...state, focused: id }),
  toggle(id: string) {
    const selected = new Set(state.selected);
    if (!selected.delete(id)) selected.add(id);
    set({ focused: id, selected, anchor: id });
  },
  /** Selects from the anchor to a row, both included, in the order of the page. */
  extend(id: string, order: readonly string[]) {
    const from = order.indexOf(state.anchor ?? state.focused ?? id);
    const to = order.indexOf(id);
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    set({
      focused: id,
      selected: new Set([...state.selected, ...range]),
      anchor: state.anchor ?? state.focused,
    });
  },
  /** The selected rows, or else the focused one. */
  ids: (): string[] => (state.selected.size > 0 ? [...state.selected] : state.focused ? [state.focused] : []),
};

export const useIsSelected = (id: string) =>
  useSyncExternalStore(
    subscribe,
    () => state.selected.has(id),
    () => false,
  );
export const useIsFocused = (id: string) =>
  useSyncExternalStore(
    subscribe,
    () => state.focused === id,
    () => false,
  );
export const useSelectedCount = () =>
  useSyncExternalStore(
    subscribe,
    () => state.selected.size,
    () => 0,
  );
