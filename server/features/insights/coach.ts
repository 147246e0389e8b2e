import sql from 'sql-template-tag';
import { z } from 'zod';
import { type CoachData, type CoachTask, insightsOf } from '../../../domain/coach';
import { addDaysClamped } from '../../../domain/days';
import { MAX_COACH_TASKS } from '../../../domain/request-limits';
import { textIn } from '../../../language/load-messages';
import { taskAccess } from '../../core/access/row-access';
import { readLanguage } from '../../core/caller/language';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { requireRoom } from '../../platform/limits/row-limits';
import { Coach } from '../../wire/coach';
import { CallersDay } from '../../wire/plain-input';
import { title } from '../../wire/shared';
import { readHabits } from '../habits/read-habits';
import { readAway } from '../shared/away';
import { forDay } from '../shared/task-conditions';
import { sayInsight } from './say-insight';

/** A change of the schedule to a later day, or from a day to none. `c` is one of `changes`. Not from a day away of `u`. */
const isPutOff = (zone: string) => sql`c->>'field' = 'when' AND (
  (c->'from'->>'kind' IN ('today', 'date') AND c->'to'->>'kind' IN ('anytime', 'someday'))
  OR (c->'to'->>'kind' = 'date' AND c->'to'->>'date' >
    coalesce(c->'from'->>'date', CASE WHEN c->'from'->>'kind' = 'today' THEN to_char(e.created_at AT TIME ZONE ${zone}, 'YYYY-MM-DD') END)))
  AND NOT EXISTS (SELECT FROM jsonb_array_elements(u.preferences -> 'away') AS span
    WHERE c->'from'->>'date' BETWEEN span->>'from' AND span->>'to')`;

/** The caller's open tasks that are planned, due or were changed, with how often they put each off. */
const readTasks = (ctx: SignedIn, day: string) =>
  ctx.db.rows<CoachTask>(sql`
    SELECT t.id, t.title, t.priority, t.duration_min AS "durationMin", t.deadline, ${forDay(day)} AS "isForDay",
      t.when_date AS date, CASE t.when_kind WHEN 'someday' THEN 0 ELSE off.n END AS "timesPutOff"
    FROM tasks t ${taskAccess(ctx.caller)} JOIN users u ON u.id = t.creator_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS n FROM activity e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c
      WHERE e.target_id = t.id AND e.actor_id = ${ctx.caller.id} AND e.changes IS NOT NULL AND ${isPutOff(ctx.zone)}) AS off
    WHERE t.creator_id = ${ctx.caller.id} AND t.status = 'open' AND access.role IN ('editor', 'owner')
      AND (t.when_kind IN ('today', 'date') OR t.deadline IS NOT NULL OR t.updated_at > t.created_at)
    ORDER BY t.deadline NULLS LAST, t.position, t.id LIMIT ${MAX_COACH_TASKS}`);

const readOpenRounds = (ctx: SignedIn, day: string) =>
  ctx.db.rows<{ day: string; index: number }>(sql`
    SELECT r.day, r.index FROM rounds r
    WHERE r.user_id = ${ctx.caller.id} AND r.day >= ${addDaysClamped(day, -7)} AND r.day < ${day} AND r.closed_at IS NULL
      AND (r.engaged OR EXISTS (SELECT FROM round_tasks k WHERE k.user_id = r.user_id AND k.day = r.day AND k.index = r.index))
    ORDER BY r.day DESC, r.index DESC`);

type Figures = CoachData['estimates'] & Pick<CoachData, 'activeDays'>;

