import { readStorage, storedKeys, writeStorage } from '../data/browser-storage';
import { isText, objectOf } from '../data/stored-shape';
import { WAITING } from '../data/write-queue';
import { type Ids, isWaitingWrite, type WaitingWrite } from './waiting-write';

/*
 * Waiting writes, each under a key of its own in localStorage: storing one takes effect at once, outlives the browser,
 * and cannot overwrite what another tab stores.
 */

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

const CREATED = 'parcours.created.';

interface Created {
  at: number;
  temp: string;
  id: string;
}

const isCreated = objectOf<Created>({
  at: (value): value is number => typeof value === 'number',
  temp: isText,
  id: isText,
});

/** How long pages may still show the temporary id of a task. */
const CREATED_MS = 86_400_000;

/** Notes the ids that the server gave to tasks, for pages that show the temporary ones. */
export function storeIds(ids: Ids, at: number): void {
  for (const [temp, id] of ids) writeStorage('localStorage', `${CREATED}${temp}`, { at, temp, id });
}

export function readIds(now: number): Ids {
  const ids = new Map<string, string>();
  for (const key of storedKeys(CREATED)) {
    const created = readStorage('localStorage', key, isCreated);
    if (created && now - created.at < CREATED_MS) ids.set(created.temp, created.id);
    else writeStorage('localStorage', key, null);
  }
  return ids;
}

/** Runs when another tab changes the waiting writes. Returns a function that stops this. */
export function followOtherTabs(onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(WAITING)) onChange();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
