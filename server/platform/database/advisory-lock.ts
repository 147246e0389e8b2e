import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Db } from './client';

export const advisoryLockOf = (key: string): bigint =>
  createHash('sha256').update(key).digest().readBigInt64BE();

/** Lets only one transaction at a time continue for a key. Released when the transaction ends. */
export const lockKey = (db: Db, key: string): Promise<number> =>
  db.run(sql`SELECT pg_advisory_xact_lock(${advisoryLockOf(key)}::bigint)`);

/** The same for several keys. Sorted, so that two transactions never wait for each other. */
export const lockKeys = (db: Db, keys: readonly string[]): Promise<number> =>
  db.run(sql`
    SELECT pg_advisory_xact_lock(number) FROM unnest(${keys.map(advisoryLockOf).sort()}::bigint[]) AS number`);
