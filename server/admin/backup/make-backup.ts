import { type Db, withPool } from '../../platform/database/client';
import { type Snapshot, withSnapshot } from '../../platform/database/copy/with-snapshot';
import { FILES_TABLE } from '../../platform/file-store/collect-files';
import { countFiles } from './archived-files';
import type { BackupPlace } from './backup-place';
import { fillArchive } from './fill-archive';
import type { Manifest } from './manifest';
import {
  beginRecord,
  endRecord,
  endWithError,
  forgetRecord,
  isRunning,
  type Progress,
  showProgress,
} from './records';
import { writeArchive } from './write-archive';

interface Backup {
  /** The address of the database. */
  url: string;
  place: BackupPlace;
  name: string;
  scheduled?: boolean;
  /** Stops the backup and leaves no archive. */
  signal?: AbortSignal;
  /** After this time without a byte, the backup has failed. */
  patienceMs?: number;
}

/** Longer than the store may take for one part of an archive. */
const PATIENCE_MS = 15 * 60_000;

const PROGRESS_MS = 1_000;

/** A backup failed after it began. Its record has the reason. */
export class BackupFailed extends Error {
  /** The id of the record. */
  readonly id: string;

  constructor(id: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.id = id;
  }
}

const isBeingMade = () => new Error('Another backup is being made. Wait until it is done.');

function write(snapshot: Snapshot, { place, name, signal }: Backup, progress: Progress): Promise<Manifest> {
  const onBytes = (count: number) => {
    progress.bytes += count;
  };
  const onStep = () => {
    progress.done++;
  };
  return writeArchive({ send: (archive) => place.write(name, archive), onBytes, signal }, (add) =>
    fillArchive(snapshot, add, onStep),
  );
}

/**
 * Rejects when nothing has moved for a while: a place that hangs, such as a network disk whose server is away, answers
 * nothing for ever, and would keep every other backup from being made.
 */
function watchProgress(progress: Progress, patienceMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, fail) => {
    let seen = { ...progress, at: performance.now() };
    const look = () => {
      if (progress.bytes !== seen.bytes || progress.done !== seen.done)
        seen = { ...progress, at: performance.now() };
      else if (performance.now() - seen.at > patienceMs)
        fail(new Error('Nothing was written for minutes. Does the place of BACKUP_TO hang?'));
    };
    timer = setInterval(look, Math.min(PROGRESS_MS, patienceMs));
  });
  return { stalled, stop: () => clearInterval(timer) };
}

/** Runs `work` with a record in the database, which shows its progress. */
async function withRecord(
  db: Db,
  { place, name, scheduled = false, signal, total, patienceMs = PATIENCE_MS }: Backup & { total: number },
  work: (progress: Progress) => Promise<Manifest>,
): Promise<Manifest> {
  const id = await beginRecord(db, { place: place.addressOf(name), scheduled, total });
  if (!id) throw isBeingMade();
  const progress = { done: 0, bytes: 0 };
  const watch = watchProgress(progress, patienceMs);
  const timer = setInterval(() => showProgress(db, id, progress).catch(() => undefined), PROGRESS_MS);
  try {
    const manifest = await Promise.race([work(progress), watch.stalled]);
    await endRecord(db, id, { bytes: progress.bytes, missing: manifest.missingFiles.length });
    return manifest;
  } catch (error) {
    const failure = new BackupFailed(id, error);
    await (signal?.aborted ? forgetRecord(db, id) : endWithError(db, id, failure.message));
    throw failure;
  } finally {
    watch.stop();
    clearInterval(timer);
  }
}

async function makeRecorded(db: Db, snapshot: Snapshot, backup: Backup): Promise<Manifest> {
  const { tables } = snapshot.shape;
  // The database of an earlier version, before its upgrade.
  if (!tables.some(({ name }) => name === 'backups')) return write(snapshot, backup, { done: 0, bytes: 0 });
  const total = tables.length + (await countFiles(snapshot));
  return withRecord(db, { ...backup, total }, (progress) => write(snapshot, backup, progress));
}

/** Makes an archive of everything, as it is at one instant. @throws if another backup is being made. */
export const makeBackup = (backup: Backup): Promise<Manifest> =>
  withPool(backup.url, async (db) => {
    if (await isRunning(db)) throw isBeingMade();
    return withSnapshot(backup.url, FILES_TABLE, (snapshot) => makeRecorded(db, snapshot, backup));
  });
