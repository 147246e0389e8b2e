import sql, { type Sql } from 'sql-template-tag';
import { eventOf } from './outside/webhooks/events';
import { deliveryCtes, type HookEvent } from './outside/webhooks/outbox';
import type { Caller, RequestContext } from './request-context';

import type { FieldChange } from './wire/collaboration';

/** One line of the activity log. */
export interface ActivityEntry {
  workspaceId: string;
  kind: 'task' | 'project' | 'area' | 'heading' | 'note' | 'workspace';
  id: string;
  /** The target's name at that time. */
  label: string;
  /** Whose access the operation gave, changed or ended. */
  personId?: string | undefined;
  /** What an update changed. */
  changes?: FieldChange[];
  /** Replaces the called operation's name, for example where an update reopens a task. */
  operation?: 'reopen_task' | 'restore_task' | 'restore_project' | 'restore_area' | 'accept_invite';
}

/** PostgreSQL delivers the notification to every process when the transaction commits. */
function notifyChange(
  { caller, now, tab }: RequestContext & { caller: Caller },
  workspaces: readonly string[],
): Sql {
  const change = { accounts: [caller.id], workspaces, at: now.getTime(), tab };
  return sql`pg_notify('changes', ${JSON.stringify(change)}::text)`;
}

/** The events of entries that webhooks can hear of. */
const hookEvents = (entries: readonly ActivityEntry[], called: string): HookEvent[] =>
  entries.flatMap(({ kind, id, workspaceId, label, personId, operation = called }) => {
    const event = eventOf({ kind, operation, personId });
    return event ? [{ event, operation, kind, id, workspaceId, label, details: { personId } }] : [];
  });

/** Inserts the entries and the deliveries of webhooks, and sends the notification, in one statement, inside the call's transaction. */
export async function flushActivity(
  ctx: RequestContext & { caller: Caller },
  operation: string,
  entries: ActivityEntry[],
) {
  const notification = notifyChange(ctx, [...new Set(entries.map(({ workspaceId }) => workspaceId))]);
  if (entries.length === 0) {
    await ctx.db.run(sql`SELECT ${notification}`);
    return;
  }
  await ctx.db.run(sql`
    WITH entry AS (SELECT * FROM unnest(
      ${entries.map((entry) => entry.workspaceId)}::uuid[], ${entries.map((entry) => entry.kind)}::text[],
      ${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => entry.label.slice(0, 200))}::text[],
      ${entries.map((entry) => entry.operation ?? operation)}::text[],
      ${entries.map(({ changes }) => changes && JSON.stringify(changes))}::jsonb[])
      AS entry (workspace_id, target_kind, target_id, label, operation, changes)),
    written AS (
      INSERT INTO activity (workspace_id, actor_id, face, operation, target_kind, target_id, label, changes, created_at)
      SELECT workspace_id, ${ctx.caller.id}, ${ctx.transport}::face, operation, target_kind, target_id, label, changes, ${ctx.now}
      FROM entry),
    ${deliveryCtes(hookEvents(entries, operation), { actorId: ctx.caller.id, now: ctx.now })}
    SELECT ${notification}, (SELECT count(*) FROM hook_job)`);
}
