import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Db } from '../database/client';
import { decrypt } from '../encryption';
import { FetchError, fetchPublic, PrivateHostError } from '../http/fetch-public';
import { defineJob, type JobContext } from '../jobs/job';
import { SEND_JOB, TEST_EVENT } from '../outbox/outbox';
import { EventRow, eventColumns, readPayload } from './payload';
import { judgeStatus, type Outcome, saveAttempt } from './save-attempt';

const TIMEOUT_MS = 10_000;
/** A job may run this much before its time. An earlier one is a second job of the same attempt. */
const EARLY_MS = 1_000;

const Waiting = z.object({
  webhookId: z.string(),
  url: z.string(),
  secret: z.instanceof(Buffer),
  /** The secret before the last rotation; null once it no longer signs. */
  oldSecret: z.instanceof(Buffer).nullable(),
  userId: z.string(),
  email: z.string(),
  attempts: z.number(),
});
type Waiting = z.infer<typeof Waiting>;

/** The delivery, unless it is done, not due, or its webhook is turned off. */
const findWaiting = (db: Db, deliveryId: string, now: Date) =>
  db.row(
    sql`
    SELECT h.id AS "webhookId", h.url, h.secret, CASE WHEN h.rotated_until > ${now} THEN h.old_secret END AS "oldSecret", u.id AS "userId", u.email, e.attempts
    FROM webhook_deliveries e JOIN webhooks h ON h.id = e.webhook_id JOIN users u ON u.id = h.user_id
    WHERE e.id = ${deliveryId} AND e.status = 'pending' AND (h.active OR e.event = ${TEST_EVENT})
      AND e.next_attempt_at <= ${new Date(now.getTime() + EARLY_MS)}`,
    Waiting,
  );

interface Message {
  id: string;
  url: string;
  secrets: readonly string[];
  body: string;
}

async function post({ id, url, secrets, body }: Message): Promise<Outcome> {
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Parcours-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
  try {
    const sent = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, ignoresBody: true };
    return judgeStatus((await fetchPublic(url, sent)).status);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const retries = !(error instanceof PrivateHostError);
    return { kind: 'failed', status: null, error: error.message, retries, isGone: false };
  }
}

/** The secrets that sign, the newest first. Empty if that one cannot be decrypted. */
function secretsOf({ secret, oldSecret }: Waiting): string[] {
  const newest = decrypt('webhook', secret);
  const old = oldSecret && decrypt('webhook', oldSecret);
  return newest ? [newest, ...(old ? [old] : [])] : [];
}

const skip = (db: Db, deliveryId: string, now: Date) =>
  db.run(sql`
    UPDATE webhook_deliveries SET status = 'skipped', attempted_at = ${now}, next_attempt_at = NULL WHERE id = ${deliveryId}`);

async function readBody(db: Db, deliveryId: string, { userId, email }: Waiting) {
  const caller = { id: userId, email, readOnly: true };
  const row = await db.row(
    sql`SELECT ${eventColumns(userId)} FROM webhook_deliveries e WHERE e.id = ${deliveryId}`,
    EventRow,
  );
  if (!row) return null;
  return { row, body: await readPayload({ db, caller }, row) };
}

async function send({ deliveryId }: { deliveryId: string }, { db, now }: JobContext): Promise<void> {
  const waiting = await findWaiting(db, deliveryId, now);
  const read = waiting && (await readBody(db, deliveryId, waiting));
  if (!read) return;
  const { row, body } = read;
  if (body === null) return void (await skip(db, deliveryId, now));
  const { webhookId, url, attempts } = waiting;
  const secrets = secretsOf(waiting);
  const outcome: Outcome =
    secrets.length > 0
      ? await post({ id: deliveryId, url, secrets, body })
      : {
          kind: 'failed',
          status: null,
          error: 'The secret cannot be decrypted. Create the webhook again.',
          retries: false,
          isGone: false,
        };
  const attempt = { deliveryId, webhookId, attempts, createdAt: row.createdAt, now: new Date() };
  await saveAttempt(db, attempt, outcome);
}

/** Sends one delivery at least once. The receiver recognizes a repeat by the `webhook-id` header. */
export const sendWebhook = defineJob({
  name: SEND_JOB,
  payload: z.strictObject({ deliveryId: z.string() }),
  run: send,
});
