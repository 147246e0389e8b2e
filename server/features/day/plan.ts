import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import { endOfDay, startOfDay } from '../../../domain/zones';
import { isLimited, taskAccess, type Viewer } from '../../core/access/row-access';
import { query, router, type SignedIn } from '../../core/operation/trpc';
import {
  type Asked,
  idKey,
  type List,
  type Listed,
  numberKey,
  selectPage,
  toPage,
} from '../../core/paging/page';
import { Plan, type SelectedPlan } from '../../wire/day';
import { inOrder, sinceInput, TheDay, untilInput } from '../../wire/plain-input';
import { FurtherCursor, LongPage } from '../../wire/shared';
import type { Task } from '../../wire/task';
import { eventsOfDays } from '../calendars/day-events';
import { sixRounds } from '../rounds/read-rounds';
import { longTaskColumns, taskColumns } from '../shared/columns';
import { ranInBriefly, sessionColumns } from '../shared/running';
import { datedOn, forDay, isOwn } from '../shared/task-conditions';

/** `since` and `until` are the start and end of the day in the caller's time zone. */
interface PlanQuery extends Asked {
  day: string;
  since: Date;
  until: Date;
  /** The most bytes of the tasks. */
  bytes?: number | undefined;
}

/** The caller's own open tasks that `own` selects, and all tasks in the rounds of the day. */
const plannedTasks = (caller: Viewer, { day, bytes }: PlanQuery, own: Sql): List<Task> => ({
  name: 'plan',
  ...(bytes !== undefined && { bytes }),
  rows: sql`
    SELECT ${taskColumns} FROM tasks t ${taskAccess(caller)}
    WHERE access.role IS NOT NULL AND t.id IN (
      SELECT t.id FROM tasks t WHERE ${isOwn(caller.id)} AND t.status = 'open' AND ${own}
      UNION SELECT task_id FROM round_tasks WHERE user_id = ${caller.id} AND day = ${day})`,
  keys: [numberKey('order'), idKey('id')],
  long: longTaskColumns,
});

/** With six full rounds, a page then has fewer than 8,000 tokens. */
const USUAL_BYTES = 16_000;

/** More sessions in one day are left out: list_sessions has them in pages. */
const MOST_SESSIONS = 1_000;

interface PlanPage {
  plan: SelectedPlan;
  nextCursor?: string;
}

type PlanRow = Omit<SelectedPlan, 'tasks'> & { tasks: Listed<Task>[] };

/** Reads all but the events in one query. */
async function readOwn(ctx: SignedIn, wanted: PlanQuery, own: Sql): Promise<PlanPage> {
  const { day, since, until, ...asked } = wanted;
  // Sessions and the journal are in no place, so an app that is limited to places sees none.
  const owner = isLimited(ctx.caller) ? null : ctx.caller.id;
  const list = plannedTasks(ctx.caller, wanted, own);
  const found = await ctx.db.one<PlanRow>(sql`
    SELECT ${day}::date AS day,
      (SELECT jsonb_agg(r ORDER BY r.index) FROM (${sixRounds(ctx.caller, day)}) r) AS rounds,
      (SELECT coalesce(jsonb_agg(p ORDER BY p."order", p.id), '[]') FROM (${selectPage(list, asked)}) p) AS tasks,
      (SELECT coalesce(jsonb_agg(w ORDER BY w."startedAt" DESC, w.id), '[]') FROM (
        SELECT ${sessionColumns} FROM work_sessions s
        WHERE s.user_id = ${owner} AND ${ranInBriefly(ctx.now, { since, until })}
        ORDER BY s.started_at DESC LIMIT ${MOST_SESSIONS}) w) AS sessions,
      (SELECT jsonb_build_object('day', j.day, 'mood', j.mood, 'note', j.note) FROM journal_entries j
        WHERE j.user_id = ${owner} AND j.day = ${day}) AS entry`);
  const { rows: tasks, ...more } = toPage(list, found.tasks, asked);
  return { plan: { ...found, tasks }, ...more };
}

/** The meetings of a day; undefined if no calendar is chosen. */
export async function readEvents(
  ctx: SignedIn,
  { day, from, until }: { day: string; from: number; until: number },
) {
  if (isLimited(ctx.caller)) return undefined;
  const isPage = ctx.transport === 'web' && !ctx.usesToken;
  const found = await eventsOfDays(ctx.db, ctx.caller.id, { first: day, last: day, from, until, isPage });
  return found && { events: found.events, ...(found.isPending && { eventsPending: true as const }) };
}

/** Reads the plan of a day: the tasks of its rounds, and those of the caller that `own` selects. */
export async function readPlan(ctx: SignedIn, wanted: PlanQuery, own: Sql): Promise<PlanPage> {
  const { day, since, until } = wanted;
  const [{ plan, ...more }, found] = await Promise.all([
    readOwn(ctx, wanted, own),
    readEvents(ctx, { day, from: since.getTime(), until: until.getTime() }),
  ]);
  return { plan: { ...plan, ...found }, ...more };
}

const get = query
  .meta({
    summary: 'Read the plan of a day: its six rounds, tasks, sessions, journal entry and calendar events.',
    description: 'Undated tasks for today and those from earlier days are in the plan of today only.',
    rest: 'GET /plan/{day}',
    tool: 'get_plan',
  })
  .input(
    z
      .strictObject({
        day: TheDay,
        since: sinceInput('When the day begins').optional(),
        until: untilInput('When the day ends').optional(),
        ...LongPage,
      })
      .superRefine(inOrder('since', 'until')),
  )
  .output(z.strictObject({ plan: Plan, nextCursor: FurtherCursor }))
  .query(({ ctx, input: { day, since, until, ...asked } }) => {
    const start = new Date(since ?? startOfDay(day, ctx.zone));
    const end = new Date(until ?? (since === undefined ? endOfDay(day, ctx.zone) : since + DAY_MS));
    const own = day === ctx.today ? forDay(day) : datedOn(day);
    // Assistants read it whole. With a limit the caller says how much they can take.
    const bytes = asked.limit === undefined ? USUAL_BYTES : undefined;
    return readPlan(ctx, { day, since: start, until: end, bytes, ...asked }, own);
  });

export const plan = router({ get });
