import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { find } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { type Asked, idKey, numberKey, type Page, readPage } from '../../core/paging/page';
import { assignments, insertInto, selection, source } from '../../platform/database/tables';
import { notFound, underPath } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { ViewId } from '../../wire/ids';
import { FurtherCursor, Id, LongPage } from '../../wire/shared';
import { View, ViewFields, type ViewFilter } from '../../wire/view';
import { requireFreeIds } from '../shared/chosen-ids';
import { isEmpty, lastOwnPosition } from '../shared/columns';

const viewSource = source('views', 'v');
export const viewColumns = selection(viewSource, View.shape, { order: viewSource.column('position') });

const isView = (ctx: SignedIn, id: string): Sql => sql`v.id = ${id} AND v.user_id = ${ctx.caller.id}`;

/** @throws 404 if the caller has no such view. */
export async function readView(ctx: SignedIn, id: string): Promise<View> {
  const view = await ctx.db.row(sql`SELECT ${viewColumns} FROM views v WHERE ${isView(ctx, id)}`, View);
  if (!view) throw notFound('view');
  return view;
}

/** The caller's views in manual order. */
export const readViews = ({ db, caller }: SignedIn, asked: Asked): Promise<Page<View>> =>
  readPage<View>(
    db,
    {
      name: 'views',
      rows: sql`SELECT ${viewColumns} FROM views v WHERE v.user_id = ${caller.id}`,
      keys: [numberKey('order'), idKey('id')],
      long: ['filter'],
    },
    asked,
  );

/** @throws 404 for a project or area that the caller may not see. */
async function checkPlaces(ctx: SignedIn, { projectId, areaId }: ViewFilter = {}): Promise<void> {
  const check = (kind: 'project' | 'area', id: string | undefined) =>
    id === undefined
      ? undefined
      : find(ctx, { kind, id, role: 'reader' }).catch((thrown: unknown) => {
          throw underPath(thrown, 'filter', `filter.${kind}Id`);
        });
  await check('project', projectId);
  await check('area', areaId);
}

/** The columns of a view's fields. */
const columnsOf = ({ filter, order, ...fields }: Partial<z.infer<typeof ViewFields>>) => ({
  ...fields,
  filter: filter && JSON.stringify(filter),
  position: order,
});

const list = query
  .meta({
    summary: 'List your views, which are saved filters for tasks, in manual order.',
    rest: 'GET /views',
    tool: 'list_views',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ views: z.array(View), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const { rows: views, ...more } = await readViews(ctx, input);
    return { views, ...more };
  });

const Creation = ViewFields.partial().required({ name: true });

async function insertView(
  ctx: Writing,
  { id, ...input }: z.infer<typeof Creation> & { id?: string },
): Promise<View> {
  if (id) await requireFreeIds(ctx, 'views', [id]);
  await checkPlaces(ctx, input.filter);
  await requireRoom(ctx.db, 'views', ctx.caller.id);
  const { position, ...columns } = columnsOf(input);
  return ctx.db.one<View>(sql`
    ${insertInto(viewSource, {
      ...columns,
      id,
      name: input.name,
      userId: ctx.caller.id,
      position: position ?? lastOwnPosition('views', ctx.caller.id),
      updatedAt: ctx.now,
    })} RETURNING ${viewColumns}`);
}

const create = mutation
  .meta({
    summary: 'Save a filter as a view of your own. List its tasks with list_tasks and `viewId`.',
    rest: 'POST /views',
    tool: 'create_view',
    kind: ['write'],
    event: null,
    example: { name: 'Quick calls', filter: { tags: { any: ['phone'] }, duration: { max: 15 } } },
  })
  .input(Creation)
  .output(z.strictObject({ view: View }))
  .mutation(async ({ ctx, input }) => ({ view: await insertView(ctx, input) }));

/** Saves a view under an id that the page chose. Only for pages. */
export const createView = mutation
  .meta({ tool: 'create_view', event: null })
  .input(Creation.extend({ id: Id }))
  .output(z.strictObject({ view: View }))
  .mutation(async ({ ctx, input }) => ({ view: await insertView(ctx, input) }));

const update = mutation
  .meta({
    summary: 'Change a view.',
    rest: 'PATCH /views/{viewId}',
    tool: 'update_view',
    kind: ['write', 'idempotent'],
    event: null,
    example: { sort: 'deadline' },
  })
  .input(ViewFields.partial().extend({ viewId: ViewId }))
  .output(z.strictObject({ view: View }))
  .mutation(async ({ ctx, input: { viewId, ...fields } }) => {
    const old = await readView(ctx, viewId);
    await checkPlaces(ctx, fields.filter);
    const change = columnsOf(fields);
    if (isEmpty(change)) return { view: old };
    const view = await ctx.db.row<View>(sql`
      UPDATE views v SET ${assignments(viewSource, change, ctx.now)} WHERE ${isView(ctx, viewId)} RETURNING ${viewColumns}`);
    if (!view) throw notFound('view');
    return { view };
  });

const remove = mutation
  .meta({
    summary: 'Delete a view. Its tasks stay.',
    rest: 'DELETE /views/{viewId}',
    tool: 'delete_view',
    event: null,
  })
  .input(z.strictObject({ viewId: ViewId }))
  .output(z.strictObject({ viewId: Id }))
  .mutation(async ({ ctx, input: { viewId } }) => {
    if ((await ctx.db.run(sql`DELETE FROM views v WHERE ${isView(ctx, viewId)}`)) === 0)
      throw notFound('view');
    return { viewId };
  });

export const views = router({ list, create, update, remove });
