import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import { AppError } from '../errors/errors';
import { restBeforeRefusal } from './share';

const TryCount = z.object({ count: z.number(), wait: z.number() });

interface TryLimit {
  tries: number;
  minutes: number;
}

/** Deletes up to 20 expired windows. Does not block on locked rows. */
const deleteOldWindows = (db: Db) =>
  db.run(sql`
    DELETE FROM throttles WHERE key IN (
      SELECT key FROM throttles WHERE resets_at < now() - interval '1 hour' LIMIT 20 FOR UPDATE SKIP LOCKED)`);

/** Counts a try and returns the minutes to wait, 0 below the limit. */
export async function waitAfterTry(db: Db, key: string, { tries, minutes }: TryLimit): Promise<number> {
  const query = sql`
    INSERT INTO throttles AS t (key, count, resets_at) VALUES (${key}, 1, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN t.resets_at <= now() THEN 1 ELSE t.count + 1 END,
      resets_at = CASE WHEN t.resets_at <= now() THEN excluded.resets_at ELSE t.resets_at END
    RETURNING count, ceil(extract(epoch FROM resets_at - now()) / 60)::int AS wait`;
  const row = await db.row(query, TryCount);
  if (row?.count === 1) await deleteOldWindows(db);
  return row && row.count > tries ? row.wait : 0;
}

/**
 * Counts a try. Call it outside the transaction, because a failed try rolls that back.
 * @throws 429 with the time to wait after too many tries.
 */
export async function countTry(db: Db, key: string, tries: TryLimit): Promise<void> {
  const wait = await waitAfterTry(db, key, tries);
  if (wait === 0) return;
  await restBeforeRefusal(key);
  throw new AppError(
    'rate_limited',
    `Too many tries. Try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
  );
}

/** Uncounts a successful try. */
export const undoTry = (db: Db, key: string) =>
  db.run(sql`UPDATE throttles SET count = greatest(count - 1, 0) WHERE key = ${key}`);

export const clearTries = (db: Db, key: string) => db.run(sql`DELETE FROM throttles WHERE key = ${key}`);
