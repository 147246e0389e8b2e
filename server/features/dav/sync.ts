import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { SignedIn } from '../../core/operation/trpc';
import { type Change, latestPositions, position, readChanges } from '../../core/outbox/change-log';
import { type Collection, isIn } from './collections';
import { isShown, type Resource, readTodos, rememberItems, resourcesOf } from './resources';

/* What has changed in a collection since a client asked last, by the log of changes. */

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now'>;

const Ids = z.object({ id: z.string() });

/** The workspaces whose tasks can be in a collection. Tasks without a place are in any of the caller's. */
async function scopesOf({ db, caller }: Ctx, { workspaceId }: Collection): Promise<string[]> {
  if (workspaceId !== null) return [workspaceId];
  const rows = await db.rows(
    sql`SELECT workspace_id AS id FROM workspace_members WHERE user_id = ${caller.id} ORDER BY 1`,
    Ids,
  );
  return rows.map(({ id }) => id);
}

/** A position for each collection, by its name: it moves with every change of a task in its workspace. */
export async function readPositions(
  ctx: Ctx,
  collections: readonly Collection[],
): Promise<ReadonlyMap<string, string>> {
  const scoped = await Promise.all(
    collections.map(async (collection) => ({ collection, scopes: await scopesOf(ctx, collection) })),
  );
  const latest = await latestPositions(ctx.db, [...new Set(scoped.flatMap(({ scopes }) => scopes))]);
  return new Map(scoped.map(({ collection, scopes }) => [collection.name, latest.of(scopes)]));
}

/** Tasks that were in the collection before or after their change. Those without a place have none in the log. */
const concerns = ({ id }: Collection, { places }: Change): boolean =>
  id === null ? true : places.includes(id);

/** SQL condition: of tasks without a place, only the caller's own are named when they are gone. */
const ownGone = (ctx: Ctx, { id }: Collection, column: Sql): Sql =>
  id === null ? sql`${column} = ${ctx.caller.id}` : sql`true`;

const Names = z.object({ name: z.string() });

/** The names of tasks that left a collection, and of their items. A deleted task has them in the trash. */
async function namesOfGone(ctx: Ctx, collection: Collection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = sql`${[...ids]}::uuid[]`;
  const rows = await ctx.db.rows(
    sql`
      WITH gone AS (
        SELECT t.id FROM tasks t WHERE t.id = ANY(${gone}) AND ${ownGone(ctx, collection, sql`t.creator_id`)}
        UNION SELECT d.id FROM trash d WHERE d.id = ANY(${gone}) AND ${ownGone(ctx, collection, sql`d.owner_id`)}),
      known AS (
        SELECT r.task_id AS id, r.item_id, r.name FROM todo_resources r JOIN gone ON gone.id = r.task_id
        UNION ALL SELECT gone.id, s.row->>'item_id', s.row->>'name' FROM trash_rows s JOIN gone ON gone.id = s.trash_id
        WHERE s.source = 'todo_resources')
      SELECT name FROM known
      UNION SELECT id || '.ics' FROM gone WHERE id NOT IN (SELECT id FROM known WHERE item_id = '')`,
    Names,
  );
  return rows.map(({ name }) => name);
}

/** Items that were taken out of checklists. */
const goneItems = (rows: readonly Resource['row'][]): string[] =>
  rows.flatMap(({ checklist, items }) => {
    const left = new Set(checklist.map(({ id }) => id));
    return Object.entries(items ?? {}).flatMap(([id, { name }]) => (left.has(id) || !name ? [] : [name]));
  });

export interface Synced {
  changed: Resource[];
  /** Names of what is gone. */
  gone: string[];
  /** Where to go on. */
  next: string;
  hasMore: boolean;
}

/** The most changes that one answer tells of. */
const MOST_CHANGES = 2_000;

/** @returns null for a position that is not known, or too old. */
export async function readSince(
  ctx: Ctx,
  collection: Collection,
  { after, most }: { after: string; most: number },
): Promise<Synced | null> {
  const scopes = await scopesOf(ctx, collection);
  const limit = Math.min(most, MOST_CHANGES);
  const read = await readChanges(ctx.db, { after, kinds: ['task'], scopes, limit });
  if (!read) return null;
  const ids = [...new Set(read.changes.filter((change) => concerns(collection, change)).map(({ id }) => id))];
  const rows =
    ids.length === 0
      ? []
      : await readTodos(
          ctx,
          sql`t.id = ANY(${ids}::uuid[]) AND ${isIn(collection, ctx.caller.id)} AND ${isShown(ctx)}`,
        );
  const changed = rows.flatMap((row) => resourcesOf(ctx, row));
  await rememberItems(ctx, changed);
  const there = new Set(rows.map(({ id }) => id));
  const left = await namesOfGone(
    ctx,
    collection,
    ids.filter((id) => !there.has(id)),
  );
  const shown = new Set(changed.map(({ name }) => name));
  const gone = [...new Set([...left, ...goneItems(rows)])].filter((name) => !shown.has(name));
  return { changed, gone, next: read.next, hasMore: read.hasMore };
}

export const readPosition = ({ db }: Ctx): Promise<string> => position(db);
