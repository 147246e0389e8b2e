import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { ownerJoins, personJson } from '../sharing/people';
import { query, router, type SignedIn } from '../trpc';
import { SharedItem, SharedTarget } from '../wire/sharing';
import { noteSource } from './notes/columns';
import { linkTargets } from './parts/link-targets';

/** The areas, projects and tasks shared with the caller. */
const sharedTargetQueries = ({ caller: { id } }: SignedIn): Sql[] =>
  linkTargets(id).map(
    ({ kind, row, source, column, label, joins }) => sql`
      SELECT mine.created_at, ${kind}::text AS "targetKind", ${row}.id AS "targetId", ${label} AS label, access.role,
        ${personJson(id)} AS owner
      FROM grants mine JOIN ${source} ON ${row}.id = mine.${column} ${joins} ${ownerJoins(row)}
      WHERE mine.user_id = ${id} AND access.role IS NOT NULL AND u.id <> ${id} AND ${row}.archived_at IS NULL`,
  );

const sharedNotes = ({ caller: { id } }: SignedIn): Sql => sql`
  SELECT mine.created_at, 'note' AS "targetKind", n.id AS "targetId", n.title AS label, access.role,
    ${personJson(id)} AS owner
  FROM grants mine CROSS JOIN ${noteSource(id)} JOIN users u ON u.id = n.owner_id
  WHERE mine.user_id = ${id} AND mine.note_id = n.id AND access.role IS NOT NULL AND u.id <> ${id}`;

const newestFirst = (each: readonly Sql[]) => sql`
  SELECT "targetKind", "targetId", label, role, owner FROM (${join([...each], ' UNION ALL ')}) AS shared
  ORDER BY created_at DESC, "targetId"`;

const list = query
  .meta({
    summary: 'List what others have shared with you: areas, projects and tasks, newest first.',
    rest: 'GET /shared-targets',
    tool: 'list_shared_targets',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ targets: z.array(SharedTarget) }))
  .query(async ({ ctx }) => ({
    targets: await ctx.db.rows<SharedTarget>(newestFirst(sharedTargetQueries(ctx))),
  }));

/** The “Shared with me” page, with notes. Not mirrored: operations list each kind. */
const page = query
  .input(z.strictObject({}))
  .output(z.strictObject({ items: z.array(SharedItem) }))
  .query(async ({ ctx }) => ({
    items: await ctx.db.rows<SharedItem>(newestFirst([...sharedTargetQueries(ctx), sharedNotes(ctx)])),
  }));

export const sharedTargets = router({ list, page });
