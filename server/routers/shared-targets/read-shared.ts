import sql, { join, type Sql } from 'sql-template-tag';
import { ownerJoins, personJson } from '../../sharing/people';
import type { SignedIn } from '../../trpc';
import { linkTargets } from '../parts/link-targets';

/** The areas, projects and tasks shared with the caller. */
export const sharedTargetQueries = ({ caller: { id } }: SignedIn): Sql[] =>
  linkTargets(id).map(
    ({ kind, row, source, column, label, joins }) => sql`
      SELECT mine.created_at, ${kind}::text AS "targetKind", ${row}.id AS "targetId", ${label} AS label, access.role,
        ${personJson(id)} AS owner
      FROM grants mine JOIN ${source} ON ${row}.id = mine.${column} ${joins} ${ownerJoins(row)}
      WHERE mine.user_id = ${id} AND access.role IS NOT NULL AND u.id <> ${id} AND ${row}.archived_at IS NULL`,
  );

export const newestFirst = (each: readonly Sql[]) => sql`
  SELECT "targetKind", "targetId", label, role, owner FROM (${join([...each], ' UNION ALL ')}) AS shared
  ORDER BY created_at DESC, "targetId"`;
