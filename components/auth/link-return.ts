'use client';

import { int, object, string } from 'zod/mini';
import { readStorage, writeStorage } from '../data/browser-storage';
import { pathWithin } from '../data/return-path';

const KEY = 'parcours.link-return';
/** A link works for 15 minutes. */
const KEPT_MS = 15 * 60_000;

const Return = object({ path: string(), at: int() });

/** Remembers where a mailed sign-in link leads. The link opens in another tab of this browser. */
export const rememberReturn = (wanted: string | undefined): void =>
  writeStorage('localStorage', KEY, wanted ? { path: pathWithin(wanted), at: Date.now() } : null);

/** The path to open after a sign-in by link. */
export function takeReturn(): string {
  const found = readStorage('localStorage', KEY, Return);
  writeStorage('localStorage', KEY, null);
  return pathWithin(found && Date.now() - found.at < KEPT_MS ? found.path : undefined);
}
