import { setPath } from '../state/path';
import { screenAt } from './screens';
import { isLoaded } from './views';

/**
 * Draws the screen of the address at once. Leaves it to Next if the screen's code may not be loaded yet, or if the address
 * has search parameters, which Next reads.
 */
export function moveAtOnce(): void {
  const { pathname, search } = window.location;
  const screen = screenAt(pathname)?.screen;
  setPath(screen && isLoaded(screen) && search === '' ? pathname : null);
}
