import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyFolder } from '../../../testing/copy-folder';
import { isRunning } from '../../../testing/start/is-running';
import { makeFolder } from '../../../testing/start/make-folder';
import { ADMIN, APP } from './app-role';
import { siblingUrl } from './client';
import { createEmbedded, embeddedUrl, startEmbedded } from './embedded';
import { findNotReadyReason, migrate } from './migrate';

// The logger reads the settings.
vi.stubEnv('LOG_LEVEL', 'silent');
vi.stubEnv('AUTH_SECRET', 'a secret that is only for the app');
// Other test files run in this process later.
afterAll(() => void vi.unstubAllEnvs());

const patience = { timeout: 60_000, interval: 20 };
// Each test starts PostgreSQL once or twice; a busy machine takes seconds for a start.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** A data folder with a migrated database, copied by each test: making one takes longer than most tests. */
const made = makeFolder();

beforeAll(async () => {
  const embedded = await startEmbedded(made);
  await migrate(embedded.url);
  await embedded.stop();
  // Test data need not survive a crash.
  appendFileSync(join(made, 'postgres/cluster/postgresql.conf'), '\nfsync = off\n');
});
afterAll(() => rmSync(made, { recursive: true }));

/** Copies the data folder; `deep` makes its path too long for a socket. */
function folder(deep = ''): string {
  const top = makeFolder();
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const at = join(top, deep);
  copyFolder(made, at);
  return at;
}

async function start(at: string, pauses?: { firstMs: number; longestMs: number }) {
  const embedded = await startEmbedded(at, pauses);
  onTestFinished(embedded.stop);
  return embedded;
}

/** The process id in PostgreSQL's pid file; NaN without a file. */
function pidIn(at: string): number {
  const file = join(at, 'postgres/cluster/postmaster.pid');
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}

async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(query).finally(() => client.end());
  return rows;
}

const restart = { firstMs: 1, longestMs: 5 };

test('restarts after more than twenty failures and reports the cause meanwhile', async () => {
  const at = folder();
  const { url } = await start(at, restart);
  const settings = join(at, 'postgres/cluster/postgresql.conf');
  const good = readFileSync(settings);
  appendFileSync(settings, '\nno_such_setting = 1\n');
  process.kill(pidIn(at), 'SIGKILL');
  const failures = async () =>
    Number(/^PostgreSQL does not start \((\d+) failed/.exec((await findNotReadyReason(url)) ?? '')?.[1] ?? 0);
  await vi.waitUntil(async () => (await failures()) > 20, patience);
  writeFileSync(settings, good);
  await vi.waitUntil(async () => (await findNotReadyReason(url)) === undefined, patience);
  expect(readFileSync(join(at, 'postgres/log.before'), 'utf8')).toContain('no_such_setting');
});

test('a stop during a restart leaves no PostgreSQL behind', async () => {
  const at = folder();
  const embedded = await start(at, restart);
  const file = join(at, 'postgres/cluster/postmaster.pid');
  const old = pidIn(at);
  process.kill(old, 'SIGKILL');
  await vi.waitUntil(() => pidIn(at) > 0 && pidIn(at) !== old, { ...patience, interval: 1 });
  const pid = pidIn(at);
  await embedded.stop();
  expect(existsSync(file)).toBe(false);
  // PostgreSQL removes its file just before its process ends.
  await vi.waitUntil(() => !isRunning(pid), patience);
});

test('a stop during the first start leaves no PostgreSQL behind', async () => {
  const at = folder();
  const embedded = createEmbedded(at);
  const refused = expect(embedded.open()).rejects.toThrow('Stopped while the database was starting.');
  const file = join(at, 'postgres/cluster/postmaster.pid');
  await vi.waitUntil(() => existsSync(file), { ...patience, interval: 1 });
  await embedded.close();
  await refused;
  expect(existsSync(file)).toBe(false);
});

test('passes no secret to the database and connects without superuser rights', async () => {
  const at = folder();
  const { url } = await start(at);
  expect(readFileSync(`/proc/${pidIn(at)}/environ`, 'utf8')).not.toContain('AUTH_SECRET');
  const may = `SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user`;
  expect(await ask(url, may)).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  await expect(ask(url, `COPY (SELECT 1) TO PROGRAM 'true'`)).rejects.toThrow('permission denied');
  // It made the tables, and the extension that the search needs.
  const owner = `SELECT pg_get_userbyid(extowner) AS owner FROM pg_extension WHERE extname = 'pg_trgm'
    UNION SELECT tableowner FROM pg_tables WHERE schemaname = 'public'`;
  expect(await ask(url, owner)).toEqual([{ owner: APP }]);
});

test('hands over a data folder owned by its superuser and replaces a lost password', async () => {
  const at = folder();
  const first = await start(at);
  // The state that an earlier version left.
  await ask(first.adminUrl, `REASSIGN OWNED BY ${APP} TO ${ADMIN}`);
  await ask(siblingUrl(first.adminUrl, 'postgres'), `DROP ROLE ${APP}`);
  await first.stop();
  rmSync(join(at, 'postgres/password'));
  const { url } = await start(at);
  await ask(
    url,
    "ALTER TABLE tasks ADD COLUMN more text; ALTER TYPE role ADD VALUE 'more'; DROP FUNCTION tell_of_access CASCADE",
  );
});

test('uses a private socket folder for a deep path, never one of another user', async () => {
  const at = folder('a-long-name/'.repeat(8));
  const run = join(at, 'postgres/run');
  const foreign = folder();
  chmodSync(foreign, 0o755);
  rmSync(run, { recursive: true });
  symlinkSync(foreign, run);
  const { url } = await start(at);
  expect(url).toBe(embeddedUrl(at));
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(url).not.toContain(encodeURIComponent(foreign));
});

test('refuses a socket folder that others may enter', async () => {
  const at = folder();
  const run = join(at, 'postgres/run');
  chmodSync(run, 0o777);
  await expect(startEmbedded(at)).rejects.toThrow(`${run} belongs to another user or is open to others.`);
  rmSync(run, { recursive: true });
  await start(at);
});

test('says what to do about damaged files, and starts without them', async () => {
  const at = folder();
  const cluster = join(at, 'postgres/cluster');
  const log = join(cluster, 'pg_wal');
  for (const name of readdirSync(log)) rmSync(join(log, name), { recursive: true });
  const command = 'Move the folder postgres out of the data folder and keep it';
  await expect(startEmbedded(at)).rejects.toThrow(command);
  renameSync(join(at, 'postgres'), join(at, 'damaged'));
  const { url } = await start(at);
  await migrate(url);
  expect(await findNotReadyReason(url)).toBeUndefined();
});
