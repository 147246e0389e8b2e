import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import type { FoundRow } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { requireRoom } from '../../platform/limits/row-limits';
import type { Session } from '../../wire/day';

/** The wire shape of a session `s`. */
export const sessionColumns = sql`
  s.id, s.task_id AS "taskId", s.title, ${ms('s.started_at')} AS "startedAt", ${ms('s.ended_at')} AS "endedAt", s.visibility`;

interface Span {
  since: Date;
  until: Date;
}

/** SQL condition: a session `s` was running in the window. Looks at all that began before its end. */
export const ranIn = (now: Date, { since, until }: Span): Sql =>
  sql`s.started_at < ${until} AND coalesce(s.ended_at, ${now}) > ${since}`;

/** How far before a window `ranInBriefly` looks. */
const BRIEF_MS = 2 * DAY_MS;

/** `ranIn` for pages that read one day: the index finds the sessions. Misses what began over two days before. */
export const ranInBriefly = (now: Date, span: Span): Sql =>
  sql`s.started_at >= ${new Date(span.since.getTime() - BRIEF_MS)} AND ${ranIn(now, span)}`;

type Ctx = Pick<Writing, 'db' | 'now' | 'caller' | 'recordOwn' | 'announce'>;

/** Tells the webhooks of their owner that a session ended. */
export const announceEnd = (ctx: Ctx, { id, ownerId }: { id: string; ownerId: string }): void =>
  ctx.announce({ event: 'session.ended', kind: 'session', id, workspaceId: null, ownerId });

/** Stops the running sessions `s` that meet a condition. A session never ends before its start. */
export async function stopSessions(ctx: Ctx, condition: Sql, at = ctx.now): Promise<Session[]> {
  const stopped = await ctx.db.rows<Session & { ownerId: string }>(sql`
    UPDATE work_sessions s SET ended_at = GREATEST(${at}::timestamptz, s.started_at)
    WHERE s.ended_at IS NULL AND ${condition} RETURNING ${sessionColumns}, s.user_id AS "ownerId"`);
  for (const { id, ownerId } of stopped) {
    ctx.recordOwn({ kind: 'session', id, accountId: ownerId });
    announceEnd(ctx, { id, ownerId });
  }
  return stopped.map(({ ownerId: _, ...session }) => session);
}

/** How long something took: at most a day. */
export const Minutes = z.int().min(1).max(1_440);

export const minutesBefore = (end: Date, minutes: number): Date => new Date(end.getTime() - minutes * 60_000);

interface NewSession {
  id?: string | undefined;
  task: Pick<FoundRow, 'id' | 'label'>;
  startedAt: Date;
  /** Null while it runs. */
  endedAt: Date | null;
  visibility: Session['visibility'];
  /** Whether a completion logs it. */
  ofCompletion?: boolean;
}

/** @throws 409 at the limit of sessions. */
export async function insertSession(
  ctx: Ctx,
  { id, task, startedAt, endedAt, visibility, ofCompletion = false }: NewSession,
): Promise<Session> {
  await requireRoom(ctx.db, 'sessions', ctx.caller.id);
  const session = await ctx.db.one<Session>(sql`
    INSERT INTO work_sessions AS s (id, user_id, task_id, title, started_at, ended_at, visibility, of_completion)
    VALUES (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${ctx.caller.id}, ${task.id}, ${task.label}, ${startedAt}, ${endedAt}, ${visibility}, ${ofCompletion})
    RETURNING ${sessionColumns}`);
  ctx.recordOwn({ kind: 'session', id: session.id });
  if (endedAt) announceEnd(ctx, { id: session.id, ownerId: ctx.caller.id });
  return session;
}
