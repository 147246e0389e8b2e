import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { compiled } from '../launch/run.mjs';
import { APP } from '../server/platform/database/app-role';
import { COMMAND_STATEMENT_MS, createPool, siblingUrl } from '../server/platform/database/client';
import { startEmbedded } from '../server/platform/database/embedded';
import { installQueue } from '../server/platform/database/install-queue';
import { migrate } from '../server/platform/database/migrate';
import { makeFolder } from './start/make-folder';

const TEMPLATE = 'parcours_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's address; tests make databases of their own on it. */
    postgres: string;
  }
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: siblingUrl(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the run, with a migrated template, and the compiled sources: the first
 * tests that start processes would compile them many times at once.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeFolder();
  const [embedded] = await Promise.all([startEmbedded(folder), compiled()]);
  // Test data need not survive a crash, and waiting for the disk would be most of the run. A vacuum worker belongs to
  // the superuser, so the app's role could not drop a database that one works in.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await runAsAdmin(embedded.adminUrl, `ALTER SYSTEM SET ${setting} = off`);
  await runAsAdmin(embedded.adminUrl, `ALTER SYSTEM SET max_wal_size = '128MB'`);
  await runAsAdmin(embedded.adminUrl, 'SELECT pg_reload_conf()');
  // Thousands of connections would hash the password 4096 times on both sides.
  const password = decodeURIComponent(new URL(embedded.url).password);
  await runAsAdmin(
    embedded.adminUrl,
    `SET scram_iterations = 1; ALTER ROLE ${APP} PASSWORD ${pg.escapeLiteral(password)}`,
  );
  // The app's role owns one database; tests make many, and empty them.
  await runAsAdmin(embedded.adminUrl, `ALTER ROLE ${APP} CREATEDB`);
  await runAsAdmin(embedded.adminUrl, `GRANT SET ON PARAMETER session_replication_role TO ${APP}`);
  await runAsAdmin(embedded.url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(siblingUrl(embedded.url, TEMPLATE));
  await installQueue(siblingUrl(embedded.url, TEMPLATE));
  project.provide('postgres', embedded.url);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export interface TestDatabase extends AsyncDisposable {
  url: string;
  pool: pg.Pool;
}

/** Random, since another process may have had this one's id. */
const PREFIX = `test_${randomBytes(6).toString('hex')}`;
let createdCount = 0;
let creator: pg.Pool | undefined;

/** The connection of this process that creates and drops databases. It does not keep the process running. */
function creatorOn(server: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: siblingUrl(server, 'postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // PostgreSQL stops at the end of the run, which cuts the connection.
  pool.on('error', () => undefined);
  return pool;
}

/** Creates a database for one test from the migrated template. Drops it when disposed. */
export async function createTestDatabase(server: string): Promise<TestDatabase> {
  const name = `${PREFIX}_${createdCount++}`;
  creator ??= creatorOn(server);
  const admin = creator;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  const url = siblingUrl(server, name);
  const pool = createPool(url, { statementMs: COMMAND_STATEMENT_MS });
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Names the connection that empties a database, which is none of the test's. */
const EMPTIER = 'emptier';
const TABLES = `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r'
  AND relname NOT IN ('_prisma_migrations', 'migrations', 'change_log')
  AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

/**
 * A connection that deletes all rows, without the triggers of constraints, in any order. It is not the test's, because
 * `session_replication_role` makes a connection plan its statements anew.
 */
async function openEmptier(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: EMPTIER });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query<{ name: string }>(TABLES);
  const deletes = rows.map(({ name }, at) => `t${at} AS (DELETE FROM ${name})`);
  const text = `WITH ${deletes.join(', ')}
    SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'`;
  return {
    empty: () => client.query({ name: 'empty', text }),
    end: () => client.end(),
  };
}

/** Changes with the schema. */
const SCHEMA = 'SELECT count(*) AS count, max(xmin::text::bigint) AS latest FROM pg_class';
const CONNECTIONS = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name <> '${EMPTIER}'`;

interface KeptDatabase extends TestDatabase {
  schema: string;
  emptier: Awaited<ReturnType<typeof openEmptier>>;
}

const schemaOf = async ({ pool }: TestDatabase) => JSON.stringify((await pool.query(SCHEMA)).rows);

/** Whether the test left nothing but rows: no query, no other connection and no change of the schema. */
async function isReusable(database: KeptDatabase): Promise<boolean> {
  const { pool, schema } = database;
  if (pool.ended || pool.ending || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false;
  const { rows } = await pool.query<{ count: number }>(CONNECTIONS);
  return rows[0]?.count === pool.totalCount && schema === (await schemaOf(database));
}

let spare: KeptDatabase | undefined;

async function createKeptDatabase(server: string): Promise<KeptDatabase> {
  const made = await createTestDatabase(server);
  const emptier = await openEmptier(made.url);
  return {
    ...made,
    schema: await schemaOf(made),
    emptier,
    async [Symbol.asyncDispose]() {
      await emptier.end();
      await made[Symbol.asyncDispose]();
    },
  };
}

/**
 * An empty database for one test, which the process empties and uses again: with new connections and files, a new one
 * costs more than most tests.
 */
export async function borrowTestDatabase(server: string): Promise<TestDatabase> {
  const kept = spare ?? (await createKeptDatabase(server));
  spare = undefined;
  return {
    ...kept,
    async [Symbol.asyncDispose]() {
      if (spare || !(await isReusable(kept))) return kept[Symbol.asyncDispose]();
      await kept.emptier.empty();
      spare = kept;
    },
  };
}
