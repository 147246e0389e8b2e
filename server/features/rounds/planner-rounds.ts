import sql from 'sql-template-tag';
import { z } from 'zod';
import { MAX_ROUND_TASKS } from '../../../domain/request-limits';
import { applyRoundMoves, type RoundMove } from '../../../domain/round-moves';
import { find, findAll } from '../../core/access/row-access';
import { mutation, type SignedIn } from '../../core/operation/trpc';
import { conflict, notFound } from '../../platform/errors/errors';
import { Round, type RoundAnswer, RoundNumber } from '../../wire/day';
import { TaskId } from '../../wire/ids';
import { TheDay } from '../../wire/plain-input';
import { boundedArray } from '../../wire/shared';
import { lockOpenRound, recordRound } from './lock-round';
import { isRound, readRound } from './read-rounds';
import { replaceTasks, tasksIn } from './round-tasks';

const full = () => conflict(`This round holds ${MAX_ROUND_TASKS} tasks already. Choose another round.`);

/** Appends one task to a round, safe against concurrent adds. Only quick-add needs it. Not mirrored. */
export const add = mutation
  .input(z.strictObject({ day: TheDay, index: RoundNumber, taskId: TaskId }))
  .output(z.strictObject({ round: Round }))
  .mutation(async ({ ctx, input: { taskId, ...place } }) => {
    await find(ctx, { kind: 'task', id: taskId, role: 'reader', lock: 'share' });
    await lockOpenRound(ctx, place);
    const added = await ctx.db.run(sql`
      INSERT INTO round_tasks (user_id, day, index, task_id, position)
      SELECT ${ctx.caller.id}::uuid, ${place.day}::date, ${place.index}::int, ${taskId}::uuid,
        coalesce(max(r.position) + 1, 0)
      FROM round_tasks r WHERE ${isRound(ctx, place)} HAVING count(*) < ${MAX_ROUND_TASKS}
      ON CONFLICT DO NOTHING`);
    recordRound(ctx, place);
    const round = await readRound(ctx, place);
    if (added === 0 && !round.taskIds.includes(taskId)) throw full();
    return { round };
  });

const Move = z.strictObject({
  taskId: TaskId,
  from: RoundNumber.optional(),
  to: RoundNumber.optional(),
  before: TaskId.optional(),
});

/** @throws 404 if a task that comes from no round is not one that the caller may see. */
async function requireTasks(ctx: SignedIn, moves: readonly RoundMove[]): Promise<void> {
  const ids = [...new Set(moves.flatMap(({ taskId, from }) => (from === undefined ? [taskId] : [])))];
  const seen = await findAll(ctx, { kind: 'task', ids, lock: 'share' });
  if (seen.size < ids.length) throw notFound('task');
}

/**
 * Moves single tasks between the rounds of a day. Other tasks stay where they are, also those that came in meanwhile.
 * Only the planner needs it. Not mirrored.
 */
export const arrange = mutation
  .input(z.strictObject({ day: TheDay, moves: boundedArray(Move, { min: 1, max: 6 * MAX_ROUND_TASKS }) }))
  .output(z.strictObject({ rounds: z.array(Round) }))
  .mutation(async ({ ctx, input: { day, moves } }) => {
    await requireTasks(ctx, moves);
    const indexes = [...new Set(moves.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()))].sort();
    const lists = new Map<number, readonly string[]>();
    for (const index of indexes) {
      await lockOpenRound(ctx, { day, index });
      lists.set(index, await tasksIn(ctx, { day, index }));
    }
    for (const [index, ids] of applyRoundMoves(lists, moves)) {
      if (ids === lists.get(index)) continue;
      if (ids.length > MAX_ROUND_TASKS && ids.length > (lists.get(index)?.length ?? 0)) throw full();
      await replaceTasks(ctx, { day, index }, ids);
      recordRound(ctx, { day, index });
    }
    const rounds: RoundAnswer[] = [];
    for (const index of indexes) rounds.push(await readRound(ctx, { day, index }));
    return { rounds };
  });

/** For Undo in the planner. Not mirrored: other transports engage another round or close this one. */
export const disengage = mutation
  .input(z.strictObject({ day: TheDay, index: RoundNumber }))
  .output(z.strictObject({ round: Round }))
  .mutation(async ({ ctx, input }) => {
    await ctx.db.run(sql`
      UPDATE rounds r SET engaged = false, updated_at = ${ctx.now} WHERE ${isRound(ctx, input)} AND r.engaged`);
    recordRound(ctx, input);
    return { round: await readRound(ctx, input) };
  });
