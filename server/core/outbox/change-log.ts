import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';

/*
 * One log of what every write changed (`write-changes.ts`), written in its transaction. Its revisions grow in the order in
 * which readers can see the entries: nobody reads beyond a write that is not committed yet, so a follower that goes on from
 * its position misses nothing. Only commits that are under way hold readers back, for as long as a commit takes: a
 * transaction draws its revisions in its last statement, however long it took until then.
 */

/** What a write did to one row. */
export const Change = z.object({
  revision: z.number(),
  at: z.date(),
  /** `task`, `project`, `area`, `heading`, `note`, `comment`, `workspace`, `round`, `session`, `journal` or `account`. */
  kind: z.string(),
  /** Of a round `day/index`, of a journal entry its day. */
  id: z.string(),
  change: z.enum(['created', 'updated', 'deleted']),
  operation: z.string(),
  actorId: z.string(),
  /** The browser tab that wrote, or ''. */
  tab: z.string(),
  /** The workspace; for a person's own data, and for rows that they gained or lost access to, their account. */
  scopeId: z.string(),
  /** The scope is an account. */
  isOwn: z.boolean(),
  /**
   * Who sees one of these may know of the change: the area and project of the row before and after the write, the task of
   * a comment, a workspace for all its members, the creator of what is deleted.
   */
  places: z.array(z.string()),
});
export type Change = z.infer<typeof Change>;

/** The columns of an entry `e`. */
const changeColumns = sql`e.revision, e.at, e.kind, e.id, e.change, e.operation, e.actor_id AS "actorId", e.tab,
  e.scope_id AS "scopeId", e.is_own AS "isOwn", e.places`;

interface Bounds {
  epoch: string;
  /** The last revision before which no write is under way. */
  settled: number;
  /** Entries up to this one are deleted or about to be. */
  forgotten: number;
  /** The newest entry that readers may see. */
  newest: number;
  /** The last revision that was drawn, by a write that may be under way. */
  drawn: number;
}

/** How far the log can be read. Statements after this one see every entry up to `newest`. */
async function readBounds(db: Db): Promise<Bounds> {
  const { settled } = await db.one<{ settled: number }>(sql`SELECT settled_revision() AS settled`);
  return db.one<Bounds>(sql`
    SELECT l.epoch, ${settled}::float8 AS settled, l.forgotten, s.last_value - (NOT s.is_called)::int AS drawn, GREATEST(l.forgotten, (
      SELECT revision FROM changes WHERE revision <= ${settled}::bigint ORDER BY revision DESC LIMIT 1)) AS newest
    FROM change_log l, changes_revision_seq s`);
}

const toPosition = ({ epoch }: Bounds, revision: number): string => `${epoch}.${revision}`;

/** The revision of a position; undefined if what follows it is not known (any more). */
function revisionOf(position: string, { epoch, forgotten, drawn }: Bounds): number | undefined {
  const [, of, digits] = /^([0-9a-f]{1,16})\.(\d{1,15})$/.exec(position) ?? [];
  const revision = Number(digits);
  return of === epoch && revision >= forgotten && revision <= drawn ? revision : undefined;
}

/** Whether a position is behind another one of the same log. */
export const isBehind = (position: string, other: string): boolean =>
  Number(position.split('.')[1]) < Number(other.split('.')[1]);

/** Whether an entry comes after a position. */
export const isAfter = ({ revision }: Change, position: string): boolean =>
  revision > Number(position.split('.')[1]);

/** Where the log ends for now. Store it before you read the rows that the log tells of. */
export async function position(db: Db): Promise<string> {
  const bounds = await readBounds(db);
  return toPosition(bounds, bounds.newest);
}

const Latest = z.object({ id: z.string(), revision: z.number().nullable() });

/** Where the log ends for workspaces: the position stays while nothing changes in them. */
export async function latestPositions(db: Db, scopes: readonly string[]) {
  const bounds = await readBounds(db);
  const rows = await db.rows(
    sql`
    SELECT s.id, (SELECT e.revision FROM changes e WHERE e.scope_id = s.id AND e.revision <= ${bounds.newest}::bigint
      ORDER BY e.revision DESC LIMIT 1) AS revision
    FROM unnest(${[...scopes]}::uuid[]) AS s (id)`,
    Latest,
  );
  const latest = new Map(rows.map(({ id, revision }) => [id, revision ?? 0]));
  return {
    /** The position of the last change in any of these. */
    of: (some: readonly string[]): string =>
      toPosition(bounds, Math.max(bounds.forgotten, ...some.map((id) => latest.get(id) ?? 0))),
  };
}

export interface ChangesQuery {
  /** A position that was read before. */
  after: string;
  kinds?: readonly string[] | undefined;
  /** Workspaces, and accounts for their own data. All if absent. */
  scopes?: readonly string[] | undefined;
  limit: number;
}

/** The first entries in a span, each scope by its index: most entries of a large log are of others. */
export function selectChanges({ kinds, scopes, limit }: ChangesQuery, span: Sql): Sql {
  const isOfKind = kinds ? sql`AND e.kind = ANY(${[...kinds]}::text[])` : empty;
  const first = (condition: Sql) => sql`
    SELECT ${changeColumns} FROM changes e WHERE ${condition} AND ${span} ${isOfKind} ORDER BY e.revision LIMIT ${limit + 1}`;
  if (!scopes) return first(sql`true`);
  return sql`
    SELECT entry.* FROM unnest(${[...new Set(scopes)]}::uuid[]) AS scope (id)
    CROSS JOIN LATERAL (${first(sql`e.scope_id = scope.id`)}) AS entry ORDER BY entry.revision LIMIT ${limit + 1}`;
}

export interface Changes {
  /** In order, at most `limit`. */
  changes: Change[];
  /** The position behind one of them. */
  after: (change: Change) => string;
  /** Where to read on. */
  next: string;
  /** There is more to read at once. */
  hasMore: boolean;
  /** A write that is under way holds back later ones: there may be more soon. */
  isHeldBack: boolean;
}

/**
 * What was written after a position. Whoever reads it decides what a person may see of it.
 * @returns null for a position that is malformed, of another database, or older than the log: read everything again.
 */
export async function readChanges(db: Db, query: ChangesQuery): Promise<Changes | null> {
  const { after, limit } = query;
  const bounds = await readBounds(db);
  const since = revisionOf(after, bounds);
  if (since === undefined) return null;
  const span = sql`e.revision > ${since}::bigint AND e.revision <= ${bounds.newest}::bigint`;
  const changes = await db.rows(selectChanges(query, span), Change);
  const shown = changes.slice(0, limit);
  const hasMore = changes.length > limit;
  return {
    changes: shown,
    after: ({ revision }) => toPosition(bounds, revision),
    next: toPosition(bounds, hasMore ? (shown.at(-1)?.revision ?? since) : Math.max(since, bounds.newest)),
    hasMore,
    isHeldBack: bounds.settled < bounds.drawn,
  };
}
