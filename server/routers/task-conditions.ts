import sql, { type Sql } from 'sql-template-tag';

/** A task `t` is for a day: kind today, or a date on or before it. The rule of `isForDay` in `domain/when`. */
export const forDay = (day: string): Sql =>
  sql`t.when_kind IN ('today', 'date') AND (t.when_date IS NULL OR t.when_date <= ${day})`;

/** A task `t` holds the text, any case in any script: the database's own locale may know ASCII only. */
export function contains(q: string): Sql {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(t.title COLLATE "pg_c_utf8" ILIKE ${pattern} OR t.notes COLLATE "pg_c_utf8" ILIKE ${pattern})`;
}
