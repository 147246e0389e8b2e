import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seed } from '@/prisma/seed/seed';
import { createPool } from '@/server/platform/database/client';
import { findFreePort } from '@/testing/start/free-port';
import { startApp, startCommand } from '@/testing/start/spawn-app';
import { type Client, createClient } from '../api-client';
import { createServers, type Server } from '../failover/postgres';
import { createTask } from '../hostile/attacked-app';
import { judge, type TaskRow } from '../verdict';
import { within } from '../within';
import { startWriters } from '../writers';
import { createFaults, type Fault } from './faults';
import { count, filesIn, poll, statusOf, upload } from './full-disk';

/*
 * First the database's disk reports faults while clients write, then the disk of the file store. Each refusal must be
 * 503 or 507, no acknowledged write may be lost, and everything must work again when the faults end.
 */

const FAULT_MS = 5_000;
const isPlain = (status: number) => [200, 503, 507].includes(status);

interface Setup {
  server: Server;
  database: ReturnType<typeof createFaults>;
  files: ReturnType<typeof createFaults>;
  /** The data folder of the app. */
  data: string;
  app: { url: string };
  client: Client;
  token: string;
  signal: AbortSignal;
}

function report(isSound: boolean, line: string): boolean {
  console.log(line);
  return isSound;
}

const RECOVERY_MS = 10_000;

/** Whether the database answers again by itself. */
async function recovers(server: Server): Promise<boolean> {
  for (const end = Date.now() + RECOVERY_MS; Date.now() < end && server.isRunning(); await sleep(200)) {
    const answers = await server.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (answers) return true;
  }
  return false;
}

/** Restarts the database as its operator or a service manager would. */
async function restart(server: Server): Promise<void> {
  await server.kill();
  // Its processes notice within a second.
  await sleep(3_000);
  await server.start();
}

async function whileWriting(
  { server, database: disk, app, client, signal }: Setup,
  writers: ReturnType<typeof startWriters>,
  fault: Fault,
): Promise<boolean> {
  await within(signal, writers.more(100));
  disk.begin(fault);
  const end = AbortSignal.timeout(FAULT_MS);
  const [ready, reads] = await Promise.all([
    poll(() => statusOf(`${app.url}/readyz`), end),
    poll(async () => (await client.get('/v2/tasks?limit=5')).status, end),
  ]);
  disk.end(fault);
  const over = performance.now();
  const hasRecovered = await recovers(server);
  if (!hasRecovered) await restart(server);
  await within(signal, writers.more(20));
  const seconds = ((performance.now() - over) / 1_000).toFixed(1);
  return report(
    [...ready, ...reads].every(isPlain),
    `${fault}, in the database: ${hasRecovered ? 'it went on' : 'it had to be restarted'}; /readyz ${count(ready)}; reads ${count(reads)}; writing again after ${seconds} s.`,
  );
}

async function whileUploading({ client, files: disk, data }: Setup, fault: Fault): Promise<boolean> {
  const taskId = await createTask(client, 'Files');
  const stored = join(data, 'files');
  const before = filesIn(stored).length;
  disk.begin(fault);
  const refused = [await upload(client, taskId), await upload(client, taskId)].map(({ status }) => status);
  disk.end(fault);
  const left = filesIn(stored).length - before;
  const after = await upload(client, taskId);
  const isSound =
    refused.every((status) => status === 503 || status === 507) && left === 0 && after.status < 300;
  return report(
    isSound,
    `${fault}, in the file store: uploads ${count(refused)}, ${left} files left over; afterwards ${after.status}.`,
  );
}

async function run(setup: Setup, url: string): Promise<boolean> {
  const { app, token, signal } = setup;
  const writers = startWriters({ url: app.url, token, count: 4, signal });
  const results: boolean[] = [];
  for (const fault of [
    'EIO when files are flushed',
    'ENOSPC when files are written',
    'EIO when files are written',
  ] as const)
    results.push(await whileWriting(setup, writers, fault));
  const logs = await within(signal, writers.stop());
  const pool = createPool(url);
  const { rows } = await pool.query<TaskRow>(`SELECT id, title FROM tasks WHERE title LIKE 'torture %'`);
  await pool.end();
  const verdict = judge(logs, rows);
  for (const fault of ['EIO when files are flushed', 'EIO when files are renamed'] as const)
    results.push(await whileUploading(setup, fault));
  for (const line of verdict.lines) console.log(line);
  return verdict.isSound && results.every(Boolean);
}

export async function tortureFaultyDisk(folder: string, signal: AbortSignal): Promise<boolean> {
  const parent = join(folder, 'servers');
  mkdirSync(parent, { mode: 0o755 });
  const database = createFaults(join(folder, 'database-faults'));
  const files = createFaults(join(folder, 'file-faults'));
  const [server] = await createServers(parent, database.under);
  await server.start();
  const data = join(folder, 'data');
  const url = server.url.replace(/postgres$/, 'parcours');
  await server.query('CREATE DATABASE parcours');
  const app = startApp(data, await findFreePort(), {
    env: { DATABASE_URL: url, AUTH_SECRET: 'faults'.repeat(8), MIN_FREE_MB: '0' },
    command: [...files.under, ...startCommand, '--no-pages'],
  });
  try {
    await within(signal, app.ready);
    const pool = createPool(url);
    const { token } = await seed(pool, 0);
    await pool.end();
    const setup = { server, database, files, data, app, client: createClient(app.url, token), token, signal };
    return await run(setup, url);
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    await server.kill();
  }
}
