import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { insertCopy } from '../../platform/database/tables';
import { requireRoom } from '../../platform/limits/row-limits';
import { planReminder } from '../notifications/reminders';
import { freshChecklist, taskSource } from '../shared/columns';
import type { Place } from '../shared/destination';
import { clearLostAssignments, lockAssignments } from '../sharing/assignments';
import { writtenColumns } from './task-columns';

/** A copy to make; its place is checked and locked. */
interface TaskCopy {
  /** Chosen by the caller; free. */
  id?: string | undefined;
  from: string;
  place: Place & { headingId: string | null };
  workspaceId: string;
  position: number;
}

interface Copied {
  id: string;
  title: string;
  workspaceId: string;
  remindAt: Date | null;
}

/** A reminder that has passed is not sent for a copy. */
const reminderOf = ({ caller, now }: Writing) => ({
  remindBefore: taskSource.column('remind_before'),
  remindBy: sql`CASE WHEN t.remind_at IS NOT NULL THEN ${caller.id}::uuid END`,
  remindedAt: sql`CASE WHEN t.remind_at <= ${now} THEN ${now}::timestamptz END`,
});

/**
 * Copies what people wrote of tasks to open tasks of the caller's: without comments, files, sessions and sharing, and with
 * no checklist item done. An assignee who may not complete the copy is left out.
 * @returns the ids of the copies in the order given.
 * @throws 409 at the limit of tasks.
 */
export async function copyTasks(ctx: Writing, copies: readonly TaskCopy[]): Promise<string[]> {
  if (copies.length === 0) return [];
  await requireRoom(ctx.db, { kind: 'tasks', count: copies.length }, ctx.caller.id);
  await lockAssignments(
    ctx,
    copies.map(({ workspaceId }) => workspaceId),
  );
  const ids = copies.map(({ id }) => id ?? randomUUID());
  const insert = insertCopy(taskSource, writtenColumns, {
    ...reminderOf(ctx),
    id: sql`copy.id`,
    workspaceId: sql`copy.workspace_id`,
    creatorId: ctx.caller.id,
    projectId: sql`copy.project_id`,
    areaId: sql`copy.area_id`,
    headingId: sql`copy.heading_id`,
    checklist: freshChecklist,
    repeatAnchor: taskSource.column('repeat_anchor'),
    notifiedDeadline: taskSource.column('notified_deadline'),
    position: sql`copy.position`,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const rows = await ctx.db.rows<Copied>(sql`
    ${insert} JOIN unnest(${ids}::uuid[], ${copies.map(({ from }) => from)}::uuid[],
      ${copies.map(({ workspaceId }) => workspaceId)}::uuid[], ${copies.map(({ place }) => place.projectId)}::uuid[],
      ${copies.map(({ place }) => place.areaId)}::uuid[], ${copies.map(({ place }) => place.headingId)}::uuid[],
      ${copies.map(({ position }) => position)}::float8[])
      AS copy (id, old_id, workspace_id, project_id, area_id, heading_id, position) ON copy.old_id = t.id
    RETURNING id, title, workspace_id AS "workspaceId", remind_at AS "remindAt"`);
  await clearLostAssignments(ctx, 'task', ids);
  const made = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const copy = made.get(id);
    if (!copy) throw new Error('INSERT returned no row for a copy.');
    await planReminder(ctx, copy.remindAt?.getTime() ?? null);
    ctx.record({ workspaceId: copy.workspaceId, kind: 'task', id, label: copy.title });
  }
  return ids;
}
