import sql from 'sql-template-tag';
import { z } from 'zod';
import { metrics } from '../../core/operation/metrics';
import type { Db } from '../../platform/database/client';
import { notify } from '../notifications/notify';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after each failed attempt; the last one repeats. */
const PAUSES_MS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
];
const GIVE_UP_MS = 48 * HOUR_MS;
/** Failed attempts in a row that turn a webhook off. */
const MOST_FAILURES = 20;

export type Outcome =
  | { kind: 'delivered'; status: number }
  | { kind: 'failed'; status: number | null; error: string; retries: boolean; isGone: boolean };

interface Attempt {
  deliveryId: string;
  webhookId: string;
  /** The number of attempts before this one. */
  attempts: number;
  createdAt: Date;
  now: Date;
}

/** The outcome for the status of a response. Redirects are not followed, so they are failures. */
export function judgeStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const error = `The receiver answered ${status}.`;
  return { kind: 'failed', status, error, retries: status === 429 || status >= 500, isGone: status === 410 };
}

/** When to try again; null to give up. */
function nextAttemptAt({ attempts, createdAt, now }: Attempt): Date | null {
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? HOUR_MS;
  const at = new Date(now.getTime() + pause);
  return at.getTime() - createdAt.getTime() > GIVE_UP_MS ? null : at;
}

const saveDelivered = (db: Db, { deliveryId, webhookId, now }: Attempt, status: number) =>
  db.run(sql`
    WITH hook AS (UPDATE webhooks SET failures = 0 WHERE id = ${webhookId} AND failures > 0)
    UPDATE webhook_deliveries SET status = 'delivered', attempts = attempts + 1, response_status = ${status}, error = NULL,
      attempted_at = ${now}, next_attempt_at = NULL WHERE id = ${deliveryId}`);

/** Turns a webhook off and tells its maker, once. */
async function turnOff(db: Db, { webhookId, now }: Attempt, reason: string): Promise<void> {
  const hook = await db.row<{ userId: string; url: string }>(sql`
    UPDATE webhooks SET active = false, turned_off_for = ${reason}, updated_at = ${now}
    WHERE id = ${webhookId} AND active RETURNING user_id AS "userId", url`);
  if (!hook) return;
  await notify({ db, now }, [hook.userId], {
    kind: 'reminder',
    title: (t) => t('webhookOff', { host: new URL(hook.url).host }),
    body: (t) => t('webhookOffHint', { reason }),
    target: { kind: 'webhook', id: webhookId },
  });
}

async function saveFailed(db: Db, attempt: Attempt, outcome: Extract<Outcome, { kind: 'failed' }>) {
  const { deliveryId, webhookId, now } = attempt;
  const next = outcome.retries ? nextAttemptAt(attempt) : null;
  await db.run(sql`
    UPDATE webhook_deliveries SET status = ${next ? 'pending' : 'failed'}, attempts = attempts + 1,
      response_status = ${outcome.status}, error = ${outcome.error.slice(0, 500)}, attempted_at = ${now},
      next_attempt_at = ${next} WHERE id = ${deliveryId}`);
  const hook = await db.row(
    sql`UPDATE webhooks SET failures = failures + 1 WHERE id = ${webhookId} RETURNING failures`,
    z.object({ failures: z.number() }),
  );
  if (outcome.isGone) await turnOff(db, attempt, 'The receiver answered 410: it is gone for good.');
  else if (hook && hook.failures >= MOST_FAILURES)
    await turnOff(db, attempt, `${MOST_FAILURES} attempts in a row failed. ${outcome.error}`.slice(0, 500));
}

/** Writes the outcome of an attempt and when the next one is due, in one transaction. */
export function saveAttempt(db: Db, attempt: Attempt, outcome: Outcome): Promise<unknown> {
  metrics().deliveries.inc({ outcome: outcome.kind });
  return outcome.kind === 'delivered'
    ? saveDelivered(db, attempt, outcome.status)
    : db.transaction((tx) => saveFailed(tx, attempt, outcome));
}
