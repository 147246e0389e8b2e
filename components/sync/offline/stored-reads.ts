import { hashKey } from '@tanstack/react-query';
import { isNumber, isText, objectOf } from '../stored-shape';

/*
 * The last answers of the server, for pages that open without it. They are in Cache Storage, which holds far more than
 * localStorage, each at an address of its own, so that tabs do not overwrite each other's. They belong to one account at
 * a time, and to builds whose answers have the same shapes. The service worker deletes them when the sign-in page opens.
 */

const NAME = 'parcours-reads';
const PLACE = '/.offline/read?';
const UPDATED = 'x-updated-at';
/** All but the files of builds: also the service worker's copies of pages, and what was pressed on notifications. */
const OF_ACCOUNT = /^parcours-(?!files-)/;

const MAX_READS = 80;

export interface StoredRead {
  queryKey: readonly unknown[];
  data: unknown;
  /** When the server answered, in epoch ms. */
  updatedAt: number;
}

/** Whose answers, and the version of their shapes. */
export interface ReadsOwner {
  account: string;
  shapes: string;
}

const isStored = objectOf<ReadsOwner & StoredRead>({
  account: isText,
  shapes: isText,
  queryKey: Array.isArray,
  data: (value): value is unknown => value !== undefined,
  updatedAt: isNumber,
});

/** Needs a secure origin, as service workers do. */
const canStore = (): boolean => 'caches' in window;

const placeOf = (queryKey: readonly unknown[]): string => `${PLACE}${encodeURIComponent(hashKey(queryKey))}`;

/** Deletes what an account left in this browser: answers and copies of pages. */
export async function eraseReads(): Promise<void> {
  if (!canStore()) return;
  const names = (await caches.keys()).filter((name) => OF_ACCOUNT.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The stored answers of this account. Erases what another one left, and drops answers of other shapes. */
export async function loadReads({ account, shapes }: ReadsOwner): Promise<StoredRead[]> {
  if (!canStore()) return [];
  const cache = await caches.open(NAME);
  const reads: StoredRead[] = [];
  for (const request of await cache.keys()) {
    const stored: unknown = await (await cache.match(request))?.json().catch(() => undefined);
    if (isStored(stored) && stored.account !== account) {
      await eraseReads();
      return [];
    }
    if (isStored(stored) && stored.shapes === shapes) reads.push(stored);
    else await cache.delete(request);
  }
  return reads;
}

async function saveRead(cache: Cache, owner: ReadsOwner, read: StoredRead): Promise<void> {
  const place = placeOf(read.queryKey);
  const stored = await cache.match(place);
  // Another tab has a newer answer.
  if (Number(stored?.headers.get(UPDATED) ?? 0) > read.updatedAt) return;
  const headers = { [UPDATED]: String(read.updatedAt) };
  await cache.put(place, Response.json({ ...owner, ...read }, { headers }));
}

/** Stores answers, and forgets those that were stored longest ago. */
export async function saveReads(owner: ReadsOwner, reads: readonly StoredRead[]): Promise<void> {
  if (!canStore()) return;
  const cache = await caches.open(NAME);
  for (const read of reads) await saveRead(cache, owner, read);
  const oldest = (await cache.keys()).slice(0, -MAX_READS);
  await Promise.all(oldest.map((one) => cache.delete(one)));
}

export async function forgetRead(queryKey: readonly unknown[]): Promise<void> {
  if (canStore()) await (await caches.open(NAME)).delete(placeOf(queryKey));
}
