import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { addDaysClamped, diffDays } from '../../../domain/days';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { assignments, insertInto, source } from '../../platform/database/tables';
import { conflict, invalid, notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Habit, HabitCheck, HabitFields } from '../../wire/habit';
import { HabitId } from '../../wire/ids';
import { inOrder, pastFrom, pastTo, TheDay } from '../../wire/plain-input';
import { Count, FurtherCursor, Id, IncludeArchived, LongPage, Restore } from '../../wire/shared';
import { requireFreeIds } from '../shared/chosen-ids';
import { isEmpty, lastOwnPosition } from '../shared/columns';
import { board } from './habit-board';
import { readHabits, writeHabit } from './read-habits';

const habitSource = source('habits', 'h');

const isHabit = (ctx: SignedIn, id: string): Sql => sql`h.id = ${id} AND h.user_id = ${ctx.caller.id}`;

/** Tells the webhooks of the caller of a habit of theirs. */
export const announceHabit = (
  ctx: Pick<Writing, 'announce' | 'caller'>,
  verb: 'created' | 'updated' | 'deleted',
  id: string,
): void =>
  ctx.announce({ event: `habit.${verb}`, kind: 'habit', id, workspaceId: null, ownerId: ctx.caller.id });

/** @throws 404 if the caller has no such habit. */
async function readHabit(ctx: SignedIn, id: string): Promise<Habit> {
  const [habit] = (await readHabits(ctx, sql`h.id = ${id}`)).habits;
  if (!habit) throw notFound('habit');
  return habit;
}

/** Locks a habit until the transaction ends. @throws 404 if the caller has no such habit. */
async function lockHabit(ctx: SignedIn, id: string): Promise<{ archived: boolean }> {
  const query = sql`
    SELECT h.archived_at IS NOT NULL AS archived FROM habits h WHERE ${isHabit(ctx, id)} FOR UPDATE`;
  const row = await ctx.db.row(query, z.object({ archived: z.boolean() }));
  if (!row) throw notFound('habit');
  return row;
}

const columnsOf = ({ target, order, ...fields }: Partial<z.infer<typeof HabitFields>>) => ({
  ...fields,
  targetCount: target?.count,
  targetPeriod: target?.period,
  position: order,
});

const list = query
  .meta({
    summary: 'List your habits with their streaks, in manual order.',
    rest: 'GET /habits',
    tool: 'list_habits',
  })
  .input(z.strictObject({ includeArchived: IncludeArchived, ...LongPage }))
  .output(z.strictObject({ habits: z.array(Habit), nextCursor: FurtherCursor }))
  .query(({ ctx, input: { includeArchived, ...asked } }) =>
    readHabits(ctx, includeArchived ? sql`true` : sql`h.archived_at IS NULL`, asked),
  );

async function changeHabit(ctx: Writing, id: string, assigned: Sql): Promise<Habit> {
  announceHabit(ctx, 'updated', id);
  return writeHabit(ctx, sql`UPDATE habits h SET ${assigned} WHERE ${isHabit(ctx, id)}`);
}

const Creation = HabitFields.partial().required({ name: true });

async function insertHabit(
  ctx: Writing,
  { id, ...input }: z.infer<typeof Creation> & { id?: string },
): Promise<Habit> {
  if (id) await requireFreeIds(ctx, 'habits', [id]);
  await requireRoom(ctx.db, 'habits', ctx.caller.id);
  const { position, weekdays = [0, 1, 2, 3, 4, 5, 6], ...columns } = columnsOf(input);
  const row = insertInto(habitSource, {
    ...columns,
    id,
    name: input.name,
    weekdays,
    userId: ctx.caller.id,
    position: position ?? lastOwnPosition('habits', ctx.caller.id),
    updatedAt: ctx.now,
  });
  const habit = await writeHabit(ctx, row);
  announceHabit(ctx, 'created', habit.id);
  return habit;
}

const create = mutation
  .meta({
    summary: 'Create a habit, by default for once a day.',
    rest: 'POST /habits',
    tool: 'create_habit',
    kind: ['write'],
    event: null,
    example: { name: 'Run', target: { count: 3, period: 'week' } },
  })
  .input(Creation)
  .output(z.strictObject({ habit: Habit }))
  .mutation(async ({ ctx, input }) => ({ habit: await insertHabit(ctx, input) }));

/** Creates a habit under an id that the page chose. Only for pages. */
export const createHabit = mutation
  .meta({ tool: 'create_habit', event: null })
  .input(Creation.extend({ id: Id }))
  .output(z.strictObject({ habit: Habit }))
  .mutation(async ({ ctx, input }) => ({ habit: await insertHabit(ctx, input) }));

