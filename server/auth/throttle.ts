import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { AppError } from '../errors';

/** So many tries in a window of so many minutes. */
export interface Allowance {
  tries: number;
  minutes: number;
}

/**
 * Counts a try under a key, for every process alike.
 * @throws 429 with the wait in its message when there were too many in the window.
 */
export async function countTry(db: Db, key: string, { tries, minutes }: Allowance): Promise<void> {
  const row = await db.row<{ count: number; wait: number }>(sql`
    INSERT INTO throttles AS t (key, count, resets_at) VALUES (${key}, 1, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN t.resets_at <= now() THEN 1 ELSE t.count + 1 END,
      resets_at = CASE WHEN t.resets_at <= now() THEN excluded.resets_at ELSE t.resets_at END
    RETURNING count, ceil(extract(epoch FROM resets_at - now()) / 60)::int AS wait`);
  if (row && row.count > tries) {
    const wait = row.wait === 1 ? 'a minute' : `${row.wait} minutes`;
    throw new AppError('rate_limited', `Too many tries. Try again in ${wait}.`);
  }
}

/** Forgets the tries under a key: after a success. */
export const forgetTries = (db: Db, key: string) => db.run(sql`DELETE FROM throttles WHERE key = ${key}`);
