import sql from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../domain/days';
import { taskAccess } from '../row-access';
import { procedure, router, type SignedIn } from '../trpc';
import { Moment, Plan, readMoment } from '../wire/day';
import { Day } from '../wire/shared';
import { taskColumns } from './parts/columns';
import { sessionColumns } from './parts/running';
import { forDay } from './parts/task-conditions';
import { sixRounds } from './rounds';

/** What a day's plan asks for. */
interface Asked {
  day: string;
  since: Date;
  until: Date;
}

/** What the caller owns that is for the day, and whatever is in its rounds. */
const plannedTasks = (caller: string, day: string) => sql`
  SELECT ${taskColumns} FROM tasks t ${taskAccess(caller)}
  WHERE access.role IS NOT NULL AND t.id IN (
    SELECT t.id FROM tasks t WHERE t.creator_id = ${caller} AND t.status = 'open' AND ${forDay(day)}
    UNION SELECT task_id FROM round_tasks WHERE user_id = ${caller} AND day = ${day})
  ORDER BY t.position, t.id`;

/** A day whole, in one round trip. */
async function readPlan(ctx: SignedIn, { day, since, until }: Asked): Promise<Plan> {
  const caller = ctx.caller.id;
  const row = await ctx.db.row<Plan>(sql`
    SELECT ${day}::date AS day,
      (SELECT jsonb_agg(r ORDER BY r.index) FROM (${sixRounds(caller, day)}) r) AS rounds,
      (SELECT coalesce(jsonb_agg(p ORDER BY p."order", p.id), '[]') FROM (${plannedTasks(caller, day)}) p) AS tasks,
      (SELECT coalesce(jsonb_agg(w ORDER BY w."startedAt" DESC), '[]') FROM (
        SELECT ${sessionColumns} FROM work_sessions s
        WHERE s.user_id = ${caller} AND s.started_at >= ${since} AND s.started_at < ${until}) w) AS sessions,
      (SELECT jsonb_build_object('day', j.day, 'mood', j.mood, 'note', j.note) FROM journal_entries j
        WHERE j.user_id = ${caller} AND j.day = ${day}) AS entry`);
  return row ?? { day, rounds: [], tasks: [], sessions: [], entry: null };
}

const get = procedure
  .meta({
    summary: "Read a day's plan: its six rounds, its tasks, its sessions and its journal entry.",
    description:
      'The server knows no time zone: send the start and the end of your day as `since` and `until` to have the sessions of exactly that day; the UTC day otherwise.',
    rest: 'GET /plan/{day}',
    tool: 'get_plan',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject({ day: Day, since: Moment.optional(), until: Moment.optional() }))
  .output(z.strictObject({ plan: Plan }))
  .query(async ({ ctx, input: { day, since, until } }) => {
    const start = since === undefined ? new Date(`${day}T00:00:00Z`) : readMoment(since);
    const end = until === undefined ? new Date(start.getTime() + DAY_MS) : readMoment(until);
    return { plan: await readPlan(ctx, { day, since: start, until: end }) };
  });

export const plan = router({ get });
