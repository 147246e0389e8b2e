import sql from 'sql-template-tag';
import { z } from 'zod';
import { requireRole } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { settings } from '../../platform/config/settings';
import { AppError, notFound } from '../../platform/errors/errors';
import type { CloudNote } from '../../wire/collaboration';
import { Role } from '../../wire/shared';
import { isBillingConfigured, trialEnd } from '../billing/plans';
import { noteColumns, noteSource } from './note-columns';

const LockedNote = z.object({
  kind: z.literal('note'),
  id: z.string(),
  workspaceId: z.string(),
  label: z.string(),
  role: Role,
  revision: z.number(),
});
export type LockedNote = z.infer<typeof LockedNote>;

/** @throws 402 if billing is configured, the workspace is unpaid and its trial is over. */
export async function requirePlan(ctx: SignedIn, workspaceId: string): Promise<void> {
  if (!isBillingConfigured(settings())) return;
  const row = await ctx.db.row<{ end: Date }>(sql`
    SELECT ${trialEnd} AS end FROM workspaces w WHERE w.id = ${workspaceId} AND w.plan = 'free'`);
  const trialEndedAt = row?.end.getTime();
  if (!trialEndedAt || ctx.now.getTime() < trialEndedAt) return;
  throw new AppError(
    'trial_ended',
    'The trial of this workspace is over. Its notes can be read, not written.',
    { access: { reason: 'trial_ended', trialEndedAt } },
  );
}

/**
 * Locks a note until the transaction ends.
 * @throws 404 if the caller may not see it, 403 if the role is too low, 402 if the trial is over.
 */
export async function lockNote(ctx: SignedIn, id: string, needed: Role): Promise<LockedNote> {
  const query = sql`
    SELECT 'note' AS kind, n.id, n.workspace_id AS "workspaceId", n.title AS label, access.role, n.revision
    FROM ${noteSource(ctx.caller)} WHERE n.id = ${id} AND access.role IS NOT NULL FOR NO KEY UPDATE OF n`;
  const note = await ctx.db.row(query, LockedNote);
  if (!note) throw notFound('note');
  requireRole(note.role, needed);
  await requirePlan(ctx, note.workspaceId);
  return note;
}

/** @throws 404 if the caller may not see it. */
export async function readNote<Row = CloudNote>(
  ctx: SignedIn,
  id: string,
  columns = noteColumns(ctx.caller.id),
): Promise<Row> {
  const note = await ctx.db.row<Row>(sql`
    SELECT ${columns} FROM ${noteSource(ctx.caller)}
    WHERE n.id = ${id} AND access.role IS NOT NULL`);
  if (!note) throw notFound('note');
  return note;
}
