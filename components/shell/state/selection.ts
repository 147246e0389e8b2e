import { create } from 'zustand';

interface Selection {
  /** The row that has the keyboard focus. */
  focused: string | null;
  selected: ReadonlySet<string>;
  /** The row that a range starts at. */
  anchor: string | null;
  page: string;
}

const none = { focused: null, selected: new Set<string>(), anchor: null };
const useSelection = create<Selection>(() => ({ ...none, page: '' }));
const { getState: get, setState: set } = useSelection;

/** The focused and selected rows of the open page. */
export const selection = {
  get,
  clear: () => set({ selected: none.selected, anchor: null }),
  /** Clears the selection when the page is another one. */
  enter(page: string) {
    if (get().page !== page) set({ ...none, page });
  },
  focus: (id: string | null) => get().focused !== id && set({ focused: id }),
  toggle(id: string) {
    const selected = new Set(get().selected);
    if (!selected.delete(id)) selected.add(id);
    set({ focused: id, selected, anchor: id });
  },
  /** Selects from the anchor to a row, both included, in the order of the page. */
  extend(id: string, order: readonly string[]) {
    const { focused, selected, anchor } = get();
    const from = order.indexOf(anchor ?? focused ?? id);
    const to = order.indexOf(id);
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    set({ focused: id, selected: new Set([...selected, ...range]), anchor: anchor ?? focused });
  },
  all: (order: readonly string[]) => set({ selected: new Set(order), anchor: null }),
  /** The selected rows, or else the focused one. */
  ids(): string[] {
    const { focused, selected } = get();
    if (selected.size > 0) return [...selected];
    return focused ? [focused] : [];
  },
};

export const useIsSelected = (id: string) => useSelection(({ selected }) => selected.has(id));
export const useIsFocused = (id: string) => useSelection(({ focused }) => focused === id);
export const useHasFocused = (order: readonly string[]) =>
  useSelection(({ focused }) => focused !== null && order.includes(focused));
export const useSelectedCount = () => useSelection(({ selected }) => selected.size);