const update = mutation
  .meta({
    summary: 'Change a habit. Its checks stay.',
    rest: 'PATCH /habits/{habitId}',
    tool: 'update_habit',
    kind: ['write', 'idempotent', 'destructive'],
    event: null,
    example: { weekdays: [1, 3, 5] },
  })
  .input(HabitFields.partial().extend({ habitId: HabitId }))
  .output(z.strictObject({ habit: Habit }))
  .mutation(async ({ ctx, input: { habitId, ...fields } }) => {
    const change = columnsOf(fields);
    if (isEmpty(change)) return { habit: await readHabit(ctx, habitId) };
    return { habit: await changeHabit(ctx, habitId, assignments(habitSource, change, ctx.now)) };
  });

const archive = mutation
  .meta({
    summary: 'Archive a habit, or restore it. Its checks stay.',
    rest: 'POST /habits/{habitId}/archive',
    tool: 'archive_habit',
    kind: ['write', 'idempotent'],
    event: null,
  })
  .input(z.strictObject({ habitId: HabitId, restore: Restore }))
  .output(z.strictObject({ habit: Habit }))
  .mutation(async ({ ctx, input: { habitId, restore } }) => {
    const at = restore ? sql`NULL` : sql`coalesce(h.archived_at, ${ctx.now}::timestamptz)`;
    return {
      habit: await changeHabit(ctx, habitId, sql`archived_at = ${at}, updated_at = ${ctx.now}`),
    };
  });

const remove = mutation
  .meta({
    summary: 'Delete a habit with all its checks. Nothing brings it back.',
    rest: 'DELETE /habits/{habitId}',
    tool: 'delete_habit',
    event: null,
  })
  .input(z.strictObject({ habitId: HabitId }))
  .output(z.strictObject({ habitId: Id, deletedChecks: Count }))
  .mutation(async ({ ctx, input: { habitId } }) => {
    await lockHabit(ctx, habitId);
    const deletedChecks = await ctx.db.run(sql`DELETE FROM habit_checks WHERE habit_id = ${habitId}`);
    await ctx.db.run(sql`DELETE FROM habits h WHERE ${isHabit(ctx, habitId)}`);
    announceHabit(ctx, 'deleted', habitId);
    return { habitId, deletedChecks };
  });

const check = mutation
  .meta({
    summary: 'Say how often you did a habit on a day.',
    rest: 'PUT /habits/{habitId}/checks/{day}',
    tool: 'check_habit',
    kind: ['write', 'idempotent'],
    event: null,
    example: { count: 1 },
  })
  .input(
    z.strictObject({
      habitId: HabitId,
      day: TheDay,
      count: z.int().min(0).max(100).default(1).describe('How often on that day; 0 takes it back.'),
    }),
  )
  .output(z.strictObject({ habit: Habit }))
  .mutation(async ({ ctx, input: { habitId, day, count } }) => {
    const { archived } = await lockHabit(ctx, habitId);
    if (archived) throw conflict('The habit is archived. Restore it first.');
    if (count === 0)
      await ctx.db.run(sql`DELETE FROM habit_checks WHERE habit_id = ${habitId} AND day = ${day}`);
    else {
      await requireRoom(ctx.db, 'checks', ctx.caller.id);
      await ctx.db.run(sql`
        INSERT INTO habit_checks (habit_id, day, count) VALUES (${habitId}, ${day}, ${count})
        ON CONFLICT (habit_id, day) DO UPDATE SET count = excluded.count`);
    }
    announceHabit(ctx, 'updated', habitId);
    return { habit: await readHabit(ctx, habitId) };
  });

const MAX_DAYS = 366;

const listChecks = query
  .meta({
    summary: 'List the days on which you did a habit, earliest first. Thirty days back by default.',
    rest: 'GET /habits/{habitId}/checks',
    tool: 'list_habit_checks',
  })
  .input(
    z
      .strictObject({
        habitId: HabitId,
        from: pastFrom('The first day').optional(),
        to: pastTo('The last day', 'from').optional(),
      })
      .superRefine(inOrder('from', 'to')),
  )
  .output(z.strictObject({ checks: z.array(HabitCheck) }))
  .query(async ({ ctx, input: { habitId, to = ctx.today, from = addDaysClamped(to, -29) } }) => {
    if (to < from) throw invalid('from', `${from} is after today, ${to}.`);
    if (diffDays(from, to) >= MAX_DAYS) throw invalid('to', `Ask for at most ${MAX_DAYS} days.`);
    const found = await ctx.db.row(sql`SELECT 1 FROM habits h WHERE ${isHabit(ctx, habitId)}`);
    if (!found) throw notFound('habit');
    const checks = await ctx.db.rows<z.infer<typeof HabitCheck>>(sql`
      SELECT k.day, k.count FROM habit_checks k
      WHERE k.habit_id = ${habitId} AND k.day BETWEEN ${from} AND ${to} ORDER BY k.day`);
    return { checks };
  });

export const habits = router({ list, board, create, update, archive, remove, check, listChecks });
