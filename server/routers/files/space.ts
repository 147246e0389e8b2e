import sql from 'sql-template-tag';
import { z } from 'zod';
import { lockKey } from '../../database/advisory-lock';
import type { Db } from '../../database/client';
import { errorAt } from '../../errors';
import { settings } from '../../settings';

const MB = 1024 * 1024;

export const maxFileBytes = (): number => settings().MAX_FILE_MB * MB;

const tooLarge = (message: string) => errorAt('payload_too_large', 'size', message);

/** @throws 413 for a file that is larger than the server takes. */
export function requireFileSize(size: number): void {
  if (size > maxFileBytes())
    throw tooLarge(`Files may have at most ${settings().MAX_FILE_MB} MB. Make it smaller or split it.`);
}

const Used = z.object({ used: z.number() });

/**
 * Checks that an account may store more bytes, with what it has announced. Locks the account's storage until the
 * transaction ends, so that uploads at once cannot exceed the limit together.
 * @throws 413 beyond the limit.
 */
export async function requireSpace(db: Db, userId: string, size: number): Promise<void> {
  await lockKey(db, `files ${userId}`);
  const query = sql`
    SELECT (SELECT coalesce(sum(size), 0) FROM stored_objects WHERE owner_id = ${userId})
      + (SELECT coalesce(sum(size), 0) FROM uploads WHERE user_id = ${userId} AND expires_at > now()) AS used`;
  const used = (await db.row(query, Used))?.used ?? 0;
  const { MAX_STORE_MB } = settings();
  if (used + size > MAX_STORE_MB * MB)
    throw tooLarge(`Your files may have ${MAX_STORE_MB} MB together. Delete some first.`);
}
