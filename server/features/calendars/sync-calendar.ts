import sql from 'sql-template-tag';
import { z } from 'zod';
import { accountContext } from '../../core/caller/account-context';
import type { SignedIn } from '../../core/operation/trpc';
import { SYNC_JOB, syncNow, syncSoon } from '../../core/outbox/calendar-sync';
import { AppError } from '../../platform/errors/errors';
import { defineJob, type JobContext } from '../../platform/jobs/job';
import { CalendarError } from './calendar-types';
import { each, jobTime } from './each';
import { clientOf, markConnection, reasonOf } from './store';
import {
  markSynced,
  readFormer,
  readRows,
  readSyncedConnection,
  removeWritten,
  type SyncedConnection,
  type SyncRow,
  setWritten,
} from './sync-rows';
import { type Syncing, syncTask } from './sync-task';
import { taskEventId } from './task-event-id';

/* Keeps the tasks of people and the events in their calendars the same. */

type Job = Pick<JobContext, 'db' | 'now' | 'jobId' | 'signal'>;

/** The person, as if they changed their tasks themselves. */
const contextOf = (
  { db, now, jobId }: Omit<Job, 'signal'>,
  { userId, email, zone }: SyncedConnection,
): SignedIn => accountContext({ db, now, requestId: jobId, transport: 'web' }, { id: userId, email, zone });

const MOST_ROUNDS = 6;

type JobTime = ReturnType<typeof jobTime>;

/**
 * Removes the events from calendars that tasks are no longer written to. Those of completed tasks stay there. Returns true
 * if nothing is left to do.
 */
async function leaveFormer({ ctx, client }: Syncing, connection: SyncedConnection, time: JobTime) {
  const former = await readFormer(ctx.db, connection);
  const open = await each(former, time, async ({ isDone, remoteId, ...row }) => {
    if (!isDone) {
      // If this is cut off and the calendar is chosen again, the event was not deleted by the person.
      if (!(await setWritten(ctx.db, row, { etag: null, agreed: row.agreed }))) return false;
      const event = { remoteId, eventId: taskEventId(row.taskId, ctx.caller.id) };
      if (!(await client.erase({ ...event, etag: row.etag }))) await client.erase({ ...event, etag: null });
    }
    return (await removeWritten(ctx.db, isDone ? row : { ...row, etag: null })) > 0;
  });
  return open.length === 0;
}

const isWatched = ({ isWritten, task }: SyncRow) => isWritten && task?.status !== 'done';

/** Compares every task with its event once. Returns true if nothing is left to do. */
async function syncOnce(syncing: Syncing, connection: SyncedConnection, time: JobTime): Promise<boolean> {
  const rows = await readRows(syncing.ctx.db, connection);
  const [first] = rows;
  if (!first) return true;
  const idOf = ({ taskId }: SyncRow) => taskEventId(taskId, syncing.ctx.caller.id);
  const events = rows.filter(isWatched).map((row) => ({ eventId: idOf(row), etag: row.etag }));
  const states = await syncing.client.states({ remoteId: first.remoteId, events });
  const open = await each(rows, time, (row) => syncTask(syncing, row, states.get(idOf(row))));
  return open.length === 0;
}

/** Brings tasks and events together. Returns false if there was no time for all. @throws CalendarError */
export async function syncConnection(job: Job, connection: SyncedConnection): Promise<boolean> {
  const time = jobTime(job.signal);
  const syncing = { ctx: contextOf(job, connection), client: clientOf(connection) };
  const hasLeft = await leaveFormer(syncing, connection, time);
  if (connection.writeTo === null) return hasLeft;
  for (let round = 0; round < MOST_ROUNDS && !time.isOver(); round++)
    if (await syncOnce(syncing, connection, time)) return hasLeft;
  return !time.isOver();
}

/** The same, and remembers how it went. */
async function trySync(job: Job, connection: SyncedConnection): Promise<boolean> {
  const { connectionId } = connection;
  const isSettled = await syncConnection(job, connection).catch(async (error: unknown) => {
    // This server is busy, which says nothing about the other one.
    if (error instanceof AppError && error.kind === 'rate_limited') return false;
    if (!(error instanceof CalendarError)) throw error;
    await markConnection(job.db, connectionId, reasonOf(error));
    return null;
  });
  if (isSettled !== null) await markConnection(job.db, connectionId, null);
  await markSynced(job.db, connectionId);
  // A server that fails is asked again with the next sweep.
  return isSettled ?? true;
}

/** Compares the tasks of a person with the events in one of their calendars. */
export const syncCalendar = defineJob({
  name: SYNC_JOB,
  lane: 'outgoing',
  payload: z.object({ connectionId: z.string() }),
  attempts: 1,
  async run({ connectionId }, job) {
    const connection = await readSyncedConnection(job.db, connectionId);
    if (!connection) return;
    if (!(await trySync(job, connection))) await job.db.run(syncSoon(sql`n.id = ${connectionId}`));
  },
});

/** Follows what people changed in their calendars, every five minutes at the latest. */
export const startSyncs = defineJob({
  name: 'start_syncs',
  payload: z.object({}),
  attempts: 1,
  cron: '*/2 * * * *',
  async run(_, { db }) {
    await db.run(
      syncNow(sql`NOT EXISTS (SELECT FROM users u WHERE u.id = n.user_id AND u.disabled_at IS NOT NULL) AND coalesce(n.synced_at < now() - interval '150 seconds', true) AND (n.write_to IS NOT NULL OR EXISTS (
        SELECT FROM written_events e JOIN calendars c ON c.id = e.calendar_id WHERE c.connection_id = n.id))`),
    );
  },
});
