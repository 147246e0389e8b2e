import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { decrypt } from '../../config/encryption';
import type { Db } from '../../database/client';
import { fetchPublic } from '../../http/fetch-public';
import { defineJob } from '../../jobs/job';
import { takeTurn } from '../../jobs/turn';
import { CalendarError } from './calendar-types';
import { dropAccessToken, GoogleAccount, googleUrls } from './google-sign-in';
import { clientOf, Provider } from './store';
import { syncTurn, taskEventId } from './task-event-id';

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

const Ended = z.object({
  userId: z.string(),
  connectionId: z.string(),
  provider: Provider,
  account: z.string(),
  /** As base64. */
  secret: z.string(),
  /** The tasks whose events are removed, by the calendar's id at its server. */
  written: z.array(z.object({ remoteId: z.string(), taskIds: z.array(z.string()) })),
});
type Ended = z.infer<typeof Ended>;

/** The tasks of a person that have events again, because they connected the calendar once more. */
async function writtenAgain(db: Db, userId: string, remoteId: string): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    SELECT e.task_id AS id FROM written_events e JOIN calendars c ON c.id = e.calendar_id
    JOIN connections n ON n.id = c.connection_id WHERE n.user_id = ${userId} AND c.remote_id = ${remoteId}`);
  return new Set(rows.map(({ id }) => id));
}

async function eraseAll(
  db: Db,
  { written, secret, ...connection }: Ended,
  signal: AbortSignal,
): Promise<void> {
  const client = clientOf({ ...connection, secret: Buffer.from(secret, 'base64') });
  for (const { remoteId, taskIds } of written) {
    const again = await writtenAgain(db, connection.userId, remoteId);
    for (const taskId of taskIds.filter((id) => !again.has(id))) {
      signal.throwIfAborted();
      await client.erase({ remoteId, eventId: taskEventId(taskId, connection.userId), etag: null });
    }
  }
}

const revoke = (db: Db, { provider, account, secret }: Pick<Ended, 'provider' | 'account' | 'secret'>) =>
  provider === 'google' ? revokeGoogle.enqueue(db, { account, secret }) : undefined;

/** Removes the events of tasks from the calendars of a connection that ended, and then takes back its access. */
export const eraseEvents = defineJob({
  name: 'erase_events',
  lane: 'outgoing',
  payload: Ended,
  minutes: 10,
  async run(ended, { db, signal, isLastAttempt }) {
    try {
      // A connection that is added meanwhile must not write the same events.
      if (!(await takeTurn(db, syncTurn(ended.userId), () => eraseAll(db, ended, signal))))
        throw new Error('The calendars of this account are just being written.');
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
        SELECT coalesce(jsonb_agg(w), '[]') FROM (
          SELECT c.remote_id AS "remoteId", jsonb_agg(e.task_id) AS "taskIds" FROM calendars c
          JOIN written_events e ON e.calendar_id = c.id WHERE c.connection_id = n.id GROUP BY c.id) w) AS written
      FROM connections n WHERE ${which} FOR UPDATE`,
    Ended,
  );

/** Deletes connections with what was written to their calendars, and revokes what they may do at Google. @returns how many there were. */
export async function disconnect(db: Db, which: Sql, { leaveEvents = false } = {}): Promise<number> {
  const ended = await readEnded(db, which);
  await db.run(sql`DELETE FROM connections n WHERE ${which}`);
  for (const one of ended)
    if (one.written.length > 0 && !leaveEvents) await eraseEvents.enqueue(db, one);
    else await revoke(db, one);
  return ended.length;
}
