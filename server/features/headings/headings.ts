import sql from 'sql-template-tag';
import { z } from 'zod';
import { type FoundRow, find } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { idKey, type List, numberKey, readPage } from '../../core/paging/page';
import { assignments, type Change, comparing, insertInto } from '../../platform/database/tables';
import { invalid } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { AreaId, HeadingId, ProjectId } from '../../wire/ids';
import { Heading, HeadingFields } from '../../wire/places';
import { Count, FurtherCursor, Id, LongPage, WorkspaceId } from '../../wire/shared';
import { cascade, recordCascaded } from '../shared/cascade';
import { requireFreeIds } from '../shared/chosen-ids';
import { headingColumnsFor, headingSource, isEmpty, lastPosition, namesOf } from '../shared/columns';
import {
  destinationOf,
  findToMove,
  type Place,
  type PlaceInput,
  requireOnePlace,
  requireWorkspace,
  samePlace,
} from '../shared/destination';
import { type Compared, recordUpdate } from '../shared/field-changes';
import { moveToTrash } from '../shared/move-to-trash';

/** @throws 400 unless exactly one of project and area is given. */
function requirePlace(input: PlaceInput): Place {
  requireOnePlace(input);
  const { projectId = null, areaId = null } = input;
  if (!projectId && !areaId) throw invalid('projectId', 'Give projectId or areaId.');
  return { projectId, areaId };
}

