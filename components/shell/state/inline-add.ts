import { create } from 'zustand';

/** A place on the page where a task is typed into a list. */
export interface Spot {
  /** The key of the group, or `round:2`. */
  list: string;
  /** The task that new ones come before; null for the end of the list. */
  before: string | null;
}

const useStore = create<{ spot: Spot | null }>(() => ({ spot: null }));

/** Opens the line of a list. One is open at a time. */
export const openInlineAdd = (list: string, before: string | null = null): void =>
  useStore.setState({ spot: { list, before } });

export const closeInlineAdd = (): void => useStore.setState({ spot: null });

export const openList = (): string | undefined => useStore.getState().spot?.list;

export const useInlineAdd = (): Spot | null => useStore(({ spot }) => spot);

/** Renders only the lists whose answer changes. */
export const useIsAdding = (list: string): boolean => useStore(({ spot }) => spot?.list === list);

export const roundList = (index: number): string => `round:${index}`;
