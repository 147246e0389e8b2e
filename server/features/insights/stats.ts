import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { compareDays, DAY_MS, diffDays } from '../../../domain/days';
import { streakOf } from '../../../domain/habits';
import { query, router, type SignedIn } from '../../core/operation/trpc';
import { invalid } from '../../platform/errors/errors';
import { Streak } from '../../wire/habit';
import { inOrder, pastFrom, pastTo } from '../../wire/plain-input';
import { Count, Day } from '../../wire/shared';
import { readAway } from '../shared/away';
import { ranIn } from '../shared/running';

const MAX_DAYS = 366;

const sums = { created: Count, completed: Count, focusMin: Count, estimatedMin: Count, roundsClosed: Count };
const DayStats = z.strictObject({ day: Day, ...sums, mood: z.int().nullable() });
const Totals = z.strictObject(sums);
export const Stats = z.strictObject({
  days: z.array(DayStats),
  totals: Totals,
  streak: Streak.describe('Days in a row with a completed task, within the window.'),
  estimateAccuracy: z.number().nullable().describe('Focused by estimated minutes of completed tasks.'),
});

type Row = z.infer<typeof DayStats> & { accuracy: number | null };

export interface Window {
  from: string;
  to: string;
  offset: number;
}

/** When the first day begins and the last one ends. */
export const instantsOf = ({ from, to, offset }: Window) => ({
  since: new Date(Date.parse(from) - offset * 60_000),
  until: new Date(Date.parse(to) + DAY_MS - offset * 60_000),
});

/** The minutes of sessions `s` from `since` until `until`. */
export const minutesBetween = (now: Date, since: Sql, until: Sql) => sql`
  sum(extract(epoch FROM LEAST(coalesce(s.ended_at, ${now}), ${until}) - GREATEST(s.started_at, ${since}))) / 60`;

/** Every day of the window with its figures, in one statement. A session over midnight counts on each of its days. */
function readDays(ctx: SignedIn, window: Window): Promise<Row[]> {
  const { id } = ctx.caller;
  const { from, to, offset } = window;
  const { since, until } = instantsOf(window);
  const dayOf = (column: Sql) =>
    sql`((${column} AT TIME ZONE 'UTC') + ${offset}::int * interval '1 minute')::date`;
  const startOf = (day: Sql) => sql`((${day} - ${offset}::int * interval '1 minute') AT TIME ZONE 'UTC')`;
  return ctx.db.rows<Row>(sql`
    WITH created AS (
      SELECT ${dayOf(sql`t.created_at`)} AS day, count(*) AS n FROM tasks t
      WHERE t.creator_id = ${id} AND t.created_at >= ${since} AND t.created_at < ${until} GROUP BY 1),
    finished AS MATERIALIZED (
      SELECT t.id, t.duration_min, ${dayOf(sql`t.completed_at`)} AS day FROM tasks t
      WHERE t.completed_by = ${id} AND t.completed_at >= ${since} AND t.completed_at < ${until}),
    completed AS (SELECT day, count(*) AS n, coalesce(sum(duration_min), 0) AS estimated FROM finished GROUP BY day),
    focused AS (
      SELECT each.day::date AS day, round(${minutesBetween(ctx.now, startOf(sql`each.day`), startOf(sql`each.day + interval '1 day'`))}) AS minutes
      FROM work_sessions s CROSS JOIN LATERAL generate_series(
        GREATEST(${dayOf(sql`s.started_at`)}, ${from}::date)::timestamp,
        LEAST(${dayOf(sql`coalesce(s.ended_at, ${ctx.now})`)}, ${to}::date)::timestamp, interval '1 day') AS each (day)
      WHERE s.user_id = ${id} AND ${ranIn(ctx.now, { since, until })} GROUP BY 1),
    closed AS (
      SELECT r.day, count(*) AS n FROM rounds r
      WHERE r.user_id = ${id} AND r.day BETWEEN ${from} AND ${to} AND r.closed_at IS NOT NULL GROUP BY 1),
    accuracy AS (
      SELECT sum(worked.minutes) / nullif(sum(f.duration_min), 0) AS ratio FROM finished f
      JOIN (SELECT s.task_id, sum(extract(epoch FROM s.ended_at - s.started_at)) / 60 AS minutes FROM work_sessions s
        WHERE s.user_id = ${id} AND s.ended_at IS NOT NULL AND s.task_id IN (SELECT id FROM finished)
        GROUP BY 1) AS worked ON worked.task_id = f.id
      WHERE f.duration_min IS NOT NULL)
    SELECT d.day, coalesce(created.n, 0) AS created, coalesce(completed.n, 0) AS completed,
      coalesce(focused.minutes, 0)::int AS "focusMin", coalesce(completed.estimated, 0) AS "estimatedMin",
      coalesce(closed.n, 0) AS "roundsClosed", j.mood, (SELECT ratio::float8 FROM accuracy) AS accuracy
    FROM (SELECT ${from}::date + n AS day FROM generate_series(0, ${diffDays(from, to)}::int) AS n) AS d
    LEFT JOIN created ON created.day = d.day LEFT JOIN completed ON completed.day = d.day
    LEFT JOIN focused ON focused.day = d.day LEFT JOIN closed ON closed.day = d.day
    LEFT JOIN journal_entries j ON j.user_id = ${id} AND j.day = d.day ORDER BY d.day`);
}

const everyDay = { target: { count: 1, period: 'day' as const }, weekdays: [0, 1, 2, 3, 4, 5, 6] };

const totalsOf = (days: readonly Row[]): z.infer<typeof Totals> => {
  const total = (field: keyof typeof sums) => days.reduce((sum, day) => sum + day[field], 0);
  return {
    created: total('created'),
    completed: total('completed'),
    focusMin: total('focusMin'),
    estimatedMin: total('estimatedMin'),
    roundsClosed: total('roundsClosed'),
  };
};

export async function readStats(ctx: SignedIn, window: Window): Promise<z.infer<typeof Stats>> {
  const [rows, away] = await Promise.all([readDays(ctx, window), readAway(ctx)]);
  const checks = rows.flatMap(({ day, completed }) => (completed > 0 ? { day, count: 1 } : []));
  const end = compareDays(ctx.today, window.to) < 0 ? ctx.today : window.to;
  return {
    days: rows.map(({ accuracy: _, ...day }) => day),
    totals: totalsOf(rows),
    streak: streakOf(everyDay, { checks, away }, end),
    estimateAccuracy: rows[0]?.accuracy ?? null,
  };
}

const get = query
  .meta({
    summary: 'Read your statistics by day: tasks, minutes of focus, estimates, rounds and mood.',
    rest: 'GET /stats',
    tool: 'get_stats',
    example: { from: '2026-11-16', to: '2026-11-22' },
  })
  .input(
    z
      .strictObject({
        from: pastFrom('The first day'),
        to: pastTo('The last day, at most 366 days in all', 'from'),
        offset: z.int().min(-840).max(840).default(0).describe('Your time zone, in minutes east of UTC.'),
      })
      .superRefine(inOrder('from', 'to')),
  )
  .output(z.strictObject({ stats: Stats }))
  .query(async ({ ctx, input }) => {
    if (diffDays(input.from, input.to) >= MAX_DAYS) throw invalid('to', `Ask for at most ${MAX_DAYS} days.`);
    return { stats: await readStats(ctx, input) };
  });

export const stats = router({ get });
