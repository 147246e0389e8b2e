import sql from 'sql-template-tag';
import { z } from 'zod';
import { MAX_ROUND_TASKS } from '../../../domain/request-limits';
import { findAll } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { assignments, source } from '../../platform/database/tables';
import { conflict, invalid, notFound } from '../../platform/errors/errors';
import { Round, RoundNumber } from '../../wire/day';
import { TaskId } from '../../wire/ids';
import { pastFrom, TheDay } from '../../wire/plain-input';
import { boundedArray, title, unique } from '../../wire/shared';
import { Time } from '../../wire/when';
import { isEmpty } from '../shared/columns';
import { stopSessions } from '../shared/running';
import { lockCaller, lockOpenRound, recordRound } from './lock-round';
import { add, arrange, disengage } from './planner-rounds';
import { isRound, type RoundKey, readRound, sixRounds } from './read-rounds';
import { copyNames, hasNames, ownNames } from './round-names';
import { replaceTasks } from './round-tasks';

const roundSource = source('rounds', 'r');

const list = query
  .meta({
    summary: 'List the six rounds of a day.',
    description:
      'Always six, ordered by index, planned or not. Names and times stay from day to day until plan_round changes or removes them.',
    rest: 'GET /rounds/{day}',
    tool: 'list_rounds',
  })
  .input(z.strictObject({ day: TheDay }))
  .output(z.strictObject({ rounds: z.array(Round) }))
  .query(async ({ ctx, input }) => ({
    rounds: await ctx.db.rows<Round>(sixRounds(ctx.caller, input.day)),
  }));

const Naming = {
  name: title(60).nullable().optional().describe('Its name; null for none.'),
  startsAt: Time.nullable().optional().describe('Its start, HH:MM; null for none.'),
  endsAt: Time.nullable().optional().describe('Its end, HH:MM; null for none.'),
};
type Naming = z.infer<z.ZodObject<typeof Naming>>;

/** @throws 400 if the round would end before it starts. */
async function requireOrder(ctx: SignedIn, place: RoundKey, { startsAt, endsAt }: Naming): Promise<void> {
  const old = await readRound(ctx, place);
  const start = startsAt === undefined ? old.startsAt : startsAt;
  const end = endsAt === undefined ? old.endsAt : endsAt;
  if (start && end && end <= start)
    throw invalid(endsAt ? 'endsAt' : 'startsAt', 'A round must end after it starts. Give both times.');
}

/** Creates and locks the round like `lockOpenRound`, and sets its name and time. */
async function nameRound(ctx: SignedIn, place: RoundKey, naming: Naming): Promise<void> {
  if (isEmpty(naming)) return lockOpenRound(ctx, place);
  await lockCaller(ctx);
  await lockOpenRound(ctx, place);
  await ownNames(ctx, place.day);
  await requireOrder(ctx, place, naming);
  await ctx.db.run(sql`
    UPDATE rounds r SET ${assignments(roundSource, { ...naming, namesSet: true }, ctx.now)} WHERE ${isRound(ctx, place)}`);
}

const plan = mutation
  .meta({
    summary: 'Set the tasks of a round, in order, and its name and time.',
    description: 'Replaces its tasks. What is left out stays. Refused for a closed round.',
    rest: 'PUT /rounds/{day}/{index}',
    tool: 'plan_round',
    kind: ['write', 'idempotent'],
    event: null,
    example: { taskIds: ['3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'] },
  })
  .input(
    z.strictObject({
      day: TheDay,
      index: RoundNumber,
      taskIds: boundedArray(TaskId, { max: MAX_ROUND_TASKS })
        .refine(unique, 'Tasks must be unique.')
        .optional()
        .describe('All of its tasks, in order.'),
      ...Naming,
    }),
  )
  .output(z.strictObject({ round: Round }))
  .mutation(async ({ ctx, input: { taskIds: ids, day, index, ...naming } }) => {
    const place = { day, index };
    const seen = ids && (await findAll(ctx, { kind: 'task', ids, lock: 'share' }));
    if (ids && seen && seen.size < ids.length) throw notFound('task');
    await nameRound(ctx, place, naming);
    if (ids) await replaceTasks(ctx, place, ids);
    recordRound(ctx, place);
    return { round: await readRound(ctx, place) };
  });