const list = query
  .meta({
    summary: 'List the headings of a project or an area in display order, with their task counts.',
    description: 'Give exactly one of projectId and areaId.',
    rest: 'GET /headings',
    tool: 'list_headings',
    example: { projectId: '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604' },
  })
  .input(
    z.strictObject({
      projectId: ProjectId.optional().describe('The project; give it or the area.'),
      areaId: AreaId.optional(),
      workspaceId: WorkspaceId.optional(),
      ...LongPage,
    }),
  )
  .output(z.strictObject({ headings: z.array(Heading), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const { projectId, areaId } = requirePlace(input);
    const place = projectId
      ? await find(ctx, { kind: 'project', id: projectId, role: 'reader' })
      : await find(ctx, { kind: 'area', id: areaId ?? '', role: 'reader' });
    requireWorkspace(place, input.workspaceId);
    const rows = sql`
      SELECT ${headingColumnsFor(sql`${ctx.caller.id}::uuid`)} FROM headings h WHERE ${projectId ? sql`h.project_id` : sql`h.area_id`} = ${place.id}`;
    const keys = [numberKey<Heading>('order'), idKey<Heading>('id')];
    const list: List<Heading> = { name: 'headings', rows, keys, long: ['notes'] };
    const { rows: headings, ...more } = await readPage(ctx.db, list, input);
    return { headings, ...more };
  });

const ProjectPlace = ProjectId.nullable().describe('The project it is in.');
const AreaPlace = AreaId.nullable().describe('The area it is in, if it is in no project.');
const Placed = { projectId: ProjectPlace, areaId: AreaPlace };

const Creation = HeadingFields.extend(Placed).partial().required({ name: true });

async function insertHeading(
  ctx: Writing,
  { projectId, areaId, order, ...fields }: z.infer<typeof Creation> & { id?: string },
): Promise<Heading> {
  if (fields.id) await requireFreeIds(ctx, 'headings', [fields.id]);
  const place = requirePlace({ projectId, areaId });
  const workspaceId = await destinationOf(ctx, place, undefined);
  await requireRoom(ctx.db, 'headings', workspaceId);
  const heading = await ctx.db.one<Heading>(sql`
    ${insertInto(headingSource, {
      ...fields,
      workspaceId,
      creatorId: ctx.caller.id,
      ...place,
      position: order ?? lastPosition('headings', workspaceId),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })} RETURNING ${headingColumnsFor(sql`${ctx.caller.id}::uuid`)}`);
  ctx.record({ workspaceId, kind: 'heading', id: heading.id, label: heading.name });
  return heading;
}

const create = mutation
  .meta({
    summary: 'Create a heading in a project or an area. A heading with a deadline is a milestone.',
    description: 'Give exactly one of projectId and areaId.',
    rest: 'POST /headings',
    tool: 'create_heading',
    kind: ['write'],
    event: 'created',
    example: { name: 'Before the carpenter comes', projectId: '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604' },
  })
  .input(Creation)
  .output(z.strictObject({ heading: Heading }))
  .mutation(async ({ ctx, input }) => ({ heading: await insertHeading(ctx, input) }));

/** Creates a heading under an id that the page chose. Only for pages. */
export const createHeading = mutation
  .meta({ tool: 'create_heading', event: 'created' })
  .input(Creation.extend({ id: Id }))
  .output(z.strictObject({ heading: Heading }))
  .mutation(async ({ ctx, input }) => ({ heading: await insertHeading(ctx, input) }));

const readHeading = (ctx: SignedIn, id: string) =>
  ctx.db.one<Heading>(
    sql`SELECT ${headingColumnsFor(sql`${ctx.caller.id}::uuid`)} FROM headings h WHERE h.id = ${id}`,
  );

/** Changes a heading. One statement also moves its tasks: a constraint keeps them in the same place. */
function changeHeading(ctx: SignedIn, id: string, change: Change<'headings'>) {
  const { where, returning } = comparing(headingSource, { id, fields: namesOf(change) });
  return ctx.db.one<Heading & Compared & { moved: { id: string; label: string }[] }>(sql`
    WITH h AS (UPDATE headings h SET ${assignments(headingSource, change, ctx.now)} ${where} RETURNING h.*, ${returning}),
    moved AS (
      UPDATE tasks SET project_id = h.project_id, area_id = h.area_id, updated_at = ${ctx.now}
      FROM h WHERE tasks.heading_id = h.id AND (tasks.project_id, tasks.area_id) IS DISTINCT FROM (h.project_id, h.area_id)
      RETURNING tasks.id, tasks.title)
    SELECT ${headingColumnsFor(sql`${ctx.caller.id}::uuid`)}, h.before, h.after,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', title) ORDER BY id), '[]') FROM moved) AS moved FROM h`);
}

/** Changes a locked heading, moves its tasks with it, and records both. */
export async function writeHeading(
  ctx: Writing,
  found: FoundRow,
  change: Change<'headings'>,
): Promise<Heading> {
  const { before, after, moved, ...heading } = await changeHeading(ctx, found.id, change);
  recordUpdate(ctx, { ...found, kind: 'heading', label: heading.name }, { before, after });
  const { workspaceId, projectId, areaId } = found;
  const compared = {
    before: { projectId, areaId },
    after: { projectId: heading.projectId, areaId: heading.areaId },
  };
  recordCascaded(ctx, 'task', { rows: moved.map((task) => ({ ...task, workspaceId, ...compared })) });
  return heading;
}

const update = mutation
  .meta({
    summary: 'Change a heading, or move it with its tasks to another project or area of its workspace.',
    rest: 'PATCH /headings/{headingId}',
    tool: 'update_heading',
    kind: ['write', 'idempotent', 'destructive'],
    event: 'updated',
    example: { deadline: '2027-03-31' },
  })
  .input(HeadingFields.extend(Placed).partial().extend({ headingId: HeadingId }))
  .output(z.strictObject({ heading: Heading }))
  .mutation(async ({ ctx, input: { headingId, projectId, areaId, order, ...fields } }) => {
    const wanted = { kind: 'heading', id: headingId, role: 'editor' } as const;
    const { found, place } = await findToMove(ctx, wanted, { projectId, areaId });
    requirePlace(place);
    const change = { ...fields, position: order, ...(!samePlace(found, place) && place) };
    if (isEmpty(change)) return { heading: await readHeading(ctx, headingId) };
    return { heading: await writeHeading(ctx, found, change) };
  });

/** Moves a locked heading to the trash, and its tasks above all headings. @returns how many. */
export async function deleteHeading(ctx: Writing, found: FoundRow): Promise<number> {
  const { id } = found;
  await moveToTrash(ctx, 'heading', id);
  ctx.record({ ...found, kind: 'heading' });
  const detachedTasks = await cascade(ctx, 'task', {
    where: sql`t.heading_id = ${id}`,
    set: sql`heading_id = NULL`,
    fields: ['headingId'],
  });
  await ctx.db.run(sql`DELETE FROM headings WHERE id = ${id}`);
  return detachedTasks;
}

const remove = mutation
  .meta({
    summary: 'Delete a heading. Its tasks stay and move above all headings.',
    description: 'It stays in the trash for 30 days.',
    rest: 'DELETE /headings/{headingId}',
    tool: 'delete_heading',
    event: 'deleted',
  })
  .input(z.strictObject({ headingId: HeadingId }))
  .output(z.strictObject({ headingId: Id, detachedTasks: Count }))
  .mutation(async ({ ctx, input: { headingId } }) => {
    const found = await find(ctx, { kind: 'heading', id: headingId, role: 'owner', lock: 'update' });
    return { headingId, detachedTasks: await deleteHeading(ctx, found) };
  });

export const headings = router({ list, create, update, remove });
