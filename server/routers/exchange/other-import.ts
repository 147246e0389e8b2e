import sql, { raw } from 'sql-template-tag';
import type { source, Table } from '../../database/tables';
import type { Lined, Others } from '../../exchange/other-rows';
import type { Skipped } from '../../exchange/skipped';
import type { Writing } from '../../operation/trpc';
import { derivedId, findTaken } from './import-ids';
import type { NewIds, PlacedDraft } from './place-draft';
import { insertRows } from './write-draft';

/** What an import needs for rows other than places and tasks. */
export interface OtherImport {
  workspaceId: string;
  others: Others;
  newIds: NewIds;
  placed: PlacedDraft;
  /** Gets what is not imported. */
  skipped: Skipped[];
  dryRun: boolean;
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

/** Those of the ids that are tasks of the workspace, or become ones. */
export async function findTasks(
  { db }: Writing,
  { workspaceId, placed }: OtherImport,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<Owned>(sql`
    SELECT id FROM tasks WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`);
  return new Set([...rows, ...placed.tasks].map(({ id }) => id));
}

type Rows<T extends Table> = Parameters<typeof insertRows<T>>[2];

/** Inserts rows, unless the import only reports. */
export async function insertOthers<T extends Table>(
  ctx: Writing,
  { dryRun }: OtherImport,
  { into, rows }: { into: ReturnType<typeof source<T>>; rows: Rows<T> },
): Promise<void> {
  if (!dryRun) await insertRows(ctx, into, rows);
}

export const written = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});
