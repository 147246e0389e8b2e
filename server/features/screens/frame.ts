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

/** More of them show once their workspace is open. */
const MOST_ELSEWHERE = 100;

/** Places of the caller's other workspaces. */
const readElsewhere = ({ db, caller }: SignedIn, workspaceId: string): Promise<Frame['elsewhere']> =>
  db.rows(sql`
    SELECT place.kind, place.id, place.name, place."workspaceId" FROM workspace_members m CROSS JOIN LATERAL (
      SELECT 'area' AS kind, a.id, a.name, a.workspace_id AS "workspaceId", a.position FROM areas a ${areaAccess(caller)}
      WHERE a.workspace_id = m.workspace_id AND a.archived_at IS NULL AND access.role IS NOT NULL
      UNION ALL
      SELECT 'project', p.id, p.name, p.workspace_id, p.position FROM projects p ${projectAccess(caller)}
      WHERE p.workspace_id = m.workspace_id AND p.area_id IS NULL AND p.archived_at IS NULL AND access.role IS NOT NULL
    ) AS place
    WHERE m.user_id = ${caller.id} AND m.workspace_id <> ${workspaceId}
    ORDER BY place."workspaceId", place.kind DESC, place.position, place.id LIMIT ${MOST_ELSEWHERE}`);

async function readAllPlaces(ctx: SignedIn, workspaceId: string) {
  const [areas, projects, shared, elsewhere] = await Promise.all([
    readPlaces<Area>(
      ctx,
      sql`
      SELECT ${areaColumns} FROM areas a ${areaAccess(ctx.caller)}
      WHERE a.workspace_id = ${workspaceId} AND a.archived_at IS NULL AND access.role IS NOT NULL`,
    ),
    readProjects(ctx, sql`p.workspace_id = ${workspaceId}`),
    readSharedPlaces(ctx),
    readElsewhere(ctx, workspaceId),
  ]);
  return { areas, projects, shared, elsewhere };
}

export const frame = query
  .input(z.strictObject({ day: Day, workspaceId: Id.optional() }))
  .output(Frame)
  .query(async ({ ctx, input }) => {
    const { workspaceId } = await findMembership(ctx, input.workspaceId);
    const [me, workspaces, places, todayCount, running, views, unread, proposals, engaged] =
      await Promise.all([
        readMe(ctx),
        readWorkspaces(ctx, sql`true`),
        readAllPlaces(ctx, workspaceId),
        countToday(ctx, input.day),
        runningSession(ctx),
        readViews(ctx, {}),
        countUnread(ctx),
        countWaiting(ctx),
        hasEngaged(ctx),
      ]);
    return {
      me,
      workspaceId,
      workspaces: workspaces.rows,
      ...places,
      todayCount,
      unread,
      proposals,
      running: running ?? null,
      hasEngaged: engaged,
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
