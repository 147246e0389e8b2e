import sql from 'sql-template-tag';
import type { Db } from './database/client';
import { DAY_MS } from './domain/days';

/** How long the trash keeps what was deleted. */
export const KEPT_DAYS = 30;

const BATCH = 500;
/** Any number, the same in every process. */
const LOCK = 7_265_411;

/** Deletes one batch for good. @returns false when nothing is left, or another process is purging. */
const purgeBatch = (db: Db, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const lock = await tx.row<{ held: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCK}::bigint) AS held`,
    );
    if (!lock?.held) return false;
    const purged = await tx.run(sql`
      DELETE FROM trash WHERE id IN (
        SELECT id FROM trash WHERE deleted_at <= ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}
        ORDER BY deleted_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`);
    return purged === BATCH;
  });

/** Deletes for good what has been in the trash for 30 days, in batches of one transaction each. */
export async function purgeTrash(db: Db, now: Date): Promise<void> {
  while (await purgeBatch(db, now));
}
