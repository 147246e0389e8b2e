import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../platform/database/client';

/*
 * Deliveries are written in the transaction of the write, with the job that sends each. They exist if and only if it
 * commits, so that neither a rollback nor a kill separates an event from its write.
 */

/** The job that sends what waits for the webhooks of an account. */
export const SEND_JOB = 'send_webhooks';
/** A test is sent to a webhook that is turned off, too. */
export const TEST_EVENT = 'webhook.test';
const ATTEMPTS = 25;
/** The most deliveries that wait for the receivers of one account. */
export const MOST_WAITING = 10_000;
const TOO_MANY = `${MOST_WAITING} deliveries waited for your receivers already. Send this one again when they answer faster.`;

/** Adds a job for each account that made one of these webhooks. */
export const addJobs = (webhookIds: Sql) => sql`
  SELECT enqueue_job(${SEND_JOB}, json_build_object('userId', o.user_id), max_attempts => ${ATTEMPTS}::int)
  FROM (SELECT DISTINCT user_id FROM webhooks WHERE id IN (${webhookIds})) o`;

/** The body of an event for one webhook. */
export interface NewDelivery {
  webhookId: string;
  event: string;
  /** What the webhook's creator must still be able to read when it is sent, if it still exists. */
  target: { kind: string; id: string | null; workspaceId: string | null };
  body: string;
  /** Its place among the events of the write. */
  nth: number;
}

const rowsOf = (deliveries: readonly NewDelivery[]) => sql`unnest(
  ${deliveries.map(({ webhookId }) => webhookId)}::uuid[], ${deliveries.map(({ event }) => event)}::text[],
  ${deliveries.map(({ target }) => target.kind)}::text[], ${deliveries.map(({ target }) => target.id)}::uuid[],
  ${deliveries.map(({ target }) => target.workspaceId)}::uuid[], ${deliveries.map(({ body }) => body)}::text[],
  ${deliveries.map(({ nth }) => nth)}::int[]) AS made (webhook_id, event, kind, id, workspace_id, body, nth)`;

/** Writes deliveries and adds their jobs. Those of one write are a millisecond apart, so that they are sent in order. */
export async function insertDeliveries(
  { db, now }: { db: Db; now: Date },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await db.run(sql`
    WITH made AS (SELECT made.*, h.user_id FROM ${rowsOf(deliveries)} JOIN webhooks h ON h.id = made.webhook_id),
    waiting AS (
      SELECT h.user_id, count(*) AS waiting FROM webhooks h JOIN webhook_deliveries w ON w.webhook_id = h.id
      WHERE w.status = 'pending' AND h.user_id IN (SELECT user_id FROM made) GROUP BY h.user_id),
    fit AS (
      SELECT made.*, coalesce(w.waiting, 0) + row_number() OVER (PARTITION BY user_id ORDER BY made.nth) <= ${MOST_WAITING} AS fits
      FROM made LEFT JOIN waiting w USING (user_id)),
    delivery AS (
      INSERT INTO webhook_deliveries AS d (webhook_id, event, target_kind, target_id, workspace_id, body, created_at, status,
        error, next_attempt_at)
      SELECT webhook_id, event, kind, id, workspace_id, body, ${now}::timestamptz,
        CASE WHEN fits THEN 'pending' ELSE 'failed' END, CASE WHEN NOT fits THEN ${TOO_MANY} END,
        CASE WHEN fits THEN ${now}::timestamptz + nth * interval '1 ms' END
      FROM fit RETURNING d.webhook_id, d.status),
    job AS (${addJobs(sql`SELECT webhook_id FROM delivery WHERE status = 'pending'`)})
    SELECT count(*) FROM job`);
}