const copy = mutation
  .meta({
    summary: 'Copy the names and times of the rounds of another day.',
    description: 'Returns 409 for a day that has any.',
    rest: 'POST /rounds/{day}/copy',
    tool: 'copy_rounds',
    kind: ['write'],
    event: null,
    example: { from: '2026-11-20' },
  })
  .input(
    z.strictObject({ day: TheDay, from: pastFrom('The day to copy from').describe('The day to copy from.') }),
  )
  .output(z.strictObject({ rounds: z.array(Round) }))
  .mutation(async ({ ctx, input: { day, from } }) => {
    await lockCaller(ctx);
    if (await hasNames(ctx, day))
      throw conflict('A round of this day has a name or time already. Change its rounds with plan_round.');
    await copyNames(ctx, { day, from });
    return { rounds: await ctx.db.rows<Round>(sixRounds(ctx.caller, day)) };
  });

const engage = mutation
  .meta({
    summary: 'Engage a round, to mark it as the one you work on.',
    description: 'At most one round of a day is engaged. Engaging another one disengages the first.',
    rest: 'POST /rounds/{day}/{index}/engage',
    tool: 'engage_round',
    kind: ['write', 'idempotent'],
    event: null,
  })
  .input(z.strictObject({ day: TheDay, index: RoundNumber }))
  .output(z.strictObject({ round: Round }))
  .mutation(async ({ ctx, input }) => {
    await lockCaller(ctx);
    await lockOpenRound(ctx, input);
    const others = await ctx.db.rows<RoundKey>(sql`
      UPDATE rounds SET engaged = false
      WHERE user_id = ${ctx.caller.id} AND day = ${input.day} AND engaged AND index <> ${input.index} RETURNING day, index`);
    for (const round of [...others, input]) recordRound(ctx, round);
    await ctx.db.run(
      sql`UPDATE rounds r SET engaged = true, updated_at = ${ctx.now} WHERE ${isRound(ctx, input)}`,
    );
    return { round: await readRound(ctx, input) };
  });

const announceClose = (ctx: Writing, { day, index }: RoundKey): void =>
  ctx.announce({
    event: 'round.closed',
    kind: 'round',
    id: `${day}/${index}`,
    workspaceId: null,
    ownerId: ctx.caller.id,
  });

const close = mutation
  .meta({
    summary: 'Close a round.',
    description:
      'Closing again changes nothing. Your running session stops if its task is in the round. ' +
      'Returns 404 for a round that was never planned or engaged.',
    rest: 'POST /rounds/{day}/{index}/close',
    tool: 'close_round',
    kind: ['write', 'idempotent', 'destructive'],
    event: null,
  })
  .input(z.strictObject({ day: TheDay, index: RoundNumber }))
  .output(z.strictObject({ round: Round }))
  .mutation(async ({ ctx, input }) => {
    const closed = await ctx.db.run(sql`
      UPDATE rounds r SET closed_at = ${ctx.now}, engaged = false, updated_at = ${ctx.now}
      WHERE ${isRound(ctx, input)} AND r.closed_at IS NULL`);
    if (closed > 0) {
      await stopSessions(
        ctx,
        sql`s.user_id = ${ctx.caller.id}
          AND s.task_id IN (SELECT r.task_id FROM round_tasks r WHERE ${isRound(ctx, input)})`,
      );
      recordRound(ctx, input);
      announceClose(ctx, input);
    }
    return { round: await readRound(ctx, input) };
  });

const reopen = mutation
  .meta({
    summary: 'Reopen a closed round.',
    description:
      'It is not engaged again. Reopening an open round changes nothing. ' +
      'Returns 404 for a round that was never planned or engaged.',
    rest: 'POST /rounds/{day}/{index}/reopen',
    tool: 'reopen_round',
    kind: ['write', 'idempotent'],
    event: null,
  })
  .input(z.strictObject({ day: TheDay, index: RoundNumber }))
  .output(z.strictObject({ round: Round }))
  .mutation(async ({ ctx, input }) => {
    const reopened = await ctx.db.run(sql`
      UPDATE rounds r SET closed_at = NULL, updated_at = ${ctx.now}
      WHERE ${isRound(ctx, input)} AND r.closed_at IS NOT NULL`);
    if (reopened > 0) recordRound(ctx, input);
    return { round: await readRound(ctx, input) };
  });

export const rounds = router({
  list,
  plan,
  copy,
  add,
  arrange,
  engage,
  disengage,
  close,
  reopen,
});
