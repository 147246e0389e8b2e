import type { BackupPlace } from './backup-place';

const NAME = /^parcours-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/;

const stampOf = (now: Date) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

export const archiveName = (now: Date): string => `parcours-${stampOf(now)}.tar.gz`;

/**
 * The name of the archive of the data that a restore replaces. It never counts as the latest backup and is never
 * deleted.
 */
export const replacedName = (now: Date): string => `before-restore-${stampOf(now)}.tar.gz`;

/** The names of the backups in a place, oldest first. */
const namesIn = async (place: BackupPlace): Promise<string[]> =>
  (await place.list()).filter((name) => NAME.test(name)).sort();

/** @throws if there is none. */
export async function latestIn(place: BackupPlace): Promise<string> {
  const latest = (await namesIn(place)).at(-1);
  if (!latest) throw new Error(`No backup is in ${place.addressOf('')}. Name an archive.`);
  return latest;
}

/** Deletes all backups but the newest ones. */
export async function keepNewest(place: BackupPlace, count: number): Promise<void> {
  for (const name of (await namesIn(place)).slice(0, -count)) await place.remove(name);
}
