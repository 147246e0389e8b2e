import type pg from 'pg';
import { exists } from './copy/shape';
import { isDiskFull } from './error-codes';
import { knownMigrations, type Migration } from './migrations';
import { databaseTrouble } from './supervisor';
import { withClient } from './with-client';

/** Any number that all processes of the app share: who changes the schema holds this advisory lock. */
export const MIGRATION_LOCK = 7_001_001;

const CHECK = { connectMs: 5_000, queryMs: 10_000 };
const PROBE = { connectMs: 2_000, queryMs: 2_000 };
/** Long, because a migration may rewrite a large table while other processes wait. */
const WORK = { connectMs: 10_000, queryMs: 30 * 60_000 };
/** Short, because all later queries on a table wait behind a migration that waits for its lock. */
const TABLE_LOCK_MS = 60_000;

/** Prisma's own table, so that its tools see the applied migrations. */
export const createMigrationsTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

const OLDEST_POSTGRES = 17;

/** @throws with both versions on a server that lacks what the migrations use. */
export async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ major: number; version: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_version') AS version`,
  );
  const [{ major, version } = { major: 0, version: '' }] = rows;
  if (major < OLDEST_POSTGRES)
    throw new Error(
      `PostgreSQL ${OLDEST_POSTGRES} or later is needed, and this is ${version}. Nothing was changed. Upgrade the server, or name another one.`,
    );
}

/** The first migration that was applied with another text. */
export const findChanged = (
  checksums: ReadonlyMap<string, string>,
  all: readonly Migration[],
): Migration | undefined => all.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);

interface Compared {
  missing: Migration[];
  /** The names of those that the database has. */
  applied: string[];
}

async function compare(client: pg.Client, all: Migration[]): Promise<Compared> {
  if (!(await exists(client, '_prisma_migrations'))) return { missing: all, applied: [] };
  const applied = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const checksums = new Map(applied.rows.map((row) => [row.migration_name, row.checksum]));
  const changed = findChanged(checksums, all);
  if (changed)
    throw new Error(
      `Migration ${changed.name} was applied with another text. Start the version of Parcours that this database belongs to.`,
    );
  return { missing: all.filter(({ name }) => !checksums.has(name)), applied: [...checksums.keys()] };
}

/** The last of the migrations that this version does not have; undefined if it has all. */
export function findUnknown(applied: readonly string[], all: readonly Migration[]): string | undefined {
  const names = new Set(all.map(({ name }) => name));
  return applied
    .filter((name) => !names.has(name))
    .sort()
    .at(-1);
}

/** Runs the script of a migration in the open transaction. */
export async function runScript(client: pg.Client, { name, script }: Migration): Promise<void> {
  try {
    await client.query(script);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

/** Runs a migration in the open transaction, and records it. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await runScript(client, migration);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
    [migration.checksum, migration.name],
  );
}

/** Closing the connection rolls back, so a failure needs no ROLLBACK of its own. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
  await applyMigration(client, migration);
  await client.query('COMMIT');
}

type Report = (migration: string) => void;

async function applyMissing(client: pg.Client, all: Migration[], report: Report): Promise<string[]> {
  // Otherwise a killed process would hold the lock until its statement ends.
  await client.query(`SET client_connection_check_interval = '5s'`).catch(() => undefined);
  // The role may have a limit for requests.
  await client.query(`SET statement_timeout = ${WORK.queryMs}`);
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await client.query(createMigrationsTable);
  // Earlier versions left such rows when they were killed. No process works on them, because we hold the lock.
  await client.query('DELETE FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL');
  const applied: string[] = [];
  for (const migration of (await compare(client, all)).missing) {
    report(migration.name);
    await apply(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

/**
 * Applies the missing migrations, each in one transaction, and returns their names. Many processes may call
 * it at once: one works and the others wait. `report` is called before each.
 * @throws the database's message if it refuses a script; for a server that is too old or a schema that is too new.
 */
export async function migrate(
  url: string,
  all = knownMigrations(),
  report: Report = () => undefined,
): Promise<string[]> {
  const { missing, applied } = await withClient(url, CHECK, async (client) => {
    await requireVersion(client);
    return compare(client, all);
  });
  // This version does not know what the columns of a newer one mean.
  const unknown = findUnknown(applied, all);
  if (unknown)
    throw new Error(
      `A newer version of Parcours has migrated this database (${unknown}). Nothing was changed. Start that version or a later one, or restore a backup made before the upgrade.`,
    );
  return missing.length === 0 ? [] : withClient(url, WORK, (client) => applyMissing(client, all, report));
}

/**
 * Sorts more than fits into the smallest work memory, so that the database must write a file to its disk. Changes no
 * row.
 */
const WRITE_A_FILE = `BEGIN READ ONLY; SET LOCAL work_mem = '64kB';
  SELECT count(*) FROM (SELECT repeat('x', 1000) AS text FROM generate_series(1, 500) AS n ORDER BY 1, n OFFSET 0) AS sorted;
  COMMIT`;

async function findReason(client: pg.Client): Promise<string | undefined> {
  const [first] = (await compare(client, knownMigrations())).missing;
  if (first) return `The database lacks the migration ${first.name}. Run npm run db:migrate.`;
  const { rows } = await client.query<{ setting: string }>(
    `SELECT current_setting('transaction_read_only') AS setting`,
  );
  if (rows[0]?.setting === 'on')
    return 'The database accepts only reads. DATABASE_URL must name the primary server.';
  await client.query(WRITE_A_FILE);
  return undefined;
}

/** Why the database cannot be used now; undefined if it can. */
export async function findNotReadyReason(url: string): Promise<string | undefined> {
  try {
    return await withClient(url, PROBE, findReason);
  } catch (error) {
    if (isDiskFull(error)) return 'The disk of the database is full. Free some space.';
    return databaseTrouble() ?? 'The database does not answer. Try again shortly.';
  }
}
