import sql from 'sql-template-tag';
import { z } from 'zod';
import { find, requireRole } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { insertStored } from '../../platform/database/stored-rows';
import { notFound } from '../../platform/errors/errors';
import { GrantableRole } from '../../wire/shared';
import { lockNote } from '../notes/find-note';
import { changeGrant, endGrant } from '../sharing/grants';
import { revokeInvite } from '../sharing/invitations';
import { revokeLink } from '../sharing/share-links';
import { isCreated, isDeleted, type NotedRow } from './noted-rows';
import { attempt, recordingAs, type Undoing } from './outcome';

const Target = z.object({
  area_id: z.string().nullish(),
  project_id: z.string().nullish(),
  task_id: z.string().nullish(),
  note_id: z.string().nullish(),
});
type Target = z.infer<typeof Target>;

/** What a grant or an invitation is on. @throws 404 if the caller may not see it. */
function findTarget(ctx: Writing, { area_id, project_id, task_id, note_id }: Target) {
  if (note_id) return lockNote(ctx, note_id, 'reader');
  const targets = [
    { kind: 'area', id: area_id },
    { kind: 'project', id: project_id },
    { kind: 'task', id: task_id },
  ] as const;
  for (const { kind, id } of targets) if (id) return find(ctx, { kind, id, role: 'reader', lock: 'share' });
  throw notFound('share');
}

const Grant = Target.extend({ role: GrantableRole, user_id: z.string() });

const readGrant = ({ db }: Writing, id: string) =>
  db.row(
    sql`SELECT area_id, project_id, task_id, note_id, role, user_id FROM grants WHERE id = ${id} FOR UPDATE`,
    Grant,
  );

/** Gives back access that was taken. What was deleted with its target came back with that. */
async function returnGrant({ ctx }: Undoing, row: NotedRow): Promise<void> {
  const { user_id: personId, ...place } = Grant.parse(row.before);
  const target = await findTarget(ctx, place);
  requireRole(target.role, 'owner');
  const stored = sql`SELECT ${JSON.stringify(row.before)}::jsonb AS row`;
  if ((await insertStored(ctx.db, 'grants', stored)) > 0)
    recordingAs(ctx, 'granted').record({ ...target, personId });
}

async function undoGrant(undoing: Undoing, row: NotedRow): Promise<void> {
  const { ctx, outcome } = undoing;
  const grant = await readGrant(ctx, row.key);
  if (isDeleted(row)) {
    if (!grant) await returnGrant(undoing, row);
  } else if (grant) {
    if (grant.role !== row.after?.['role']) return outcome.leave(row, 'changed');
    const target = await findTarget(ctx, grant);
    const role = GrantableRole.safeParse(row.before?.['role']).data;
    if (isCreated(row)) await endGrant(recordingAs(ctx, 'revoked'), target, row.key);
    else if (role) {
      requireRole(target.role, 'owner');
      await changeGrant(recordingAs(ctx, 'granted'), target, { grantId: row.key, role });
    }
  } else if (!isCreated(row)) return outcome.leave(row, 'gone');
  outcome.done(row);
}

const Invitation = Target.extend({
  to_workspace_id: z.string().nullish(),
  isAccepted: z.boolean(),
  isRevoked: z.boolean(),
});

/** Cancels an invitation. Its mail was sent. One that was accepted is somebody's access by now. */
async function undoInvitation({ ctx, outcome }: Undoing, row: NotedRow): Promise<void> {
  const query = sql`
    SELECT to_workspace_id, area_id, project_id, task_id, note_id, accepted_at IS NOT NULL AS "isAccepted",
      revoked_at IS NOT NULL AS "isRevoked" FROM invitations WHERE id = ${row.key} FOR UPDATE`;
  const invitation = await ctx.db.row(query, Invitation);
  if (!invitation) return outcome.leave(row, 'gone');
  if (invitation.isAccepted) return outcome.leave(row, 'changed');
  if (!isCreated(row) || invitation.to_workspace_id) return outcome.leave(row, 'unsupported');
  const target = await findTarget(ctx, invitation);
  requireRole(target.role, 'owner');
  await revokeInvite(ctx, target, row.key);
  outcome.done(row);
  outcome.leave(row, 'sent');
}

async function undoLink({ ctx, outcome }: Undoing, row: NotedRow): Promise<void> {
  if (!isCreated(row)) return outcome.leave(row, 'unsupported');
  await revokeLink(ctx, row.key);
  outcome.done(row);
  outcome.leave(row, 'published');
}

const undoers = { grants: undoGrant, invitations: undoInvitation, share_links: undoLink };

/** Ends what a set shared. */
export async function endAccess(undoing: Undoing): Promise<void> {
  for (const row of undoing.rows) {
    if (row.before === null && row.after === null) continue;
    if (row.source !== 'grants' && row.source !== 'invitations' && row.source !== 'share_links') continue;
    const undo = undoers[row.source];
    const refused = await attempt(undoing.ctx, () => undo(undoing, row));
    // What is gone with its target took the access with it.
    if (refused && !(refused === 'gone' && isCreated(row))) undoing.outcome.leave(row, refused);
  }
}
