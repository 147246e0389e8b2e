import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { enumValue } from '../../database/tables';
import type { Writing } from '../../operation/trpc';
import { stopSessions } from './running';

/*
 * Each archive call marks all rows that it archives with the same batch id. Restoring only restores that batch, so rows
 * archived earlier stay archived. All functions are idempotent.
 */

type Ctx = Pick<Writing, 'db' | 'now' | 'caller' | 'recordOwn' | 'announce'>;

const archived = (ctx: Ctx, batch: string) =>
  sql`archived_at = ${ctx.now}, archive_batch = ${batch}, updated_at = ${ctx.now}`;

/** Stops the sessions of all people: on an archived task they would run unnoticed. */
const stopArchivedSessions = (ctx: Ctx, batch: string) =>
  stopSessions(ctx, sql`s.task_id IN (SELECT id FROM tasks WHERE archive_batch = ${batch})`);

const restored = (ctx: Ctx) => sql`archived_at = NULL, archive_batch = NULL, updated_at = ${ctx.now}`;

/** A restored task gets back its earlier status. */
const restoredStatus = sql`status = CASE WHEN completed_at IS NULL THEN ${enumValue('task_status', 'open')} ELSE ${enumValue('task_status', 'done')} END`;

// Rows that have since moved to an archived place stay archived.
const isProjectInArchivedArea = sql`EXISTS (SELECT FROM areas a WHERE a.id = area_id AND a.archived_at IS NOT NULL)`;
const isTaskInArchivedPlace = sql`(EXISTS (SELECT FROM areas a WHERE a.id = area_id AND a.archived_at IS NOT NULL)
  OR EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.archived_at IS NOT NULL))`;

/** Archives an area, its active projects, and the open tasks of all of them. */
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
  await stopArchivedSessions(ctx, batch);
  return { archivedProjects, archivedTasks };
}

export async function restoreArea(ctx: Ctx, areaId: string) {
  const row = await ctx.db.row<{ batch: string }>(sql`
    SELECT archive_batch AS batch FROM areas WHERE id = ${areaId} AND archive_batch IS NOT NULL`);
  if (!row) return { archivedProjects: 0, archivedTasks: 0 };
  await ctx.db.run(sql`UPDATE areas SET ${restored(ctx)} WHERE id = ${areaId}`);
  const archivedProjects = await ctx.db.run(sql`
    UPDATE projects SET ${restored(ctx)} WHERE archive_batch = ${row.batch} AND NOT ${isProjectInArchivedArea}`);
  const archivedTasks = await ctx.db.run(sql`
    UPDATE tasks SET ${restoredStatus}, ${restored(ctx)} WHERE archive_batch = ${row.batch} AND NOT ${isTaskInArchivedPlace}`);
  return { archivedProjects, archivedTasks };
}

export async function archiveProject(ctx: Ctx, projectId: string) {
  const batch = randomUUID();
  const changed = await ctx.db.run(sql`
    UPDATE projects SET ${archived(ctx, batch)} WHERE id = ${projectId} AND archived_at IS NULL`);
  if (!changed) return { archivedTasks: 0 };
  const archivedTasks = await ctx.db.run(sql`
    UPDATE tasks SET status = 'archived', ${archived(ctx, batch)} WHERE project_id = ${projectId} AND status = 'open'`);
  await stopArchivedSessions(ctx, batch);
  return { archivedTasks };
}

/** Restores a project and the tasks that were archived with it and are still in it. */
export async function restoreProject(ctx: Ctx, projectId: string) {
  const row = await ctx.db.row<{ batch: string }>(sql`
    SELECT archive_batch AS batch FROM projects WHERE id = ${projectId} AND archive_batch IS NOT NULL`);
  if (!row) return { archivedTasks: 0 };
  await ctx.db.run(sql`UPDATE projects SET ${restored(ctx)} WHERE id = ${projectId}`);
  const archivedTasks = await ctx.db.run(sql`
    UPDATE tasks SET ${restoredStatus}, ${restored(ctx)} WHERE archive_batch = ${row.batch} AND project_id = ${projectId}`);
  return { archivedTasks };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** @returns those that were not archived already. */
export async function archiveTasks(ctx: Ctx, taskIds: string[]): Promise<string[]> {
  const batch = randomUUID();
  const changed = await ctx.db.rows<{ id: string }>(sql`
    UPDATE tasks SET status = 'archived', ${archived(ctx, batch)}
    WHERE id = ANY(${taskIds}::uuid[]) AND archived_at IS NULL RETURNING id`);
  if (changed.length > 0) await stopArchivedSessions(ctx, batch);
  return idsOf(changed);
}

/** @returns those that were archived. */
export const restoreTasks = async (ctx: Ctx, taskIds: string[]): Promise<string[]> =>
  idsOf(
    await ctx.db.rows<{ id: string }>(sql`
      UPDATE tasks SET ${restoredStatus}, ${restored(ctx)}
      WHERE id = ANY(${taskIds}::uuid[]) AND archived_at IS NOT NULL RETURNING id`),
  );
