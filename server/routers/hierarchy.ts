import sql from 'sql-template-tag';
import { z } from 'zod';
import { projectAccess, taskAccess } from '../row-access';
import { mutation, router, type SignedIn } from '../trpc';
import { NamedWorkspaceId } from '../wire/ids';
import { Move } from '../wire/moves';
import { Project } from '../wire/places';
import { boundedArray } from '../wire/shared';
import { Task } from '../wire/task';
import {
  type CheckedMove,
  checkSteps,
  readMoveTargets,
  requireDistinct,
  stepOf,
} from './hierarchy/check-moves';
import { projectColumnsAs, taskColumnsAs } from './parts/columns';

const idsOf = (moved: CheckedMove[]) => moved.map(({ step }) => step.id);
const ordersOf = (moved: CheckedMove[]) => moved.map(({ step }) => step.order);
const areasOf = (moved: CheckedMove[]) => moved.map(({ step }) => step.place.areaId);

function moveTasks(ctx: SignedIn, moved: CheckedMove[]) {
  return ctx.db.run(sql`
    UPDATE tasks t SET position = m.position, project_id = m.project_id, area_id = m.area_id, heading_id = m.heading_id,
      updated_at = ${ctx.now}
    FROM unnest(${idsOf(moved)}::uuid[], ${ordersOf(moved)}::float8[],
      ${moved.map(({ step }) => step.place.projectId)}::uuid[], ${areasOf(moved)}::uuid[],
      ${moved.map(({ step }) => step.headingId)}::uuid[]) AS m (id, position, project_id, area_id, heading_id)
    WHERE t.id = m.id`);
}

function moveProjects(ctx: SignedIn, moved: CheckedMove[]) {
  return ctx.db.run(sql`
    UPDATE projects p SET position = m.position, area_id = m.area_id, updated_at = ${ctx.now}
    FROM unnest(${idsOf(moved)}::uuid[], ${ordersOf(moved)}::float8[], ${areasOf(moved)}::uuid[])
      AS m (id, position, area_id)
    WHERE p.id = m.id`);
}

const movedRows = (moved: CheckedMove[]) => sql`
  unnest(${idsOf(moved)}::uuid[], ${moved.map(({ found }) => found.role)}::role[])
    WITH ORDINALITY AS m (id, previous_role, step)`;

// A move may end the caller's own access. The response then has the role from before the move.
const roleAfterMove = sql`coalesce(access.role, m.previous_role)`;

function readTasks(ctx: SignedIn, moved: CheckedMove[]) {
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
async function moveAll(ctx: SignedIn, moved: CheckedMove[]) {
  const tasks = moved.filter(({ step }) => step.kind === 'task');
  const projects = moved.filter(({ step }) => step.kind === 'project');
  if (projects.length > 0) await moveProjects(ctx, projects);
  if (tasks.length > 0) await moveTasks(ctx, tasks);
  return {
    tasks: tasks.length > 0 ? await readTasks(ctx, tasks) : [],
    projects: projects.length > 0 ? await readProjects(ctx, projects) : [],
  };
}

const reorder = mutation
  .meta({
    summary: 'Move and reorder tasks and projects, all or none.',
    description:
      'Every order and parent is set in one transaction. If any item, destination, permission or heading is invalid, ' +
      'nothing moves and `details` names the invalid move.',
    rest: 'POST /hierarchy/reorder',
    tool: 'reorder_hierarchy',
    kind: ['write', 'idempotent'],
    example: {
      moves: [
        {
          kind: 'task',
          taskId: '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604',
          order: 1024,
          parent: { kind: 'root' },
        },
      ],
    },
  })
  .input(
    z.strictObject({
      moves: boundedArray(Move, { min: 1, max: 50 }).describe('The moves, in order.'),
      workspaceId: NamedWorkspaceId.optional().describe('The workspace that all moved items must be in.'),
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task), projects: z.array(Project) }))
  .mutation(async ({ ctx, input }) => {
    const steps = input.moves.map(stepOf);
    requireDistinct(steps);
    const moved = checkSteps(await readMoveTargets(ctx, steps), steps, input.workspaceId);
    for (const { found } of moved) ctx.record(found);
    return moveAll(ctx, moved);
  });

export const hierarchy = router({ reorder });
