'use client';

import { readStorage, writeStorage } from '../data/browser-storage';
import { pathWithin } from '../data/return-path';
import { isNumber, isText, objectOf } from '../data/stored-shape';

const KEY = 'parcours.link-return';
/** A link works for 15 minutes. */
const VALID_MS = 15 * 60_000;

interface Return {
  path: string;
  /** Epoch milliseconds. */
  at: number;
}

const isReturn = objectOf<Return>({ path: isText, at: isNumber });

/** Remembers where a mailed sign-in link leads. The link opens in another tab of this browser. */
export const rememberReturn = (wanted: string | undefined): void =>
  writeStorage('localStorage', KEY, wanted ? { path: pathWithin(wanted), at: Date.now() } : null);

/** The path to open after a sign-in by link. */
export function takeReturn(): string {
  const found = readStorage('localStorage', KEY, isReturn);
  writeStorage('localStorage', KEY, null);
  return pathWithin(found && Date.now() - found.at < VALID_MS ? found.path : undefined);
}
