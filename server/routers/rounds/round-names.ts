import sql from 'sql-template-tag';
import { addDaysClamped } from '../../domain/days';
import type { SignedIn, Writing } from '../../operation/trpc';

const isNamed = sql`(r.name IS NOT NULL OR r.starts_at IS NOT NULL OR r.ends_at IS NOT NULL)`;

/** The caller's rounds `r` of a day that have a name or time. */
const namedOn = (ctx: SignedIn, day: string) =>
  sql`r.user_id = ${ctx.caller.id} AND r.day = ${day} AND ${isNamed}`;

export const hasNames = async (ctx: SignedIn, day: string): Promise<boolean> =>
  (await ctx.db.row(sql`SELECT FROM rounds r WHERE ${namedOn(ctx, day)} LIMIT 1`)) !== undefined;

/** How far back a day looks for names: longer than a holiday. */
const MAX_DAYS_BACK = 28;

/** The last day before this one that has names. */
export async function lastNamedDay(ctx: SignedIn, day: string): Promise<string | undefined> {
  const last = await ctx.db.row<{ day: string }>(sql`
    SELECT r.day FROM rounds r
    WHERE r.user_id = ${ctx.caller.id} AND r.day < ${day} AND r.day >= ${addDaysClamped(day, -MAX_DAYS_BACK)} AND ${isNamed}
    ORDER BY r.day DESC LIMIT 1`);
  return last?.day;
}

/** Copies the names and times of one day to another, except to closed rounds. */
export async function copyNames(ctx: Writing, { day, from }: { day: string; from: string }): Promise<void> {
  const copied = await ctx.db.rows<{ index: number }>(sql`
    INSERT INTO rounds AS old (user_id, day, index, name, starts_at, ends_at, updated_at)
    SELECT r.user_id, ${day}::date, r.index, r.name, r.starts_at, r.ends_at, ${ctx.now} FROM rounds r
    WHERE ${namedOn(ctx, from)}
    ON CONFLICT (user_id, day, index) DO UPDATE
    SET name = excluded.name, starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at
    WHERE old.closed_at IS NULL RETURNING index`);
  for (const { index } of copied) ctx.recordOwn({ kind: 'round', id: `${day}/${index}` });
}
