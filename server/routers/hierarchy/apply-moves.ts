import sql from 'sql-template-tag';
import { projectAccess, taskAccess } from '../../row-access';
import { clearLostAssignments, lockAssignments } from '../../sharing/assignments';
import type { SignedIn } from '../../trpc';
import type { Project } from '../../wire/places';
import type { Task } from '../../wire/task';
import { projectColumnsAs, taskColumnsAs } from '../parts/columns';
import { samePlace } from '../parts/destination';
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

async function moveProjects(ctx: SignedIn, moved: CheckedMove[]): Promise<void> {
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
  await clearLostAssignments(ctx, 'project', left);
}

const movedRows = (moved: CheckedMove[]) => sql`
  unnest(${idsOf(moved)}::uuid[], ${moved.map(({ found }) => found.role)}::role[])
    WITH ORDINALITY AS m (id, previous_role, step)`;

// A move may end the caller's own access. The response then has the role from before the move.
const roleAfterMove = sql`coalesce(access.role, m.previous_role)`;

export function readTasks(ctx: SignedIn, moved: CheckedMove[]) {
  return ctx.db.rows<Task>(sql`
    SELECT ${taskColumnsAs(roleAfterMove)} FROM ${movedRows(moved)} JOIN tasks t ON t.id = m.id ${taskAccess(ctx.caller.id)}
    ORDER BY m.step`);
}

function readProjects(ctx: SignedIn, moved: CheckedMove[]) {
  return ctx.db.rows<Project>(sql`
    SELECT ${projectColumnsAs(roleAfterMove)} FROM ${movedRows(moved)} JOIN projects p ON p.id = m.id
      ${projectAccess(ctx.caller.id)}
    ORDER BY m.step`);
}

/** Reads everything again after all moves: a moved task changes the counts of a moved project. */
export async function moveAll(ctx: SignedIn, moved: CheckedMove[]) {
  const tasks = moved.filter(({ step }) => step.kind === 'task');
  const projects = moved.filter(({ step }) => step.kind === 'project');
  if (projects.length > 0) await moveProjects(ctx, projects);
  if (tasks.length > 0) await moveTasks(ctx, tasks);
  return {
    tasks: tasks.length > 0 ? await readTasks(ctx, tasks) : [],
    projects: projects.length > 0 ? await readProjects(ctx, projects) : [],
  };
}
