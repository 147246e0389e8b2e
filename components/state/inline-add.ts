import { create } from 'zustand';

/** A place on the page where a task is typed into a list. */
export interface Spot {
  /** The key of the group, or `round:2`. */
  list: string;
  /** The task that new ones come before; null for the end of the list. */
  before: string | null;
}

interface State {
  spot: Spot | null;
  /** The draft of a line whose list moved to another part of the page. */
  draft: string;
}

const useStore = create<State>(() => ({ spot: null, draft: '' }));

/** Opens the line of a list. One is open at a time. */
export const openInlineAdd = (list: string, before: string | null = null): void =>
  useStore.setState({ spot: { list, before }, draft: '' });

export const closeInlineAdd = (): void => useStore.setState({ spot: null, draft: '' });

export const openList = (): string | undefined => useStore.getState().spot?.list;

export const storeDraft = (draft: string): void => useStore.setState({ draft });

/** Returns the stored draft once. */
export function takeDraft(): string {
  const { draft } = useStore.getState();
  storeDraft('');
  return draft;
}

export const useInlineAdd = (): Spot | null => useStore(({ spot }) => spot);

/** Renders only the lists whose answer changes. */
export const useIsAdding = (list: string): boolean => useStore(({ spot }) => spot?.list === list);

export const roundList = (index: number): string => `round:${index}`;
