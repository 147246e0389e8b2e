import sql from 'sql-template-tag';
import { z } from 'zod';
import { addDays, weekday } from '../../../domain/days';
import { MAX_COMPARED_TASKS } from '../../../domain/request-limits';
import { areaAccess, taskAccess } from '../../core/access/row-access';
import { query, type SignedIn } from '../../core/operation/trpc';
import { Count, Day, Id } from '../../wire/shared';
import { instantsOf, minutesBetween, readStats, Stats, type Window } from '../insights/stats';
import { ranIn } from '../shared/running';

/** Includes the current week. get_stats counts at most a year. */
const WEEKS = 52;
const MOST_AREAS = 12;

const AreaFocus = z.strictObject({
  /** Null for focus in no area that the caller may see. */
  area: z.strictObject({ id: Id, name: z.string(), hue: z.int().nullable() }).nullable(),
  focusMin: Count,
});
type AreaFocus = z.infer<typeof AreaFocus>;

const Estimate = z.strictObject({ taskId: Id, title: z.string(), estimatedMin: Count, focusMin: Count });
type Estimate = z.infer<typeof Estimate>;

const readAreas = (ctx: SignedIn, window: Window) => {
  const { since, until } = instantsOf(window);
  return ctx.db.rows<AreaFocus>(sql`
    SELECT CASE WHEN visible.id IS NOT NULL
        THEN json_build_object('id', visible.id, 'name', visible.name, 'hue', visible.hue) END AS area,
      round(${minutesBetween(ctx.now, sql`${since}::timestamptz`, sql`${until}::timestamptz`)})::int AS "focusMin"
    FROM work_sessions s LEFT JOIN tasks t ON t.id = s.task_id LEFT JOIN projects p ON p.id = t.project_id
    LEFT JOIN LATERAL (
      SELECT a.id, a.name, a.hue FROM areas a ${areaAccess(ctx.caller)}
      WHERE a.id = coalesce(t.area_id, p.area_id) AND access.role IS NOT NULL) visible ON true
    WHERE s.user_id = ${ctx.caller.id} AND ${ranIn(ctx.now, { since, until })}
    GROUP BY visible.id, visible.name, visible.hue ORDER BY "focusMin" DESC, visible.name LIMIT ${MOST_AREAS}`);
};

/** The last completed tasks that have both an estimate and focus time. */
const readEstimates = (ctx: SignedIn, window: Window) => {
  const { since, until } = instantsOf(window);
  return ctx.db.rows<Estimate>(sql`
    SELECT t.id AS "taskId", t.title, t.duration_min AS "estimatedMin", worked.minutes AS "focusMin"
    FROM tasks t ${taskAccess(ctx.caller)} CROSS JOIN LATERAL (
      SELECT round(sum(extract(epoch FROM s.ended_at - s.started_at)) / 60)::int AS minutes FROM work_sessions s
      WHERE s.task_id = t.id AND s.user_id = ${ctx.caller.id} AND s.ended_at IS NOT NULL) AS worked
    WHERE t.completed_by = ${ctx.caller.id} AND t.completed_at >= ${since} AND t.completed_at < ${until}
      AND t.duration_min IS NOT NULL AND worked.minutes > 0 AND access.role IS NOT NULL
    ORDER BY t.completed_at DESC LIMIT ${MAX_COMPARED_TASKS}`);
};

/** Whole weeks up to a day, from Monday on. */
const yearUpTo = (day: string): string => addDays(day, -((weekday(day) + 6) % 7) - 7 * (WEEKS - 1));

/** The statistics page: a year of days, focus by area, and estimates against what tasks took. */
export const statistics = query
  .input(z.strictObject({ day: Day, offset: z.int().min(-840).max(840) }))
  .output(z.strictObject({ stats: Stats, areas: z.array(AreaFocus), estimates: z.array(Estimate) }))
  .query(async ({ ctx, input: { day, offset } }) => {
    const window = { from: yearUpTo(day), to: day, offset };
    const [stats, areas, estimates] = await Promise.all([
      readStats(ctx, window),
      readAreas(ctx, window),
      readEstimates(ctx, window),
    ]);
    return { stats, areas, estimates };
  });
