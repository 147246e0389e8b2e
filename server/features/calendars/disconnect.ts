import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { calendarQueue } from '../../core/outbox/calendar-sync';
import { decrypt } from '../../platform/config/encryption';
import type { Db } from '../../platform/database/client';
import { fetchPublic } from '../../platform/http/fetch-public';
import { defineJob, type Job } from '../../platform/jobs/job';
import { type CalendarClient, CalendarError } from './calendar-types';
import { each, jobTime } from './each';
import { dropAccessToken, GoogleAccount, googleUrls } from './google-sign-in';
import { clientOf, Provider } from './store';
import { taskEventId } from './task-event-id';

/** Takes back what a person allowed this server at Google. */
export const revokeGoogle = defineJob({
  name: 'revoke_google',
  lane: 'outgoing',
  /** The account at Google, and its encrypted secret as base64. */
  payload: z.object({ account: z.string(), secret: z.string() }),
  async run({ account, secret }, { db }) {
    // Google ends all tokens that an account gave this server, so one that is connected again must not be revoked.
    const connected = sql`SELECT 1 FROM connections WHERE provider = 'google' AND account = ${account}`;
    if (await db.row(connected)) return;
    const text = decrypt('connection', Buffer.from(secret, 'base64'));
    if (text === null) return;
    const stored = GoogleAccount.parse(JSON.parse(text));
    dropAccessToken(stored);
    const { revoke: address, allowPrivate } = googleUrls();
    const { status } = await fetchPublic(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ token: stored.refreshToken })),
      account: `google ${account}`,
      timeoutMs: 8_000,
      ignoresBody: true,
      ...(allowPrivate && { allowPrivate }),
    });
    // 400 is a token that has ended already.
    if (status !== 200 && status !== 400) throw new Error(`Google answered ${status}.`);
  },
});

/** The event of a task in a calendar of a connection that ended. */
const Written = z.object({ remoteId: z.string(), taskId: z.string(), etag: z.string().nullable() });
type Written = z.infer<typeof Written>;

/** A job of an earlier version has the tasks of each calendar. */
const FormerWritten = z
  .object({ remoteId: z.string(), taskIds: z.array(z.string()) })
  .transform(({ remoteId, taskIds }): Written[] =>
    taskIds.map((taskId) => ({ remoteId, taskId, etag: null })),
  );

const Ended = z.object({
  userId: z.string(),
  connectionId: z.string(),
  provider: Provider,
  account: z.string(),
  /** As base64. */
  secret: z.string(),
  /** The events to remove. */
  written: z.array(FormerWritten.or(Written.transform((one) => [one]))).transform((lists) => lists.flat()),
});
type Ended = z.infer<typeof Ended>;

const rowsOf = (userId: string, taskId: string) => sql`
  e.task_id = ${taskId} AND e.calendar_id IN (
    SELECT c.id FROM calendars c JOIN connections n ON n.id = c.connection_id WHERE n.user_id = ${userId})`;

/** Whether the event is wanted again, because its person connected the calendar once more. */
const isWanted = async (db: Db, userId: string, { taskId, remoteId }: Pick<Written, 'taskId' | 'remoteId'>) =>
  (await db.row<{ isWanted: boolean }>(sql`
    SELECT true AS "isWanted" FROM written_events e JOIN calendars c ON c.id = e.calendar_id
    WHERE ${rowsOf(userId, taskId)} AND c.remote_id = ${remoteId} LIMIT 1`)) !== undefined;

/** Whether any calendar of the person has an event of the task. */
const isWritten = async (db: Db, userId: string, taskId: string) =>
  (await db.row<{ isWritten: boolean }>(
    sql`SELECT true AS "isWritten" FROM written_events e WHERE ${rowsOf(userId, taskId)} LIMIT 1`,
  )) !== undefined;

/**
 * Removes an event unless it is wanted again. What a later connection knows of it is then uncertain: it writes the event
 * again, rather than take it for deleted by the person.
 */
async function eraseOne(
  { db, userId, client }: { db: Db; userId: string; client: CalendarClient },
  { remoteId, taskId, etag }: Written,
): Promise<boolean> {
  if (await isWanted(db, userId, { remoteId, taskId })) return true;
  const event = { remoteId, eventId: taskEventId(taskId, userId) };
  const isErased = await client.erase({ ...event, etag });
  // It was changed since: by the person, or by a connection that reaches the same calendar under another address.
  if (!isErased && !(await isWritten(db, userId, taskId))) await client.erase({ ...event, etag: null });
  await db.run(sql`UPDATE written_events e SET etag = NULL WHERE ${rowsOf(userId, taskId)}`);
  return true;
}

/** Returns the events that there was no time for. */
function eraseSome(db: Db, { written, secret, ...connection }: Ended, signal: AbortSignal) {
  const client = clientOf({ ...connection, secret: Buffer.from(secret, 'base64'), zone: null });
  const { userId } = connection;
  return each(written, jobTime(signal), (one) => eraseOne({ db, userId, client }, one));
}

const enqueueErase = (db: Db, ended: Ended): Promise<void> =>
  eraseEvents.enqueue(db, ended, { queue: calendarQueue(ended.userId) });

const revoke = (db: Db, { provider, account, secret }: Pick<Ended, 'provider' | 'account' | 'secret'>) =>
  provider === 'google' ? revokeGoogle.enqueue(db, { account, secret }) : undefined;

/**
 * Removes the events of tasks from the calendars of a connection that ended, and then takes back its access. What there is
 * no time for is left to another job, so that other calendars of the account are not kept waiting.
 */
export const eraseEvents: Job<Ended> = defineJob<Ended>({
  name: 'erase_events',
  lane: 'outgoing',
  payload: Ended,
  async run(ended, { db, signal, isLastAttempt }) {
    try {
      const open = await eraseSome(db, ended, signal);
      if (open.length > 0) return await enqueueErase(db, { ...ended, written: open });
    } catch (error) {
      // Without access, nothing can be removed any more.
      const isRefused = error instanceof CalendarError && error.reason === 'sign-in';
      if (!isRefused && !isLastAttempt) throw error;
    }
    await revoke(db, ended);
  },
});

const readEnded = (db: Db, which: Sql) =>
  db.rows(
    sql`
      SELECT n.user_id AS "userId", n.id AS "connectionId", n.provider, n.account, encode(n.secret, 'base64') AS secret, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('remoteId', c.remote_id, 'taskId', e.task_id, 'etag', e.etag)), '[]')
        FROM calendars c JOIN written_events e ON e.calendar_id = c.id WHERE c.connection_id = n.id) AS written
      FROM connections n WHERE ${which} FOR UPDATE`,
    Ended,
  );

/** Deletes connections with what was written to their calendars, and revokes what they may do at Google. @returns how many there were. */
export async function disconnect(db: Db, which: Sql, { leaveEvents = false } = {}): Promise<number> {
  const ended = await readEnded(db, which);
  await db.run(sql`DELETE FROM connections n WHERE ${which}`);
  for (const one of ended)
    if (one.written.length > 0 && !leaveEvents) await enqueueErase(db, one);
    else await revoke(db, one);
  return ended.length;
}
