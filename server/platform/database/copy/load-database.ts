import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { commit } from '../client';
import { installQueue } from '../install-queue';
import {
  applyMigration,
  createMigrationsTable,
  findChanged,
  findUnknown,
  MIGRATION_LOCK,
  requireVersion,
  runScript,
} from '../migrate';
import { knownMigrations, type Migration } from '../migrations';
import { withCopyClient } from './copy-client';
import { dropTables, listForeignKeys } from './schema-objects';
import { type DatabaseShape, exists, listTables, QUEUE, type Table } from './shape';

/** Loads rows in the transaction that replaces a database. */
export interface Loader {
  client: pg.Client;
  /** The tables to load. Those of the copy that the app does not know are left out. */
  tables: Table[];
  /** Adds rows as COPY wrote them. @returns how many. */
  load(table: Table, bytes: AsyncIterable<Buffer> | Buffer[]): Promise<number>;
}

/** What replaces a database, in one transaction. */
interface Contents {
  load(loader: Loader): Promise<void>;
  /** Writes in the migrated schema, as the last thing before the commit. */
  finish?(client: pg.Client): Promise<void>;
}

/**
 * The migrations that a copied database had, with their scripts.
 * @throws for one that this version does not know, or knows with another text.
 */
function migrationsOf({ migrations }: DatabaseShape): Migration[] {
  const all = knownMigrations();
  const unknown = findUnknown(
    migrations.map(({ name }) => name),
    all,
  );
  if (unknown)
    throw new Error(
      `It is from a newer version of Parcours (${unknown}). Nothing was changed. Restore it with that version or a later one.`,
    );
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const changed = findChanged(checksums, all);
  if (changed)
    throw new Error(
      `It was made with another text of the migration ${changed.name}. Nothing was changed. Restore it with the version that made it.`,
    );
  return all.filter(({ name }) => checksums.has(name));
}

/** @throws if this version cannot load the copy. */
export const requireLoadable = (shape: DatabaseShape): void => void migrationsOf(shape);

/**
 * The tables to load, after the migrations have made them.
 * @throws if the copy lacks a table or a column.
 */
async function requireTables(client: pg.Client, shape: DatabaseShape): Promise<Table[]> {
  const copied = new Map(shape.tables.map((table) => [table.name, table]));
  const made = await listTables(client);
  for (const { name, columns } of made) {
    const found = copied.get(name);
    if (!found) throw new Error(`The table ${name} is missing. Nothing was changed.`);
    const lacking = columns.find((column) => !found.columns.includes(column));
    if (lacking) throw new Error(`The column ${name}.${lacking} is missing. Nothing was changed.`);
  }
  const names = new Set([...made.map(({ name }) => name), QUEUE]);
  return shape.tables.filter(({ name }) => names.has(name));
}

const TEMPORARY_QUEUE = 'restored_jobs';

const createTemporaryQueue = `CREATE TEMPORARY TABLE ${TEMPORARY_QUEUE} (place serial, identifier text, payload json,
  queue_name text, run_at timestamptz, max_attempts int, key text, priority int) ON COMMIT DROP`;

/** The queue itself adds its jobs, so that they fit its version. They get new ids. */
const fillQueue = `DELETE FROM waiting_jobs;
  SELECT count(enqueue_job(identifier, payload, run_at, max_attempts, key, queue_name => queue_name))
  FROM (SELECT * FROM ${TEMPORARY_QUEUE} ORDER BY place) AS job`;

/** A server that was killed still holds its jobs, and the queue completes none that a server holds. */
const releaseQueue = `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`;
const emptyQueue = `SELECT count(*)
  FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;

async function loadRows(client: pg.Client, table: Table, bytes: Iterable<Buffer> | AsyncIterable<Buffer>) {
  const name = table.name === QUEUE ? TEMPORARY_QUEUE : pg.escapeIdentifier(table.name);
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const target = client.query(from(`COPY ${name} (${columns}) FROM STDIN`));
  await pipeline(Readable.from(bytes, { objectMode: false }), target);
  return target.rowCount;
}

/** Without foreign keys and triggers, the order of the tables does not matter. */
async function loadAll(client: pg.Client, tables: Table[], work: (loader: Loader) => Promise<void>) {
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const own = tables.filter(({ name }) => name !== QUEUE).map(({ name }) => pg.escapeIdentifier(name));
  for (const name of own) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(createTemporaryQueue);
  await work({ client, tables, load: (table, bytes) => loadRows(client, table, bytes) });
  for (const name of own) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  await client.query(releaseQueue);
  await client.query(emptyQueue);
}

const TABLE_LOCK = `SET LOCAL lock_timeout = '30s'`;

/** @throws if another process migrates the database. */
async function lockSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [
    MIGRATION_LOCK,
  ]);
  if (!rows[0]?.locked)
    throw new Error(
      'Another process migrates this database. Nothing was changed. Try again when it is done.',
    );
}

async function replaceAll(client: pg.Client, shape: DatabaseShape, contents: Contents): Promise<void> {
  const own = migrationsOf(shape);
  await client.query('BEGIN');
  await client.query(TABLE_LOCK);
  await lockSchema(client);
  await dropTables(client);
  await client.query(createMigrationsTable);
  for (const migration of own) await runScript(client, migration);
  await loadAll(client, await requireTables(client, shape), contents.load);
  const applied = new Set(own.map(({ name }) => name));
  for (const migration of knownMigrations())
    if (!applied.has(migration.name)) await applyMigration(client, migration);
  await client.query(fillQueue);
  await contents.finish?.(client);
}

/**
 * Replaces everything in a database by a copy, and migrates it, in one transaction: it succeeds as a whole or changes
 * nothing.
 */
export async function loadDatabase(url: string, shape: DatabaseShape, contents: Contents): Promise<void> {
  // Outside of the transaction, because the queue's library uses connections of its own. It has no job yet.
  await installQueue(url);
  await withCopyClient(url, async (client) => {
    await requireVersion(client);
    await replaceAll(client, shape, contents);
    await commit(client);
    // The planner would guess until the next vacuum. A failure changes nothing about what is committed.
    await client.query('ANALYZE').catch(() => undefined);
  });
}

/** True if a database has no account, such as a new one. */
export const isEmpty = (url: string): Promise<boolean> =>
  withCopyClient(url, async (client) => {
    if (!(await exists(client, 'users'))) return true;
    return (await client.query('SELECT FROM users LIMIT 1')).rowCount === 0;
  });
