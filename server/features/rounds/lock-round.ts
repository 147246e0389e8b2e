import sql from 'sql-template-tag';
import { z } from 'zod';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { conflict } from '../../platform/errors/errors';
import { isRound, type RoundKey } from './read-rounds';

/**
 * Creates the round if needed, and locks it until the transaction ends.
 * @throws 409 if it is closed.
 */
export async function lockOpenRound(ctx: SignedIn, { day, index }: RoundKey): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO rounds (user_id, day, index) VALUES (${ctx.caller.id}, ${day}, ${index}) ON CONFLICT DO NOTHING`);
  const query = sql`
    SELECT r.closed_at IS NOT NULL AS closed FROM rounds r WHERE ${isRound(ctx, { day, index })} FOR UPDATE`;
  const row = await ctx.db.row(query, z.object({ closed: z.boolean() }));
  if (row?.closed) throw conflict('This round is closed. Use another one.');
}

export const recordRound = (ctx: Writing, { day, index }: RoundKey) =>
  ctx.recordOwn({ kind: 'round', id: `${day}/${index}` });

/** Engaging a round disengages another, and copying reads all six, so a person's engage calls run one after the other. */
export const lockCaller = (ctx: SignedIn): Promise<number> =>
  ctx.db.run(sql`SELECT 1 FROM users WHERE id = ${ctx.caller.id} FOR NO KEY UPDATE`);
