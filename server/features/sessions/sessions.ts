import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import { find } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { type Asked, idKey, numberKey, readPage } from '../../core/paging/page';
import { conflict, invalid, notFound } from '../../platform/errors/errors';
import { Session, ShownTo } from '../../wire/day';
import { SessionId, TaskId } from '../../wire/ids';
import { momentInput, pastInstant, sinceInput } from '../../wire/plain-input';
import { EpochMs, FurtherCursor, Id, LongPage } from '../../wire/shared';
import { requireFreeIds } from '../shared/chosen-ids';
import {
  announceEnd,
  insertSession,
  Minutes,
  minutesBefore,
  sessionColumns,
  stopSessions,
} from '../shared/running';

const SessionOutput = z.strictObject({ session: Session });

const MAX_SESSIONS = 100;
const THIRTY_DAYS = 30 * DAY_MS;

/** Defaults to thirty days back. */
export const sinceOf = (ctx: Pick<SignedIn, 'now'>, since: number | undefined): Date =>
  since === undefined ? new Date(ctx.now.getTime() - THIRTY_DAYS) : new Date(since);

/** A page of the caller's sessions that meet a condition, newest first. */
export const readSessions = ({ db, caller }: Pick<SignedIn, 'db' | 'caller'>, which: Sql, asked: Asked) =>
  readPage<Session>(
    db,
    {
      name: 'sessions',
      rows: sql`SELECT ${sessionColumns} FROM work_sessions s WHERE s.user_id = ${caller.id} AND ${which}`,
      keys: [numberKey('startedAt'), idKey('id')],
      isDescending: true,
    },
    asked,
  );

