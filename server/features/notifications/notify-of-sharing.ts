import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Target } from '../../core/access/targets';
import { targets } from '../../core/access/targets';
import type { SignedIn } from '../../core/operation/trpc';
import type { Db } from '../../platform/database/client';
import { type NewNotification, notify, notifyAll } from './notify';
import { callersName } from './task-people';

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now'>;

/** Tells a person that they got access, or became a member of a workspace. */
export async function notifyOfAccess(ctx: Ctx, target: Target, userId: string): Promise<void> {
  if (userId === ctx.caller.id) return;
  const { table, label } = targets[target.kind];
  const row = await ctx.db.row<{ label: string }>(
    sql`SELECT ${label} AS label FROM ${table} WHERE id = ${target.id}`,
  );
  const name = await callersName(ctx);
  const added = target.kind === 'workspace';
  await notify(ctx, [userId], {
    kind: added ? 'invite' : 'share',
    title: (t) => t(added ? 'addedYou' : 'shared', { name, target: row?.label ?? '' }),
    target,
    actorId: ctx.caller.id,
  });
}

/** Marks what the inbox says about invitations to a target as read, and no longer asks: they were accepted. */
export async function readInvitations(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { kind, id }: Target,
  userId: string,
): Promise<void> {
  const change = { accounts: [userId], at: now.getTime() };
  await db.run(sql`
    WITH changed AS (
      UPDATE notifications SET read_at = coalesce(read_at, ${now}), body = ''
      WHERE user_id = ${userId} AND kind = 'invite' AND target_kind = ${kind} AND target_id = ${id}
        AND (read_at IS NULL OR body <> '')
      RETURNING id)
    SELECT pg_notify('changes', ${JSON.stringify(change)}::text) FROM changed LIMIT 1`);
}

const PendingInvitation = z.object({
  name: z.string().nullable(),
  label: z.string(),
  kind: z.enum(['workspace', 'area', 'project', 'task', 'note']),
  id: z.string(),
  inviterId: z.string().nullable(),
});

/** Notifies an account with a newly verified address of its pending invitations. */
export async function notifyOfInvitations(db: Db, userId: string): Promise<void> {
  const rows = await db.rows(
    sql`
    SELECT coalesce(inviter.name, inviter.username) AS name, inviter.id AS "inviterId",
      coalesce(w.name, a.name, p.name, t.title, n.title) AS label,
      CASE WHEN w.id IS NOT NULL THEN 'workspace' WHEN a.id IS NOT NULL THEN 'area' WHEN p.id IS NOT NULL THEN 'project'
        WHEN t.id IS NOT NULL THEN 'task' ELSE 'note' END AS kind,
      coalesce(w.id, a.id, p.id, t.id, n.id) AS id
    FROM users u JOIN invitations i ON i.email = u.email AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    LEFT JOIN users inviter ON inviter.id = i.invited_by
    LEFT JOIN workspaces w ON w.id = i.to_workspace_id LEFT JOIN areas a ON a.id = i.area_id
    LEFT JOIN projects p ON p.id = i.project_id LEFT JOIN tasks t ON t.id = i.task_id LEFT JOIN notes n ON n.id = i.note_id
    WHERE u.id = ${userId} ORDER BY i.created_at DESC LIMIT 100`,
    PendingInvitation,
  );
  const made = rows.map(
    ({ name, label, kind, id, inviterId }): NewNotification => ({
      kind: 'invite',
      title: (t) => t('invitedYou', { name: name ?? t('someone'), target: label }),
      body: (t) => t('openToAccept'),
      target: { kind, id },
      ...(inviterId && { actorId: inviterId }),
    }),
  );
  await notifyAll({ db, now: new Date() }, [userId], made);
}
