import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { findFreePort } from '../../testing/start/free-port';
import { type AppProcess, startApp } from '../../testing/start/spawn-app';
import { migrate } from '../platform/database/migrate';
import { readMigrations } from '../platform/database/migrations';
import { requireSameSecret } from '../platform/database/same-secret';

/** An installation of its own: links to the sources and a copy of the migrations. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-installed-'));
  cpSync('prisma', join(folder, 'prisma'), { recursive: true });
  for (const name of ['package.json', 'node_modules', 'docs']) symlinkSync(resolve(name), join(folder, name));
  return folder;
}

function addMigration(folder: string): void {
  const later = join(folder, 'prisma', 'migrations', '99991231000000_later');
  mkdirSync(later, { recursive: true });
  writeFileSync(join(later, 'migration.sql'), 'CREATE TABLE later ()');
}

interface Installation {
  cwd?: string;
  secret: string;
  flags?: string[];
}

async function start(url: string, { cwd = process.cwd(), secret, flags = [] }: Installation) {
  const env = { DATABASE_URL: url, AUTH_SECRET: secret.repeat(10) };
  const command = [process.execPath, resolve('launch/launch.cjs'), 'server/main.ts', '--no-pages', ...flags];
  return startApp(tmpdir(), await findFreePort(), { env, command, cwd });
}

const cwd = install();
let database: TestDatabase;
/** An app server that was started with a new secret. */
let running: AppProcess;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  await requireSameSecret(database.url, { secret: 'test'.repeat(10), isNew: false });
  running = await start(database.url, { cwd, secret: 'other', flags: ['--new-secret'] });
});

afterAll(async () => {
  running.child.kill('SIGKILL');
  await database[Symbol.asyncDispose]();
  rmSync(cwd, { recursive: true, force: true });
});

test('starts with another AUTH_SECRET by --new-secret', async () => {
  await running.ready;
});

test('refuses a start with another AUTH_SECRET than the other app servers have', async () => {
  await running.ready;
  const { child, ended, output } = await start(database.url, { secret: 'test' });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output.err).toMatch(/^AUTH_SECRET is not the one that this database was used with\. .*\n$/);
});

test('stays ready while an upgrade is installed', async () => {
  await running.ready;
  addMigration(cwd);
  const isReady = async () => (await fetch(`${running.url}/readyz`)).status;
  expect(await isReady()).toBe(200);
  // Migrates as the start of the new version does. The old version keeps running until its restart.
  await migrate(database.url, readMigrations(join(cwd, 'prisma', 'migrations')));
  expect(await isReady()).toBe(200);
});
