import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, findMembership, projectAccess, taskAccess } from '../../access/row-access';
import { ms } from '../../database/epoch';
import { query } from '../../operation/trpc';
import { afterPage, pageOf } from '../../paging/cursor';
import { Archived } from '../../wire/screens';
import { Id, NextCursor, Page } from '../../wire/shared';

/** The number of tasks archived together with a place. */
const countTasks = (batch: string) =>
  sql`(SELECT count(*) FROM tasks c WHERE c.archive_batch = ${raw(batch)})`;

/** The last archived rows of one table. Each is limited by itself, so that the tasks are read by their index. */
function lastOf(alias: string, { columns, from }: { columns: Sql; from: Sql }, after: (columns: Sql) => Sql) {
  const order = raw(`${alias}.archived_at DESC, ${alias}.id DESC`);
  return sql`(
    SELECT ${columns}, access.role AS "accessRole", ${raw(alias)}.archived_at ${from}
      AND ${raw(alias)}.archived_at IS NOT NULL AND access.role IS NOT NULL
      AND ${after(raw(`${alias}.archived_at, ${alias}.id`))} ORDER BY ${order}`;
}

/** The archive page, newest first. Rows in an archived place are not listed: they are restored with it. */
export const archive = query
  .input(z.strictObject({ ...Page, workspaceId: Id.optional() }))
  .output(z.strictObject({ archived: z.array(Archived), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { limit, cursor, workspaceId: named } }) => {
    const { workspaceId } = await findMembership(ctx, named);
    const caller = ctx.caller.id;
    const after = (columns: Sql) => afterPage(cursor, { list: 'archive', columns, direction: '<' });
    const most = sql`LIMIT ${limit + 1})`;
    const areas = lastOf(
      'a',
      {
        columns: sql`'area' AS kind, a.id, a.name, NULL AS place, ${countTasks('a.archive_batch')} AS tasks`,
        from: sql`FROM areas a ${areaAccess(caller)} WHERE a.workspace_id = ${workspaceId}`,
      },
      after,
    );
    const projects = lastOf(
      'p',
      {
        columns: sql`'project', p.id, p.name, a.name, ${countTasks('p.archive_batch')}`,
        from: sql`FROM projects p ${projectAccess(caller)} WHERE p.workspace_id = ${workspaceId} AND a.archived_at IS NULL`,
      },
      after,
    );
    const tasks = lastOf(
      't',
      {
        columns: sql`'task', t.id, t.title, coalesce(p.name, a.name), 0`,
        from: sql`FROM tasks t ${taskAccess(caller)} WHERE t.workspace_id = ${workspaceId} AND p.archived_at IS NULL AND a.archived_at IS NULL`,
      },
      after,
    );
    const rows = await ctx.db.rows<Archived>(sql`
      SELECT kind, id, name, place, tasks, "accessRole", ${ms('archived_at')} AS "archivedAt"
      FROM (${areas} ${most} UNION ALL ${projects} ${most} UNION ALL ${tasks} ${most}) one
      ORDER BY one.archived_at DESC, id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (row) => ['archive', row.archivedAt, row.id]);
    return { archived: page, nextCursor };
  });
