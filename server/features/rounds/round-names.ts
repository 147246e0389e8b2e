import sql, { type Sql } from 'sql-template-tag';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { joinNames } from './read-rounds';

const isOfDay = (ctx: SignedIn, day: string) => sql`r.user_id = ${ctx.caller.id} AND r.day = ${day}`;

const hasName = (round: Sql) => sql`num_nonnulls(${round}.name, ${round}.starts_at, ${round}.ends_at) > 0`;

/** Whether a name or time was set on this day. Those that it takes over do not count. */
export const hasNames = async (ctx: SignedIn, day: string): Promise<boolean> =>
  (await ctx.db.row(sql`SELECT FROM rounds r WHERE ${isOfDay(ctx, day)} AND ${hasName(sql`r`)} LIMIT 1`)) !==
  undefined;

interface Copy {
  day: string;
  from: string;
  /** Rounds `old` of the day that stay as they are. */
  keep: Sql;
}

/** Gives the rounds of a day the names and times that those of `from` show. Returns which got them. */
const writeNames = (ctx: SignedIn, { day, from, keep }: Copy): Promise<{ index: number }[]> =>
  ctx.db.rows<{ index: number }>(sql`
    INSERT INTO rounds AS old (user_id, day, index, name, starts_at, ends_at, names_set, updated_at)
    SELECT ${ctx.caller.id}::uuid, ${day}::date, n.index, named.name, named.starts_at, named.ends_at, true, ${ctx.now}
    FROM generate_series(0, 5) AS n (index) ${joinNames(ctx.caller.id, sql`${from}`, sql`n.index`)}
    WHERE ${hasName(sql`named`)} OR EXISTS (SELECT FROM rounds r WHERE ${isOfDay(ctx, day)} AND r.index = n.index)
    ON CONFLICT (user_id, day, index) DO UPDATE
    SET name = excluded.name, starts_at = excluded.starts_at, ends_at = excluded.ends_at, names_set = true,
      updated_at = excluded.updated_at
    WHERE NOT (${keep}) RETURNING index`);

/** Stores the names that a day takes over as its own, before one of them changes: the others stay. */
export async function ownNames(ctx: SignedIn, day: string): Promise<void> {
  const own = await ctx.db.row(sql`SELECT FROM rounds r WHERE ${isOfDay(ctx, day)} AND r.names_set LIMIT 1`);
  if (!own) await writeNames(ctx, { day, from: day, keep: sql`false` });
}

/** Copies the names and times that one day shows to another, except to closed rounds. */
export async function copyNames(ctx: Writing, { day, from }: { day: string; from: string }): Promise<void> {
  await ownNames(ctx, day);
  const copied = await writeNames(ctx, { day, from, keep: sql`old.closed_at IS NOT NULL` });
  for (const { index } of copied) ctx.recordOwn({ kind: 'round', id: `${day}/${index}` });
}
