import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { ms } from '../../platform/database/epoch';
import { insertInto, selection, source } from '../../platform/database/tables';
import { Count, EpochMs } from '../../wire/shared';

const backups = source('backups', 'b');

/** What is known of a backup. */
export const BackupRecord = z.strictObject({
  id: z.string(),
  /** The file, or the address in the file store. */
  place: z.string(),
  scheduled: z.boolean(),
  startedAt: EpochMs,
  /** Null while it is being made. */
  finishedAt: EpochMs.nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** Tables and files that are done, and all of them. */
  done: Count,
  total: Count,
  bytes: Count,
  /** Files without bytes in the store. */
  missing: Count,
});
export type BackupRecord = z.infer<typeof BackupRecord>;

const columns = selection(backups, BackupRecord.shape, {
  startedAt: ms('b.started_at'),
  finishedAt: ms('b.finished_at'),
});

/** A process that has not updated its record for this long was killed. */
const SILENT = raw(`interval '2 minutes'`);
const KILLED = 'The app ended before the backup was whole.';

/** Ends the records of killed processes. */
export const endKilled = (db: Db) =>
  db.rows<{ id: string; error: string }>(sql`
    UPDATE backups SET finished_at = now(), error = ${KILLED}
    WHERE finished_at IS NULL AND seen_at < now() - ${SILENT} RETURNING id, error`);

/** Whether a backup is being made. */
export async function isRunning(db: Db): Promise<boolean> {
  // The database of an earlier version may wait for its upgrade.
  const table = await db.row<{ found: boolean }>(sql`SELECT to_regclass('backups') IS NOT NULL AS found`);
  const running = sql`SELECT 1 FROM backups WHERE finished_at IS NULL AND seen_at >= now() - ${SILENT}`;
  return table?.found === true && (await db.row(running)) !== undefined;
}

/** Begins a record. @returns its id; undefined if another backup is being made. */
export async function beginRecord(
  db: Db,
  given: { place: string; scheduled: boolean; total: number },
): Promise<string | undefined> {
  await endKilled(db);
  const row = await db.row<{ id: string }>(
    sql`${insertInto(backups, given)} ON CONFLICT DO NOTHING RETURNING id`,
  );
  return row?.id;
}

export interface Progress {
  done: number;
  bytes: number;
}

/** Records how far a backup is, and that its process runs. */
export const showProgress = (db: Db, id: string, { done, bytes }: Progress) =>
  db.run(sql`UPDATE backups SET done = ${done}, bytes = ${bytes}, seen_at = now()
    WHERE id = ${id} AND finished_at IS NULL`);

/** Ends the record of a whole backup. A process that was taken for killed may do this late. */
export const endRecord = (db: Db, id: string, { bytes, missing }: { bytes: number; missing: number }) =>
  db.run(sql`
    UPDATE backups SET finished_at = now(), error = NULL, done = total, bytes = ${bytes}, missing = ${missing}
    WHERE id = ${id}`);

export const endWithError = (db: Db, id: string, error: string) =>
  db.run(sql`UPDATE backups SET finished_at = now(), error = ${error} WHERE id = ${id}`);

/** Removes the record of a backup that was stopped with the app, and is made again after the start. */
export const forgetRecord = (db: Db, id: string) => db.run(sql`DELETE FROM backups WHERE id = ${id}`);

const SHOWN = 10;

/** The latest records, and the last good one if it is older. */
export const readRecords = (db: Db) =>
  db.rows<BackupRecord>(sql`
    SELECT ${columns} FROM backups b WHERE b.id IN (SELECT id FROM backups ORDER BY started_at DESC LIMIT ${SHOWN})
      OR b.id = (SELECT id FROM backups WHERE finished_at IS NOT NULL AND error IS NULL ORDER BY started_at DESC LIMIT 1)
    ORDER BY b.started_at DESC`);

export const readRecord = (db: Db, id: string) =>
  db.row<BackupRecord>(sql`SELECT ${columns} FROM backups b WHERE b.id = ${id}`);

/** When the last good backup was begun, in epoch ms; null without one. */
export async function lastGood(db: Db): Promise<number | null> {
  const { at } = await db.one<{ at: number | null }>(
    sql`SELECT ${ms('max(started_at)')} AS at FROM backups WHERE finished_at IS NOT NULL AND error IS NULL`,
  );
  return at;
}

/** The age of the last good backup counts from here, in epoch ms: without one, from the first account; null without both. */
export async function unsavedSince(db: Db): Promise<number | null> {
  const { at } = await db.one<{ at: number | null }>(sql`SELECT ${ms('min(created_at)')} AS at FROM users`);
  return (await lastGood(db)) ?? at;
}

/** A scheduled backup that fails is retried only a few times, because each try reads the whole database. */
const TRIES = 5;
const PAUSE = raw(`interval '1 hour'`);

/**
 * Whether a scheduled backup should begin. It needs an account from before `since`. Since then, no backup may have
 * succeeded, none may have begun a moment ago, and only a few may have failed.
 */
export async function isDue(db: Db, since: Date): Promise<boolean> {
  const row = await db.row(sql`
    SELECT 1 WHERE EXISTS (SELECT FROM users WHERE created_at < ${since})
      AND NOT EXISTS (SELECT FROM backups WHERE finished_at IS NULL)
      AND NOT EXISTS (SELECT FROM backups
        WHERE scheduled AND started_at >= ${since} AND (error IS NULL OR started_at > now() - ${PAUSE}))
      AND (SELECT count(*) FROM backups WHERE scheduled AND started_at >= ${since}) < ${TRIES}`);
  return row !== undefined;
}

/** Whether a failed backup is a later try of one that failed since then. */
export async function hasFailedBefore(db: Db, id: string, since: Date): Promise<boolean> {
  const row = await db.row(sql`
    SELECT 1 FROM backups b JOIN backups earlier ON earlier.scheduled AND earlier.error IS NOT NULL
      AND earlier.started_at >= ${since} AND earlier.started_at < b.started_at
    WHERE b.id = ${id} AND b.scheduled`);
  return row !== undefined;
}
