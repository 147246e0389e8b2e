import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../database/client';
import type { WebhookEvent } from '../wire/webhooks';

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

export interface HookEvent {
  event: WebhookEvent;
  operation: string;
  kind: string;
  id: string | null;
  /** The workspace whose hooks are called; null for a person's own data. */
  workspaceId: string | null;
  /** The person whose own data it is: their hooks in every workspace are called. */
  ownerId?: string | null;
  label: string;
  details?: Record<string, unknown>;
}

interface Write {
  actorId: string | null;
  now: Date;
}

/** Adds a job for each account that made one of these webhooks. */
export const addJobs = (webhookIds: Sql) => sql`
  SELECT graphile_worker.add_job(${SEND_JOB}, json_build_object('userId', o.user_id), max_attempts => ${ATTEMPTS}::int)
  FROM (SELECT DISTINCT user_id FROM webhooks WHERE id IN (${webhookIds})) o`;

const rowsOf = (events: readonly HookEvent[]) => sql`unnest(
  ${events.map(({ event }) => event)}::text[], ${events.map(({ operation }) => operation)}::text[],
  ${events.map(({ kind }) => kind)}::text[], ${events.map(({ id }) => id)}::uuid[],
  ${events.map(({ workspaceId }) => workspaceId)}::uuid[], ${events.map(({ ownerId }) => ownerId ?? null)}::uuid[],
  ${events.map(({ label }) => label.slice(0, 200))}::text[],
  ${events.map(({ details }) => JSON.stringify(details ?? {}))}::jsonb[])
  WITH ORDINALITY AS event (event, operation, kind, id, workspace_id, owner_id, label, details, nth)`;

/**
 * CTEs that write the deliveries of events and add their jobs. Select from `hook_job` in the statement, or PostgreSQL
 * does not run it. Whether a webhook's maker may read the row is checked when it is sent. The events of one write are a
 * millisecond apart, so that they are sent in order.
 */
export const deliveryCtes = (events: readonly HookEvent[], { actorId, now }: Write): Sql => sql`
  hook_event AS (
    SELECT event.*, h.id AS hook_id, h.user_id
    FROM ${rowsOf(events)} JOIN webhooks h ON h.active AND event.event = ANY(h.events)
      AND (h.workspace_id = event.workspace_id AND event.owner_id IS NULL OR h.user_id = event.owner_id)
    WHERE EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = h.workspace_id AND m.user_id = h.user_id)),
  hook_waiting AS (
    SELECT h.user_id, count(*) AS waiting FROM webhooks h JOIN webhook_deliveries w ON w.webhook_id = h.id
    WHERE w.status = 'pending' AND h.user_id IN (SELECT user_id FROM hook_event) GROUP BY h.user_id),
  hook_fit AS (
    SELECT e.*, coalesce(w.waiting, 0) + row_number() OVER (PARTITION BY user_id ORDER BY e.nth) <= ${MOST_WAITING} AS fits
    FROM hook_event e LEFT JOIN hook_waiting w USING (user_id)),
  hook_delivery AS (
    INSERT INTO webhook_deliveries AS d (webhook_id, event, operation, target_kind, target_id, workspace_id, actor_id, label,
      details, created_at, status, error, next_attempt_at)
    SELECT hook_id, event, operation, kind, id, workspace_id, ${actorId}::uuid, label, details, ${now}::timestamptz,
      CASE WHEN fits THEN 'pending' ELSE 'failed' END, CASE WHEN NOT fits THEN ${TOO_MANY} END,
      CASE WHEN fits THEN ${now}::timestamptz + nth * interval '1 ms' END
    FROM hook_fit RETURNING d.webhook_id, d.status),
  hook_job AS (${addJobs(sql`SELECT webhook_id FROM hook_delivery WHERE status = 'pending'`)})`;

/** Writes the deliveries of events that have no activity entry. */
export async function queueEvents(db: Db, events: readonly HookEvent[], write: Write): Promise<void> {
  if (events.length > 0) await db.run(sql`WITH ${deliveryCtes(events, write)} SELECT count(*) FROM hook_job`);
}
