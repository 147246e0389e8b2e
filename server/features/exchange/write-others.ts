import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { source } from '../../platform/database/tables';
import { requireRoomFor } from '../../platform/limits/row-limits';
import { changePreferences } from '../../wire/preferences';
import type { ViewFilter } from '../../wire/view';
import { lockPreferences } from '../account/me';
import { announceHabit } from '../habits/habits';
import { requirePlan } from '../notes/find-note';
import { indexNew } from '../notes/index-long-note';
import { findNew, findTasks, type OtherImport, written } from './other-import';
import type { NewIds } from './place-draft';
import { writeDays } from './write-days';
import { insertRows } from './write-draft';

async function writeComments(ctx: Writing, given: OtherImport): Promise<void> {
  const { newIds, others } = given;
  const found = await findNew(ctx, given, { table: 'comments', rows: others.comments });
  const ids = found.map(({ row }) => newIds.tasks(row.taskId));
  const tasks = await findTasks(ctx, given, ids);
  const rows = found.flatMap(({ line, row }) => {
    const taskId = newIds.tasks(row.taskId);
    const workspaceId = tasks.get(taskId);
    if (workspaceId) return [{ ...row, ...written(row), taskId, workspaceId, authorId: ctx.caller.id }];
    given.skipped.push({ line, reason: 'The task of this comment is not there.' });
    return [];
  });
  await requireRoomFor(ctx.db, 'comments', { scope: ctx.caller.id, rows: rows.length });
  await insertRows(ctx, source('comments', 'c'), rows);
  await ctx.db.run(sql`
    UPDATE tasks t SET comment_count = (SELECT count(*) FROM comments c WHERE c.task_id = t.id)
    WHERE t.id = ANY(${[...tasks.keys()]}::uuid[])`);
}

async function writeNotes(ctx: Writing, given: OtherImport): Promise<void> {
  const { others, workspaces } = given;
  const found = await findNew(ctx, given, { table: 'notes', rows: others.notes });
  const named = found.map(({ row }) => workspaces.of(row.workspaceId));
  for (const workspaceId of new Set(named)) await requirePlan(ctx, workspaceId);
  await requireRoomFor(ctx.db, 'notes', { scope: ctx.caller.id, rows: found.length });
  const rows = found.map(({ row }) => ({
    ...row,
    ...written(row),
    ...{ workspaceId: workspaces.of(row.workspaceId), ownerId: ctx.caller.id, revision: 1 },
  }));
  await insertRows(ctx, source('notes', 'n'), rows);
  for (const { id, body } of rows) await indexNew(ctx.db, { noteId: id, length: body.length });
}

async function writePackages(ctx: Writing, given: OtherImport): Promise<void> {
  const found = await findNew(ctx, given, { table: 'packages', rows: given.others.packages });
  await requireRoomFor(ctx.db, 'packages', { scope: ctx.caller.id, rows: found.length });
  const rows = found.map(({ row: { createdAt, ...row } }) => ({
    ...row,
    contentDigest: `sha256:${createHash('sha256').update(row.content).digest('hex')}`,
    createdAt: new Date(createdAt),
    creatorId: ctx.caller.id,
  }));
  await insertRows(ctx, source('packages', 'g'), rows);
}

async function writeHabits(ctx: Writing, given: OtherImport): Promise<void> {
  const userId = ctx.caller.id;
  const found = await findNew(ctx, given, { table: 'habits', rows: given.others.habits });
  const checks = found.flatMap(({ row }) => row.checks.map((check) => ({ ...check, habitId: row.id })));
  await requireRoomFor(ctx.db, 'habits', { scope: userId, rows: found.length });
  await requireRoomFor(ctx.db, 'checks', { scope: userId, rows: checks.length });
  const rows = found.map(({ row: { checks: _, target, order, archivedAt, ...row } }) => ({
    ...row,
    targetCount: target.count,
    targetPeriod: target.period,
    position: order,
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    userId,
    updatedAt: ctx.now,
  }));
  await insertRows(ctx, source('habits', 'h'), rows);
  for (const { id } of rows) announceHabit(ctx, 'created', id);
  await insertRows(ctx, source('habit_checks', 'c'), checks);
}

/** A filter by a place of the file becomes one by the same place here. */
function moveFilter({ areaId, projectId, ...filter }: ViewFilter, { areas, projects }: NewIds): ViewFilter {
  return {
    ...filter,
    ...(areaId && { areaId: areas(areaId) }),
    ...(projectId && { projectId: projects(projectId) }),
  };
}

async function writeViews(ctx: Writing, given: OtherImport): Promise<void> {
  const found = await findNew(ctx, given, { table: 'views', rows: given.others.views });
  await requireRoomFor(ctx.db, 'views', { scope: ctx.caller.id, rows: found.length });
  const rows = found.map(({ row: { filter, order, ...row } }) => ({
    ...row,
    filter: moveFilter(filter, given.newIds),
    position: order,
    userId: ctx.caller.id,
    updatedAt: ctx.now,
  }));
  await insertRows(ctx, source('views', 'v'), rows);
}

/** What the caller has set already stays. */
async function writePreferences(ctx: Writing, { others: { preferences } }: OtherImport): Promise<void> {
  if (!preferences) return;
  const merged = changePreferences(preferences, await lockPreferences(ctx));
  await ctx.db.run(sql`
    UPDATE users SET preferences = ${JSON.stringify(merged)}::jsonb WHERE id = ${ctx.caller.id}`);
}

/** Writes everything of an export but places and tasks. Existing rows stay unchanged. */
export async function writeOthers(ctx: Writing, given: OtherImport): Promise<void> {
  await writeComments(ctx, given);
  await writeDays(ctx, given);
  await writeNotes(ctx, given);
  await writePackages(ctx, given);
  await writeHabits(ctx, given);
  await writeViews(ctx, given);
  await writePreferences(ctx, given);
}
