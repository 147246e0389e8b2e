import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { SignedIn } from '../../core/operation/trpc';
import type { Change } from '../../platform/database/live-changes';
import { grantedTargets, reachableWorkspaces } from '../shared/reachable';
import { mayReadTarget } from './readable';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

/** What an operation changed. */
export const ChangedRow = z.object({
  kind: z.string(),
  id: z.string(),
  /** Null for what is the caller's own: rounds, sessions and the journal. */
  workspaceId: z.string().nullable(),
  operation: z.string(),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

const entryColumns = sql`e.target_kind AS kind, e.target_id::text AS id, e.workspace_id AS "workspaceId", e.operation`;
const ownColumns = sql`e.kind, e.key AS id, NULL::uuid AS "workspaceId", e.operation`;

/** An account with open streams. */
export interface Reader {
  accountId: string;
  /** Whether all changed rows are needed, or only whether there are any. */
  isDetailed: boolean;
}

const ReadRow = ChangedRow.extend({ accountId: z.string(), xid: z.string() });

/** The row `e` was written by the transaction of the change, at its time. */
const isOfChange = sql`e.created_at = change.at AND e.xmin = change.xid::xid8::xid`;

/** The workspaces of changes, one row each. */
const workspacesOf = (changes: readonly Change[]): Sql => {
  const each = changes.flatMap((change) => change.workspaces.map((id) => ({ ...change, id })));
  return sql`unnest(${each.map(({ xid }) => xid)}::text[], ${each.map(({ at }) => new Date(at))}::timestamptz[],
    ${each.map(({ id }) => id)}::uuid[]) AS change (xid, at, workspace_id)`;
};

/** The accounts of changes that have open streams, one row each. */
const accountsOf = (changes: readonly Change[], readers: readonly Reader[]): Sql => {
  const each = changes.flatMap((change) =>
    readers
      .filter(({ accountId }) => change.accounts.includes(accountId))
      .map((reader) => ({ ...change, reader })),
  );
  return sql`unnest(${each.map(({ xid }) => xid)}::text[], ${each.map(({ at }) => new Date(at))}::timestamptz[],
    ${each.map(({ reader }) => reader.accountId)}::uuid[]) AS change (xid, at, account_id)`;
};

/**
 * The rows that changes wrote, for each account that may read them. One statement for all of them, which finds the
 * entries of a change by its workspace and time.
 */
export function readRowsOf(changes: readonly Change[], readers: readonly Reader[]): Sql {
  const ids = readers.map(({ accountId }) => accountId);
  const workspaces = [...new Set(changes.flatMap((change) => change.workspaces))];
  const inReach = sql`user_id = ANY(${ids}::uuid[]) AND workspace_id = ANY(${workspaces}::uuid[])`;
  return sql`
    SELECT reader.id AS "accountId", change.xid, entry.*
    FROM ${workspacesOf(changes)}
    JOIN (SELECT user_id, workspace_id FROM workspace_members WHERE ${inReach}
      UNION SELECT user_id, workspace_id FROM grants WHERE ${inReach}) AS reach USING (workspace_id)
    JOIN unnest(${ids}::uuid[], ${readers.map(({ isDetailed }) => (isDetailed ? null : 1))}::int[]) AS reader (id, most)
      ON reader.id = reach.user_id
    CROSS JOIN LATERAL (
      SELECT ${entryColumns} FROM activity e
      WHERE e.workspace_id = change.workspace_id AND ${isOfChange} AND ${mayReadTarget(sql`reader.id`)}
      LIMIT reader.most) AS entry
    UNION ALL
    SELECT e.user_id, change.xid, ${ownColumns}
    FROM ${accountsOf(changes, readers)} JOIN own_changes e ON e.user_id = change.account_id AND ${isOfChange}
    ORDER BY operation, kind, id`;
}

export const readHeard = (
  { db }: Pick<SignedIn, 'db'>,
  changes: readonly Change[],
  readers: readonly Reader[],
) => db.rows(readRowsOf(changes, readers), ReadRow);

/** The state of the database at this moment, as PostgreSQL writes its snapshots. */
export async function readSnapshot({ db }: Ctx): Promise<string> {
  return (await db.one<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`)).snapshot;
}

/** The 64-bit transaction id of a row `e`, which has only the lower half. */
const transactionOf = sql`(SELECT (CASE WHEN low.xid >= last.xid THEN low.xid - 4294967296 ELSE low.xid END)::text::xid8
  FROM (SELECT pg_snapshot_xmax(s.snapshot)::text::bigint AS xid) AS last,
    LATERAL (SELECT (last.xid >> 32 << 32) + e.xmin::text::bigint AS xid) AS low)`;

/** Where a stream stopped. */
export interface Position {
  /** When, in epoch ms. */
  at: number;
  snapshot: string;
}

/** A call lasts less long. Its entries carry the time when it began. */
const CALL_MS = 60_000;

/** Without changes there is one row, with the snapshot alone. */
const MissedRow = z.object({ snapshot: z.string(), row: ChangedRow.nullable() });

/**
 * What was committed since a position and the caller may read, for a stream that resumes. Times alone would not do: a
 * transaction can commit after one that began later.
 */
export async function readMissed({ db, caller: { id: caller } }: Ctx, { at, snapshot }: Position) {
  const isNew = sql`e.created_at > ${new Date(at - CALL_MS)}
    AND NOT pg_visible_in_snapshot(${transactionOf}, ${snapshot}::pg_snapshot)`;
  const rows = await db.rows(
    sql`
    SELECT s.snapshot::text, CASE WHEN entry.kind IS NOT NULL THEN json_build_object('kind', entry.kind, 'id', entry.id,
      'workspaceId', entry."workspaceId", 'operation', entry.operation) END AS row
    FROM (SELECT pg_current_snapshot() AS snapshot) AS s LEFT JOIN LATERAL (
      SELECT ${ownColumns}, e.created_at FROM own_changes e WHERE e.user_id = ${caller} AND ${isNew}
      UNION ALL SELECT ${entryColumns}, e.created_at
      FROM ${reachableWorkspaces(caller)} JOIN activity e ON e.workspace_id = reachable.workspace_id
      WHERE ${isNew}
        AND (reachable.is_member OR e.actor_id = ${caller} OR e.target_id IN (${grantedTargets(caller)}))
        AND ${mayReadTarget(caller)}) AS entry ON true
    ORDER BY entry.created_at, entry.operation, entry.kind, entry.id`,
    MissedRow,
  );
  return {
    snapshot: rows[0]?.snapshot ?? snapshot,
    rows: rows.flatMap(({ row }) => row ?? []),
  };
}