const list = query
  .meta({
    summary: 'List your work sessions started at or after a moment, newest first, at most 100.',
    description:
      'Send the start of your day as `since` to get the sessions of today. Thirty days back by default.',
    rest: 'GET /sessions',
    tool: 'list_sessions',
  })
  .input(
    z.strictObject({
      since: sinceInput('The earliest start').optional(),
      cursor: LongPage.cursor,
    }),
  )
  .output(z.strictObject({ sessions: z.array(Session), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const asked = { limit: MAX_SESSIONS, cursor: input.cursor };
    const isRecent = sql`s.started_at >= ${sinceOf(ctx, input.since)}`;
    const { rows: sessions, ...more } = await readSessions(ctx, isRecent, asked);
    return { sessions, ...more };
  });

const selectSession = (ctx: SignedIn, condition: Sql, locking = sql``) =>
  ctx.db.row<Session>(sql`
    SELECT ${sessionColumns} FROM work_sessions s WHERE s.user_id = ${ctx.caller.id} AND ${condition} ${locking}`);

export const runningSession = (ctx: SignedIn) => selectSession(ctx, sql`s.ended_at IS NULL`);

/** @throws 404 if the caller has no such session. */
async function lockSession(ctx: SignedIn, id: string): Promise<Session> {
  const session = await selectSession(ctx, sql`s.id = ${id}`, sql`FOR UPDATE`);
  if (!session) throw notFound('session');
  return session;
}

async function stopRunning(ctx: Writing, at = ctx.now): Promise<Session | null> {
  const [stopped] = await stopSessions(ctx, sql`s.user_id = ${ctx.caller.id}`, at);
  return stopped ?? null;
}

interface Start {
  id?: string;
  taskId: string;
  visibility: Session['visibility'];
  startedAt: Date;
}

/** @throws 404 for a task that the caller may not see, and 409 for an archived one. */
async function startSession(ctx: Writing, { taskId, ...start }: Start) {
  // A concurrent completion or archiving of the task waits for this lock, then stops this session too.
  const task = await find(ctx, { kind: 'task', id: taskId, role: 'reader', lock: 'share' });
  if (task.archived) throw conflict('This task is archived. Restore it before you work on it.');
  // Concurrent starts of the same person run one after the other, so each stops the one before.
  await ctx.db.run(sql`SELECT 1 FROM users WHERE id = ${ctx.caller.id} FOR NO KEY UPDATE`);
  const stopped = await stopRunning(ctx, start.startedAt);
  return { session: await insertSession(ctx, { ...start, task, endedAt: null }), stopped };
}

const start = mutation
  .meta({
    summary: 'Start a work session on a task.',
    description:
      'One session runs at a time. Starting another one stops the first, which is returned as `stopped`.',
    rest: 'POST /sessions',
    tool: 'start_session',
    kind: ['write'],
    event: null,
  })
  .input(z.strictObject({ taskId: TaskId, visibility: ShownTo.default('private') }))
  .output(z.strictObject({ session: Session, stopped: Session.nullable() }))
  .mutation(({ ctx, input }) => startSession(ctx, { ...input, startedAt: ctx.now }));

const Times = {
  startedAt: EpochMs.optional().describe('When it started. It may be before the request.'),
  endedAt: EpochMs.optional().describe('When it ended.'),
};

/** Clocks of browsers differ. */
const untilNow = ({ now }: Pick<SignedIn, 'now'>, instant: number | undefined): Date =>
  new Date(Math.min(instant ?? now.getTime(), now.getTime()));

/** Starts a session when the page says so, or brings back one that was deleted, under its id. Only for pages. */
export const createSession = mutation
  .meta({ tool: 'start_session', event: null })
  .input(z.strictObject({ id: Id, taskId: TaskId, visibility: ShownTo.default('private'), ...Times }))
  .output(SessionOutput)
  .mutation(async ({ ctx, input: { id, taskId, visibility, ...times } }) => {
    await requireFreeIds(ctx, 'work_sessions', [id]);
    const startedAt = untilNow(ctx, times.startedAt);
    if (times.endedAt === undefined) {
      const { session } = await startSession(ctx, { id, taskId, visibility, startedAt });
      return { session };
    }
    const endedAt = untilNow(ctx, times.endedAt);
    if (endedAt <= startedAt) throw invalid('endedAt', 'The end must be after the start.');
    const task = await find(ctx, { kind: 'task', id: taskId, role: 'reader', lock: 'share' });
    return { session: await insertSession(ctx, { id, task, startedAt, endedAt, visibility }) };
  });

const ById = z.strictObject({ sessionId: SessionId });
const stop = mutation
  .meta({
    summary: 'Stop your running work session.',
    description: 'Or the one with `sessionId`; stopping it again changes nothing.',
    rest: 'POST /sessions/stop',
    alias: '/sessions/{sessionId}/stop',
    tool: 'stop_session',
    kind: ['write', 'idempotent'],
    event: null,
  })
  .input(ById.partial())
  .output(SessionOutput)
  .mutation(async ({ ctx, input: { sessionId } }) => {
    if (sessionId === undefined) {
      const stopped = await stopRunning(ctx);
      if (stopped) return { session: stopped };
      throw conflict('No session is running. Start one with start_session, or log one with log_session.');
    }
    const session = await lockSession(ctx, sessionId);
    if (session.endedAt !== null) return { session };
    return { session: (await stopRunning(ctx)) ?? session };
  });

/** Ends a session at the time that the page sends: the request may arrive later. Only for pages. */
export const stopSession = mutation
  .meta({ tool: 'stop_session', event: null })
  .input(ById.extend({ endedAt: EpochMs.describe('When it ended.') }))
  .output(SessionOutput)
  .mutation(async ({ ctx, input: { sessionId, endedAt } }) => {
    const session = await lockSession(ctx, sessionId);
    if (session.endedAt !== null) return { session };
    const [stopped] = await stopSessions(ctx, sql`s.id = ${sessionId}`, untilNow(ctx, endedAt));
    return { session: stopped ?? session };
  });

const update = mutation
  .meta({
    summary: 'Correct the times or the visibility of a work session.',
    rest: 'PATCH /sessions/{sessionId}',
    tool: 'update_session',
    kind: ['write', 'idempotent'],
    event: null,
    example: { visibility: 'public' },
  })
  .input(
    ById.extend({
      startedAt: pastInstant('When it started').optional(),
      endedAt: pastInstant('When it ended').optional(),
      visibility: ShownTo.optional(),
    }),
  )
  .output(SessionOutput)
  .mutation(async ({ ctx, input: { sessionId, startedAt, endedAt, visibility } }) => {
    const session = await lockSession(ctx, sessionId);
    const now = ctx.now.getTime();
    const from = startedAt ?? session.startedAt;
    const to = endedAt ?? session.endedAt;
    if (startedAt !== undefined && startedAt > now) throw invalid('startedAt', 'Must not be in the future.');
    if (endedAt !== undefined && endedAt > now) throw invalid('endedAt', 'Must not be in the future.');
    if (to !== null && to <= from && (startedAt !== undefined || endedAt !== undefined))
      throw invalid(endedAt === undefined ? 'startedAt' : 'endedAt', 'The end must be after the start.');
    const changed = await ctx.db.one<Session>(sql`
      UPDATE work_sessions s SET started_at = ${new Date(from)}, ended_at = ${to === null ? null : new Date(to)},
        visibility = ${visibility ?? session.visibility}, of_completion = false WHERE s.id = ${sessionId} RETURNING ${sessionColumns}`);
    ctx.recordOwn({ kind: 'session', id: sessionId });
    if (session.endedAt === null && to !== null) announceEnd(ctx, { id: sessionId, ownerId: ctx.caller.id });
    return { session: changed };
  });

interface Span {
  minutes?: number | undefined;
  startedAt?: number | undefined;
  endedAt?: number | undefined;
}

/** @throws 400 unless there are either minutes or both ends, in order and not in the future. */
function readSpan({ now }: Pick<SignedIn, 'now'>, { minutes, startedAt, endedAt }: Span) {
  const hasEnds = startedAt !== undefined || endedAt !== undefined;
  if (minutes !== undefined) {
    if (hasEnds) throw invalid('minutes', 'Give minutes, or startedAt and endedAt, not both.');
    return { startedAt: minutesBefore(now, minutes), endedAt: now };
  }
  if (!hasEnds) throw invalid('minutes', 'Give minutes, or startedAt and endedAt.');
  if (startedAt === undefined) throw invalid('startedAt', 'Is required with endedAt.');
  if (endedAt === undefined) throw invalid('endedAt', 'Is required with startedAt.');
  const span = { startedAt: new Date(startedAt), endedAt: new Date(endedAt) };
  if (span.endedAt > now) throw invalid('endedAt', 'Must not be in the future.');
  if (span.endedAt <= span.startedAt) throw invalid('endedAt', 'The end must be after the start.');
  return span;
}

const log = mutation
  .meta({
    summary: 'Log a work session that is over, by its minutes until now or by its start and end.',
    description: 'A running session continues.',
    rest: 'POST /sessions/log',
    tool: 'log_session',
    kind: ['write'],
    event: null,
    example: { taskId: '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604', minutes: 40 },
  })
  .input(
    z.strictObject({
      taskId: TaskId,
      minutes: Minutes.optional().describe('How long it took, ending now. Not with startedAt and endedAt.'),
      startedAt: momentInput('When it started').optional(),
      endedAt: momentInput('When it ended, not in the future').optional(),
    }),
  )
  .output(SessionOutput)
  .mutation(async ({ ctx, input: { taskId, ...given } }) => {
    const span = readSpan(ctx, given);
    const task = await find(ctx, { kind: 'task', id: taskId, role: 'reader', lock: 'share' });
    return { session: await insertSession(ctx, { task, ...span, visibility: 'private' }) };
  });

const remove = mutation
  .meta({
    summary: 'Delete a work session.',
    rest: 'DELETE /sessions/{sessionId}',
    tool: 'delete_session',
    event: null,
  })
  .input(ById)
  .output(ById)
  .mutation(async ({ ctx, input: { sessionId } }) => {
    await lockSession(ctx, sessionId);
    await ctx.db.run(sql`DELETE FROM work_sessions WHERE id = ${sessionId}`);
    ctx.recordOwn({ kind: 'session', id: sessionId });
    return { sessionId };
  });

export const sessions = router({ list, start, stop, log, update, remove });
