import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { ms } from '../../database/epoch';
import { areaAccess, findMembership, projectAccess, taskAccess } from '../../row-access';
import { query } from '../../trpc';
import { Archived } from '../../wire/screens';
import { Id } from '../../wire/shared';

const MOST = 300;

/** The number of tasks archived together with a place. */
const countTasks = (batch: string) =>
  sql`(SELECT count(*) FROM tasks c WHERE c.archive_batch = ${raw(batch)})`;

/** The archive page, newest first. Rows in an archived place are not listed: they are restored with it. */
export const archive = query
  .input(z.strictObject({ workspaceId: Id.optional() }))
  .output(z.strictObject({ archived: z.array(Archived) }))
  .query(async ({ ctx, input }) => {
    const { workspaceId } = await findMembership(ctx, input.workspaceId);
    const caller = ctx.caller.id;
    const archived = await ctx.db.rows<Archived>(sql`
      SELECT kind, id, name, place, tasks, "accessRole", ${ms('archived_at')} AS "archivedAt" FROM (
        SELECT 'area' AS kind, a.id, a.name, NULL AS place, ${countTasks('a.archive_batch')} AS tasks,
          access.role AS "accessRole", a.archived_at
        FROM areas a ${areaAccess(caller)}
        WHERE a.workspace_id = ${workspaceId} AND a.archived_at IS NOT NULL AND access.role IS NOT NULL
        UNION ALL
        SELECT 'project', p.id, p.name, a.name, ${countTasks('p.archive_batch')}, access.role, p.archived_at
        FROM projects p ${projectAccess(caller)}
        WHERE p.workspace_id = ${workspaceId} AND p.archived_at IS NOT NULL AND a.archived_at IS NULL
          AND access.role IS NOT NULL
        UNION ALL
        SELECT 'task', t.id, t.title, coalesce(p.name, a.name), 0, access.role, t.archived_at
        FROM tasks t ${taskAccess(caller)}
        WHERE t.workspace_id = ${workspaceId} AND t.status = 'archived' AND p.archived_at IS NULL
          AND a.archived_at IS NULL AND access.role IS NOT NULL) one
      ORDER BY archived_at DESC, id LIMIT ${MOST}`);
    return { archived };
  });
