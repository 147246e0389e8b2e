import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { rowSources } from '../shared/row-sources';
import type { DraftKind } from './draft';

/*
 * A row's id follows from the account, the source and the row's key. The same content therefore has the same ids in every
 * import, and is made once without a table of what was imported.
 */

/** A UUID of version 8. */
export function derivedId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** What a row of each list is. */
export const kindNames = { areas: 'area', projects: 'project', headings: 'heading', tasks: 'task' } as const;

/** The rows that an export of the caller's own account names and that are still there, also in the trash. */
export async function findOwn({ db, caller }: Writing, kind: DraftKind, ids: readonly string[]) {
  const { table, row, access } = rowSources[kindNames[kind]];
  const rows = await db.rows<{ id: string }>(sql`
    SELECT ${row}.id FROM ${table} ${row} ${access(caller)} WHERE access.role = 'owner' AND ${row}.id = ANY(${[...ids]}::uuid[])
    UNION SELECT id FROM trash WHERE owner_id = ${caller.id} AND id = ANY(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
