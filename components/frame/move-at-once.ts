import { setPath } from '../state/path';
import { type Screen, screenAt } from './screens';

/** Screens that the browser drew before, so that it can draw them without waiting for code. */
const drawn = new Set<Screen>();

export const noteDrawn = (screen: Screen): void => void drawn.add(screen);

/**
 * Draws the screen of the address at once. Leaves it to Next if the screen's code may not be loaded yet, or if the address
 * has search parameters, which Next reads.
 */
export function moveAtOnce(): void {
  const { pathname, search } = window.location;
  const screen = screenAt(pathname)?.screen;
  setPath(screen && drawn.has(screen) && search === '' ? pathname : null);
}
