import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../auth/accounts';
import { issueToken } from '../auth/tokens';
import { createDb, createPool } from '../database/client';
import { embeddedUrl } from '../database/embedded';
import { findFreePort } from '../testing/start/free-port';
import { type AppProcess, startApp } from '../testing/start/spawn-app';

const folder = mkdtempSync(join(tmpdir(), 'parcours-workers-'));
const LIMIT = 300;
let app: AppProcess;

beforeAll(async () => {
  const command = [process.execPath, 'launch/launch.cjs', 'server/main.ts', '--no-pages', '--workers', '2'];
  app = startApp(folder, await findFreePort(), {
    command,
    env: { RATE_LIMIT: String(LIMIT), LOG_LEVEL: 'error' },
  });
  await app.ready;
}, 60_000);
afterAll(async () => {
  app.child.kill('SIGKILL');
  await app.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function createToken(): Promise<string> {
  const pool = createPool(embeddedUrl(folder));
  const db = createDb(pool);
  const { userId } = await createAccount(db, { email: `${crypto.randomUUID()}@example.org` });
  const { value } = await issueToken(db, { userId, name: 'test' });
  await pool.end();
  return value;
}

/** Asks on a connection of its own: the workers get connections in turn. */
function ask(token: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const signal = AbortSignal.timeout(25_000);
    request(`${app.url}${path}`, { method, headers, agent: false, signal }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), reject);
    })
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/** The arguments of a process; empty if it has ended or is not a child of the app. */
function argumentsOfChild(pid: string): string {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent) === app.child.pid ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  } catch {
    return '';
  }
}

/** The processes that the app started, without PostgreSQL. */
const workerPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && argumentsOfChild(name).includes('main.js'))
    .map(Number);

test('a stream of one worker tells changes made through both', async () => {
  const token = await createToken();
  const streaming = new AbortController();
  const stream = await fetch(`${app.url}/v2/realtime`, {
    headers: { authorization: `Bearer ${token}` },
    signal: streaming.signal,
  });
  const made: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const { text: answer } = await ask(token, '/v2/areas', { name });
    made.push(JSON.parse(answer).area.id);
  }
  let seen = '';
  for await (const chunk of stream.body ?? []) {
    seen += Buffer.from(chunk).toString();
    if (made.every((id) => seen.includes(id))) break;
  }
  streaming.abort();
  expect(made.filter((id) => !seen.includes(id))).toEqual([]);
});

test('the rate limit holds over both workers', async () => {
  const token = await createToken();
  const started = Date.now();
  const asked = await Promise.all(Array.from({ length: LIMIT + 150 }, () => ask(token, '/v2/areas')));
  const passed = asked.filter(({ status }) => status === 200).length;
  const perSecond = LIMIT / 60;
  // Each worker may hold back what refills in a second.
  expect(passed).toBeGreaterThanOrEqual(LIMIT - 2 * perSecond);
  expect(passed).toBeLessThanOrEqual(LIMIT + Math.ceil(((Date.now() - started) / 1000) * perSecond));
});

test('a killed worker is replaced and loses no acknowledged write', async () => {
  const token = await createToken();
  const before = workerPids();
  expect(before).toHaveLength(2);
  const acknowledged: string[] = [];
  const write = async (title: string) => {
    const answer = await ask(token, '/v2/tasks', { title }).catch(() => undefined);
    if (answer?.status === 201) acknowledged.push(title);
  };
  const writes = Array.from({ length: 100 }, (_, n) => write(`Task ${n}`));
  await Promise.race(writes);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await Promise.all(writes);
  await expect.poll(() => workerPids().filter((pid) => !before.includes(pid)).length).toBe(1);
  const { text: answer } = await ask(token, '/v2/tasks?limit=200');
  const titles = JSON.parse(answer).tasks.map(({ title }: { title: string }) => title);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([]);
});

test('the log of a worker names the sources of an error', async () => {
  const token = await createToken();
  const pool = createPool(embeddedUrl(folder));
  await pool.query('ALTER TABLE areas RENAME TO gone');
  expect(await ask(token, '/v2/areas')).toMatchObject({ status: 500 });
  await pool.query('ALTER TABLE gone RENAME TO areas');
  await pool.end();
  await expect.poll(() => app.output.out).toMatch(/at .*\/server\/routers\/areas\/areas\.ts:\d+:\d+/);
});

test('stops workers and database on SIGTERM', async () => {
  const workers = workerPids();
  app.child.kill('SIGTERM');
  expect(await app.ended).toEqual({ code: 0, signal: null });
  expect(workers).toHaveLength(2);
  expect(workerPids()).toEqual([]);
});
