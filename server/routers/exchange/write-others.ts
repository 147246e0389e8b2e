import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { source } from '../../database/tables';
import type { Restored } from '../../exchange/parcours';
import { indexNew } from '../../jobs/index-long-note';
import { requireRoomFor } from '../../row-limits';
import type { Writing } from '../../trpc';
import type { ViewFilter } from '../../wire/view';
import { requirePlan } from '../notes/find-note';
import { derivedId, findTaken } from './import-ids';
import type { NewIds } from './place-draft';
import { insertRows } from './write-draft';

type Others = Restored['others'];

interface Owned {
  id: string;
}

export interface OthersImport {
  workspaceId: string;
  others: Others;
  newIds: NewIds;
}

const owners = {
  comments: 'author_id',
  work_sessions: 'user_id',
  notes: 'owner_id',
  packages: 'creator_id',
  habits: 'user_id',
  views: 'user_id',
} as const;

/** The rows that are not there yet, each with the id that it gets. */
async function findNew<Row extends Owned>(
  ctx: Writing,
  table: keyof typeof owners,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const own = await ctx.db.rows<Owned>(sql`
    SELECT id FROM ${raw(table)} WHERE id = ANY(${ids}::uuid[]) AND ${raw(owners[table])} = ${ctx.caller.id}`);
  const existing = new Set(own.map(({ id }) => id));
  const renamed = rows
    .filter(({ id }) => !existing.has(id))
    .map((row) => ({ ...row, id: derivedId(ctx.caller.id, 'parcours', table, row.id) }));
  const taken = await findTaken(
    ctx,
    table,
    renamed.map(({ id }) => id),
  );
  return renamed.filter(({ id }) => !taken.has(id));
}

const written = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

