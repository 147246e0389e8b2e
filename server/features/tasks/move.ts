import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Ordered, place as placeInOrder } from '../../../domain/order';
import { MAX_MOVED_TASKS } from '../../../domain/request-limits';
import { type FoundRow, findAll } from '../../core/access/row-access';
import { mutation, type SignedIn } from '../../core/operation/trpc';
import { lockKey } from '../../platform/database/advisory-lock';
import { errorAt, invalid } from '../../platform/errors/errors';
import { AreaId, HeadingId, ProjectId, TaskId } from '../../wire/ids';
import { boundedArray, unique } from '../../wire/shared';
import { Task } from '../../wire/task';
import { moveTasks, readTasks } from '../hierarchy/apply-moves';
import { type CheckedMove, checkSteps, readMoveTargets, type Step } from '../hierarchy/check-moves';
import { type Place, samePlace } from '../shared/destination';

export const TaskIds = boundedArray(TaskId, { min: 1, max: MAX_MOVED_TASKS }).refine(
  unique,
  'Tasks must be unique.',
);

const Input = z.strictObject({
  taskIds: TaskIds.describe('The tasks to move, in the order that they get.'),
  to: z
    .strictObject({
      projectId: ProjectId.nullish().describe('The project to move to.'),
      areaId: AreaId.nullish().describe('The area to move to.'),
    })
    .describe('One of projectId and areaId; {} for the root of the workspace.'),
  headingId: HeadingId.nullish().describe(
    "A heading there; null for above all headings. Without it, beforeId's heading, or its own if that is there.",
  ),
  beforeId: TaskId.optional().describe(
    'A task there that they are placed before. By default they go to the end.',
  ),
});
type Input = z.infer<typeof Input>;

/** Where the tasks go. Without a heading in the input, a task keeps its heading if that is in the destination. */
interface Destination {
  place: Place;
  headingId: string | null | undefined;
  beforeId: string | undefined;
}

const NOT_THERE = 'This task is not in that destination. Choose one that is, or leave it out.';

/** @throws 400 for two destinations, or for a neighbour that moves or is elsewhere; 404 if it is not visible. */
async function readDestination(ctx: SignedIn, input: Input): Promise<Destination> {
  const { taskIds, to, headingId, beforeId } = input;
  if (to.projectId && to.areaId) throw invalid('to.areaId', 'Give projectId or areaId, not both.');
  const place = { projectId: to.projectId ?? null, areaId: to.areaId ?? null };
  if (!beforeId) return { place, headingId, beforeId };
  if (taskIds.includes(beforeId)) throw invalid('beforeId', 'Must not be one of the moved tasks.');
  const neighbour = (await findAll(ctx, { kind: 'task', ids: [beforeId] })).get(beforeId);
  if (!neighbour) throw errorAt('not_found', 'beforeId', 'No such task.');
  const isThere = samePlace(neighbour, place) && (headingId ?? neighbour.headingId) === neighbour.headingId;
  if (!isThere || (headingId === null && neighbour.headingId !== null)) throw invalid('beforeId', NOT_THERE);
  return { place, headingId: neighbour.headingId, beforeId };
}

const stepFor = (id: string, index: number, { place, headingId }: Destination): Step => ({
  fields: { item: `taskIds.${index}`, parent: 'to', heading: 'headingId' },
  kind: 'task',
  id,
  order: 0,
  place,
  headingId: headingId ?? null,
});

const headingAfter = ({ headingId, place }: Destination, found: FoundRow): string | null => {
  if (headingId !== undefined) return headingId;
  return samePlace(found, place) ? found.headingId : null;
};

/** SQL condition: a task `t` is in the destination and does not move. */
function isListed({ place, headingId }: Destination, workspaceId: string, moving: readonly string[]): Sql {
  const inPlace = place.projectId
    ? sql`t.project_id = ${place.projectId}`
    : place.areaId
      ? sql`t.area_id = ${place.areaId}`
      : sql`t.workspace_id = ${workspaceId} AND t.project_id IS NULL AND t.area_id IS NULL`;
  const underHeading =
    headingId === undefined ? sql`true` : sql`t.heading_id IS NOT DISTINCT FROM ${headingId}::uuid`;
  return sql`${inPlace} AND ${underHeading} AND t.id <> ALL(${[...moving]}::uuid[])`;
}

