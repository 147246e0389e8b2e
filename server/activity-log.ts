import sql, { type Sql } from 'sql-template-tag';
import type { Caller, RequestContext } from './request-context';

/** One thing a write did. */
export interface ActivityEntry {
  workspaceId: string;
  kind: 'task' | 'project' | 'area' | 'heading' | 'note' | 'workspace';
  id: string;
  /** The target's name as it stood. */
  label: string;
  /** What was done, where the operation's name does not say it: it took something back, or has no name. */
  operation?: 'reopen_task' | 'restore_task' | 'restore_project' | 'restore_area' | 'accept_invite';
}

/** Tells every process, once the call's transaction commits, whose and which workspaces' data changed. */
function tell({ caller, now, tab }: RequestContext & { caller: Caller }, workspaces: readonly string[]): Sql {
  const change = { accounts: [caller.id], workspaces, at: now.getTime(), tab };
  return sql`pg_notify('changes', ${JSON.stringify(change)}::text)`;
}

/** Writes what a call did in one statement, inside the call's transaction, and tells of it when it commits. */
export async function flushActivity(
  ctx: RequestContext & { caller: Caller },
  operation: string,
  entries: ActivityEntry[],
) {
  const told = tell(ctx, [...new Set(entries.map(({ workspaceId }) => workspaceId))]);
  if (entries.length === 0) {
    await ctx.db.run(sql`SELECT ${told}`);
    return;
  }
  await ctx.db.run(sql`
    WITH entry AS (SELECT * FROM unnest(
      ${entries.map((entry) => entry.workspaceId)}::uuid[], ${entries.map((entry) => entry.kind)}::text[],
      ${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => entry.label.slice(0, 200))}::text[],
      ${entries.map((entry) => entry.operation ?? operation)}::text[])
      AS entry (workspace_id, target_kind, target_id, label, operation)),
    written AS (
      INSERT INTO activity (workspace_id, actor_id, face, operation, target_kind, target_id, label, created_at)
      SELECT workspace_id, ${ctx.caller.id}, ${ctx.transport}::face, operation, target_kind, target_id, label, ${ctx.now}
      FROM entry)
    SELECT ${told}`);
}
