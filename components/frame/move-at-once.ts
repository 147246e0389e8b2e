import { setPath } from '../state/path';
import { type Screen, screenAt } from './screens';

/** What the browser can draw without waiting: screens that it drew before, and the path of the page from the server. */
const drawn = new Set<Screen | string>();

export const noteDrawn = (one: Screen | string): void => void drawn.add(one);

/**
 * Draws the screen of the address at once. Leaves it to Next if the screen's code may not be loaded yet, or if the address
 * has search parameters, which Next reads.
 */
export function moveAtOnce(): void {
  const { pathname, search } = window.location;
  const screen = screenAt(pathname)?.screen;
  const isHere = drawn.has(pathname) || (screen !== undefined && drawn.has(screen));
  setPath(isHere && search === '' ? pathname : null);
}
