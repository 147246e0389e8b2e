import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isLimited } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { type Change, readChanges } from '../../core/outbox/change-log';
import { mayReadTarget, seesSomePlace } from './readable';

/** What an operation changed. */
export interface ChangedRow {
  kind: string;
  id: string;
  /** Null for what is the caller's own: rounds, sessions and the journal. */
  workspaceId: string | null;
  operation: string;
}

const Seen = z.object({ accountId: z.string(), nth: z.number() });

/** Entries as a table `e` for the conditions of `readable.ts`, each with its number from 1. */
export const entryTable = (changes: readonly Change[]): Sql => sql`
  unnest(${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ id }) => id)}::uuid[],
    ${changes.map(({ scopeId }) => scopeId)}::uuid[], ${changes.map(({ actorId }) => actorId)}::uuid[],
    ${changes.map(({ places }) => places.join(','))}::text[])
    WITH ORDINALITY AS e (target_kind, target_id, workspace_id, actor_id, places, nth)`;

/** The entries of workspaces that each account may see: by their number, from 1. One statement for all of them. */
function selectSeen(changes: readonly Change[], accountIds: readonly string[]): Sql {
  const scopes = [...new Set(changes.map(({ scopeId }) => scopeId))];
  const inReach = sql`user_id = ANY(${[...accountIds]}::uuid[]) AND workspace_id = ANY(${scopes}::uuid[])`;
  return sql`
    SELECT reach.user_id AS "accountId", e.nth::int AS nth
    FROM ${entryTable(changes)}
    JOIN (SELECT user_id, workspace_id FROM workspace_members WHERE ${inReach}
      UNION SELECT user_id, workspace_id FROM grants WHERE ${inReach}) AS reach USING (workspace_id)
    WHERE ${mayReadTarget(sql`reach.user_id`)} OR (e.target_kind = 'comment' AND ${seesSomePlace(sql`reach.user_id`)})`;
}

/** Whether an entry is about a row. Those of an account's settings are not. */
const isOfRow = ({ kind }: Change): boolean => kind !== 'account';

/** The entries that each of some accounts may see, in order. */
export async function seenBy(
  { db }: Pick<SignedIn, 'db'>,
  changes: readonly Change[],
  accountIds: readonly string[],
): Promise<Map<string, Change[]>> {
  const placed = changes.filter(({ isOwn }) => !isOwn);
  const rows = placed.length > 0 ? await db.rows(selectSeen(placed, accountIds), Seen) : [];
  const seen = new Map<string, Set<Change>>();
  const add = (accountId: string, change: Change | undefined) => {
    const some = seen.get(accountId) ?? new Set();
    if (change) seen.set(accountId, some.add(change));
  };
  for (const { accountId, nth } of rows) add(accountId, placed[nth - 1]);
  for (const change of changes)
    if (change.isOwn && accountIds.includes(change.scopeId)) add(change.scopeId, change);
  return new Map([...seen].map(([accountId, some]) => [accountId, changes.filter((one) => some.has(one))]));
}

const isOfOneWrite = (a: Change, b: Change): boolean =>
  a.operation === b.operation && a.actorId === b.actorId && a.at.getTime() === b.at.getTime();

const byRow = (a: Change, b: Change): number =>
  a.kind === b.kind ? (a.id < b.id ? -1 : 1) : a.kind < b.kind ? -1 : 1;

/** The rows of entries, write by write. What a person gained or lost is named once. */
export function rowsOf(changes: readonly Change[]): ChangedRow[] {
  const writes: Change[][] = [];
  for (const change of changes.filter(isOfRow)) {
    const last = writes.at(-1);
    if (last?.[0] && isOfOneWrite(last[0], change)) last.push(change);
    else writes.push([change]);
  }
  return writes.flatMap((write) => {
    const named = new Set(write.flatMap(({ isOwn, kind, id }) => (isOwn ? [] : [`${kind} ${id}`])));
    return write
      .filter(({ isOwn, kind, id }) => !isOwn || !named.has(`${kind} ${id}`))
      .toSorted(byRow)
      .map(({ kind, id, operation, isOwn, scopeId }) => ({
        kind,
        id,
        operation,
        workspaceId: isOwn ? null : scopeId,
      }));
  });
}

const AT_ONCE = 500;

/** Whose entries a caller can see some of. */
export async function readScopes({ db, caller }: Pick<SignedIn, 'db' | 'caller'>): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    SELECT workspace_id AS id FROM workspace_members WHERE user_id = ${caller.id}
    UNION SELECT workspace_id FROM grants WHERE user_id = ${caller.id}`);
  const workspaces = rows.map(({ id }) => id);
  return isLimited(caller) ? workspaces : [caller.id, ...workspaces];
}

/** The entries that an app which is limited to places may see: also of what was moved out of them. */
async function seenWithinPlaces(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  changes: readonly Change[],
): Promise<Change[]> {
  if (changes.length === 0) return [];
  const rows = await db.rows(
    sql`SELECT e.nth::int AS nth FROM ${entryTable(changes)} WHERE ${mayReadTarget(caller)} OR ${seesSomePlace(caller)}`,
    Seen.pick({ nth: true }),
  );
  const seen = new Set(rows.map(({ nth }) => nth));
  return changes.filter((_, at) => seen.has(at + 1));
}

async function seenByCaller(ctx: Pick<SignedIn, 'db' | 'caller'>, changes: readonly Change[]) {
  if (isLimited(ctx.caller)) return seenWithinPlaces(ctx, changes);
  return (await seenBy(ctx, changes, [ctx.caller.id])).get(ctx.caller.id) ?? [];
}

/** What a caller may see of what was written after a position, page by page; null for a position that is not known. */
export async function* readMissed(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  after: string,
): AsyncGenerator<{ rows: ChangedRow[]; next: string } | null> {
  const scopes = await readScopes(ctx);
  for (let at = after; ; ) {
    const read = await readChanges(ctx.db, { after: at, scopes, limit: AT_ONCE });
    if (!read) return yield null;
    const seen = await seenByCaller(ctx, read.changes);
    at = read.next;
    yield { rows: rowsOf(seen), next: at };
    if (!read.hasMore) return;
  }
}
