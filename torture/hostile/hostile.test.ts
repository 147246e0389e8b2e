import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '@/server/testing/start/free-port';
import { type AppProcess, startMain } from '@/server/testing/start/spawn-app';
import { openAttackedApp } from './attacked-app';
import { attacks } from './attacks';
import { env } from './hostile';
import { faultsOf, limits, runAttack } from './run-attack';

/*
 * A short form of `npm run torture -- --hostile`. Its limits are wide, because other tests use the machine at the same
 * time.
 */

const SECONDS = 0.4;
/** The faults that it guards against took seconds to minutes. */
const wide = { ...limits, p99: 3_000 };

const folder = mkdtempSync(join(tmpdir(), 'parcours-hostile-'));
let app: AppProcess;

beforeAll(async () => {
  app = startMain(folder, await findFreePort(), env);
  await app.ready;
});
afterAll(async () => {
  app.child.kill('SIGTERM');
  await app.ended;
  rmSync(folder, { recursive: true, force: true });
});

const short = attacks.filter((attack) => attack.short);

test.each(short)('others are answered during $name', { timeout: 120_000 }, async (attack) => {
  const { attacked, close } = openAttackedApp(folder, app.url);
  const target = { app: attacked, processId: app.child.pid ?? 0, seconds: SECONDS, reminds: false };
  const outcome = await runAttack(attack, target);
  await close();
  expect(faultsOf(outcome, wide)).toEqual([]);
  expect(outcome.reads).toBeGreaterThan(2);
});