/** Those of the ids that are tasks of the workspace. */
async function findTasks({ db }: Writing, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<Owned>(sql`
    SELECT id FROM tasks WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

async function writeComments(ctx: Writing, { others, workspaceId, newIds }: OthersImport): Promise<void> {
  const rows = (await findNew(ctx, 'comments', others.comments)).map((row) => ({
    ...row,
    taskId: newIds.tasks(row.taskId),
  }));
  const ids = rows.map(({ taskId }) => taskId);
  const tasks = await findTasks(ctx, workspaceId, ids);
  const fitting = rows.filter(({ taskId }) => tasks.has(taskId));
  await requireRoomFor(ctx.db, 'comments', { scope: ctx.caller.id, rows: fitting.length });
  const comments = fitting.map((row) => ({ ...row, ...written(row), workspaceId, authorId: ctx.caller.id }));
  await insertRows(ctx, source('comments', 'c'), comments);
  await ctx.db.run(sql`
    UPDATE tasks t SET comment_count = (SELECT count(*) FROM comments c WHERE c.task_id = t.id)
    WHERE t.id = ANY(${[...new Set(ids)]}::uuid[]) AND t.workspace_id = ${workspaceId}`);
}

/** A round that was planned already stays as it is. */
async function writeRounds(ctx: Writing, { others, workspaceId, newIds }: OthersImport): Promise<void> {
  const userId = ctx.caller.id;
  const before = await ctx.db.rows<{ key: string }>(sql`
    SELECT day || ' ' || index AS key FROM rounds WHERE user_id = ${userId} AND day = ANY(${others.rounds.map(({ day }) => day)}::date[])`);
  const planned = new Set(before.map(({ key }) => key));
  const keyOf = ({ day, index }: { day: string; index: number }) => `${day} ${index}`;
  const engagedDays = new Set<string>();
  const rounds = others.rounds.filter((round) => !planned.has(keyOf(round)) && planned.add(keyOf(round)));
  const rows = rounds.map(({ day, index, engaged, closedAt, name, startsAt, endsAt }) => {
    const isEngaged = engaged && closedAt === null && !engagedDays.has(day) && before.length === 0;
    if (isEngaged) engagedDays.add(day);
    const closed = closedAt === null ? null : new Date(closedAt);
    const named = { name, startsAt, endsAt };
    return { userId, day, index, engaged: isEngaged, closedAt: closed, ...named, updatedAt: ctx.now };
  });
  await insertRows(ctx, source('rounds', 'r'), rows);
  const known = await findTasks(
    ctx,
    workspaceId,
    rounds.flatMap(({ taskIds }) => taskIds.map(newIds.tasks)),
  );
  const roundTasks = rounds.flatMap(({ day, index, taskIds }) =>
    [...new Set(taskIds.map(newIds.tasks))]
      .filter((id) => known.has(id))
      .map((taskId, position) => ({ userId, day, index, taskId, position })),
  );
  await insertRows(ctx, source('round_tasks', 'rt'), roundTasks);
}

async function writeSessions(ctx: Writing, { others, newIds }: OthersImport): Promise<void> {
  const rows = await findNew(ctx, 'work_sessions', others.sessions);
  await requireRoomFor(ctx.db, 'sessions', { scope: ctx.caller.id, rows: rows.length });
  const sessions = rows.map(({ taskId, startedAt, endedAt, ...row }) => ({
    ...row,
    taskId: newIds.tasks(taskId),
    startedAt: new Date(startedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    userId: ctx.caller.id,
  }));
  await insertRows(ctx, source('work_sessions', 's'), sessions);
}

async function writeNotes(ctx: Writing, { others, workspaceId }: OthersImport): Promise<void> {
  const rows = await findNew(ctx, 'notes', others.notes);
  if (rows.length > 0) await requirePlan(ctx, workspaceId);
  await requireRoomFor(ctx.db, 'notes', { scope: ctx.caller.id, rows: rows.length });
  const notes = rows.map((row) => ({
    ...row,
    ...written(row),
    workspaceId,
    ownerId: ctx.caller.id,
    revision: 1,
  }));
  await insertRows(ctx, source('notes', 'n'), notes);
  for (const { id, body } of notes) await indexNew(ctx.db, { noteId: id, length: body.length });
}

async function writePackages(ctx: Writing, { others }: OthersImport): Promise<void> {
  const rows = await findNew(ctx, 'packages', others.packages);
  await requireRoomFor(ctx.db, 'packages', { scope: ctx.caller.id, rows: rows.length });
  const packages = rows.map(({ createdAt, ...row }) => ({
    ...row,
    contentDigest: `sha256:${createHash('sha256').update(row.content).digest('hex')}`,
    createdAt: new Date(createdAt),
    creatorId: ctx.caller.id,
  }));
  await insertRows(ctx, source('packages', 'g'), packages);
}

async function writeHabits(ctx: Writing, { others }: OthersImport): Promise<void> {
  const userId = ctx.caller.id;
  const rows = await findNew(ctx, 'habits', others.habits);
  const checks = rows.flatMap((habit) => habit.checks.map((check) => ({ ...check, habitId: habit.id })));
  await requireRoomFor(ctx.db, 'habits', { scope: userId, rows: rows.length });
  await requireRoomFor(ctx.db, 'checks', { scope: userId, rows: checks.length });
  const habits = rows.map(({ checks: _, target, order, archivedAt, ...row }) => ({
    ...row,
    targetCount: target.count,
    targetPeriod: target.period,
    position: order,
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    userId,
    updatedAt: ctx.now,
  }));
  await insertRows(ctx, source('habits', 'h'), habits);
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

async function writeViews(ctx: Writing, { others, newIds }: OthersImport): Promise<void> {
  const rows = await findNew(ctx, 'views', others.views);
  await requireRoomFor(ctx.db, 'views', { scope: ctx.caller.id, rows: rows.length });
  const views = rows.map(({ filter, order, ...row }) => ({
    ...row,
    filter: moveFilter(filter, newIds),
    position: order,
    userId: ctx.caller.id,
    updatedAt: ctx.now,
  }));
  await insertRows(ctx, source('views', 'v'), views);
}

/** Writes what an export holds besides places and tasks. What is there already stays as it is. */
export async function writeOthers(ctx: Writing, given: OthersImport): Promise<void> {
  await writeComments(ctx, given);
  await writeRounds(ctx, given);
  await writeSessions(ctx, given);
  const journal = given.others.journal.map((entry) => ({
    ...entry,
    userId: ctx.caller.id,
    updatedAt: ctx.now,
  }));
  await insertRows(ctx, source('journal_entries', 'j'), journal);
  await writeNotes(ctx, given);
  await writePackages(ctx, given);
  await writeHabits(ctx, given);
  await writeViews(ctx, given);
}
