import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { daySummary } from '../../../domain/day-summary';
import { addDaysClamped } from '../../../domain/days';
import { cut } from '../../../domain/shorten';
import { endOfDay, startOfDay } from '../../../domain/zones';
import { headingAccess, isLimited, taskAccess } from '../../core/access/row-access';
import { query, router, type SignedIn } from '../../core/operation/trpc';
import { DayContext, DaySummary, type Milestone, type NextTask } from '../../wire/context';
import type { Round } from '../../wire/day';
import { CallersDay } from '../../wire/plain-input';
import type { Task } from '../../wire/task';
import { sixRounds } from '../rounds/read-rounds';
import { runningSession } from '../sessions/sessions';
import { headingColumns, taskColumns } from '../shared/columns';
import { forDay, isOwn } from '../shared/task-conditions';
import { findTask } from '../tasks/find-task';
import { whenIs } from '../tasks/view-conditions';
import { readEvents } from './plan';

/** The maximum number of rows in each section. */
const MAX_ROWS = 25;
const NEAR_DAYS = 7;
const MILESTONE_DAYS = 14;
/** Characters of a task's notes: enough to decide whether to read all of them. */
const MAX_NOTES = 1000;

const shortenNotes = (task: Task): Task => ({ ...task, notes: cut(task.notes, MAX_NOTES) });

/** The first of the caller's own open tasks that meet a condition, and how many there are. */
async function readSection(ctx: SignedIn, condition: Sql, order: Sql) {
  const rows = await ctx.db.rows<Task & { total: number }>(sql`
    SELECT ${taskColumns}, count(*) OVER () AS total FROM tasks t ${taskAccess(ctx.caller)}
    WHERE ${isOwn(ctx.caller.id)} AND t.status = 'open' AND ${condition} AND access.role IS NOT NULL
    ORDER BY ${order}, t.position, t.id LIMIT ${MAX_ROWS}`);
  return { total: rows[0]?.total ?? 0, tasks: rows.map(({ total: _, ...task }) => shortenNotes(task)) };
}

const readMilestones = (ctx: SignedIn, day: string) =>
  ctx.db.rows<Milestone>(sql`
    SELECT f.id AS "headingId", f.name, f.deadline, f."projectId", f."areaId", f.place, f."openTaskCount", f.author
    FROM (SELECT ${headingColumns}, coalesce(p.name, a.name) AS place
      FROM headings h ${headingAccess(ctx.caller)}
      JOIN workspace_members own ON own.workspace_id = h.workspace_id AND own.user_id = ${ctx.caller.id}
      WHERE h.deadline <= ${addDaysClamped(day, MILESTONE_DAYS)} AND access.role IS NOT NULL
        AND p.archived_at IS NULL AND a.archived_at IS NULL) f
    WHERE f.deadline >= ${day} OR f."openTaskCount" > 0 ORDER BY f.deadline, f."order", f.id LIMIT ${MAX_ROWS}`);

/** The engaged round with its tasks, in planned order. */
async function readEngagedRound(ctx: SignedIn, rounds: readonly Round[]) {
  const round = rounds.find((one) => one.engaged);
  if (!round) return null;
  const tasks = await ctx.db.rows<Task>(sql`
    SELECT ${taskColumns} FROM tasks t ${taskAccess(ctx.caller)}
    WHERE t.id = ANY(${round.taskIds}::uuid[]) AND access.role IS NOT NULL
    ORDER BY array_position(${round.taskIds}::uuid[], t.id)`);
  return { round, tasks: tasks.map(shortenNotes) };
}

type Sections = Omit<DayContext, 'next' | 'summary'>;

const firstOpen = (tasks: readonly Task[]) => tasks.find(({ status }) => status === 'open');

/** The open task that a session of the caller runs on. */
async function readWorkedOn(ctx: SignedIn, taskId: string | undefined): Promise<Task | undefined> {
  const task = taskId === undefined ? null : await findTask(ctx, taskId);
  return task?.status === 'open' ? shortenNotes(task) : undefined;
}

/** The task to do next: from the engaged round, or else the most urgent one. */
async function readNext(ctx: SignedIn, sections: Sections): Promise<NextTask | null> {
  const { day, engagedRound, runningSession, overdue, today, deadlines } = sections;
  const inRound = engagedRound?.tasks ?? [];
  const worked = await readWorkedOn(ctx, runningSession?.taskId);
  const choices: [Task | undefined, string][] = [
    [inRound.find(({ id }) => id === worked?.id), 'A session runs on it, in the engaged round.'],
    [firstOpen(inRound), 'It is the first open task of the engaged round.'],
    [worked, 'A session runs on it.'],
    [overdue.tasks.find(({ deadline }) => deadline !== null && deadline < day), 'Its deadline has passed.'],
    [today.tasks[0], 'It is the most important task for today.'],
    [deadlines.tasks[0], 'Its deadline is near.'],
  ];
  for (const [task, reason] of choices) if (task) return { task, reason };
  return null;
}

async function readContext(ctx: SignedIn, day: string): Promise<DayContext> {
  const urgent = sql`t.deadline, t.priority DESC`;
  const span = { day, from: startOfDay(day, ctx.zone), until: endOfDay(day, ctx.zone) };
  const [rounds, session, overdue, today, deadlines, milestones, meetings] = await Promise.all([
    ctx.db.rows<Round>(sixRounds(ctx.caller, day)),
    // A session is in no place.
    isLimited(ctx.caller) ? null : runningSession(ctx),
    readSection(ctx, whenIs('overdue', day), urgent),
    readSection(ctx, forDay(day), sql`t.priority DESC, t.deadline NULLS LAST, t.when_date NULLS LAST`),
    readSection(ctx, sql`t.deadline BETWEEN ${day} AND ${addDaysClamped(day, NEAR_DAYS)}`, urgent),
    readMilestones(ctx, day),
    readEvents(ctx, span),
  ]);
  const found = {
    day,
    ...meetings,
    engagedRound: await readEngagedRound(ctx, rounds),
    runningSession: session ?? null,
    overdue,
    today,
    deadlines,
    milestones,
    rounds,
  };
  const next = await readNext(ctx, found);
  return { ...found, next, summary: daySummary(found, ctx.zone) };
}

const get = query
  .meta({
    summary: 'Read what matters now, most urgent first. Call this first.',
    description:
      'Returns `next` (the one task to do now, and why), the events and rounds of the day, the running session, what of your own is overdue, for today or due soon in every workspace, and milestones: `summary` has all as Markdown, with ids.',
    rest: 'GET /context',
    tool: 'get_context',
    // Assistants read all of it, and call it first.
    mcpDefaults: { detail: 'summary' },
  })
  .input(
    z.strictObject({
      day: CallersDay,
      detail: z
        .enum(['full', 'summary'])
        .default('full')
        .describe('summary: only day, events, next and summary.'),
    }),
  )
  .output(z.strictObject({ context: z.union([DayContext, DaySummary]) }))
  .query(async ({ ctx, input }) => {
    const context = await readContext(ctx, ctx.today);
    if (input.detail === 'full') return { context };
    const { day, next, summary, events, eventsPending } = context;
    const meetings = { ...(events && { events }), ...(eventsPending && { eventsPending }) };
    return { context: { day, next, summary, ...meetings } };
  });

export const context = router({ get });
