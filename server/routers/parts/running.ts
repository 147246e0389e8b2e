import sql, { type Sql } from 'sql-template-tag';
import { ms } from '../../database/epoch';
import type { SignedIn } from '../../trpc';
import type { Session } from '../../wire/day';

/** The wire shape of a session `s`. */
export const sessionColumns = sql`
  s.id, s.task_id AS "taskId", s.title, ${ms('s.started_at')} AS "startedAt", ${ms('s.ended_at')} AS "endedAt", s.visibility`;

type Ctx = Pick<SignedIn, 'db' | 'now'>;

/** Stops the running sessions `s` that meet a condition. A session never ends before its start. */
export const stopSessions = (ctx: Ctx, condition: Sql): Promise<Session[]> =>
  ctx.db.rows<Session>(sql`
    UPDATE work_sessions s SET ended_at = GREATEST(${ctx.now}::timestamptz, s.started_at)
    WHERE s.ended_at IS NULL AND ${condition} RETURNING ${sessionColumns}`);
