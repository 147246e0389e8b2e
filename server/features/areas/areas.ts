import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import {
  areaAccess,
  type FoundRow,
  find,
  findMembership,
  workspaceOrUsual,
} from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { idKey, type List, numberKey, readPage } from '../../core/paging/page';
import { assignments, comparing } from '../../platform/database/tables';
import { conflict, notFound } from '../../platform/errors/errors';
import { AreaId } from '../../wire/ids';
import { Area, AreaFields } from '../../wire/places';
import { Count, FurtherCursor, Id, IncludeArchived, LongPage, Restore, WorkspaceId } from '../../wire/shared';
import { archiveArea, restoreArea } from '../shared/archiving';
import { cascade, headingsIn, recordHeadings } from '../shared/cascade';
import { requireFreeIds } from '../shared/chosen-ids';
import { areaColumns, areaColumnsAs, areaSource, isEmpty, knownRole, namesOf } from '../shared/columns';
import { type Compared, recordUpdate } from '../shared/field-changes';
import { writeNotes } from '../shared/merge-edit';
import { moveToTrash } from '../shared/move-to-trash';
import { endLostAssignments } from '../sharing/assignments';
import { insertArea } from './insert-area';

/** @throws 404 if the caller may not see it. */
export async function readArea(ctx: Pick<SignedIn, 'db' | 'caller'>, id: string): Promise<Area> {
  const area = await ctx.db.row<Area>(sql`
    SELECT ${areaColumns} FROM areas a ${areaAccess(ctx.caller)}
    WHERE a.id = ${id} AND access.role IS NOT NULL`);
  if (!area) throw notFound('area');
  return area;
}

function listAreas({ db, caller }: SignedIn, { workspaceId, includeArchived, ...asked }: ListInput) {
  const list: List<Area> = {
    name: 'areas',
    rows: sql`
      SELECT ${areaColumns} FROM areas a ${areaAccess(caller)}
      WHERE a.workspace_id = ${workspaceOrUsual(caller, workspaceId ?? null)} AND access.role IS NOT NULL
        ${includeArchived ? empty : sql`AND a.archived_at IS NULL`}`,
    keys: [numberKey('order'), idKey('id')],
    long: ['notes'],
  };
  return readPage(db, list, asked);
}

const ListInput = z.strictObject({
  includeArchived: IncludeArchived,
  workspaceId: WorkspaceId.optional(),
  ...LongPage,
});
type ListInput = z.infer<typeof ListInput>;

