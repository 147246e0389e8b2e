import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/testing/database';
import { findFreePort } from '@/testing/start/free-port';
import { type AppProcess, startMain } from '@/testing/start/spawn-app';
import { openAttackedApp } from './attacked-app';
import { attacks } from './attacks';
import { env } from './hostile';
import { type Readers, startReaders } from './probe';
import { faultsOf, limits, runAttack } from './run-attack';

/*
 * A short form of `npm run torture -- --hostile`. Its limits are wide, because other tests use the machine at the same
 * time.
 */

const SECONDS = 0.4;
/** The faults that it guards against took seconds to minutes. */
const wide = { ...limits, p99: 3_000 };

const folder = mkdtempSync(join(tmpdir(), 'parcours-hostile-'));
let database: TestDatabase;
let app: AppProcess;
let opened: ReturnType<typeof openAttackedApp>;
let readers: Readers;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  app = startMain(folder, await findFreePort(), { ...env, DATABASE_URL: database.url });
  await app.ready;
  opened = openAttackedApp(database.url, app.url);
  readers = await startReaders(opened.attacked);
});
afterAll(async () => {
  readers.end();
  await opened.close();
  app.child.kill('SIGTERM');
  await app.ended;
  await database[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const short = attacks.filter((attack) => attack.short);

test.each(short)('others are answered during $name', { timeout: 120_000 }, async (attack) => {
  const { attacked } = opened;
  const target = { app: attacked, processId: app.child.pid ?? 0, readers, seconds: SECONDS, reminds: false };
  const outcome = await runAttack(attack, target);
  expect(faultsOf(outcome, wide)).toEqual([]);
  expect(outcome.reads).toBeGreaterThan(2);
});
