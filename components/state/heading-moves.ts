import { create } from 'zustand';
import { findShown } from '../ui/find-shown';

interface HeadingMoves {
  /** Moves a heading with its tasks one step up or down. */
  nudge: (id: string, by: number) => void;
}

const useStore = create<{ moves: HeadingMoves | null }>(() => ({ moves: null }));

/** Makes the headings of the page movable. Returns the function that unregisters it. */
export function registerHeadings(moves: HeadingMoves): () => void {
  useStore.setState({ moves });
  return () => {
    if (useStore.getState().moves === moves) useStore.setState({ moves: null });
  };
}

export const useCanMoveHeadings = (): boolean => useStore(({ moves }) => moves !== null);

/** The id of the heading whose title has the focus. */
export const focusedHeading = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-heading-id]')?.dataset['headingId'];

/** Focuses the title of a heading once it is drawn. */
export const focusHeading = (id: string): void => {
  requestAnimationFrame(() => findShown(`[data-heading-id="${CSS.escape(id)}"]`)?.focus());
};

/** Moves the focused heading. Returns false if no heading has the focus. */
export function nudgeHeading(by: number): boolean {
  const id = focusedHeading();
  if (id === undefined) return false;
  useStore.getState().moves?.nudge(id, by);
  focusHeading(id);
  return true;
}
