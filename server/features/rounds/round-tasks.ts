import sql from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { isRound, type RoundKey } from './read-rounds';

/** The ids of the tasks of a round in order, also of those that the caller may no longer see. */
export async function tasksIn(ctx: SignedIn, place: RoundKey): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    SELECT r.task_id AS id FROM round_tasks r WHERE ${isRound(ctx, place)} ORDER BY r.position`);
  return rows.map(({ id }) => id);
}

/** Puts tasks into a round in place of those that it has. */
export async function replaceTasks(ctx: SignedIn, place: RoundKey, ids: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM round_tasks r WHERE ${isRound(ctx, place)}`);
  if (ids.length > 0)
    await ctx.db.run(sql`
      INSERT INTO round_tasks (user_id, day, index, task_id, position)
      SELECT ${ctx.caller.id}::uuid, ${place.day}::date, ${place.index}::int, planned.id, planned.at - 1
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS planned (id, at)`);
}
