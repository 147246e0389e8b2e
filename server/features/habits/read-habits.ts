import sql, { type Sql } from 'sql-template-tag';
import type { AwaySpan } from '../../../domain/away';
import { type Check, doneIn, streakOf } from '../../../domain/habits';
import type { SignedIn } from '../../core/operation/trpc';
import { type Asked, idKey, type List, numberKey, readPage } from '../../core/paging/page';
import { notFound } from '../../platform/errors/errors';
import type { Habit } from '../../wire/habit';

type StoredHabit = Omit<Habit, 'streak' | 'done'> & { checks: Check[]; away: AwaySpan[] };

/** The columns of a habit `h`, with all its checks and the days away of its owner. */
const habitColumns = sql`
  h.id, h.name, h.icon, h.hue, h.notes, h.weekdays, h.position AS "order", h.archived_at IS NOT NULL AS archived,
  json_build_object('count', h.target_count, 'period', h.target_period) AS target,
  coalesce((SELECT json_agg(json_build_object('day', k.day, 'count', k.count)) FROM habit_checks k
    WHERE k.habit_id = h.id), '[]') AS checks,
  coalesce((SELECT u.preferences -> 'away' FROM users u WHERE u.id = h.user_id), '[]') AS away`;

const toHabit = ({ checks, away, ...habit }: StoredHabit, today: string): Habit => ({
  ...habit,
  streak: streakOf(habit, { checks, away }, today),
  done: doneIn(habit.target.period, today, checks),
});

/** A page of the habits that meet a condition, with the streak and the checks of the period as of the caller's day. */
export async function readHabits(
  { db, caller, today }: SignedIn,
  condition: Sql,
  asked: Asked = {},
): Promise<{ habits: Habit[]; nextCursor?: string }> {
  const list: List<StoredHabit> = {
    name: 'habits',
    rows: sql`SELECT ${habitColumns} FROM habits h WHERE h.user_id = ${caller.id} AND ${condition}`,
    keys: [numberKey('order'), idKey('id')],
    long: ['notes'],
  };
  const { rows, ...more } = await readPage(db, list, asked);
  return { habits: rows.map((row) => toHabit(row, today)), ...more };
}

/** The habits with these ids, by their ids. */
export async function habitsById(
  { db, caller, today }: Pick<SignedIn, 'db' | 'caller' | 'today'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Habit>> {
  const rows = await db.rows<StoredHabit>(
    sql`SELECT ${habitColumns} FROM habits h WHERE h.user_id = ${caller.id} AND h.id = ANY(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, toHabit(row, today)]));
}

/** Runs a write on one habit `h` and returns it as written. @throws 404 if the write finds no habit. */
export async function writeHabit(ctx: SignedIn, change: Sql): Promise<Habit> {
  const row = await ctx.db.row<StoredHabit>(sql`${change} RETURNING ${habitColumns}`);
  if (!row) throw notFound('habit');
  return toHabit(row, ctx.today);
}
