import sql from 'sql-template-tag';
import { z } from 'zod';
import { settings } from '../../config/settings';
import { dayOf } from '../../domain/zones';
import { AppError } from '../../errors/errors';
import { defineJob, type JobContext } from '../../jobs/job';
import { takeTurn } from '../../jobs/turn';
import { DEFAULT_ZONE } from '../../notifications/zone';
import type { SignedIn } from '../../operation/trpc';
import { SYNC_JOB, syncNow, syncSoon } from '../../outbox/calendar-sync';
import { CalendarError } from '../../outside/calendars/calendar-types';
import { clientOf, markConnection, reasonOf } from '../../outside/calendars/store';
import { syncTurn, taskEventId } from '../../outside/calendars/task-event-id';
import {
  markSynced,
  readFormer,
  readRows,
  readSyncedConnection,
  type SyncedConnection,
  type SyncRow,
} from './sync-rows';
import { type Syncing, syncTask } from './sync-task';

/* Keeps the tasks of people and the events in their calendars the same. */

type Job = Pick<JobContext, 'db' | 'now' | 'jobId'>;

/** The person, as if they changed their tasks themselves. */
const contextOf = ({ db, now, jobId }: Job, { userId, email, zone }: SyncedConnection): SignedIn => ({
  db,
  now,
  caller: { id: userId, email, readOnly: false, zone },
  transport: 'web',
  usesToken: false,
  zone: zone ?? DEFAULT_ZONE,
  today: dayOf(now.getTime(), zone ?? DEFAULT_ZONE),
  requestId: jobId,
  tab: '',
  appUrl: settings().APP_URL,
  address: '',
  userAgent: null,
  cookies: null,
});

const AT_ONCE = 4;
const MOST_ROUNDS = 6;
/** An event that its server refuses does not keep the others from being written. */
const MOST_FAILURES = 5;
/** A longer one is continued by the next job. */
const MOST_MS = 40_000;

const concernsOne = (error: unknown) => error instanceof CalendarError && error.reason === 'other';

/** Runs work for each item, a few at a time. Returns true if all are done. @throws the first failure, at the end. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<boolean>): Promise<boolean> {
  let isSettled = true;
  const failures: unknown[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const result of await Promise.allSettled(items.slice(at, at + AT_ONCE).map(work)))
      if (result.status === 'rejected') failures.push(result.reason);
      else isSettled &&= result.value;
    if (failures.length >= MOST_FAILURES || !failures.every(concernsOne)) break;
  }
  if (failures.length > 0) throw failures[0];
  return isSettled;
}

/** Removes the events from calendars that tasks are no longer written to. Those of completed tasks stay there. */
async function leaveFormer({ ctx, client }: Syncing, connection: SyncedConnection): Promise<void> {
  const former = await readFormer(ctx.db, connection);
  await each(former, async ({ isDone, remoteId, ...row }) => {
    if (!isDone) {
      const eventId = taskEventId(row.taskId, ctx.caller.id);
      await client.erase({ remoteId, eventId, etag: null });
    }
    await ctx.db.run(sql`
      DELETE FROM written_events WHERE calendar_id = ${row.calendarId} AND task_id = ${row.taskId}`);
    return true;
  });
}

const isWatched = ({ isWritten, task }: SyncRow) => isWritten && task?.status !== 'done';

/** Compares every task with its event once. Returns true if nothing is left to do. */
async function syncOnce(syncing: Syncing, connection: SyncedConnection, endsAt: number): Promise<boolean> {
  const rows = await readRows(syncing.ctx.db, connection);
  const [first] = rows;
  if (!first) return true;
  const idOf = ({ taskId }: SyncRow) => taskEventId(taskId, syncing.ctx.caller.id);
  const events = rows.filter(isWatched).map((row) => ({ eventId: idOf(row), etag: row.etag }));
  const states = await syncing.client.states({ remoteId: first.remoteId, events });
  return each(rows, async (row) => Date.now() < endsAt && syncTask(syncing, row, states.get(idOf(row))));
}

/** Brings tasks and events together. Returns false if there was no time for all. @throws CalendarError */
export async function syncConnection(job: Job, connection: SyncedConnection): Promise<boolean> {
  const endsAt = Date.now() + MOST_MS;
  const syncing = { ctx: contextOf(job, connection), client: clientOf(connection) };
  await leaveFormer(syncing, connection);
  if (connection.writeTo === null) return true;
  for (let round = 0; round < MOST_ROUNDS && Date.now() < endsAt; round++)
    if (await syncOnce(syncing, connection, endsAt)) return true;
  return Date.now() < endsAt;
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
    let isSettled = false;
    await takeTurn(job.db, syncTurn(connection.userId), async () => {
      isSettled = await trySync(job, connection);
    });
    if (!isSettled) await job.db.run(syncSoon(sql`n.id = ${connectionId}`));
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
