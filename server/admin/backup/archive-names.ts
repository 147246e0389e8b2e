import type { BackupPlace } from './backup-place';

const NAME = /^parcours-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2}Z)\.tar\.gz$/;

const stampOf = (now: Date) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

export const archiveName = (now: Date): string => `parcours-${stampOf(now)}.tar.gz`;

/**
 * The name of the archive of the data that a restore replaces. It never counts as the latest backup and is never
 * deleted.
 */
export const replacedName = (now: Date): string => `before-restore-${stampOf(now)}.tar.gz`;

/** More than clocks of two machines differ. */
const AHEAD_MS = 10 * 60_000;

const timeOf = (name: string) => Date.parse(name.replace(NAME, '$1$2:$3:$4'));
const isAhead = (name: string, now: Date) => timeOf(name) > now.getTime() + AHEAD_MS;

interface Named {
  /** Oldest first. Those that a wrong clock named were made before the ones that the clock names now. */
  names: string[];
  /** Those with a time that is still to come. */
  ahead: string[];
}

/** The names of the backups in a place. */
async function namesIn(place: BackupPlace, now: Date): Promise<Named> {
  const all = (await place.list()).filter((name) => NAME.test(name)).sort();
  const ahead = all.filter((name) => isAhead(name, now));
  return { names: [...ahead, ...all.filter((name) => !ahead.includes(name))], ahead };
}

const list = (names: readonly string[]) => names.join(', ');

/** What to know of archives whose names are of days to come; undefined without any. */
export async function warningOfNames(place: BackupPlace, now: Date): Promise<string | undefined> {
  const { ahead } = await namesIn(place, now);
  if (ahead.length === 0) return undefined;
  return `The names of these archives are in the future, as of a clock that was wrong: ${list(ahead)}. They count as the oldest. Check the clock, then rename or remove them.`;
}

/** @throws if there is none. */
export async function latestIn(place: BackupPlace, now: Date): Promise<string> {
  const latest = (await namesIn(place, now)).names.at(-1);
  if (!latest) throw new Error(`No backup is in ${place.addressOf('')}. Name an archive.`);
  return latest;
}

/** Deletes all backups but the newest ones. */
export async function keepNewest(place: BackupPlace, count: number, now: Date): Promise<void> {
  for (const name of (await namesIn(place, now)).names.slice(0, -count)) await place.remove(name);
}
