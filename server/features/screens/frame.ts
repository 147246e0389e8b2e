import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { MAX_COUNTED_PROJECTS } from '../../../domain/request-limits';
import { areaAccess, findMembership, projectAccess, taskAccess } from '../../core/access/row-access';
import { query, type SignedIn } from '../../core/operation/trpc';
import { readScreenRows } from '../../core/paging/page';
import type { Area, Project } from '../../wire/places';
import { Counts, Frame } from '../../wire/screens';
import { boundedArray, Day, Id } from '../../wire/shared';
import { readMe } from '../account/me';
import { countUnread } from '../notifications/notifications';
import { countWaiting } from '../proposals/read-proposals';
import { runningSession } from '../sessions/sessions';
import { areaColumns, projectColumns } from '../shared/columns';
import { forDay, isOwn } from '../shared/task-conditions';
import { readSharedPlaces } from '../sharing/read-shared';
import { readViews } from '../views/views';
import { readWorkspaces } from '../workspaces/workspaces';

async function countToday(ctx: SignedIn, day: string): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(sql`
    SELECT count(*) FROM tasks t ${taskAccess(ctx.caller)}
    WHERE ${isOwn(ctx.caller.id)} AND t.status = 'open' AND ${forDay(day)} AND access.role IS NOT NULL`);
  return count;
}

async function hasEngaged({ db, caller }: SignedIn): Promise<boolean> {
  const { engaged } = await db.one<{ engaged: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM rounds WHERE user_id = ${caller.id} AND (engaged OR closed_at IS NOT NULL)) AS engaged`);
  return engaged;
}

/** Reads areas, projects or headings in manual order. */
export async function readPlaces<Row>(ctx: SignedIn, rows: Sql) {
  const read = await readScreenRows<Row>(ctx.db, { rows, order: sql`"order", id`, long: ['notes'] });
  return read.rows;
}

/** The active projects that meet a condition. */
export const readProjects = (ctx: SignedIn, which: Sql) =>
  readPlaces<Project>(
    ctx,
    sql`SELECT ${projectColumns} FROM projects p ${projectAccess(ctx.caller)}
      WHERE ${which} AND p.archived_at IS NULL AND access.role IS NOT NULL`,
  );

export const frame = query
  .input(z.strictObject({ day: Day, workspaceId: Id.optional() }))
  .output(Frame)
  .query(async ({ ctx, input }) => {
    const { workspaceId } = await findMembership(ctx, input.workspaceId);
    const [me, workspaces, areas, projects, todayCount, running, views, unread, proposals, engaged, shared] =
      await Promise.all([
        readMe(ctx),
        readWorkspaces(ctx, sql`true`),
        readPlaces<Area>(
          ctx,
          sql`
          SELECT ${areaColumns} FROM areas a ${areaAccess(ctx.caller)}
          WHERE a.workspace_id = ${workspaceId} AND a.archived_at IS NULL AND access.role IS NOT NULL`,
        ),
        readProjects(ctx, sql`p.workspace_id = ${workspaceId}`),
        countToday(ctx, input.day),
        runningSession(ctx),
        readViews(ctx, {}),
        countUnread(ctx),
        countWaiting(ctx),
        hasEngaged(ctx),
        readSharedPlaces(ctx),
      ]);
    return {
      me,
      workspaceId,
      workspaces: workspaces.rows,
      areas,
      projects,
      todayCount,
      unread,
      proposals,
      running: running ?? null,
      hasEngaged: engaged,
      shared,
      views: views.rows,
    };
  });

/** What changes of tasks change in the frame. With thousands of projects, reading all of it takes long. */
export const counts = query
  .input(
    z.strictObject({
      day: Day,
      workspaceId: Id.optional(),
      projectIds: boundedArray(Id, { min: 0, max: MAX_COUNTED_PROJECTS }),
    }),
  )
  .output(Counts)
  .query(async ({ ctx, input }) => {
    const { workspaceId } = await findMembership(ctx, input.workspaceId);
    const [projects, todayCount, running, unread, proposals] = await Promise.all([
      ctx.db.rows<Project>(sql`
        SELECT ${projectColumns} FROM projects p ${projectAccess(ctx.caller)}
        WHERE p.id = ANY(${input.projectIds}::uuid[]) AND p.workspace_id = ${workspaceId} AND access.role IS NOT NULL`),
      countToday(ctx, input.day),
      runningSession(ctx),
      countUnread(ctx),
      countWaiting(ctx),
    ]);
    return {
      todayCount,
      unread,
      proposals,
      running: running ?? null,
      projects: projects.map(({ id, openTaskCount, doneTaskCount }) => ({
        id,
        openTaskCount,
        doneTaskCount,
      })),
    };
  });
