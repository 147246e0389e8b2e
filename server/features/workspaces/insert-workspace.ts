import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { requireRoom } from '../../platform/limits/row-limits';
import type { Workspace } from '../../wire/account';
import { paidPlan } from '../sign-in/delete-account';

/** The wire shape of a workspace `w`, with the caller's membership `m`. */
export const workspaceColumns = sql`w.id, w.name, w.kind, w.plan, m.role, ${ms('w.created_at')} AS "createdAt"`;

/**
 * Inserts a team workspace with the caller as its owner.
 * @throws 409 at the limit of workspaces.
 */
export async function insertWorkspace(
  ctx: Writing,
  { id, name }: { id: string; name: string },
): Promise<Workspace> {
  await requireRoom(ctx.db, 'workspaces', ctx.caller.id);
  const workspace = await ctx.db.one<Workspace>(sql`
    WITH w AS (
      INSERT INTO workspaces (id, kind, name, owner_id, plan, created_at)
      VALUES (${id}, 'team', ${name}, ${ctx.caller.id}, ${paidPlan(sql`${ctx.caller.id}`)}, ${ctx.now})
      RETURNING *),
    m AS (
      INSERT INTO workspace_members (workspace_id, user_id, role, accepted_at)
      SELECT id, ${ctx.caller.id}, 'owner', ${ctx.now} FROM w RETURNING role)
    SELECT ${workspaceColumns} FROM w, m`);
  ctx.record({ workspaceId: id, kind: 'workspace', id, label: name });
  return workspace;
}