const ordered = sql`t.id, t.position AS "order"`;

/** The last task before a position, or of the whole list. One index lookup per status. */
const lastOf = (ctx: SignedIn, listed: Sql, before: Ordered | undefined) =>
  ctx.db.row<Ordered>(sql`
    SELECT last.* FROM unnest(enum_range(NULL::task_status)) AS known (status)
    CROSS JOIN LATERAL (SELECT ${ordered} FROM tasks t WHERE ${listed} AND t.status = known.status
      AND ${before ? sql`(t.position, t.id) < (${before.order}::float8, ${before.id}::uuid)` : sql`true`}
      ORDER BY t.position DESC, t.id DESC LIMIT 1) AS last
    ORDER BY last."order" DESC, last.id DESC LIMIT 1`);

/**
 * The positions that put the tasks before their neighbour or at the end. Reads the two neighbours only, and the whole list
 * where no number is left between them.
 * @throws 400 if the neighbour has left the destination.
 */
async function positionsIn(
  ctx: SignedIn,
  listed: Sql,
  { ids, beforeId }: { ids: string[]; beforeId?: string },
) {
  const next = beforeId
    ? await ctx.db.row<Ordered>(sql`SELECT ${ordered} FROM tasks t WHERE ${listed} AND t.id = ${beforeId}`)
    : undefined;
  if (beforeId && !next) throw invalid('beforeId', NOT_THERE);
  const last = await lastOf(ctx, listed, next);
  const near = [last, next].flatMap((one) => one ?? []);
  const placed = placeInOrder(near, ids, beforeId ?? null);
  if (placed.length === ids.length) return placed;
  const list = await ctx.db.rows<Ordered>(sql`SELECT ${ordered} FROM tasks t WHERE ${listed}`);
  return placeInOrder(list, ids, beforeId ?? null);
}

/** Spreads the tasks that stay, where the moved ones found no room between them. */
async function spread(ctx: SignedIn, stay: readonly Ordered[]): Promise<void> {
  if (stay.length === 0) return;
  await ctx.db.run(sql`
    UPDATE tasks t SET position = m.position, updated_at = ${ctx.now}
    FROM unnest(${stay.map(({ id }) => id)}::uuid[], ${stay.map(({ order }) => order)}::float8[]) AS m (id, position)
    WHERE t.id = m.id`);
}

/** The checked moves with their positions and headings. Moves into one list run one after the other. */
async function positionAll(ctx: SignedIn, checked: CheckedMove[], to: Destination): Promise<CheckedMove[]> {
  const ids = checked.map(({ step }) => step.id);
  const workspaceId = checked[0]?.found.workspaceId ?? '';
  await lockKey(ctx.db, `move to ${to.place.projectId ?? to.place.areaId ?? workspaceId}`);
  const listed = isListed(to, workspaceId, ids);
  const placed = await positionsIn(ctx, listed, { ids, ...(to.beforeId && { beforeId: to.beforeId }) });
  const orders = new Map(placed.map(({ id, order }) => [id, order]));
  await spread(
    ctx,
    placed.filter(({ id }) => !ids.includes(id)),
  );
  return checked.map(({ step, found }) => ({
    found,
    step: { ...step, order: orders.get(step.id) ?? 0, headingId: headingAfter(to, found) },
  }));
}

export const move = mutation
  .meta({
    summary:
      'Move up to 50 tasks to a project, an area, a heading or the root, before a task there or to the end.',
    description: 'Moves all tasks or none; they stay in their workspace.',
    rest: 'POST /tasks/move',
    tool: 'move_tasks',
    kind: ['write', 'idempotent'],
    event: 'updated',
    example: {
      taskIds: ['3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'],
      to: { projectId: '8d0c2f4e-5b1a-4c3d-9e7f-6a5b4c3d2e1f' },
    },
  })
  .input(Input)
  .output(z.strictObject({ tasks: z.array(Task) }))
  .mutation(async ({ ctx, input }) => {
    const to = await readDestination(ctx, input);
    const steps = input.taskIds.map((id, index) => stepFor(id, index, to));
    const checked = checkSteps(await readMoveTargets(ctx, steps), steps, undefined);
    const moved = await positionAll(ctx, checked, to);
    await moveTasks(ctx, moved);
    for (const { found } of moved) ctx.record(found);
    return { tasks: await readTasks(ctx, moved) };
  });
