import sql from 'sql-template-tag';
import { STEP } from '../../../domain/order';
import { areaAccess, projectAccess, type TargetKind, taskAccess } from '../../core/access/row-access';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import type { Area, Heading, Project } from '../../wire/places';
import type { Task } from '../../wire/task';
import { type Cascaded, recordCascaded } from '../shared/cascade';
import {
  areaColumnsAs,
  headingColumnsFor,
  lastPosition,
  projectColumnsAs,
  taskColumnsAs,
} from '../shared/columns';
import { type Place, samePlace } from '../shared/destination';
import type { Compared } from '../shared/field-changes';
import { clearLostAssignments, lockAssignments, recordCleared } from '../sharing/assignments';
import type { CheckedMove } from './check-moves';

const idsOf = (moved: CheckedMove[]) => moved.map(({ step }) => step.id);
const ordersOf = (moved: CheckedMove[]) => moved.map(({ step }) => step.order);
const areasOf = (moved: CheckedMove[]) => moved.map(({ step }) => step.place.areaId);

/** The ids of those that go to another project or area. */
const movedElsewhere = (moved: CheckedMove[]) =>
  idsOf(moved.filter(({ step, found }) => !samePlace(step.place, found)));

export async function moveTasks(ctx: SignedIn, moved: CheckedMove[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE tasks t SET position = m.position, project_id = m.project_id, area_id = m.area_id, heading_id = m.heading_id,
      updated_at = ${ctx.now}
    FROM unnest(${idsOf(moved)}::uuid[], ${ordersOf(moved)}::float8[],
      ${moved.map(({ step }) => step.place.projectId)}::uuid[], ${areasOf(moved)}::uuid[],
      ${moved.map(({ step }) => step.headingId)}::uuid[]) AS m (id, position, project_id, area_id, heading_id)
    WHERE t.id = m.id`);
  await clearLostAssignments(ctx, 'task', movedElsewhere(moved));
}

async function moveProjects(ctx: Writing, moved: CheckedMove[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE projects p SET position = m.position, area_id = m.area_id, updated_at = ${ctx.now}
    FROM unnest(${idsOf(moved)}::uuid[], ${ordersOf(moved)}::float8[], ${areasOf(moved)}::uuid[])
      AS m (id, position, area_id)
    WHERE p.id = m.id`);
  const left = movedElsewhere(moved);
  if (left.length === 0) return;
  await lockAssignments(
    ctx,
    moved.map(({ found }) => found.workspaceId),
  );
  recordCleared(ctx, await clearLostAssignments(ctx, 'project', left));
}

