import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import type { Db } from '../../platform/database/client';
import { defineJob } from '../../platform/jobs/job';

const KEPT_DAYS = 30;
const WEEK_DAYS = 7;

/** The partitions that the next two weeks will write to. They hold entries of six and seven weeks ago. */
const readOldSlots = async (db: Db, now: Date): Promise<number[]> => {
  const weeks = [1, 2].map((week) => new Date(now.getTime() + week * WEEK_DAYS * DAY_MS));
  const rows = await db.rows<{ slot: number }>(
    sql`SELECT change_slot(at) AS slot FROM unnest(${weeks}::timestamptz[]) AS at`,
  );
  return rows.map(({ slot }) => slot);
};

/** Forgets changes of more than 30 days ago: followers from before them read everything again. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const old = await readOldSlots(db, now);
  // First, so that no reader believes in a position whose entries are being deleted.
  await db.run(sql`
    UPDATE change_log SET forgotten = GREATEST(forgotten, (
      SELECT max(revision) FROM changes
      WHERE slot = ANY(${old}::smallint[]) OR (slot = change_slot(${before}::timestamptz) AND at <= ${before}::timestamptz)))`);
  // Emptied at once. Deleting row by row would take long, and leave space to clean up.
  for (const slot of old) await db.run(sql`TRUNCATE ${raw(`changes_${slot}`)}`);
}

export const forgetChanges = defineJob({
  name: 'forget_changes',
  payload: z.object({}),
  attempts: 1,
  cron: '47 3 * * *',
  run: (_, { db, now }) => forgetOldChanges(db, now),
});
