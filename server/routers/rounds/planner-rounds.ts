import sql from 'sql-template-tag';
import { z } from 'zod';
import { find } from '../../access/row-access';
import { MAX_ROUND_TASKS } from '../../domain/request-limits';
import { conflict } from '../../errors/errors';
import { mutation } from '../../operation/trpc';
import { Round, RoundNumber } from '../../wire/day';
import { TaskId } from '../../wire/ids';
import { TheDay } from '../../wire/plain-input';
import { lockCaller, lockOpenRound, recordRound } from './lock-round';
import { isRound, readRound } from './read-rounds';
import { copyNames, hasNames, lastNamedDay } from './round-names';

/** Copies from the last day that has names, unless this day has any. Only the planner needs it. Not mirrored. */
export const copyLast = mutation
  .input(z.strictObject({ day: TheDay }))
  .output(z.strictObject({ copied: z.boolean() }))
  .mutation(async ({ ctx, input: { day } }) => {
    await lockCaller(ctx);
    if (await hasNames(ctx, day)) return { copied: false };
    const from = await lastNamedDay(ctx, day);
    if (from !== undefined) await copyNames(ctx, { day, from });
    return { copied: from !== undefined };
  });

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
    if (added === 0 && !round.taskIds.includes(taskId))
      throw conflict(`This round holds ${MAX_ROUND_TASKS} tasks already. Choose another round.`);
    return { round };
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
