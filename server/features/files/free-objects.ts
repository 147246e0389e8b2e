import sql, { type Sql } from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { collectFiles } from '../../platform/file-store/collect-files';

/**
 * Lets objects that are about to belong to no file use no storage of an account any more. A job deletes the bytes.
 * @param ids a query of their ids
 */
export async function freeObjects({ db }: Pick<SignedIn, 'db'>, ids: Sql): Promise<void> {
  const freed = await db.run(sql`UPDATE stored_objects SET owner_id = NULL, size = 0 WHERE id IN (${ids})`);
  if (freed > 0) await collectFiles.enqueue(db, {}, { key: 'deleted' });
}
