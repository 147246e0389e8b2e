import { readStorage, storedKeys, writeStorage } from '../data/browser-storage';
import { isWaitingWrite, type WaitingWrite } from './waiting-write';

/*
 * Waiting writes, each under a key of its own in localStorage: storing one takes effect at once, outlives the browser,
 * and cannot overwrite what another tab stores.
 */

/** Begins their keys. */
export const WAITING = 'parcours.waiting.';

/** The waiting writes of an account, oldest first. */
export const readWaiting = (account: string): WaitingWrite[] =>
  storedKeys(WAITING)
    .flatMap((key) => readStorage('localStorage', key, isWaitingWrite) ?? [])
    .filter((one) => one.account === account)
    .sort((one, other) => one.at - other.at);

/** Returns false where storage is full or blocked. */
export function storeWaiting(one: WaitingWrite): boolean {
  const place = `${WAITING}${one.key}`;
  writeStorage('localStorage', place, one);
  return readStorage('localStorage', place, isWaitingWrite) !== null;
}

export const forgetWaiting = ({ key }: WaitingWrite): void =>
  writeStorage('localStorage', `${WAITING}${key}`, null);
