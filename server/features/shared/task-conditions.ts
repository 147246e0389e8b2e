import sql, { join, type Sql } from 'sql-template-tag';
import { currentAssignee } from '../sharing/assignments';

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
  const patterns = formsOf(q).map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`);
  const found = patterns.flatMap((pattern) => [contains(title, pattern), contains(body, pattern)]);
  return sql`(${join(found, ' OR ')})`;
}

/** A text composed and decomposed, as it may be stored. */
const formsOf = (text: string): string[] => [...new Set([text.normalize('NFC'), text.normalize('NFD')])];

/** SQL condition: a task `t` has a tag, in either form. */
export const hasTag = (tag: string): Sql => sql`t.tags && ${formsOf(tag)}::text[]`;

export const taskContains = (q: string): Sql => textContains(q, [sql`t.title`, sql`t.notes`]);
