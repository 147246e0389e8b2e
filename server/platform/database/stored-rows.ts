import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './client';
import type { Table } from './tables';

/*
 * Inserts rows that were stored with to_jsonb. Reads columns and foreign keys from the database's catalog, so that rows
 * stored before a migration fit the tables after it.
 */

/** Names are quoted if SQL needs it. */
const ForeignKey = z.object({
  target: z.string(),
  columns: z.array(z.string()),
  targetColumns: z.array(z.string()),
  nulls: z.boolean(),
});
type ForeignKey = z.infer<typeof ForeignKey>;

/** The columns that the stored rows have values for. New columns get their default. */
async function storedColumns(db: Db, table: Table, stored: Sql): Promise<string[]> {
  const query = sql`
    SELECT quote_ident(a.attname) AS name FROM pg_attribute a
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped
      AND (SELECT row FROM (${stored}) AS stored LIMIT 1) ? a.attname::text
    ORDER BY a.attnum`;
  const columns = await db.rows(query, z.object({ name: z.string() }));
  return columns.map(({ name }) => name);
}

const namesOf = (relation: string, key: string) =>
  raw(`(SELECT array_agg(quote_ident(a.attname) ORDER BY k.place) FROM unnest(c.${key}) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = c.${relation} AND a.attnum = k.number)`);

/** The foreign keys that delete the row or clear the column when what they refer to is deleted. */
const foreignKeys = (db: Db, table: Table) =>
  db.rows(
    sql`
      SELECT c.confrelid::regclass::text AS target, ${namesOf('conrelid', 'conkey')} AS columns,
        ${namesOf('confrelid', 'confkey')} AS "targetColumns", c.confdeltype = 'n' AS nulls
      FROM pg_constraint c WHERE c.conrelid = ${table}::regclass AND c.contype = 'f' AND c.confdeltype IN ('c', 'n')`,
    ForeignKey,
  );

const targetOf = ({ target, columns, targetColumns }: ForeignKey): string => {
  const same = columns.map((column, at) => `f.${targetColumns[at]} = r.${column}`);
  return `EXISTS (SELECT FROM ${target} f WHERE ${same.join(' AND ')})`;
};

/** Applies the deletions that have happened since the row was stored. */
const isComplete = (key: ForeignKey): Sql =>
  raw(`(num_nulls(${key.columns.map((column) => `r.${column}`).join(', ')}) > 0 OR ${targetOf(key)})`);

function columnValue(column: string, keys: readonly ForeignKey[]): Sql {
  const key = keys.find(({ nulls, columns }) => nulls && columns.includes(column));
  return raw(key ? `CASE WHEN ${targetOf(key)} THEN r.${column} END` : `r.${column}`);
}

/**
 * Inserts rows of a table from a query whose column `row` holds them as JSON. Clears references to rows that are gone
 * (such as a deleted account), or leaves the row out, as the foreign key says.
 * @returns the number of inserted rows.
 */
export async function insertStored(db: Db, table: Table, stored: Sql): Promise<number> {
  const columns = await storedColumns(db, table, stored);
  if (columns.length === 0) return 0;
  const keys = await foreignKeys(db, table);
  const required = keys.filter(({ nulls }) => !nulls).map(isComplete);
  return db.run(sql`
    INSERT INTO ${raw(table)} (${join(columns.map((column) => raw(column)))})
    SELECT ${join(columns.map((column) => columnValue(column, keys)))}
    FROM (${stored}) AS stored CROSS JOIN LATERAL jsonb_populate_record(NULL::${raw(table)}, stored.row) AS r
    WHERE ${join([sql`true`, ...required], ' AND ')}
    ON CONFLICT DO NOTHING`);
}
