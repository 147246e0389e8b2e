import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import { query } from '../../core/operation/trpc';
import { afterPage, pageOf } from '../../core/paging/cursor';
import { ms } from '../../platform/database/epoch';
import { Archived } from '../../wire/screens';
import { Id, NextCursor, Page } from '../../wire/shared';
import { rowSources } from '../shared/row-sources';

/** The number of tasks archived together with a place. */
const countTasks = (row: Sql) =>
  sql`(SELECT count(*) FROM tasks c WHERE c.archive_batch = ${row}.archive_batch)`;

const listed = [
  { ...rowSources.area, kind: 'area', place: sql`NULL`, tasks: countTasks(sql`a`), isShown: sql`true` },
  {
    ...rowSources.project,
    kind: 'project',
    place: sql`a.name`,
    tasks: countTasks(sql`p`),
    isShown: sql`a.archived_at IS NULL`,
  },
  {
    ...rowSources.task,
    kind: 'task',
    place: sql`coalesce(p.name, a.name)`,
    tasks: sql`0`,
    isShown: sql`p.archived_at IS NULL AND a.archived_at IS NULL`,
  },
];

/** The archive page, newest first. Rows in an archived place are not listed: they are restored with it. */
export const archive = query
  .input(z.strictObject({ ...Page, workspaceId: Id.optional() }))
  .output(z.strictObject({ archived: z.array(Archived), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { limit, cursor, workspaceId: named } }) => {
    const { workspaceId } = await findMembership(ctx, named);
    // Each is limited by itself, so that the tasks are read by their index.
    const each = listed.map(
      ({ kind, table, row, label, access, place, tasks, isShown }) => sql`(
        SELECT ${kind}::text AS kind, ${row}.id, ${label} AS name, ${place} AS place, ${tasks} AS tasks,
          access.role AS "accessRole", ${row}.archived_at
        FROM ${table} ${row} ${access(ctx.caller)}
        WHERE ${row}.workspace_id = ${workspaceId} AND ${row}.archived_at IS NOT NULL AND ${isShown} AND access.role IS NOT NULL
          AND ${afterPage(cursor, 'archive', sql`${row}.archived_at, ${row}.id`)}
        ORDER BY ${row}.archived_at DESC, ${row}.id DESC LIMIT ${limit + 1})`,
    );
    const rows = await ctx.db.rows<Archived>(sql`
      SELECT kind, id, name, place, tasks, "accessRole", ${ms('archived_at')} AS "archivedAt"
      FROM (${join(each, ' UNION ALL ')}) one ORDER BY one.archived_at DESC, id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (row) => ['archive', row.archivedAt, row.id]);
    return { archived: page, nextCursor };
  });
