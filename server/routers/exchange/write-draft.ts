import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { insertAll, type source, type Table } from '../../database/tables';
import { STEP } from '../../domain/order';
import { requireRoomFor } from '../../row-limits';
import type { Writing } from '../../trpc';
import { areaSource, headingSource, projectSource, taskSource } from '../parts/columns';
import { anchorOf, columnsOf } from '../tasks/task-columns';
import { derivedId } from './import-ids';
import type { Placed, PlacedDraft } from './place-draft';

const CHUNK = 500;

/** Inserts rows in several statements. A row whose key is taken is left out. */
export async function insertRows<T extends Table>(
  { db }: Writing,
  into: ReturnType<typeof source<T>>,
  rows: readonly Parameters<typeof insertAll<T>>[2][number][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await db.run(await insertAll(db, into, rows.slice(start, start + CHUNK)));
}

interface Archivable {
  archivedAt?: number | null | undefined;
  archiveBatch?: string | null | undefined;
}

const instant = (ms: number | null | undefined, otherwise: Date | null) =>
  ms === null || ms === undefined ? otherwise : new Date(ms);

/** Rows that were archived together keep a common batch, so that one call restores them. Each account has its own batch ids. */
function archiveColumns({ caller }: Writing, { archivedAt, archiveBatch }: Archivable) {
  if (!archivedAt) return { archivedAt: null, archiveBatch: null };
  const batch = archiveBatch ? derivedId(caller.id, 'batch', archiveBatch) : randomUUID();
  return { archivedAt: new Date(archivedAt), archiveBatch: batch };
}

const written = (
  ctx: Writing,
  fields: { createdAt?: number | undefined; updatedAt?: number | undefined },
) => ({
  createdAt: instant(fields.createdAt, ctx.now),
  updatedAt: instant(fields.updatedAt ?? fields.createdAt, ctx.now),
});

function taskRow(ctx: Writing, { row, id, ...place }: Placed<'tasks'>) {
  const { status, completedAt, archivedAt, archiveBatch, createdAt, updatedAt, repeatAnchor, ...own } =
    row.fields;
  const { position: _, ...columns } = columnsOf(own);
  const { when = { kind: 'anytime' as const }, repeat = null, remindAt } = own;
  const isArchived = status === 'archived';
  const doneAt = instant(completedAt, status === 'done' ? ctx.now : null);
  return {
    ...columns,
    ...place,
    id,
    remindAt: typeof remindAt === 'number' ? new Date(remindAt) : null,
    // A reminder that has passed is not sent again by the import.
    remindedAt: typeof remindAt === 'number' && remindAt < ctx.now.getTime() ? ctx.now : null,
    repeatAnchor: repeatAnchor ?? anchorOf({ when, repeat }),
    status,
    completedAt: status === 'open' ? null : doneAt,
    completedBy: status !== 'open' && doneAt ? ctx.caller.id : null,
    ...archiveColumns(ctx, {
      archivedAt: isArchived ? (archivedAt ?? ctx.now.getTime()) : null,
      archiveBatch,
    }),
    ...written(ctx, { createdAt, updatedAt }),
  };
}

const placeFields = (ctx: Writing, { row, id }: Placed<'areas' | 'projects'>) => ({
  id,
  name: row.fields.name,
  hue: row.fields.hue ?? null,
  icon: row.fields.icon ?? null,
  notes: row.fields.notes ?? '',
  ...archiveColumns(ctx, row.fields),
});

function headingRow(ctx: Writing, { row, id, projectId, areaId }: Placed<'headings'>) {
  const { name, deadline = null, notes = '' } = row.fields;
  return { id, name, deadline, notes, projectId, areaId, ...written(ctx, {}) };
}

/** Sets each row’s position: its own if it has one, or else after the last row of the workspace, in file order. */
async function positioned<Row extends object>(
  { db }: Writing,
  { table, workspaceId }: { table: Table; workspaceId: string },
  rows: readonly (Row & { order: number | undefined })[],
) {
  const last = await db.one<{ position: number }>(sql`
    SELECT coalesce(max(position), 0) AS position FROM ${raw(table)} WHERE workspace_id = ${workspaceId}`);
  return rows.map(({ order, ...row }, index) => ({
    ...row,
    workspaceId,
    position: order ?? last.position + (index + 1) * STEP,
  }));
}

/** @throws 409 where the account has no room for that many rows. */
export async function checkRoom(ctx: Writing, placed: PlacedDraft, workspaceId: string): Promise<void> {
  for (const kind of ['areas', 'projects', 'tasks'] as const)
    await requireRoomFor(ctx.db, kind, { scope: ctx.caller.id, rows: placed[kind].length });
  await requireRoomFor(ctx.db, 'headings', { scope: workspaceId, rows: placed.headings.length });
}

export async function writeDraft(ctx: Writing, placed: PlacedDraft, workspaceId: string): Promise<void> {
  const creatorId = ctx.caller.id;
  const inTable = (table: Table) => ({ table, workspaceId });
  const areas = placed.areas.map((one) => ({
    ...placeFields(ctx, one),
    ...written(ctx, {}),
    creatorId,
    order: one.row.fields.order,
  }));
  const projects = placed.projects.map((one) => ({
    ...placeFields(ctx, one),
    ...written(ctx, one.row.fields),
    deadline: one.row.fields.deadline ?? null,
    areaId: one.areaId,
    creatorId,
    order: one.row.fields.order,
  }));
  const headings = placed.headings.map((one) => ({ ...headingRow(ctx, one), order: one.row.fields.order }));
  const tasks = placed.tasks.map((one) => ({ ...taskRow(ctx, one), creatorId, order: one.row.fields.order }));
  await insertRows(ctx, areaSource, await positioned(ctx, inTable('areas'), areas));
  await insertRows(ctx, projectSource, await positioned(ctx, inTable('projects'), projects));
  await insertRows(ctx, headingSource, await positioned(ctx, inTable('headings'), headings));
  await insertRows(ctx, taskSource, await positioned(ctx, inTable('tasks'), tasks));
}
