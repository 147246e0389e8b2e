import sql from 'sql-template-tag';
import { withoutField } from '../../../domain/import-reasons';
import type { Writing } from '../../core/operation/trpc';
import { clearLostAssignments, lockAssignments } from '../sharing/assignments';
import { normalizeEmail } from '../sign-in/accounts';
import { idsOf, type Workspaces } from './find-workspaces';
import type { Placed } from './place-draft';
import type { Skipped } from './skipped';

/** Names the account that a task of the file is assigned to; null for none. */
export type FindAssignee = (task: Placed<'tasks'>) => string | null;

const addressOf = ({ row }: Placed<'tasks'>): string | undefined =>
  row.fields.assignee === 'me' ? undefined : row.fields.assignee;

const keyOf = (workspaceId: string, email: string) => `${workspaceId} ${normalizeEmail(email)}`;

/** Finds the assignees among the members of the workspaces whose addresses their owner sees. */
export async function findAssignees(
  ctx: Writing,
  workspaces: Workspaces,
  tasks: readonly Placed<'tasks'>[],
): Promise<FindAssignee> {
  const addresses = new Set(tasks.flatMap((task) => addressOf(task) ?? []).map(normalizeEmail));
  if (addresses.size > 0) await lockAssignments(ctx, idsOf(workspaces));
  const members = await ctx.db.rows<{ id: string; workspaceId: string; email: string }>(sql`
    SELECT u.id, m.workspace_id AS "workspaceId", u.email FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ANY(${idsOf(workspaces)}::uuid[]) AND u.email = ANY(${[...addresses]}::text[])
      AND m.accepted_at IS NOT NULL AND u.email_verified_at IS NOT NULL`);
  const known = new Map(members.map(({ id, workspaceId, email }) => [keyOf(workspaceId, email), id]));
  return (task) => {
    const address = addressOf(task);
    if (address) return known.get(keyOf(task.workspaceId, address)) ?? null;
    return task.row.fields.assignee ? ctx.caller.id : null;
  };
}

/** Ends the assignments of people who may not complete their tasks, and reports all that do not come back. */
export async function reportUnassigned(
  ctx: Writing,
  tasks: readonly Placed<'tasks'>[],
  skipped: Skipped[],
): Promise<void> {
  const others = tasks.filter((task) => addressOf(task));
  const ids = others.map(({ id }) => id);
  await clearLostAssignments(ctx, 'task', ids);
  const assigned = await ctx.db.rows<{ id: string }>(sql`
    SELECT id FROM tasks WHERE id = ANY(${ids}::uuid[]) AND assignee_id IS NOT NULL`);
  const kept = new Set(assigned.map(({ id }) => id));
  for (const task of others) {
    if (kept.has(task.id)) continue;
    const why = `${addressOf(task)} is no member who may complete it. Add them before the import, or assign it again.`;
    skipped.push({ line: task.row.line, reason: withoutField({ kind: 'task', field: 'assignee', why }) });
  }
}
