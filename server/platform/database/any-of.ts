import sql, { type Sql } from 'sql-template-tag';

/**
 * SQL after `=`: any of these ids. One id is compared as such: PostgreSQL plans a statement anew each time if the length
 * of a list decides its cost.
 */
export const anyOf = ([first, ...others]: readonly string[]): Sql =>
  others.length === 0 ? sql`${first}::uuid` : sql`ANY(${[first, ...others]}::uuid[])`;
