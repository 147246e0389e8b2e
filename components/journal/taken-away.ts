/*
 * Sessions that were deleted and may still be brought back. The server deletes for good, so it is told only when the
 * offer to undo has passed, or when the page is left.
 */

let gone: ReadonlyMap<string, () => void> = new Map();
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, () => void>): void {
  gone = next;
  for (const listener of listeners) listener();
}

export const takenAway = (): ReadonlyMap<string, unknown> => gone;

export function subscribeToTakenAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hides a session; `leave` deletes it at once when the page is left. */
export const takeAway = (id: string, leave: () => void): void => set(new Map([...gone, [id, leave]]));

/** Shows a session again, unless it has been deleted. */
export const bringBack = (id: string): void => set(new Map([...gone].filter(([held]) => held !== id)));

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const leave of gone.values()) leave();
  });