async function moveAreas(ctx: SignedIn, moved: CheckedMove[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE areas a SET position = m.position, updated_at = ${ctx.now}
    FROM unnest(${idsOf(moved)}::uuid[], ${ordersOf(moved)}::float8[]) AS m (id, position) WHERE a.id = m.id`);
}

type HeadingTask = Omit<Cascaded, keyof Compared> & { headingId: string };

/** Tasks that moved with their headings were where those were. */
function recordTasksOf(ctx: Writing, moved: readonly CheckedMove[], tasks: readonly HeadingTask[]): void {
  const placeOf = ({ projectId, areaId }: Place) => ({ projectId, areaId });
  const places = new Map(
    moved.map(({ step, found }) => [step.id, { before: placeOf(found), after: placeOf(step.place) }]),
  );
  const rows = tasks.flatMap(({ headingId, ...task }) => {
    const compared = places.get(headingId);
    return compared ? { ...task, ...compared } : [];
  });
  recordCascaded(ctx, 'task', { rows });
}

/** One statement also moves their tasks: a constraint keeps them in the same place. */
async function moveHeadings(ctx: Writing, moved: CheckedMove[]): Promise<void> {
  const tasks = await ctx.db.rows<HeadingTask>(sql`
    WITH moved AS (
      UPDATE headings h SET position = m.position, project_id = m.project_id, area_id = m.area_id, updated_at = ${ctx.now}
      FROM unnest(${idsOf(moved)}::uuid[], ${ordersOf(moved)}::float8[],
        ${moved.map(({ step }) => step.place.projectId)}::uuid[], ${areasOf(moved)}::uuid[])
        AS m (id, position, project_id, area_id)
      WHERE h.id = m.id RETURNING h.id, h.project_id, h.area_id)
    UPDATE tasks t SET project_id = h.project_id, area_id = h.area_id, updated_at = ${ctx.now}
    FROM moved h WHERE t.heading_id = h.id AND (t.project_id, t.area_id) IS DISTINCT FROM (h.project_id, h.area_id)
    RETURNING t.id, t.workspace_id AS "workspaceId", t.title AS label, h.id AS "headingId"`);
  recordTasksOf(ctx, moved, tasks);
  const left = moved.filter(({ step, found }) => !samePlace(step.place, found));
  if (left.length === 0) return;
  await lockAssignments(
    ctx,
    left.map(({ found }) => found.workspaceId),
  );
  const placesOf = (kind: 'projectId' | 'areaId') => left.flatMap(({ step }) => step.place[kind] ?? []);
  recordCleared(ctx, await clearLostAssignments(ctx, 'project', placesOf('projectId')));
  recordCleared(ctx, await clearLostAssignments(ctx, 'area', placesOf('areaId')));
}

/** Gives those without a position one at the end of their workspace, in the order of the moves. */
async function positionLast(
  ctx: SignedIn,
  table: Parameters<typeof lastPosition>[0],
  moved: CheckedMove[],
): Promise<CheckedMove[]> {
  const workspaceId = moved.find(({ step }) => step.order === undefined)?.found.workspaceId;
  if (!workspaceId) return moved;
  const { end } = await ctx.db.one<{ end: number }>(sql`SELECT ${lastPosition(table, workspaceId)} AS end`);
  return moved.map(({ step, found }, at) => ({
    found,
    step: { ...step, order: step.order ?? end + at * STEP },
  }));
}

const movedRows = (moved: CheckedMove[]) => sql`
  unnest(${idsOf(moved)}::uuid[], ${moved.map(({ found }) => found.role)}::role[])
    WITH ORDINALITY AS m (id, previous_role, step)`;

// A move may end the caller's own access. The response then has the role from before the move.
const roleAfterMove = sql`coalesce(access.role, m.previous_role)`;

export const readTasks = (ctx: SignedIn, moved: CheckedMove[]) =>
  ctx.db.rows<Task>(sql`
    SELECT ${taskColumnsAs(roleAfterMove, sql`access.viewer`)} FROM ${movedRows(moved)} JOIN tasks t ON t.id = m.id ${taskAccess(ctx.caller)}
    ORDER BY m.step`);

const readProjects = (ctx: SignedIn, moved: CheckedMove[]) =>
  ctx.db.rows<Project>(sql`
    SELECT ${projectColumnsAs(roleAfterMove, sql`access.viewer`)} FROM ${movedRows(moved)} JOIN projects p ON p.id = m.id ${projectAccess(ctx.caller)}
    ORDER BY m.step`);

const readAreas = (ctx: SignedIn, moved: CheckedMove[]) =>
  ctx.db.rows<Area>(sql`
    SELECT ${areaColumnsAs(roleAfterMove, sql`access.viewer`)} FROM ${movedRows(moved)} JOIN areas a ON a.id = m.id ${areaAccess(ctx.caller)}
    ORDER BY m.step`);

const readHeadings = (ctx: SignedIn, moved: CheckedMove[]) =>
  ctx.db.rows<Heading>(
    sql`SELECT ${headingColumnsFor(sql`${ctx.caller.id}::uuid`)} FROM ${movedRows(moved)} JOIN headings h ON h.id = m.id ORDER BY m.step`,
  );

/** Moves everything, and then reads it again: a moved task changes the counts of a moved project. */
export async function applyMoves(ctx: Writing, moved: CheckedMove[]) {
  const ofKind = (kind: TargetKind) => moved.filter(({ step }) => step.kind === kind);
  const areas = await positionLast(ctx, 'areas', ofKind('area'));
  const projects = await positionLast(ctx, 'projects', ofKind('project'));
  const headings = await positionLast(ctx, 'headings', ofKind('heading'));
  const tasks = ofKind('task');
  if (areas.length > 0) await moveAreas(ctx, areas);
  if (projects.length > 0) await moveProjects(ctx, projects);
  if (headings.length > 0) await moveHeadings(ctx, headings);
  if (tasks.length > 0) await moveTasks(ctx, tasks);
  return {
    areas: areas.length > 0 ? await readAreas(ctx, areas) : [],
    projects: projects.length > 0 ? await readProjects(ctx, projects) : [],
    headings: headings.length > 0 ? await readHeadings(ctx, headings) : [],
    tasks: tasks.length > 0 ? await readTasks(ctx, tasks) : [],
  };
}
