import { setPath } from '../state/path';
import { type Screen, screenAt } from './screens';

/** Screens that were drawn, so that their code and words are here, and the path of the page that the server sent. */
const drawn = new Set<Screen | string>();

export const noteDrawn = (one: Screen | string): void => void drawn.add(one);

/** Draws the screen of the address at once. What was never drawn may wait for code, and what has a search asks Next. */
export function moveAtOnce(): void {
  const { pathname, search } = window.location;
  const screen = screenAt(pathname)?.screen;
  const isHere = drawn.has(pathname) || (screen !== undefined && drawn.has(screen));
  setPath(isHere && search === '' ? pathname : null);
}
