import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../testing/start/free-port';
import { isListed } from '../testing/start/is-running';
import { makeFolder } from '../testing/start/make-folder';
import { type AppProcess, startApp, startMain } from '../testing/start/spawn-app';
import { createAccount } from './features/sign-in/accounts';
import { issueToken } from './features/sign-in/tokens';
import { createDb, createPool } from './platform/database/client';
import { embeddedUrl } from './platform/database/embedded';
import { hasEnded } from './platform/sandbox/has-ended';

const folder = makeFolder();
let running: AppProcess | undefined;
const pidFile = join(folder, 'postgres/cluster/postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the app as people do, so that signals to npm must reach it. */
async function start(port: number): Promise<AppProcess> {
  running = startApp(folder, port, { command: ['npm', 'start', '--', '--no-pages'] });
  await running.ready;
  return running;
}

/** Kills npm and the app. PostgreSQL is in another process group. */
const killApp = ({ child }: AppProcess) => void process.kill(-Number(child.pid), 'SIGKILL');

/** Returns the app that runs on the folder, or starts one. */
async function runningApp(): Promise<AppProcess> {
  if (!running || hasEnded(running.child)) return start(await findFreePort());
  await running.ready;
  return running;
}

const patience = { timeout: 60_000, interval: 10 };

/** A token, made beside the app as `npm run token` makes one. */
async function token(): Promise<string> {
  const pool = createPool(embeddedUrl(folder));
  const db = createDb(pool);
  const { userId } = await createAccount(db, { email: `${randomUUID()}@example.org` });
  const { value } = await issueToken(db, { userId, name: 'test' });
  await pool.end();
  return value;
}

const client = (url: string, bearer: string) => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  return {
    make: (name: string) =>
      fetch(`${url}/v2/areas`, { method: 'POST', headers, body: JSON.stringify({ name }) }),
    names: async (): Promise<string[]> => {
      const { areas } = await (await fetch(`${url}/v2/areas`, { headers })).json();
      return areas.map(({ name }: { name: string }) => name);
    },
  };
};
type Client = ReturnType<typeof client>;

/** Writes areas one after another until stopped, across restarts; records the acknowledged names. */
function write({ make }: Client, prefix: string) {
  const acknowledged: string[] = [];
  let going = true;
  const done = (async () => {
    for (let n = 0; going; n++) {
      const name = `${prefix}${n}`;
      const status = await make(name).then(
        async (answer) => (await answer.text()) && answer.status,
        () => 0,
      );
      if (status === 201) acknowledged.push(name);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const more = async (count: number) => {
    const before = acknowledged.length;
    await vi.waitUntil(() => acknowledged.length >= before + count, patience);
  };
  return {
    acknowledged,
    more,
    stop: () => {
      going = false;
      return done;
    },
  };
}

test('keeps every acknowledged write when app and database are killed', async () => {
  let app = await runningApp();
  const port = Number(new URL(app.url).port);
  const areas = client(app.url, await token());
  const writer = write(areas, 'w');
  onTestFinished(writer.stop);
  await writer.more(5);
  process.kill(postmaster(), 'SIGKILL');
  // The app restarts a killed database.
  await writer.more(5);
  for (const victims of ['app', 'both']) {
    if (victims === 'both') process.kill(postmaster(), 'SIGKILL');
    killApp(app);
    await app.ended;
    app = await start(port);
    await writer.more(5);
  }
  await writer.stop();
  expect(await areas.names()).toEqual(expect.arrayContaining(writer.acknowledged));
}, 120_000);

test('refuses a second start on the same folder with one line', async () => {
  const first = await runningApp();
  const second = startMain(folder, await findFreePort());
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output).toEqual({
    out: '',
    err: `Another Parcours is running on ${folder}. Stop it, or set PARCOURS_DATA to another folder.\n`,
  });
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test('finishes running requests on SIGTERM to npm before the database stops', async () => {
  const app = await runningApp();
  const postgres = postmaster();
  onTestFinished(async () => {
    if (!hasEnded(app.child)) killApp(app);
    await app.ended;
  });
  const areas = client(app.url, await token());
  const gate = new pg.Client({ connectionString: embeddedUrl(folder) });
  gate.on('error', () => undefined);
  onTestFinished(() => gate.end());
  await gate.connect();
  await gate.query('BEGIN; LOCK TABLE areas IN EXCLUSIVE MODE');
  const waiting = areas.make('Last');
  const isHeld = async () =>
    (await gate.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).rowCount === 1;
  await vi.waitUntil(isHeld, patience);
  app.child.kill('SIGTERM');
  const refuses = () =>
    fetch(`${app.url}/healthz`).then(
      () => false,
      () => true,
    );
  await vi.waitUntil(refuses, patience);
  expect(existsSync(pidFile)).toBe(true);
  await gate.end();
  expect((await waiting).status).toBe(201);
  expect(await app.ended).toEqual({ code: 0, signal: null });
  expect(app.output.err).toBe('');
  expect(existsSync(pidFile)).toBe(false);
  expect([isListed(-Number(app.child.pid)), isListed(postgres)]).toEqual([false, false]);
});