const list = query
  .meta({
    summary: 'List the areas of a workspace in manual order.',
    rest: 'GET /areas',
    tool: 'list_areas',
  })
  .input(ListInput)
  .output(z.strictObject({ areas: z.array(Area), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    if (input.workspaceId) await findMembership(ctx, input.workspaceId);
    const { rows: areas, ...more } = await listAreas(ctx, input);
    return { areas, ...more };
  });

const Creation = AreaFields.omit({ order: true })
  .partial()
  .required({ name: true })
  .extend({ workspaceId: WorkspaceId.optional() });

async function createIn(
  ctx: Writing,
  { workspaceId: named, ...fields }: z.infer<typeof Creation> & { id?: string },
): Promise<Area> {
  if (fields.id) await requireFreeIds(ctx, 'areas', [fields.id]);
  const { workspaceId } = await findMembership(ctx, named);
  return insertArea(ctx, { ...fields, workspaceId });
}

const create = mutation
  .meta({
    summary: 'Create an area, which groups projects and tasks.',
    rest: 'POST /areas',
    tool: 'create_area',
    kind: ['write'],
    event: 'created',
    example: { name: 'Home', hue: 140, icon: 'house' },
  })
  .input(Creation)
  .output(z.strictObject({ area: Area }))
  .mutation(async ({ ctx, input }) => ({ area: await createIn(ctx, input) }));

/** Creates an area under an id that the page chose. Only for pages. */
export const createArea = mutation
  .meta({ tool: 'create_area', event: 'created' })
  .input(Creation.extend({ id: Id }))
  .output(z.strictObject({ area: Area }))
  .mutation(async ({ ctx, input }) => ({ area: await createIn(ctx, input) }));

type AreaChange = Partial<z.infer<typeof AreaFields>>;

/** @throws 404 and 403 like `find`. */
async function updateArea(ctx: Writing, id: string, { order, ...fields }: AreaChange): Promise<Area> {
  const found = await find(ctx, { kind: 'area', id, role: 'editor', lock: 'update' });
  const change = { ...fields, position: order };
  if (isEmpty(change)) return readArea(ctx, id);
  const { where, returning } = comparing(areaSource, { id, fields: namesOf(change) });
  const { before, after, ...area } = await ctx.db.one<Area & Compared>(sql`
    UPDATE areas a SET ${assignments(areaSource, change, ctx.now)} ${where}
    RETURNING ${areaColumnsAs(knownRole(found.role), sql`${ctx.caller.id}::uuid`)}, ${returning}`);
  recordUpdate(ctx, { ...found, label: area.name }, { before, after });
  return area;
}

const update = mutation
  .meta({
    summary: 'Change an area.',
    rest: 'PATCH /areas/{areaId}',
    tool: 'update_area',
    kind: ['write', 'idempotent'],
    event: 'updated',
    example: { name: 'Garden', hue: 90 },
  })
  .input(AreaFields.partial().extend({ areaId: AreaId }))
  .output(z.strictObject({ area: Area }))
  .mutation(async ({ ctx, input: { areaId, ...change } }) => ({
    area: await updateArea(ctx, areaId, change),
  }));

const archive = mutation
  .meta({
    summary: 'Archive an area with its active projects and open tasks, or restore it.',
    description: 'Restoring restores exactly what the same archive call archived. The counts say how many.',
    rest: 'POST /areas/{areaId}/archive',
    tool: 'archive_area',
    kind: ['write', 'destructive'],
    event: 'completed',
  })
  .input(z.strictObject({ areaId: AreaId, restore: Restore }))
  .output(z.strictObject({ area: Area, archivedProjects: Count, archivedTasks: Count }))
  .mutation(async ({ ctx, input: { areaId, restore } }) => {
    const found = await find(ctx, { kind: 'area', id: areaId, role: 'editor', lock: 'update' });
    const reversed = { operation: 'restore_area', event: 'reopened' } as const;
    if (found.archived === restore) ctx.record({ ...found, ...(restore && reversed) });
    const counts = restore ? await restoreArea(ctx, areaId) : await archiveArea(ctx, areaId);
    return { area: await readArea(ctx, areaId), ...counts };
  });

/** Moves a locked area to the trash, and what is in it out of it. @returns how much. */
export async function deleteArea(ctx: Writing, found: FoundRow) {
  const { id } = found;
  await moveToTrash(ctx, 'area', id);
  ctx.record({ ...found, kind: 'area' });
  recordHeadings(ctx, await headingsIn(ctx, sql`area_id`, id), 'deleted');
  const detachedProjects = await cascade(ctx, 'project', {
    where: sql`p.area_id = ${id}`,
    set: sql`area_id = NULL`,
    fields: ['areaId'],
  });
  const detachedTasks = await cascade(ctx, 'task', {
    where: sql`t.area_id = ${id}`,
    set: sql`area_id = NULL, heading_id = NULL`,
    fields: ['areaId', 'headingId'],
  });
  await ctx.db.run(sql`DELETE FROM areas WHERE id = ${id}`);
  await endLostAssignments(ctx, { ...found, kind: 'workspace', id: found.workspaceId });
  return { detachedProjects, detachedTasks };
}

const remove = mutation
  .meta({
    summary: 'Delete an archived area. Its projects and tasks stay, without an area.',
    description: 'It stays in the trash for 30 days.',
    rest: 'DELETE /areas/{areaId}',
    tool: 'delete_area',
    event: 'deleted',
  })
  .input(z.strictObject({ areaId: AreaId }))
  .output(z.strictObject({ areaId: Id, detachedProjects: Count, detachedTasks: Count }))
  .mutation(async ({ ctx, input: { areaId } }) => {
    const found = await find(ctx, { kind: 'area', id: areaId, role: 'owner', lock: 'update' });
    if (!found.archived) throw conflict('Archive the area before you delete it.');
    return { areaId, ...(await deleteArea(ctx, found)) };
  });

/** Only for pages. */
export const writeAreaNotes = writeNotes({
  kind: 'area',
  tool: 'update_area',
  notes: AreaFields.shape.notes,
  update: updateArea,
});

export const areas = router({ list, create, update, archive, remove });
