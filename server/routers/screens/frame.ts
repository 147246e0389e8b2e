import sql from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, findMembership, projectAccess, taskAccess } from '../../row-access';
import { query } from '../../trpc';
import type { Area, Project } from '../../wire/places';
import { Frame } from '../../wire/screens';
import { Day, Id } from '../../wire/shared';
import { readMe } from '../me';
import { countUnread } from '../notifications';
import { areaColumns, projectColumns } from '../parts/columns';
import { forDay } from '../parts/task-conditions';
import { runningSession } from '../sessions';
import { readViews } from '../views';
import { readWorkspaces } from '../workspaces';

export const frame = query
  .input(z.strictObject({ day: Day, workspaceId: Id.optional() }))
  .output(Frame)
  .query(async ({ ctx, input }) => {
    const { workspaceId } = await findMembership(ctx, input.workspaceId);
    const inWorkspace = sql`workspace_id = ${workspaceId}`;
    const [me, workspaces, areas, projects, today, running, views, unread] = await Promise.all([
      readMe(ctx),
      readWorkspaces(ctx, sql`true`),
      ctx.db.rows<Area>(sql`
        SELECT ${areaColumns} FROM areas a ${areaAccess(ctx.caller.id)}
        WHERE a.${inWorkspace} AND a.archived_at IS NULL AND access.role IS NOT NULL ORDER BY a.position, a.id`),
      ctx.db.rows<Project>(sql`
        SELECT ${projectColumns} FROM projects p ${projectAccess(ctx.caller.id)}
        WHERE p.${inWorkspace} AND p.archived_at IS NULL AND access.role IS NOT NULL ORDER BY p.position, p.id`),
      ctx.db.row<{ count: number }>(sql`
        SELECT count(*) FROM tasks t ${taskAccess(ctx.caller.id)}
        WHERE t.${inWorkspace} AND t.status = 'open' AND ${forDay(input.day)} AND access.role IS NOT NULL`),
      runningSession(ctx),
      readViews(ctx),
      countUnread(ctx),
    ]);
    return {
      me,
      workspaceId,
      workspaces,
      areas,
      projects,
      todayCount: today?.count ?? 0,
      unread,
      running: running ?? null,
      views,
    };
  });
