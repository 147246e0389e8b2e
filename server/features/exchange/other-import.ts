import sql, { raw } from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { findTaken } from '../shared/chosen-ids';
import { idsOf, type Workspaces } from './find-workspaces';
import { derivedId } from './import-ids';
import type { Lined, Others } from './other-rows';
import type { NewIds } from './place-draft';
import type { Skipped } from './skipped';

/** What an import needs for rows other than places and tasks. */
export interface OtherImport {
  workspaces: Workspaces;
  others: Others;
  newIds: NewIds;
  /** Gets what is not imported. */
  skipped: Skipped[];
}

interface Owned {
  id: string;
}

const owners = {
  comments: 'author_id',
  work_sessions: 'user_id',
  notes: 'owner_id',
  packages: 'creator_id',
  habits: 'user_id',
  views: 'user_id',
} as const;

/** Splits rows into those that fit and those that are reported. */
export function keepFitting<Row>(
  { skipped }: OtherImport,
  rows: readonly Lined<Row>[],
  findFault: (row: Row) => string | undefined,
): Lined<Row>[] {
  return rows.filter(({ line, row }) => {
    const reason = findFault(row);
    if (reason) skipped.push({ line, reason });
    return !reason;
  });
}

/** The rows that are not there yet, each with the id that it gets. */
export async function findNew<Row extends Owned>(
  ctx: Writing,
  given: OtherImport,
  { table, rows }: { table: keyof typeof owners; rows: readonly Lined<Row>[] },
): Promise<Lined<Row>[]> {
  const ids = rows.map(({ row }) => row.id);
  const own = await ctx.db.rows<Owned>(sql`
    SELECT id FROM ${raw(table)} WHERE id = ANY(${ids}::uuid[]) AND ${raw(owners[table])} = ${ctx.caller.id}`);
  const existing = new Set(own.map(({ id }) => id));
  const newIdOf = (id: string) => derivedId(ctx.caller.id, 'parcours', table, id);
  const taken = await findTaken(ctx, table, ids.map(newIdOf));
  const before = ({ id }: Row) => existing.has(id) || taken.has(newIdOf(id));
  const fitting = keepFitting(given, rows, (row) => (before(row) ? 'Was imported before.' : undefined));
  return fitting.map(({ line, row }) => ({ line, row: { ...row, id: newIdOf(row.id) } }));
}

/** Those of the ids that are tasks of the import's workspaces, each with its workspace. */
export async function findTasks(
  { db }: Writing,
  { workspaces }: OtherImport,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<Owned & { workspaceId: string }>(sql`
    SELECT id, workspace_id AS "workspaceId" FROM tasks
    WHERE workspace_id = ANY(${idsOf(workspaces)}::uuid[]) AND id = ANY(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, workspaceId }) => [id, workspaceId]));
}

export const written = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});
