import { isDeepStrictEqual } from 'node:util';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { insertStored } from '../../platform/database/stored-rows';
import { compareRow, isUntouched } from './compare-row';
import { columnsOf, fieldsOf } from './fields';
import { idOf, isCreated, isDeleted, type NotedRow, type Values } from './noted-rows';
import { attempt, type Undoing } from './outcome';

/** What belongs to one person, who alone sees and changes it. Tasks of a round go before the round, checks before the habit. */
const tables = {
  round_tasks: ['user_id', 'day', 'index', 'task_id'],
  rounds: ['user_id', 'day', 'index'],
  work_sessions: ['id'],
  journal_entries: ['user_id', 'day'],
  habit_checks: ['habit_id', 'day'],
  habits: ['id'],
  views: ['id'],
} as const;
type OwnTable = keyof typeof tables;
type OwnRow = NotedRow & { source: OwnTable };

const isOwn = (row: NotedRow): row is OwnRow => row.source in tables;

/** A round that a set began goes back to one that nobody has planned. */
const emptyRound: Values = {
  engaged: false,
  closed_at: null,
  name: null,
  starts_at: null,
  ends_at: null,
  names_set: false,
};

/** The row as `r`, if it is the caller's. */
function whereIs({ caller }: Writing, { source, key }: OwnRow): Sql {
  const parts = key.split('/');
  const same = tables[source].map((column, nth) => sql`r.${raw(column)} = ${parts[nth] ?? ''}`);
  const mine =
    source === 'habit_checks'
      ? sql`r.habit_id IN (SELECT id FROM habits WHERE user_id = ${caller.id})`
      : sql`r.user_id = ${caller.id}`;
  return sql`${join(same, ' AND ')} AND ${mine}`;
}

async function readRow(ctx: Writing, row: OwnRow): Promise<Values | undefined> {
  const query = sql`SELECT to_jsonb(r) AS values FROM ${raw(row.source)} r WHERE ${whereIs(ctx, row)} FOR UPDATE`;
  return (await ctx.db.row<{ values: Values }>(query))?.values;
}

function record(ctx: Writing, row: OwnRow): void {
  const id = idOf(row);
  if (row.source === 'rounds' || row.source === 'round_tasks') ctx.recordOwn({ kind: 'round', id });
  if (row.source === 'work_sessions') ctx.recordOwn({ kind: 'session', id });
  if (row.source === 'journal_entries') ctx.recordOwn({ kind: 'journal', id });
}

async function setBack({ ctx, outcome }: Undoing, row: OwnRow, current: Values): Promise<void> {
  const before = row.before ?? emptyRound;
  const found = compareRow({ before, after: row.after ?? {} }, current, fieldsOf[row.source]);
  const { back } = found;
  outcome.compared(row, found);
  if (Object.keys(back).length === 0) return;
  const columns = columnsOf(fieldsOf[row.source]).map((column) => raw(column));
  await ctx.db.run(sql`
    UPDATE ${raw(row.source)} r SET (${join(columns)}) = (
      SELECT ${join(columns.map((column) => sql`b.${column}`))} FROM jsonb_populate_record(r, ${JSON.stringify(back)}::jsonb) AS b)
    WHERE ${whereIs(ctx, row)}`);
}

/** A round keeps its row while it has tasks. */
const isEmptyRound = sql`NOT EXISTS (
  SELECT FROM round_tasks t WHERE t.user_id = r.user_id AND t.day = r.day AND t.index = r.index)`;
const isUnchecked = sql`NOT EXISTS (SELECT FROM habit_checks c WHERE c.habit_id = r.id)`;

async function removeRow(undoing: Undoing, row: OwnRow, current: Values): Promise<void> {
  const { ctx, outcome } = undoing;
  if (row.source === 'rounds') await setBack(undoing, { ...row, before: emptyRound }, current);
  else if (!isUntouched(row.after ?? {}, current)) return outcome.leave(row, 'changed');
  const isUnused = row.source === 'rounds' ? isEmptyRound : row.source === 'habits' ? isUnchecked : sql`true`;
  const removed = await ctx.db.run(
    sql`DELETE FROM ${raw(row.source)} r WHERE ${whereIs(ctx, row)} AND ${isUnused}`,
  );
  if (removed === 0 && row.source === 'habits') outcome.leave(row, 'used');
  else if (row.source !== 'rounds') outcome.done(row);
}

async function undoRow(undoing: Undoing, row: OwnRow): Promise<void> {
  if (row.before === null && row.after === null) return;
  const { ctx, outcome } = undoing;
  const current = await readRow(ctx, row);
  if (isDeleted(row)) {
    if (current && !isDeepStrictEqual(current, row.before)) return outcome.leave(row, 'changed');
    if (row.source !== 'habit_checks' && row.before['user_id'] !== ctx.caller.id) return;
    await insertStored(ctx.db, row.source, sql`SELECT ${JSON.stringify(row.before)}::jsonb AS row`);
    outcome.done(row);
  } else if (isCreated(row)) {
    if (current) await removeRow(undoing, row, current);
    else outcome.done(row);
  } else if (current) await setBack(undoing, row, current);
  else return outcome.leave(row, 'gone');
  record(ctx, row);
}

const names = Object.keys(tables);

async function undoRows(undoing: Undoing, rows: readonly OwnRow[]): Promise<void> {
  for (const row of rows) {
    const refused = await attempt(undoing.ctx, () => undoRow(undoing, row));
    if (refused) undoing.outcome.leave(row, refused);
  }
}

/** Takes back what is new in a person's own rows, and sets back what changed. */
export const restoreOwn = (undoing: Undoing): Promise<void> =>
  undoRows(
    undoing,
    names.flatMap((name) =>
      undoing.rows.filter(isOwn).filter((row) => row.source === name && !isDeleted(row)),
    ),
  );

/** Puts back what was deleted of them, rounds before their tasks. Call it once the tasks are back. */
export const returnOwn = (undoing: Undoing): Promise<void> =>
  undoRows(
    undoing,
    names
      .toReversed()
      .flatMap((name) => undoing.rows.filter(isOwn).filter((row) => row.source === name && isDeleted(row))),
  );
