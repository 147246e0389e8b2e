import type pg from 'pg';
import { z } from 'zod';
import { isOfExtension } from '../extension-objects';

/*
 * What a database holds, as a copy of it needs to know. Tables are those of the app's schema, and the waiting jobs of the
 * queue, whose own tables change with its library.
 */

const Table = z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) });
export type Table = z.infer<typeof Table>;

export const DatabaseShape = z.strictObject({
  /** The applied migrations, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
});
export type DatabaseShape = z.infer<typeof DatabaseShape>;

/** The name under which the waiting jobs are copied. */
export const QUEUE = 'graphile_worker.jobs';
const QUEUE_COLUMNS = ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority'];

/** Without the log of changes: it is of one database, and a position in it would mean something else in another. */
const TABLES = `
  SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns FROM pg_class
  JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition AND relname <> 'change_log'
    AND NOT ${isOfExtension('pg_class')}
  GROUP BY relname ORDER BY relname`;

const MIGRATIONS = `
  SELECT migration_name AS name, checksum FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

export async function exists(client: pg.Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    relation,
  ]);
  return rows[0]?.found === true;
}

export async function listTables(client: pg.Client): Promise<Table[]> {
  return z.array(Table).parse((await client.query(TABLES)).rows);
}

/** @throws for a database without the app's tables. */
export async function readShape(client: pg.Client): Promise<DatabaseShape> {
  if (!(await exists(client, '_prisma_migrations')))
    throw new Error('This database has no tables of Parcours. Start the app once, or name another database.');
  const { rows } = await client.query(MIGRATIONS);
  const tables = await listTables(client);
  // Earlier versions have no waiting_jobs, and the queue itself has no public payloads.
  const hasPayloads = tables.some(({ name }) => name === 'waiting_jobs');
  if (hasPayloads && (await exists(client, QUEUE))) tables.push({ name: QUEUE, columns: QUEUE_COLUMNS });
  return DatabaseShape.parse({ migrations: rows, tables });
}
