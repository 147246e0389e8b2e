import sql from 'sql-template-tag';
import { z } from 'zod';
import { grantedTargets, reachableWorkspaces } from '../routers/parts/reachable';
import { mayReadTarget } from '../routers/parts/readable';
import type { SignedIn } from '../trpc';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

const Row = z.object({
  snapshot: z.string(),
  kind: z.string().nullable(),
  id: z.string().nullable(),
  workspaceId: z.string().nullable(),
  operation: z.string().nullable(),
});

/** What one operation changed of one kind in one workspace. */
export interface ChangeEvent {
  kind: string;
  ids: string[];
  /** Null for what is the caller's own: rounds, sessions and the journal. */
  workspaceId: string | null;
  operation: string;
}

/** The state of the database at this moment, as PostgreSQL writes its snapshots. */
export async function readSnapshot({ db }: Ctx): Promise<string> {
  return (await db.one<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`)).snapshot;
}

/** The 64-bit transaction id of a row `e`, which has only the lower half. */
const transactionOf = sql`(SELECT (CASE WHEN low.xid >= last.xid THEN low.xid - 4294967296 ELSE low.xid END)::text::xid8
  FROM (SELECT pg_snapshot_xmax(s.snapshot)::text::bigint AS xid) AS last,
    LATERAL (SELECT (last.xid >> 32 << 32) + e.xmin::text::bigint AS xid) AS low)`;

const addTo = (events: ChangeEvent[], { kind, id, workspaceId, operation }: z.infer<typeof Row>) => {
  if (!kind || !id || !operation) return;
  const last = events.at(-1);
  const isSame = last?.kind === kind && last.workspaceId === workspaceId && last.operation === operation;
  if (isSame && last) last.ids.push(id);
  else events.push({ kind, ids: [id], workspaceId, operation });
};

/**
 * What was committed since a snapshot and the caller may read. Times would not do: a transaction can commit after one
 * that began later.
 */
export async function readChanges(ctx: Ctx, since: string) {
  const caller = ctx.caller.id;
  const isNew = sql`e.created_at > now() - interval '6 minutes'
    AND NOT pg_visible_in_snapshot(${transactionOf}, ${since}::pg_snapshot)`;
  const rows = await ctx.db.rows(
    sql`
    SELECT s.snapshot::text, entry.kind, entry.id, entry."workspaceId", entry.operation
    FROM (SELECT pg_current_snapshot() AS snapshot) AS s LEFT JOIN LATERAL (
      SELECT e.kind, e.key AS id, NULL::uuid AS "workspaceId", e.operation, e.created_at FROM own_changes e
      WHERE e.user_id = ${caller} AND ${isNew}
      UNION ALL SELECT e.target_kind AS kind, e.target_id ::text AS id, e.workspace_id AS "workspaceId", e.operation, e.created_at
      FROM ${reachableWorkspaces(caller)} JOIN activity e ON e.workspace_id = reachable.workspace_id
      WHERE ${isNew}
        AND (reachable.is_member OR e.actor_id = ${caller} OR e.target_id IN (${grantedTargets(caller)}))
        AND ${mayReadTarget(caller)}) AS entry ON true
    ORDER BY entry.created_at, entry.operation, entry.kind, entry.id`,
    Row,
  );
  const events: ChangeEvent[] = [];
  for (const row of rows) addTo(events, row);
  return { snapshot: rows[0]?.snapshot ?? since, events };
}
