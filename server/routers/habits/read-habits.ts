import sql, { type Sql } from 'sql-template-tag';
import { type Check, doneIn, streakOf } from '../../domain/habits';
import type { SignedIn } from '../../trpc';
import type { Habit } from '../../wire/habit';

type StoredHabit = Omit<Habit, 'streak' | 'done'> & { checks: Check[] };

/** The habits that meet a condition, with the streak and the checks of the period as of the caller's day. */
export async function readHabits(ctx: SignedIn, condition: Sql, today = ctx.today): Promise<Habit[]> {
  const rows = await ctx.db.rows<StoredHabit>(sql`
    SELECT h.id, h.name, h.icon, h.hue, h.notes, h.weekdays, h.position AS "order", h.archived_at IS NOT NULL AS archived,
      json_build_object('count', h.target_count, 'period', h.target_period) AS target,
      coalesce((SELECT json_agg(json_build_object('day', k.day, 'count', k.count)) FROM habit_checks k
        WHERE k.habit_id = h.id), '[]') AS checks
    FROM habits h WHERE h.user_id = ${ctx.caller.id} AND ${condition} ORDER BY h.position, h.id`);
  return rows.map(({ checks, ...habit }) => ({
    ...habit,
    streak: streakOf(habit, checks, today),
    done: doneIn(habit.target.period, today, checks),
  }));
}
