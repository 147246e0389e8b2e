import sql from 'sql-template-tag';
import { z } from 'zod';
import { addDaysClamped } from '../../../domain/days';
import { query } from '../../core/operation/trpc';
import { Habit, HabitCheck } from '../../wire/habit';
import { TheDay } from '../../wire/plain-input';
import { readHabits } from './read-habits';

/** The habits of a day with their latest checks, for the planner. Not mirrored. */
export const board = query
  .input(z.strictObject({ day: TheDay, days: z.int().min(1).max(62) }))
  .output(z.strictObject({ habits: z.array(Habit.extend({ checks: z.array(HabitCheck) })) }))
  .query(async ({ ctx, input: { day, days } }) => {
    const [{ habits }, checks] = await Promise.all([
      readHabits({ ...ctx, today: day }, sql`h.archived_at IS NULL`),
      ctx.db.rows<HabitCheck & { habitId: string }>(sql`
        SELECT k.habit_id AS "habitId", k.day, k.count FROM habit_checks k JOIN habits h ON h.id = k.habit_id
        WHERE h.user_id = ${ctx.caller.id} AND k.day > ${addDaysClamped(day, -days)} AND k.day <= ${day} ORDER BY k.day`),
    ]);
    const checksOf = (id: string) =>
      checks.filter(({ habitId }) => habitId === id).map(({ habitId: _, ...check }) => check);
    return { habits: habits.map((habit) => ({ ...habit, checks: checksOf(habit.id) })) };
  });
