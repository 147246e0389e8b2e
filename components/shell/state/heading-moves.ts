import { createRegistered } from './registered';

/** Moves a heading with its tasks one step up or down. */
export const headingMoves = createRegistered<{ nudge: (id: string, by: number) => void }>();

export const focusedHeading = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-heading-id]')?.dataset['headingId'];

/** Focuses the title of a heading once it is drawn. */
export const focusHeading = (id: string): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-heading-id="${CSS.escape(id)}"]`)?.focus(),
  );
};

/** Moves the focused heading. Returns false if no heading has the focus. */
export function nudgeHeading(by: number): boolean {
  const id = focusedHeading();
  if (id === undefined) return false;
  headingMoves.get()?.nudge(id, by);
  focusHeading(id);
  return true;
}
