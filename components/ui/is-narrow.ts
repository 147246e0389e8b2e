import { useSyncExternalStore } from 'react';

const NARROW = '(width < 720px)';

/** Whether the page has no sidebar, as with the class `max-md`. */
export const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

function follow(change: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

export const useIsNarrow = (): boolean => useSyncExternalStore(follow, isNarrow, () => false);
