'use client';

import { createStore, useStorePart } from './store';

interface Selection {
  /** The row the keyboard is on. */
  focused: string | null;
  selected: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | null;
}

const none: Selection = { focused: null, selected: new Set(), anchor: null };
const state = createStore<Selection>(none);
let entered = '';

/** Which rows of the page are focused and selected; one page at a time. */
export const selection = {
  get: state.get,
  clear: () => state.set({ ...state.get(), selected: new Set(), anchor: null }),
  /** A new page starts with nothing selected. */
  enter(page: string) {
    if (page !== entered) state.set(none);
    entered = page;
  },
  focus: (id: string | null) => state.get().focused !== id && state.set({ ...state.get(), focused: id }),
  toggle(id: string) {
    const selected = new Set(state.get().selected);
    if (!selected.delete(id)) selected.add(id);
    state.set({ focused: id, selected, anchor: id });
  },
  /** Selects from the anchor to a row, both included, in the order of the page. */
  extend(id: string, order: readonly string[]) {
    const { focused, selected, anchor } = state.get();
    const from = order.indexOf(anchor ?? focused ?? id);
    const to = order.indexOf(id);
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    state.set({ focused: id, selected: new Set([...selected, ...range]), anchor: anchor ?? focused });
  },
  /** The selected rows, or else the focused one. */
  ids(): string[] {
    const { focused, selected } = state.get();
    if (selected.size > 0) return [...selected];
    return focused ? [focused] : [];
  },
};

export const useIsSelected = (id: string) => useStorePart(state, ({ selected }) => selected.has(id));
export const useIsFocused = (id: string) => useStorePart(state, ({ focused }) => focused === id);
/** Whether the keyboard is on one of the rows. */
export const useHasFocused = (order: readonly string[]) =>
  useStorePart(state, ({ focused }) => focused !== null && order.includes(focused));
export const useSelectedCount = () => useStorePart(state, ({ selected }) => selected.size);
