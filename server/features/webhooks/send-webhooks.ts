import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { SEND_JOB, TEST_EVENT } from '../../core/outbox/outbox';
import { decrypt } from '../../platform/config/encryption';
import type { Db } from '../../platform/database/client';
import { FetchError, fetchPublic, PrivateHostError } from '../../platform/http/fetch-public';
import { defineJob, type JobContext } from '../../platform/jobs/job';
import { takeTurn } from '../../platform/jobs/turn';
import { isReadable } from './readable';
import { judgeStatus, type Outcome, saveAttempt } from './save-attempt';

const TIMEOUT_MS = 10_000;
/** Webhooks of one account that are sent to at once. Each gets its deliveries one after the other, in order. */
const AT_ONCE = 4;
/** After this time, other accounts get their turn. */
const TURN_MS = 5_000;

const Waiting = z.object({
  deliveryId: z.string(),
  webhookId: z.string(),
  url: z.string(),
  secret: z.instanceof(Buffer),
  /** The secret before the last rotation; null once it no longer signs. */
  oldSecret: z.instanceof(Buffer).nullable(),
  userId: z.string(),
  attempts: z.number(),
  createdAt: z.date(),
  body: z.string(),
  /** Whether the webhook's creator may still read what it is about. */
  isReadable: z.boolean(),
});
type Waiting = z.infer<typeof Waiting>;

/** Deliveries `e` of webhooks `hook` that may be sent. Those of a disabled webhook wait until it is enabled. */
const isPending = sql`e.webhook_id = hook.id AND e.status = 'pending' AND (hook.active OR e.event = ${TEST_EVENT})`;

/** The next delivery of each webhook of an account; first those of webhooks that work. */
const findDue = (db: Db, userId: string) =>
  db.rows(
    sql`
    SELECT e.id AS "deliveryId", hook.id AS "webhookId", hook.url, hook.secret, hook.user_id AS "userId", e.attempts, e.created_at AS "createdAt",
      e.body, ${isReadable(sql`hook.user_id`)} AS "isReadable", CASE WHEN hook.rotated_until > now() THEN hook.old_secret END AS "oldSecret"
    FROM webhooks hook CROSS JOIN LATERAL (
      SELECT e.* FROM webhook_deliveries e
      WHERE ${isPending} AND e.next_attempt_at <= now() + interval '1 second'
      ORDER BY e.next_attempt_at, e.created_at, e.id LIMIT 1) e
    WHERE hook.user_id = ${userId} ORDER BY hook.failures, e.next_attempt_at LIMIT ${AT_ONCE}`,
    Waiting,
  );

async function post(
  { deliveryId: id, url, userId, body }: Waiting,
  secrets: readonly string[],
): Promise<Outcome> {
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
    const limits = { account: userId, timeoutMs: TIMEOUT_MS, ignoresBody: true };
    return judgeStatus((await fetchPublic(url, { method: 'POST', headers, body, ...limits })).status);
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

const unsigned: Outcome = {
  kind: 'failed',
  status: null,
  error: 'The secret cannot be decrypted. Create the webhook again.',
  retries: false,
  isGone: false,
};

async function send(db: Db, waiting: Waiting): Promise<void> {
  if (!waiting.isReadable) return void (await skip(db, waiting.deliveryId, new Date()));
  const secrets = secretsOf(waiting);
  const outcome = secrets.length > 0 ? await post(waiting, secrets) : unsigned;
  await saveAttempt(db, { ...waiting, now: new Date() }, outcome);
}

/** Sends what is due for an account, until its turn ends. */
async function sendDue(userId: string, { db, signal }: JobContext): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  let due = await findDue(db, userId);
  while (due.length > 0 && !signal.aborted) {
    await Promise.all(due.map((waiting) => send(db, waiting)));
    due = performance.now() < endsAt ? await findDue(db, userId) : [];
  }
}

/** Plans the next turn of an account for its next delivery. */
async function planNext(db: Db, userId: string): Promise<void> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    SELECT min(e.next_attempt_at) AS at FROM webhooks hook JOIN webhook_deliveries e ON ${isPending}
    WHERE hook.user_id = ${userId}`);
  if (at) await sendWebhooks.enqueue(db, { userId }, { runAt: at, key: userId });
}

/** Jobs of an earlier version name one delivery. */
const Payload = z.union([z.strictObject({ userId: z.string() }), z.strictObject({ deliveryId: z.string() })]);

async function accountOf(db: Db, payload: z.infer<typeof Payload>): Promise<string | undefined> {
  if ('userId' in payload) return payload.userId;
  const owner = await db.row<{ userId: string }>(sql`
    SELECT hook.user_id AS "userId" FROM webhook_deliveries e JOIN webhooks hook ON hook.id = e.webhook_id
    WHERE e.id = ${payload.deliveryId}`);
  return owner?.userId;
}

/**
 * Sends what waits for the webhooks of an account, each delivery at least once. The receiver recognizes a repeat by the
 * `webhook-id` header. If the account's turn is taken, this returns at once: the running turn looks for due deliveries once more at its end.
 */
export const sendWebhooks = defineJob<z.infer<typeof Payload>>({
  name: SEND_JOB,
  formerName: 'send_webhook',
  lane: 'outgoing',
  payload: Payload,
  async run(payload, ctx) {
    const userId = await accountOf(ctx.db, payload);
    if (!userId) return;
    const ran = await takeTurn(ctx.db, `webhooks:${userId}`, () => sendDue(userId, ctx));
    if (ran) await planNext(ctx.db, userId);
  },
});
