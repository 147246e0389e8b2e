import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../database/client';
import type { WebhookEvent } from '../wire/webhooks';

/*
 * Deliveries are written in the transaction of the write, with the job that sends each. They exist if and only if it
 * commits, so that neither a rollback nor a kill separates an event from its write.
 */

/** The job that sends one delivery. */
export const SEND_JOB = 'send_webhook';
/** A test is sent to a webhook that is turned off, too. */
export const TEST_EVENT = 'webhook.test';
const ATTEMPTS = 25;

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

/** Adds the jobs of the deliveries in `from`. Those of one webhook run one after the other, in order. */
export const addJobs = (from: Sql, runAt: Date | null = null) => sql`
  SELECT graphile_worker.add_job(${SEND_JOB}, json_build_object('deliveryId', d.id), queue_name => 'webhook:' || d.webhook_id,
    max_attempts => ${ATTEMPTS}::int, run_at => ${runAt}::timestamptz) FROM ${from} d`;

const rowsOf = (events: readonly HookEvent[]) => sql`unnest(
  ${events.map(({ event }) => event)}::text[], ${events.map(({ operation }) => operation)}::text[],
  ${events.map(({ kind }) => kind)}::text[], ${events.map(({ id }) => id)}::uuid[],
  ${events.map(({ workspaceId }) => workspaceId)}::uuid[], ${events.map(({ ownerId }) => ownerId ?? null)}::uuid[],
  ${events.map(({ label }) => label.slice(0, 200))}::text[],
  ${events.map(({ details }) => JSON.stringify(details ?? {}))}::jsonb[])
  AS event (event, operation, kind, id, workspace_id, owner_id, label, details)`;

/**
 * CTEs that write the deliveries of events and add their jobs. Select from `hook_job` in the statement, or PostgreSQL
 * does not run it. Whether a webhook's maker may read the row is checked when it is sent.
 */
export const deliveryCtes = (events: readonly HookEvent[], { actorId, now }: Write): Sql => sql`
  hook_delivery AS (
    INSERT INTO webhook_deliveries AS d (webhook_id, event, operation, target_kind, target_id, workspace_id, actor_id, label,
      details, created_at, next_attempt_at)
    SELECT h.id, event.event, event.operation, event.kind, event.id, event.workspace_id, ${actorId}::uuid, event.label,
      event.details, ${now}, ${now}
    FROM ${rowsOf(events)} JOIN webhooks h ON h.active AND event.event = ANY(h.events)
      AND (h.workspace_id = event.workspace_id AND event.owner_id IS NULL OR h.user_id = event.owner_id)
    WHERE EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = h.workspace_id AND m.user_id = h.user_id)
    RETURNING d.id, d.webhook_id),
  hook_job AS (${addJobs(sql`hook_delivery`)})`;

/** Writes the deliveries of events that have no activity entry. */
export async function queueEvents(db: Db, events: readonly HookEvent[], write: Write): Promise<void> {
  if (events.length > 0) await db.run(sql`WITH ${deliveryCtes(events, write)} SELECT count(*) FROM hook_job`);
}
