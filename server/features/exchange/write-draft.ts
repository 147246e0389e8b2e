import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { STEP } from '../../../domain/order';
import type { Writing } from '../../core/operation/trpc';
import { insertAll, type source, type Table } from '../../platform/database/tables';
import { requireRoomFor } from '../../platform/limits/row-limits';
import { areaSource, headingSource, projectSource, taskSource } from '../shared/columns';
import { anchorOf, columnsOf } from '../tasks/task-columns';
import type { DraftKind } from './draft';
import { idsOf, type Workspaces } from './find-workspaces';
import { type FindAssignee, findAssignees, reportUnassigned } from './import-assignees';
import { derivedId } from './import-ids';
import type { Placed, PlacedDraft } from './place-draft';
import { pagesOf } from './row-pages';
import type { Skipped } from './skipped';

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

function taskRow(ctx: Writing, { row, id, ...place }: Placed<'tasks'>, assigneeId: string | null) {
  const {
    status,
    completedAt,
    archivedAt,
    archiveBatch,
    createdAt,
    updatedAt,
    repeatAnchor,
    assignee: _a,
    ...own
  } = row.fields;
  const { position: _, ...columns } = columnsOf(own);
  const { when = { kind: 'anytime' as const }, deadline = null, repeat = null, remindAt } = own;
  const isArchived = status === 'archived';
  // A done task without its date is on no day that anyone looks at.
  const doneAt = instant(completedAt, status === 'done' ? new Date(0) : null);
  return {
    ...columns,
    ...place,
    id,
    assigneeId,
    remindAt: typeof remindAt === 'number' ? new Date(remindAt) : null,
    // A reminder that has passed is not sent again by the import.
    remindedAt: typeof remindAt === 'number' && remindAt < ctx.now.getTime() ? ctx.now : null,
    repeatAnchor: repeatAnchor ?? anchorOf({ when, deadline, repeat }),
    status,
    completedAt: status === 'open' ? null : doneAt,
    completedBy: status !== 'open' && completedAt ? ctx.caller.id : null,
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
  workspaceAccess: row.fields.workspaceAccess ?? 'none',
  notes: row.fields.notes ?? '',
  ...archiveColumns(ctx, row.fields),
});

function headingRow(ctx: Writing, { row, id, projectId, areaId }: Placed<'headings'>) {
  const { name, deadline = null, notes = '' } = row.fields;
  return { id, name, deadline, notes, projectId, areaId, ...written(ctx, {}) };
}

type Rows<T extends Table> = Parameters<typeof insertRows<T>>[2];

interface Target<Kind extends DraftKind> {
  into: ReturnType<typeof source<Kind>>;
  workspaceId: string;
  toRow: (placed: Placed<Kind>, position: number) => Rows<Kind>[number];
}

/** Inserts rows, each at its own position if it has one, or else after the last row of the workspace, in file order. */
async function insertPlaced<Kind extends DraftKind>(
  ctx: Writing,
  { into, workspaceId, toRow }: Target<Kind>,
  placed: readonly Placed<Kind>[],
): Promise<void> {
  let { position } = await ctx.db.one<{ position: number }>(sql`
    SELECT coalesce(max(position), 0) AS position FROM ${raw(into.table)} WHERE workspace_id = ${workspaceId}`);
  for await (const page of pagesOf(placed)) {
    const rows = page.map((one) => {
      position += STEP;
      return toRow(one, one.row.fields.order ?? position);
    });
    await insertRows(ctx, into, rows);
  }
}

/** The rows of one workspace. */
interface Part {
  workspaceId: string;
  placed: PlacedDraft;
  assigneeOf: FindAssignee;
}

async function writePart(ctx: Writing, { workspaceId, placed, assigneeOf }: Part): Promise<void> {
  await requireRoomFor(ctx.db, 'headings', { scope: workspaceId, rows: placed.headings.length });
  const own = { workspaceId, creatorId: ctx.caller.id };
  const areas: Target<'areas'> = {
    ...{ into: areaSource, workspaceId },
    toRow: (one, position) => ({ ...placeFields(ctx, one), ...written(ctx, {}), ...own, position }),
  };
  const projects: Target<'projects'> = {
    ...{ into: projectSource, workspaceId },
    toRow: (one, position) => ({
      ...placeFields(ctx, one),
      ...written(ctx, one.row.fields),
      ...own,
      ...{ deadline: one.row.fields.deadline ?? null, areaId: one.areaId, position },
    }),
  };
  const headings: Target<'headings'> = {
    ...{ into: headingSource, workspaceId },
    toRow: (one, position) => ({ ...headingRow(ctx, one), ...own, position }),
  };
  const tasks: Target<'tasks'> = {
    ...{ into: taskSource, workspaceId },
    toRow: (one, position) => ({ ...taskRow(ctx, one, assigneeOf(one)), ...own, position }),
  };
  await insertPlaced(ctx, areas, placed.areas);
  await insertPlaced(ctx, projects, placed.projects);
  await insertPlaced(ctx, headings, placed.headings);
  await insertPlaced(ctx, tasks, placed.tasks);
}

const inWorkspace = ({ areas, projects, headings, tasks }: PlacedDraft, id: string): PlacedDraft => {
  const isThere = ({ workspaceId }: { workspaceId: string }) => workspaceId === id;
  return {
    areas: areas.filter(isThere),
    projects: projects.filter(isThere),
    headings: headings.filter(isThere),
    tasks: tasks.filter(isThere),
  };
};

interface WholeDraft {
  placed: PlacedDraft;
  workspaces: Workspaces;
  /** Gets what is not imported. */
  skipped: Skipped[];
}

/** Writes areas, projects, headings and tasks. @throws 409 where there is no room for that many rows. */
export async function writeDraft(ctx: Writing, { placed, workspaces, skipped }: WholeDraft): Promise<void> {
  for (const kind of ['areas', 'projects', 'tasks'] as const)
    await requireRoomFor(ctx.db, kind, { scope: ctx.caller.id, rows: placed[kind].length });
  const assigneeOf = await findAssignees(ctx, workspaces, placed.tasks);
  for (const workspaceId of idsOf(workspaces))
    await writePart(ctx, { workspaceId, placed: inWorkspace(placed, workspaceId), assigneeOf });
  await reportUnassigned(ctx, placed.tasks, skipped);
}
