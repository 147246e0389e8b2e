import sql from 'sql-template-tag';
import { conflict } from '../../errors/errors';
import type { Writing } from '../../operation/trpc';

/**
 * Pages choose the ids of tasks that they create, so that they can show and change them before the server has them.
 * @throws 409 if one is taken, also in the trash, or named twice.
 */
export async function requireFreeIds({ db }: Writing, ids: readonly string[]): Promise<void> {
  const taken = await db.rows<{ id: string }>(sql`
    SELECT id FROM tasks WHERE id = ANY(${[...ids]}::uuid[]) UNION SELECT id FROM trash WHERE id = ANY(${[...ids]}::uuid[])`);
  if (taken.length > 0 || new Set(ids).size < ids.length)
    throw conflict('A task with this id exists. Choose another id.');
}
