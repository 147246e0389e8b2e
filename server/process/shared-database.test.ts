import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '../database/migrate';
import { readMigrations } from '../database/migrations';
import { requireSameSecret } from '../database/same-secret';
import { createTestDatabase } from '../testing/database';
import { findFreePort } from '../testing/start/free-port';
import { startApp } from '../testing/start/spawn-app';

/** An installation of its own: links to the sources and a copy of the migrations. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('prisma', join(folder, 'prisma'), { recursive: true });
  for (const name of ['package.json', 'node_modules']) symlinkSync(resolve(name), join(folder, name));
  return folder;
}

function addMigration(folder: string): void {
  const later = join(folder, 'prisma', 'migrations', '99991231000000_later');
  mkdirSync(later);
  writeFileSync(join(later, 'migration.sql'), 'CREATE TABLE later ()');
}

interface Installation {
  cwd?: string;
  secret?: string;
  flags?: string[];
}

async function start(url: string, { cwd = process.cwd(), secret = 'test', flags = [] }: Installation = {}) {
  const env = { DATABASE_URL: url, AUTH_SECRET: secret.repeat(10) };
  const command = [process.execPath, resolve('launch/launch.cjs'), 'server/main.ts', '--no-pages', ...flags];
  const app = startApp(tmpdir(), await findFreePort(), { env, command, cwd });
  onTestFinished(() => void app.child.kill('SIGKILL'));
  return app;
}

test('stays ready while an upgrade is installed', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const cwd = install();
  const old = await start(database.url, { cwd });
  await old.ready;
  addMigration(cwd);
  const isReady = async () => (await fetch(`${old.url}/readyz`)).status;
  expect(await isReady()).toBe(200);
  // Migrates as the start of the new version does. The old version keeps running until its restart.
  await migrate(database.url, readMigrations(join(cwd, 'prisma', 'migrations')));
  expect(await isReady()).toBe(200);
  const { ended, output } = await start(database.url);
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output.err).toMatch(
    /^The database of DATABASE_URL cannot be used: A newer version of Parcours has migrated this database \(99991231000000_later\)\. .*\n$/,
  );
});

test('refuses a start with another AUTH_SECRET than the other app servers have', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  await requireSameSecret(database.url, { secret: 'test'.repeat(10), isNew: false });
  const { ended, output } = await start(database.url, { secret: 'other' });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output.err).toMatch(/^AUTH_SECRET is not the one that this database was used with\. .*\n$/);
  await (await start(database.url, { secret: 'other', flags: ['--new-secret'] })).ready;
});
