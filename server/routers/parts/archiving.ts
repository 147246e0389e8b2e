import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { enumValue } from '../../database/tables';
import type { SignedIn } from '../../trpc';
import { stopSessions } from './running';

/*
 * One archive call marks every row it archives with one batch. Restoring brings back the rows of that batch and
 * no other, so what was archived before stays archived.
 */

type Ctx = Pick<SignedIn, 'db' | 'now'>;

const archived = (ctx: Ctx, batch: string) =>
  sql`archived_at = ${ctx.now}, archive_batch = ${batch}, updated_at = ${ctx.now}`;

/** Everyone's: an archived task is out of sight, and a session on it would run unseen. */
const stopOnArchived = (ctx: Ctx, batch: string) =>
  stopSessions(ctx, sql`s.task_id IN (SELECT id FROM tasks WHERE archive_batch = ${batch})`);

const restored = (ctx: Ctx) => sql`archived_at = NULL, archive_batch = NULL, updated_at = ${ctx.now}`;

/** A restored task regains the status it had: done, where it had been completed. */
const regained = sql`status = CASE WHEN completed_at IS NULL THEN ${enumValue('task_status', 'open')} ELSE ${enumValue('task_status', 'done')} END`;

// What has since gone to a place that is archived stays archived with it.
const projectStays = sql`EXISTS (SELECT FROM areas a WHERE a.id = area_id AND a.archived_at IS NOT NULL)`;
const taskStays = sql`(EXISTS (SELECT FROM areas a WHERE a.id = area_id AND a.archived_at IS NOT NULL)
  OR EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.archived_at IS NOT NULL))`;

/** Archives an area, its active projects, their open tasks and its own. Twice changes nothing. */
export async function archiveArea(ctx: Ctx, areaId: string) {
  const batch = randomUUID();
  const changed = await ctx.db.run(sql`
    UPDATE areas SET ${archived(ctx, batch)} WHERE id = ${areaId} AND archived_at IS NULL`);
  if (!changed) return { archivedProjects: 0, archivedTasks: 0 };
  const archivedProjects = await ctx.db.run(sql`
    UPDATE projects SET ${archived(ctx, batch)} WHERE area_id = ${areaId} AND archived_at IS NULL`);
  const archivedTasks = await ctx.db.run(sql`
    UPDATE tasks SET status = 'archived', ${archived(ctx, batch)}
    WHERE status = 'open' AND (area_id = ${areaId} OR project_id IN (SELECT id FROM projects WHERE archive_batch = ${batch}))`);
  await stopOnArchived(ctx, batch);
  return { archivedProjects, archivedTasks };
}

/** Restores an area and what its archiving archived. Twice changes nothing. */
export async function restoreArea(ctx: Ctx, areaId: string) {
  const row = await ctx.db.row<{ batch: string }>(sql`
    SELECT archive_batch AS batch FROM areas WHERE id = ${areaId} AND archive_batch IS NOT NULL`);
  if (!row) return { archivedProjects: 0, archivedTasks: 0 };
  await ctx.db.run(sql`UPDATE areas SET ${restored(ctx)} WHERE id = ${areaId}`);
  const archivedProjects = await ctx.db.run(sql`
    UPDATE projects SET ${restored(ctx)} WHERE archive_batch = ${row.batch} AND NOT ${projectStays}`);
  const archivedTasks = await ctx.db.run(sql`
    UPDATE tasks SET ${regained}, ${restored(ctx)} WHERE archive_batch = ${row.batch} AND NOT ${taskStays}`);
  return { archivedProjects, archivedTasks };
}

/** Archives a project and its open tasks. Twice changes nothing. */
export async function archiveProject(ctx: Ctx, projectId: string) {
  const batch = randomUUID();
  const changed = await ctx.db.run(sql`
    UPDATE projects SET ${archived(ctx, batch)} WHERE id = ${projectId} AND archived_at IS NULL`);
  if (!changed) return { archivedTasks: 0 };
  const archivedTasks = await ctx.db.run(sql`
    UPDATE tasks SET status = 'archived', ${archived(ctx, batch)} WHERE project_id = ${projectId} AND status = 'open'`);
  await stopOnArchived(ctx, batch);
  return { archivedTasks };
}

/** Restores a project and the tasks that were archived with it and are still in it. Twice changes nothing. */
export async function restoreProject(ctx: Ctx, projectId: string) {
  const row = await ctx.db.row<{ batch: string }>(sql`
    SELECT archive_batch AS batch FROM projects WHERE id = ${projectId} AND archive_batch IS NOT NULL`);
  if (!row) return { archivedTasks: 0 };
  await ctx.db.run(sql`UPDATE projects SET ${restored(ctx)} WHERE id = ${projectId}`);
  const archivedTasks = await ctx.db.run(sql`
    UPDATE tasks SET ${regained}, ${restored(ctx)} WHERE archive_batch = ${row.batch} AND project_id = ${projectId}`);
  return { archivedTasks };
}

/** Archives one task. Twice changes nothing. */
export async function archiveTask(ctx: Ctx, taskId: string): Promise<number> {
  const batch = randomUUID();
  const changed = await ctx.db.run(sql`
    UPDATE tasks SET status = 'archived', ${archived(ctx, batch)} WHERE id = ${taskId} AND archived_at IS NULL`);
  if (changed) await stopOnArchived(ctx, batch);
  return changed;
}

/** Restores one task to the status it had. Twice changes nothing. */
export function restoreTask(ctx: Ctx, taskId: string) {
  return ctx.db.run(sql`
    UPDATE tasks SET ${regained}, ${restored(ctx)} WHERE id = ${taskId} AND archived_at IS NOT NULL`);
}
