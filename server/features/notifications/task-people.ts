import sql, { type Sql } from 'sql-template-tag';
import { taskAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

const MAX_PEOPLE = 500;

/** The owner of a task as SQL: its creator while they are a member, else its workspace's owner. */
export const taskOwner = (row: Sql) => sql`(
  SELECT coalesce(m.user_id, w.owner_id) FROM workspaces w
  LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${row}.creator_id WHERE w.id = ${row}.workspace_id)`;

/** The other people that a condition on users `u` selects and who may see a task `t`. */
export async function othersOnTask(ctx: Ctx, taskId: string, condition: Sql): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    SELECT u.id FROM users u JOIN tasks t ON t.id = ${taskId} ${taskAccess(sql`u.id`)}
    WHERE ${condition} AND access.role IS NOT NULL AND u.id <> ${ctx.caller.id} ORDER BY u.id LIMIT ${MAX_PEOPLE}`);
  return rows.map(({ id }) => id);
}

/** The caller's name, as others read it. */
export async function callersName(ctx: Ctx): Promise<string> {
  const row = await ctx.db.row<{ name: string | null }>(
    sql`SELECT coalesce(name, username) AS name FROM users WHERE id = ${ctx.caller.id}`,
  );
  return row?.name ?? 'Someone';
}
