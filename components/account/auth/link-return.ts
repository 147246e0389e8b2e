import { readStorage, writeStorage } from '../../sync/browser-storage';
import { pathWithin } from '../../sync/return-path';
import { isNumber, isText, objectOf } from '../../sync/stored-shape';

const KEY = 'parcours.link-return';
/** How long links work. */
export const SIGN_IN_MINUTES = 15;
export const CONFIRM_MINUTES = 24 * 60;

/** `until` is in epoch milliseconds. */
const isReturn = objectOf<{ path: string; until: number }>({ path: isText, until: isNumber });

/** Remembers where a mailed link leads as long as it works. The link opens in another tab of this browser. */
export const rememberReturn = (wanted: string | undefined, minutes: number): void =>
  writeStorage(
    'localStorage',
    KEY,
    wanted ? { path: pathWithin(wanted), until: Date.now() + minutes * 60_000 } : null,
  );

/** The path to open after a mailed link was used. */
export function takeReturn(): string {
  const found = readStorage('localStorage', KEY, isReturn);
  writeStorage('localStorage', KEY, null);
  return pathWithin(found && Date.now() < found.until ? found.path : undefined);
}
