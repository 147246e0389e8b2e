import sql, { type Sql } from 'sql-template-tag';
import { currentAssignee } from '../../sharing/assignments';

/**
 * SQL condition: a task `t` is for today, or dated on or before the day. Must match `isForDay` in `domain/when`, and the
 * expression that of the indexes on planned tasks. The range has a lower end because PostgreSQL expects a third of all rows
 * to be below an unknown day, but few to be in a range.
 */
export const forDay = (day: string): Sql =>
  sql`t.when_kind IN ('today', 'date') AND coalesce(t.when_date, '-infinity') BETWEEN '-infinity' AND ${day}`;

/** SQL condition: a task `t` is dated on the day. Uses the same indexes. */
export const datedOn = (day: string): Sql =>
  sql`t.when_kind IN ('today', 'date') AND coalesce(t.when_date, '-infinity') = ${day}`;

/**
 * SQL condition: a task `t` is assigned to the caller, or made by them and assigned to nobody, in any workspace. The columns
 * with an index come first.
 */
export const isOwn = (caller: string): Sql => sql`
  (t.creator_id = ${caller} OR t.assignee_id = ${caller}) AND coalesce(${currentAssignee}, t.creator_id) = ${caller}`;

const contains = (column: Sql, pattern: string) => sql`${column} COLLATE "pg_c_utf8" ILIKE ${pattern}`;

/** Searches two columns, ignoring case. The collation covers all scripts; the database's locale may cover only ASCII. */
export function textContains(q: string, [title, body]: readonly [Sql, Sql]): Sql {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${contains(title, pattern)} OR ${contains(body, pattern)})`;
}

export const taskContains = (q: string): Sql => textContains(q, [sql`t.title`, sql`t.notes`]);
