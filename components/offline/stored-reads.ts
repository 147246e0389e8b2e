import { isNumber, isText, objectOf } from '../data/stored-shape';

/*
 * The last answers of the server, for pages that open without it. They are in Cache Storage, which holds far more than
 * localStorage, and belong to one account at a time. The service worker deletes them when the sign-in page opens.
 */

const NAME = 'parcours-reads';
const PLACE = '/.offline/reads';
/** All but the files of builds: also the service worker's copies of pages, and what was pressed on notifications. */
const OF_ACCOUNT = /^parcours-(?!files-)/;

const MAX_READS = 80;

export interface StoredRead {
  queryKey: readonly unknown[];
  data: unknown;
  /** When the server answered, in epoch ms. */
  updatedAt: number;
}

interface Stored {
  account: string;
  reads: unknown[];
}

const isStored = objectOf<Stored>({ account: isText, reads: Array.isArray });

const isRead = objectOf<StoredRead>({
  queryKey: Array.isArray,
  data: (value): value is unknown => value !== undefined,
  updatedAt: isNumber,
});

/** Needs a secure origin, as service workers do. */
const canStore = (): boolean => 'caches' in window;

/** Deletes what an account left in this browser: answers and copies of pages. */
export async function eraseReads(): Promise<void> {
  if (!canStore()) return;
  const names = (await caches.keys()).filter((name) => OF_ACCOUNT.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The stored answers of this account. Erases what another one left. */
export async function loadReads(account: string): Promise<StoredRead[]> {
  if (!canStore()) return [];
  const answer = await (await caches.open(NAME)).match(PLACE);
  const stored: unknown = await answer?.json().catch(() => undefined);
  if (isStored(stored) && stored.account === account) return stored.reads.filter(isRead);
  if (stored !== undefined) await eraseReads();
  // Names the account, for the next load.
  await saveReads(account, []);
  return [];
}

export async function saveReads(account: string, reads: readonly StoredRead[]): Promise<void> {
  if (!canStore()) return;
  const newest = [...reads].sort((one, other) => other.updatedAt - one.updatedAt).slice(0, MAX_READS);
  const stored: Stored = { account, reads: newest };
  await (await caches.open(NAME)).put(PLACE, Response.json(stored));
}
