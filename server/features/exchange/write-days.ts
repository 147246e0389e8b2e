import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { source } from '../../platform/database/tables';
import { requireRoomFor } from '../../platform/limits/row-limits';
import { findNew, findTasks, keepFitting, type OtherImport } from './other-import';
import { insertRows } from './write-draft';

/** A round that was planned already stays as it is. */
async function writeRounds(ctx: Writing, given: OtherImport): Promise<void> {
  const { others, newIds, skipped } = given;
  const userId = ctx.caller.id;
  const before = await ctx.db.rows<{ key: string; day: string; engaged: boolean }>(sql`
    SELECT day || ' ' || index AS key, day, engaged FROM rounds
    WHERE user_id = ${userId} AND day = ANY(${others.rounds.map(({ row }) => row.day)}::date[])`);
  const planned = new Set(before.map(({ key }) => key));
  const rounds = keepFitting(given, others.rounds, ({ day, index }) => {
    const key = `${day} ${index}`;
    const isPlanned = planned.has(key);
    planned.add(key);
    return isPlanned ? 'This round is planned already.' : undefined;
  });
  const engagedDays = new Set(before.filter(({ engaged }) => engaged).map(({ day }) => day));
  const rows = rounds.map(({ row: { day, index, engaged, closedAt, namesSet, ...naming } }) => {
    const isEngaged = engaged && closedAt === null && !engagedDays.has(day);
    if (isEngaged) engagedDays.add(day);
    const closed = closedAt === null ? null : new Date(closedAt);
    const { name, startsAt, endsAt } = naming;
    const named = { name, startsAt, endsAt, namesSet: namesSet ?? (name ?? startsAt ?? endsAt) !== null };
    return { userId, day, index, engaged: isEngaged, closedAt: closed, ...named, updatedAt: ctx.now };
  });
  await insertRows(ctx, source('rounds', 'r'), rows);
  const ids = rounds.flatMap(({ row }) => row.taskIds.map(newIds.tasks));
  const known = await findTasks(ctx, given, ids);
  const roundTasks = rounds.flatMap(({ line, row: { day, index, taskIds } }) => {
    const own = [...new Set(taskIds.map(newIds.tasks))];
    const found = own.filter((id) => known.has(id));
    const missing = own.length - found.length;
    if (missing > 0)
      skipped.push({
        line,
        reason: `The round comes without ${missing} of its tasks: they are not in the file.`,
      });
    return found.map((taskId, position) => ({ userId, day, index, taskId, position }));
  });
  await insertRows(ctx, source('round_tasks', 'rt'), roundTasks);
}

async function writeSessions(ctx: Writing, given: OtherImport): Promise<void> {
  const rows = await findNew(ctx, given, { table: 'work_sessions', rows: given.others.sessions });
  await requireRoomFor(ctx.db, 'sessions', { scope: ctx.caller.id, rows: rows.length });
  const sessions = rows.map(({ row: { taskId, startedAt, endedAt, ...row } }) => ({
    ...row,
    taskId: given.newIds.tasks(taskId),
    startedAt: new Date(startedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    userId: ctx.caller.id,
  }));
  await insertRows(ctx, source('work_sessions', 's'), sessions);
}

async function writeJournal(ctx: Writing, given: OtherImport): Promise<void> {
  const userId = ctx.caller.id;
  const { journal } = given.others;
  const before = await ctx.db.rows<{ day: string }>(sql`
    SELECT day FROM journal_entries
    WHERE user_id = ${userId} AND day = ANY(${journal.map(({ row }) => row.day)}::date[])`);
  const days = new Set(before.map(({ day }) => day));
  const fitting = keepFitting(given, journal, ({ day }) => {
    const isWritten = days.has(day);
    days.add(day);
    return isWritten ? 'The journal has an entry of this day already.' : undefined;
  });
  const rows = fitting.map(({ row }) => ({ ...row, userId, updatedAt: ctx.now }));
  await insertRows(ctx, source('journal_entries', 'j'), rows);
}

/** Writes rounds, sessions and the journal. */
export async function writeDays(ctx: Writing, given: OtherImport): Promise<void> {
  await writeRounds(ctx, given);
  await writeSessions(ctx, given);
  await writeJournal(ctx, given);
}
