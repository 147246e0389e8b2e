import sql, { type Sql } from 'sql-template-tag';
import { taskAccess } from '../../core/access/row-access';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { lockKey } from '../../platform/database/advisory-lock';
import { enumValue } from '../../platform/database/tables';
import { errorAt } from '../../platform/errors/errors';

/*
 * A task is assigned to a person who may complete it. The assignment ends when their role falls below editor: writes that
 * lower a role clear it, and reads ignore it if a concurrent write of another account lowered the role.
 */

type Ctx = Pick<SignedIn, 'db' | 'now'>;

const mayComplete = sql`access.role >= ${enumValue('role', 'editor')}`;

/** The assignee of a task `t` as SQL; null for none. */
export const currentAssignee: Sql = sql`
  CASE WHEN t.assignee_id IS NOT NULL THEN (
    SELECT t.assignee_id FROM (VALUES (true)) AS once ${taskAccess(sql`t.assignee_id`)} WHERE ${mayComplete}) END`;

/** Assigning in a workspace waits for writes that lower roles in it, and the reverse. */
export async function lockAssignments({ db }: Ctx, workspaceIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(workspaceIds)].sort()) await lockKey(db, `assign in ${id}`);
}

/** A reference to a person, null for an unknown id. */
export const personOrNull = (id: string): Sql => sql`(SELECT id FROM users WHERE id = ${id})`;

/** @throws 400 if the written task is not assigned as asked: the person may not complete it, or does not exist. */
export function requireAssigned(
  written: { assigneeId: string | null },
  asked: string | null | undefined,
  path?: string,
): void {
  if (asked && written.assigneeId !== asked)
    throw errorAt(
      'invalid_request',
      path ? `${path}.assigneeId` : 'assigneeId',
      'This person cannot complete the task. Choose a person with edit access to it.',
    );
}

const within = {
  workspace: sql`t.workspace_id`,
  area: sql`a.id`,
  project: sql`t.project_id`,
  task: sql`t.id`,
};

/** A task that lost its assignee. */
interface Cleared {
  id: string;
  workspaceId: string;
  label: string;
  assigneeId: string;
}

/** Ends the assignments of people who may not complete the tasks in these rows. Lock the rows, or use `endLostAssignments`. */
export async function clearLostAssignments(
  ctx: Ctx,
  kind: keyof typeof within,
  ids: readonly string[],
): Promise<Cleared[]> {
  if (ids.length === 0) return [];
  return ctx.db.rows<Cleared>(sql`
    UPDATE tasks SET assignee_id = NULL, updated_at = ${ctx.now} FROM (
      SELECT t.id, t.assignee_id AS "assigneeId" FROM tasks t ${taskAccess(sql`t.assignee_id`)}
      WHERE t.assignee_id IS NOT NULL AND ${within[kind]} = ANY(${[...ids]}::uuid[]) AND (${mayComplete}) IS NOT TRUE) AS lost
    WHERE tasks.id = lost.id
    RETURNING tasks.id, tasks.workspace_id AS "workspaceId", tasks.title AS label, lost."assigneeId"`);
}

/** Records tasks that lost their assignee, where the write is not about them. */
export function recordCleared(ctx: Pick<Writing, 'record'>, cleared: readonly Cleared[]): void {
  for (const { assigneeId: from, ...task } of cleared)
    ctx.record({
      ...task,
      kind: 'task',
      changes: [{ field: 'assigneeId', from, to: null }],
      event: 'updated',
    });
}

/** Call it after a write that lowers roles on a row and on what is in it. */
export async function endLostAssignments(
  ctx: Ctx & Pick<Writing, 'record'>,
  { workspaceId, kind, id }: { workspaceId: string; kind: keyof typeof within; id: string },
): Promise<void> {
  await lockAssignments(ctx, [workspaceId]);
  recordCleared(ctx, await clearLostAssignments(ctx, kind, [id]));
}
