import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { APP } from '../database/app-role';
import { COMMAND_STATEMENT_MS, createPool, siblingUrl } from '../database/client';
import { startEmbedded } from '../database/embedded';
import { installQueue } from '../database/install-queue';
import { migrate } from '../database/migrate';

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

const MEMORY_DISK = '/dev/shm';
const DATABASES_BYTES = 2 ** 30;

/** A folder in memory if there is room. On a busy disk, copying the template takes ten times as long. */
export function makeFolder(): string {
  const fits = (path: string) => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > DATABASES_BYTES;
  };
  const parent = existsSync(MEMORY_DISK) && fits(MEMORY_DISK) ? MEMORY_DISK : tmpdir();
  return mkdtempSync(join(parent, 'parcours-test-'));
}

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeFolder();
  const embedded = await startEmbedded(folder);
  // Test data need not survive a crash, and waiting for the disk would be most of the run. A vacuum worker belongs to
  // the superuser, so the app's role could not drop a database that one works in.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await runAsAdmin(embedded.adminUrl, `ALTER SYSTEM SET ${setting} = off`);
  await runAsAdmin(embedded.adminUrl, `ALTER SYSTEM SET max_wal_size = '128MB'`);
  await runAsAdmin(embedded.adminUrl, 'SELECT pg_reload_conf()');
  // The app's role owns one database; tests make many.
  await runAsAdmin(embedded.adminUrl, `ALTER ROLE ${APP} CREATEDB`);
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
  const name = `test_${process.pid}_${createdCount++}`;
  creator ??= creatorOn(server);
  const admin = creator;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  const url = siblingUrl(server, name);
  const pool = createPool(url, COMMAND_STATEMENT_MS);
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
