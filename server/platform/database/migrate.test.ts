import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { migrate } from './migrate';
import { readMigrations } from './migrations';
import { requireSameSecret } from './same-secret';

const GATES = 4_242;
const patience = { timeout: 20_000, interval: 10 };

/** A temporary folder of migrations. */
function folderOf(scripts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(scripts)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'migration.sql'), text);
  }
  return folder;
}

/** SQL steps of a migration that each wait for a lock, which a test may hold. */
const steps = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
    .map((n) => `CREATE TABLE step_${n} (); SELECT pg_advisory_xact_lock(${GATES}, ${n});`)
    .join('\n');

/** The steps whose tables exist. */
async function stepsDone({ pool }: TestDatabase): Promise<number[]> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT substr(relname, 6)::int AS n FROM pg_class WHERE relname LIKE 'step\\_%' AND relkind = 'r' ORDER BY n`,
  );
  return rows.map(({ n }) => n);
}

/** Starts a process that migrates when it gets a message. */
async function startMigrator(url: string, folder: string): Promise<ChildProcess> {
  const child = fork('launch/launch.cjs', ['testing/migrate-process.ts'], {
    env: { ...process.env, DATABASE_URL: url, MIGRATIONS: folder },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

/** Kills the process while its migration waits for the lock. */
async function killAtGate(child: ChildProcess, url: string, gate: number): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock($1, $2)', [GATES, gate]);
  child.send('migrate');
  const waiting = 'SELECT FROM pg_locks WHERE classid = $1 AND objid = $2 AND NOT granted';
  const waits = async () => (await holder.query(waiting, [GATES, gate])).rowCount === 1;
  await vi.waitUntil(waits, patience);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await holder.query('SELECT pg_advisory_unlock_all()');
  // The connection of the killed process works on until it notices. It would wait at the next gate.
  const left = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE locktype = 'advisory' AND datname = current_database()`;
  await vi.waitUntil(async () => (await holder.query(left)).rowCount === 0, patience);
  await holder.end();
}

/** The app's migrations, which the database already has, and the test's own. */
const withApps = (folder: string) => [...readMigrations(), ...readMigrations(folder)];

test('applies a migration whole or not at all when killed at its last step', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const folder = folderOf({ '1_first': steps(1, 5), '2_second': steps(6, 10) });
  const start = () => startMigrator(database.url, folder);
  const [first, second] = await Promise.all([start(), start()]);
  await killAtGate(first, database.url, 5);
  expect(await stepsDone(database)).toEqual([]);
  await killAtGate(second, database.url, 10);
  expect(await stepsDone(database)).toEqual([1, 2, 3, 4, 5]);
  expect(await migrate(database.url, withApps(folder))).toEqual(['2_second']);
  expect(await stepsDone(database)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('clears an unfinished row of an earlier version', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const folder = folderOf({ '1_first': 'CREATE TABLE step_1 ()' });
  await database.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('left', 'x', '1_first')`,
  );
  expect(await migrate(database.url, withApps(folder))).toEqual(['1_first']);
  const { rows } = await database.pool.query(
    `SELECT id FROM _prisma_migrations WHERE migration_name = '1_first' AND finished_at IS NULL`,
  );
  expect(rows).toEqual([]);
});

test('runs any SQL and leaves nothing of a failed script', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const folder = folderOf({
    '1_body': `CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 1; END $$;`,
    '2_fails': 'CREATE TABLE step_1 (); SELECT 1 / 0;',
  });
  await expect(migrate(database.url, withApps(folder))).rejects.toThrow(
    'Migration 2_fails failed and was rolled back: division by zero',
  );
  expect((await database.pool.query('SELECT one()')).rows).toEqual([{ one: 1 }]);
  expect(await stepsDone(database)).toEqual([]);
});

test('applies each migration once when many processes start', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const all = withApps(folderOf({ '1_first': 'CREATE TABLE step_1 ()' }));
  const named: string[] = [];
  const start = () => migrate(database.url, all, (name) => void named.push(name));
  const applied = await Promise.all(Array.from({ length: 8 }, start));
  expect([applied.flat(), named]).toEqual([['1_first'], ['1_first']]);
});

test('renames the columns of rows in the trash', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const { pool } = database;
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const all = readMigrations();
  const at = all.findIndex(({ name }) => name.endsWith('_name_columns_plainly'));
  await migrate(database.url, all.slice(0, at));
  await pool.query(`
    INSERT INTO users (id, email, updated_at) VALUES (gen_random_uuid(), 'ann@example.org', now());
    INSERT INTO workspaces (id, kind, name, owner_id, updated_at) SELECT id, 'personal', 'Ann', id, now() FROM users;
    INSERT INTO trash (id, workspace_id, kind, label, row, deleted_at)
      SELECT id, id, 'task', 'Tiles', '{"title": "Tiles", "due_told": "2026-11-21"}', now() FROM users;
    INSERT INTO trash_rows (trash_id, source, row)
      SELECT id, 'invitations', '{"seat_in": null, "seat_role": null, "token_sealed": "secret"}' FROM trash`);
  await migrate(database.url, all);
  const { rows } = await pool.query(
    'SELECT t.row AS task, r.row AS invitation FROM trash t JOIN trash_rows r ON true',
  );
  expect(rows).toEqual([
    {
      task: { title: 'Tiles', notified_deadline: '2026-11-21' },
      invitation: { to_workspace_id: null, membership_role: null, encrypted_token: 'secret' },
    },
  ]);
});

test('refuses a database that another version migrated differently', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  await migrate(database.url, withApps(folderOf({ '1_first': 'SELECT 1' })));
  await expect(migrate(database.url, withApps(folderOf({ '1_first': 'SELECT 2' })))).rejects.toThrow(
    'Migration 1_first was applied with another text.',
  );
});

test('refuses a database that a newer version has migrated', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  await migrate(database.url, withApps(folderOf({ '99991231000000_later': 'CREATE TABLE step_1 ()' })));
  const refusal = 'A newer version of Parcours has migrated this database (99991231000000_later).';
  await expect(migrate(database.url)).rejects.toThrow(refusal);
  const older = withApps(folderOf({ '1_own': 'CREATE TABLE step_2 ()' }));
  await expect(migrate(database.url, older)).rejects.toThrow(refusal);
  expect(await stepsDone(database)).toEqual([1]);
});

test('refuses a server that is too old before it changes anything', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const name = new URL(database.url).pathname.slice(1);
  // The server tells its version by a function, which this database overrides.
  await database.pool.query(`
    CREATE FUNCTION current_setting(text) RETURNS text LANGUAGE sql
      AS $$ SELECT CASE $1 WHEN 'server_version_num' THEN '150008' ELSE '15.8 (Debian 15.8-0)' END $$;
    ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
  const all = withApps(folderOf({ '1_first': 'CREATE TABLE step_1 ()' }));
  await expect(migrate(database.url, all)).rejects.toThrow(
    'PostgreSQL 17 or later is needed, and this is 15.8 (Debian 15.8-0).',
  );
  expect(await stepsDone(database)).toEqual([]);
});

test('accepts another secret only as a new one', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const use = (secret: string, isNew = false) => requireSameSecret(database.url, { secret, isNew });
  const refusal = 'AUTH_SECRET is not the one that this database was used with.';
  const starts = await Promise.allSettled(['one', 'two', 'three'].map((secret) => use(secret)));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await use('four', true);
  await use('four');
  await expect(use('one')).rejects.toThrow(refusal);
  const { rows } = await database.pool.query('SELECT value FROM deployment');
  expect(rows).toEqual([{ value: expect.not.stringContaining('four') }]);
});
