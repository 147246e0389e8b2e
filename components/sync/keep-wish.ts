import { readStorage, writeStorage } from './browser-storage';
import { isNumber, objectOf } from './stored-shape';

/** What a visitor pressed “Keep this day” for: the account that they make or open next gets their day. */

const KEY = 'parcours.keep-day';

/** Links that confirm an address or sign in work no longer. */
const DAY_MS = 86_400_000;

const isWish = objectOf<{ at: number }>({ at: isNumber });

let hasWork = false;

/** Notes whether the visitor did anything on this page. */
export function noteWork(has: boolean): void {
  hasWork = has;
}

/** Without anything done there is nothing to keep. */
export function wishToKeep(): void {
  if (hasWork) writeStorage('localStorage', KEY, { at: Date.now() });
}

export const forgetWish = (): void => writeStorage('localStorage', KEY, null);

export function hasWish(): boolean {
  const wish = readStorage('localStorage', KEY, isWish);
  return wish !== null && Date.now() - wish.at < DAY_MS;
}