const readFigures = ({ db, caller, zone }: SignedIn, day: string) =>
  db.one<Figures>(sql`
    WITH finished AS (
      SELECT t.id, t.duration_min, (t.completed_at AT TIME ZONE ${zone})::date AS day FROM tasks t
      WHERE t.completed_by = ${caller.id} AND t.completed_at >= ${addDaysClamped(day, -30)}::date),
    worked AS (
      SELECT s.task_id, (s.started_at AT TIME ZONE ${zone})::date AS day, extract(epoch FROM s.ended_at - s.started_at) / 60 AS minutes
      FROM work_sessions s WHERE s.user_id = ${caller.id} AND s.started_at >= ${addDaysClamped(day, -60)}::date AND s.ended_at IS NOT NULL),
    estimated AS (
      SELECT f.duration_min, sum(w.minutes) AS minutes FROM finished f JOIN worked w ON w.task_id = f.id
      WHERE f.duration_min IS NOT NULL GROUP BY f.id, f.duration_min)
    SELECT (SELECT count(*) FROM estimated) AS tasks, (SELECT coalesce(sum(minutes), 0)::float8 FROM estimated) AS "focusMin",
      (SELECT coalesce(sum(duration_min), 0) FROM estimated) AS "estimatedMin",
      (SELECT count(*) FROM (SELECT day FROM finished UNION SELECT day FROM worked) AS active
        WHERE active.day > ${addDaysClamped(day, -7)}::date AND active.day <= ${day}::date) AS "activeDays"`);

const readDismissed = async ({ db, caller }: SignedIn) => {
  const rows = await db.rows<{ id: string }>(
    sql`SELECT insight_id AS id FROM coach_dismissals WHERE user_id = ${caller.id}`,
  );
  return new Set(rows.map(({ id }) => id));
};

const get = query
  .meta({
    summary: 'Read insights about your own plans and habits, most severe first.',
    description:
      'Found by rules: overfull days, deadlines at risk, tasks put off, open rounds, estimates, habits, rest.',
    rest: 'GET /coach',
    tool: 'get_coach',
  })
  .input(z.strictObject({ day: CallersDay }))
  .output(z.strictObject({ coach: Coach }))
  .query(async ({ ctx }) => {
    const day = ctx.today;
    const [tasks, openRounds, { habits }, figures, dismissed, away] = await Promise.all([
      readTasks(ctx, day),
      readOpenRounds(ctx, day),
      readHabits(ctx, sql`h.archived_at IS NULL`),
      readFigures(ctx, day),
      readDismissed(ctx),
      readAway(ctx),
    ]);
    const { activeDays, ...estimates } = figures;
    const data = { day, tasks, openRounds, habits, estimates, activeDays, away };
    // Programs get English, as from every operation.
    const t = await textIn(ctx.transport === 'web' ? await readLanguage(ctx) : 'en', 'insights');
    const insights = insightsOf(data, dismissed).map(({ facts, ...rest }) => ({
      ...rest,
      kind: facts.kind,
      ...sayInsight(facts, t),
    }));
    return { coach: { day, insights } };
  });

const dismiss = mutation
  .meta({
    summary: 'Dismiss an insight of get_coach, so that it does not come back.',
    rest: 'POST /coach/dismissals',
    tool: 'dismiss_insight',
    kind: ['write', 'idempotent'],
    event: null,
    example: { id: 'overfull:2026-11-23' },
  })
  .input(z.strictObject({ id: title(200).describe('The `id` of the insight.') }))
  .output(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input: { id } }) => {
    await requireRoom(ctx.db, 'dismissals', ctx.caller.id);
    await ctx.db.run(sql`
      INSERT INTO coach_dismissals (user_id, insight_id, created_at) VALUES (${ctx.caller.id}, ${id}, ${ctx.now})
      ON CONFLICT DO NOTHING`);
    return { id };
  });

/** For Undo in the planner. Not mirrored. */
const undismiss = mutation
  .input(z.strictObject({ id: title(200) }))
  .output(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input: { id } }) => {
    await ctx.db.run(sql`
      DELETE FROM coach_dismissals WHERE user_id = ${ctx.caller.id} AND insight_id = ${id}`);
    return { id };
  });

export const coach = router({ get, dismiss, undismiss });
