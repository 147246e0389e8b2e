import sql from 'sql-template-tag';
import { z } from 'zod';
import type { EventSide, Slot } from '../../../domain/merge-task-and-event';
import { taskAccess } from '../../core/access/row-access';
import { zoneColumn } from '../../core/caller/zone';
import type { Db } from '../../platform/database/client';
import { enumValue } from '../../platform/database/tables';
import { isOwn } from '../shared/task-conditions';
import { StoredConnection } from './store';

/* What is known of tasks and their events. */

/** A connection whose tasks and events are compared, with its person. */
const SyncedConnection = StoredConnection.extend({
  email: z.string(),
  zone: z.string().nullable(),
  writeTo: z.string().nullable(),
});
export type SyncedConnection = z.infer<typeof SyncedConnection>;

export const readSyncedConnection = (db: Db, connectionId: string) =>
  db.row(
    sql`
      SELECT n.user_id AS "userId", n.id AS "connectionId", n.provider, n.secret, n.write_to AS "writeTo", u.email,
        ${zoneColumn} AS zone
      FROM connections n JOIN users u ON u.id = n.user_id WHERE n.id = ${connectionId} AND u.disabled_at IS NULL`,
    SyncedConnection,
  );

const Agreed: z.ZodType<Slot> = z.object({
  title: z.string(),
  start: z.number(),
  minutes: z.number(),
  text: z.string(),
});

const Key = z.object({ taskId: z.string(), calendarId: z.string(), remoteId: z.string() });

const FormerRow = Key.extend({
  isDone: z.boolean(),
  etag: z.string().nullable(),
  agreed: Agreed.nullable(),
});

/** Events in calendars of the connection that tasks are no longer written to. */
export const readFormer = (db: Db, { connectionId, writeTo }: SyncedConnection) =>
  db.rows(
    sql`
      SELECT e.task_id AS "taskId", c.id AS "calendarId", c.remote_id AS "remoteId",
        coalesce(t.status = 'done', false) AS "isDone",
        e.etag, e.agreed
      FROM written_events e JOIN calendars c ON c.id = e.calendar_id LEFT JOIN tasks t ON t.id = e.task_id
      WHERE c.connection_id = ${connectionId} AND c.id IS DISTINCT FROM ${writeTo}::uuid`,
    FormerRow,
  );

const Task = z.object({
  title: z.string(),
  notes: z.string(),
  status: z.enum(['open', 'done', 'archived']),
  date: z.string().nullable(),
  time: z.string().nullable(),
  durationMin: z.number().nullable(),
  mayEdit: z.boolean(),
});
export type SyncedTask = z.infer<typeof Task>;

const SyncRow = Key.extend({
  /** Null for a task that is deleted, or no longer the person's. */
  task: Task.nullable(),
  isWritten: z.boolean(),
  /** Null while it is not certain that the event is there. */
  etag: z.string().nullable(),
  agreed: Agreed.nullable(),
});
export type SyncRow = z.infer<typeof SyncRow>;

const MOST_NOTES = 4_000;

/**
 * The person's open tasks with a time, and the tasks whose events were written. Theirs are those assigned to them, and
 * those they made and assigned to nobody.
 */
export const readRows = (db: Db, { userId, writeTo }: SyncedConnection) =>
  db.rows(
    sql`
      WITH written AS (SELECT e.task_id, e.etag, e.agreed FROM written_events e WHERE e.calendar_id = ${writeTo}),
      own AS (
        SELECT t.id, jsonb_build_object('title', t.title, 'notes', left(t.notes, ${MOST_NOTES}), 'status', t.status,
          'date', t.when_date, 'time', t.when_time, 'durationMin', t.duration_min,
          'mayEdit', access.role >= ${enumValue('role', 'editor')}) AS task
        FROM tasks t ${taskAccess({ id: userId })}
        WHERE ${isOwn(userId)} AND access.role IS NOT NULL
          AND (t.status = 'open' AND t.when_time IS NOT NULL OR t.id IN (SELECT task_id FROM written)))
      SELECT coalesce(own.id, w.task_id) AS "taskId", c.id AS "calendarId", c.remote_id AS "remoteId", own.task,
        w.task_id IS NOT NULL AS "isWritten", w.etag, w.agreed
      FROM own FULL JOIN written w ON w.task_id = own.id JOIN calendars c ON c.id = ${writeTo}
      ORDER BY own.task->>'date' DESC NULLS LAST, 1`,
    SyncRow,
  );

type Known = Pick<SyncRow, 'calendarId' | 'taskId' | 'etag'>;

const isKnown = ({ calendarId, taskId, etag }: Known) =>
  sql`calendar_id = ${calendarId} AND task_id = ${taskId} AND etag IS NOT DISTINCT FROM ${etag}`;

/** Remembers an event before it is written, so that it is removed even if the answer is lost. */
export const addWritten = (db: Db, { calendarId, taskId }: SyncRow) =>
  db.run(sql`
    INSERT INTO written_events (calendar_id, task_id) SELECT c.id, ${taskId} FROM calendars c WHERE c.id = ${calendarId}
    ON CONFLICT DO NOTHING`);

/** Stores what an event is now. Returns false if another process did so first. */
export async function setWritten(db: Db, known: Known, { etag, agreed }: Pick<SyncRow, 'etag' | 'agreed'>) {
  const stored = await db.run(sql`
    UPDATE written_events SET etag = ${etag}, agreed = ${agreed && JSON.stringify(agreed)}::jsonb WHERE ${isKnown(known)}`);
  return stored > 0;
}

export const hasCalendar = async (db: Db, { calendarId }: SyncRow): Promise<boolean> =>
  (await db.row<{ id: string }>(sql`SELECT id FROM calendars WHERE id = ${calendarId}`)) !== undefined;

export const lockWritten = (db: Db, known: Known) =>
  db.row<{ locked: boolean }>(
    sql`SELECT true AS locked FROM written_events WHERE ${isKnown(known)} FOR UPDATE`,
  );

export const removeWritten = (db: Db, known: Known) =>
  db.run(sql`DELETE FROM written_events WHERE ${isKnown(known)}`);

/** Locks a task if it is still as it was read. */
export const lockUnchanged = (db: Db, taskId: string, { title, date, time, durationMin }: SyncedTask) =>
  db.row<{ locked: boolean }>(sql`
    SELECT true AS locked FROM tasks t WHERE t.id = ${taskId} AND t.status = 'open' AND t.title = ${title}
      AND (t.when_date, t.when_time, t.duration_min) IS NOT DISTINCT FROM (${date}::date, ${time}::text, ${durationMin}::int)
    FOR NO KEY UPDATE`);

const lastChange = (field: 'title' | 'when' | 'durationMin') => sql`
  coalesce(extract(epoch FROM max(a.created_at)
    FILTER (WHERE a.changes @> ${JSON.stringify([{ field }])}::jsonb))::float8 * 1000, 0)`;

/** When the task changed last in what it has in common with its event, in epoch ms; 0 for never. */
export const readChanges = (db: Db, taskId: string) =>
  db.one<Record<keyof EventSide, number>>(sql`
    SELECT ${lastChange('title')} AS title, ${lastChange('when')} AS start, ${lastChange('durationMin')} AS minutes
    FROM activity a WHERE a.target_id = ${taskId}`);

export const markSynced = (db: Db, connectionId: string) =>
  db.run(sql`UPDATE connections SET synced_at = now() WHERE id = ${connectionId}`);
