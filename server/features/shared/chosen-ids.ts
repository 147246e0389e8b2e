import sql, { raw } from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { lockKeys } from '../../platform/database/advisory-lock';
import { conflict } from '../../platform/errors/errors';

/** The tables whose rows pages create under ids that they choose. */
type Table = 'areas' | 'habits' | 'headings' | 'projects' | 'tasks' | 'views' | 'work_sessions';

/** Those of the ids that are taken, also by rows in the trash. */
export async function findTaken({ db }: Writing, table: string, ids: readonly string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    SELECT id FROM ${raw(table)} WHERE id = ANY(${[...ids]}::uuid[]) UNION SELECT id FROM trash WHERE id = ANY(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Pages choose the ids of what they create, so that they can show and change it before the server has it.
 * @throws 409 if one is taken, also in the trash, or named twice.
 */
export async function requireFreeIds(ctx: Writing, table: Table, ids: readonly string[]): Promise<void> {
  // Of requests that choose the same id at once, the others wait here for the first.
  await lockKeys(ctx.db, ids);
  const taken = await findTaken(ctx, table, ids);
  if (taken.size > 0 || new Set(ids).size < ids.length)
    throw conflict('Something with this id exists. Choose another id.');
}
