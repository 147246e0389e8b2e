import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { enumValue } from '../../platform/database/tables';
import { cascade } from './cascade';
import { stopSessions } from './running';

/*
 * Each archive call marks all rows that it archives with the same batch id. Restoring only restores that batch, so rows
 * archived earlier stay archived. All functions are idempotent.
 */

type Ctx = Pick<Writing, 'db' | 'now' | 'caller' | 'record' | 'recordOwn' | 'announce'>;

const archived = (ctx: Ctx, batch: string) => sql`archived_at = ${ctx.now}, archive_batch = ${batch}`;
const touched = (ctx: Ctx) => sql`updated_at = ${ctx.now}`;

/** Stops the sessions of all people: on an archived task they would run unnoticed. */
const stopArchivedSessions = (ctx: Ctx, batch: string) =>
  stopSessions(ctx, sql`s.task_id IN (SELECT id FROM tasks WHERE archive_batch = ${batch})`);

const restored = sql`archived_at = NULL, archive_batch = NULL`;

/** A restored task gets back its earlier status. */
const restoredStatus = sql`status = CASE WHEN completed_at IS NULL THEN ${enumValue('task_status', 'open')} ELSE ${enumValue('task_status', 'done')} END`;

// Rows that have since moved to an archived place stay archived.
const isProjectInArchivedArea = sql`EXISTS (SELECT FROM areas a WHERE a.id = p.area_id AND a.archived_at IS NOT NULL)`;
const isTaskInArchivedPlace = sql`(EXISTS (SELECT FROM areas a WHERE a.id = t.area_id AND a.archived_at IS NOT NULL)
  OR EXISTS (SELECT FROM projects p WHERE p.id = t.project_id AND p.archived_at IS NOT NULL))`;

const archiveProjects = (ctx: Ctx, batch: string, where: Sql) =>
  cascade(ctx, 'project', { where, set: archived(ctx, batch), fields: ['archived'] });

const archiveOpenTasks = (ctx: Ctx, batch: string, where: Sql) =>
  cascade(ctx, 'task', {
    where: sql`t.status = 'open' AND ${where}`,
    set: sql`status = 'archived', ${archived(ctx, batch)}`,
    fields: ['status'],
  });

/** Archives an area, its active projects, and the open tasks of all of them. */
export async function archiveArea(ctx: Ctx, areaId: string) {
  const batch = randomUUID();
  const changed = await ctx.db.run(sql`
    UPDATE areas SET ${archived(ctx, batch)}, ${touched(ctx)} WHERE id = ${areaId} AND archived_at IS NULL`);
  if (!changed) return { archivedProjects: 0, archivedTasks: 0 };
  const archivedProjects = await archiveProjects(
    ctx,
    batch,
    sql`p.area_id = ${areaId} AND p.archived_at IS NULL`,
  );
  const archivedTasks = await archiveOpenTasks(
    ctx,
    batch,
    sql`(t.area_id = ${areaId} OR t.project_id IN (SELECT id FROM projects WHERE archive_batch = ${batch}))`,
  );
  await stopArchivedSessions(ctx, batch);
  return { archivedProjects, archivedTasks };
}

const restoreTasksOf = (ctx: Ctx, where: Sql, operation: 'restore_area' | 'restore_project') =>
  cascade(ctx, 'task', { where, set: sql`${restoredStatus}, ${restored}`, fields: ['status'], operation });

export async function restoreArea(ctx: Ctx, areaId: string) {
  const row = await ctx.db.row<{ batch: string }>(sql`
    SELECT archive_batch AS batch FROM areas WHERE id = ${areaId} AND archive_batch IS NOT NULL`);
  if (!row) return { archivedProjects: 0, archivedTasks: 0 };
  await ctx.db.run(sql`UPDATE areas SET ${restored}, ${touched(ctx)} WHERE id = ${areaId}`);
  const operation = 'restore_area';
  const archivedProjects = await cascade(ctx, 'project', {
    where: sql`p.archive_batch = ${row.batch} AND NOT ${isProjectInArchivedArea}`,
    set: restored,
    fields: ['archived'],
    operation,
  });
  const archivedTasks = await restoreTasksOf(
    ctx,
    sql`t.archive_batch = ${row.batch} AND NOT ${isTaskInArchivedPlace}`,
    operation,
  );
  return { archivedProjects, archivedTasks };
}

export async function archiveProject(ctx: Ctx, projectId: string) {
  const batch = randomUUID();
  const changed = await ctx.db.run(sql`
    UPDATE projects SET ${archived(ctx, batch)}, ${touched(ctx)} WHERE id = ${projectId} AND archived_at IS NULL`);
  if (!changed) return { archivedTasks: 0 };
  const archivedTasks = await archiveOpenTasks(ctx, batch, sql`t.project_id = ${projectId}`);
  await stopArchivedSessions(ctx, batch);
  return { archivedTasks };
}

/** Restores a project and the tasks that were archived with it and are still in it. */
export async function restoreProject(ctx: Ctx, projectId: string) {
  const row = await ctx.db.row<{ batch: string }>(sql`
    SELECT archive_batch AS batch FROM projects WHERE id = ${projectId} AND archive_batch IS NOT NULL`);
  if (!row) return { archivedTasks: 0 };
  await ctx.db.run(sql`UPDATE projects SET ${restored}, ${touched(ctx)} WHERE id = ${projectId}`);
  const where = sql`t.archive_batch = ${row.batch} AND t.project_id = ${projectId}`;
  return { archivedTasks: await restoreTasksOf(ctx, where, 'restore_project') };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** @returns those that were not archived already. */
export async function archiveTasks(ctx: Ctx, taskIds: string[]): Promise<string[]> {
  const batch = randomUUID();
  const changed = await ctx.db.rows<{ id: string }>(sql`
    UPDATE tasks SET status = 'archived', ${archived(ctx, batch)}, ${touched(ctx)}
    WHERE id = ANY(${taskIds}::uuid[]) AND archived_at IS NULL RETURNING id`);
  if (changed.length > 0) await stopArchivedSessions(ctx, batch);
  return idsOf(changed);
}

/** @returns those that were archived. */
export const restoreTasks = async (ctx: Ctx, taskIds: string[]): Promise<string[]> =>
  idsOf(
    await ctx.db.rows<{ id: string }>(sql`
      UPDATE tasks SET ${restoredStatus}, ${restored}, ${touched(ctx)}
      WHERE id = ANY(${taskIds}::uuid[]) AND archived_at IS NOT NULL RETURNING id`),
  );
