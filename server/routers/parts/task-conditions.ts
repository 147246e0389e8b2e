import sql, { type Sql } from 'sql-template-tag';

/** A task `t` is for a day: kind today, or a date on or before it. The rule of `isForDay` in `domain/when`. */
export const forDay = (day: string): Sql =>
  sql`t.when_kind IN ('today', 'date') AND (t.when_date IS NULL OR t.when_date <= ${day})`;

const has = (column: Sql, pattern: string) => sql`${column} COLLATE "pg_c_utf8" ILIKE ${pattern}`;

/** One of two columns holds the text, any case in any script: the database's own locale may know ASCII only. */
export function textContains(q: string, [title, body]: readonly [Sql, Sql]): Sql {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${has(title, pattern)} OR ${has(body, pattern)})`;
}

/** A task `t` holds the text. */
export const taskContains = (q: string): Sql => textContains(q, [sql`t.title`, sql`t.notes`]);
