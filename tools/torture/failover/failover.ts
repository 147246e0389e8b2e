import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seed } from '@/prisma/seed/seed';
import { createPool } from '@/server/platform/database/client';
import { openEventStream } from '@/testing/start/event-stream';
import { findFreePort } from '@/testing/start/free-port';
import { type AppProcess, startApp } from '@/testing/start/spawn-app';
import { createClient } from '../api-client';
import { createTask } from '../hostile/attacked-app';
import { judge, type TaskRow } from '../verdict';
import { within } from '../within';
import { startWriters } from '../writers';
import { openAddress } from './address';
import { startNginx } from './nginx';
import { addReplica, createServers, promote, type Server } from './postgres';

/*
 * Two app servers behind nginx on a PostgreSQL whose commits wait for a replica. The primary is killed while clients write,
 * the replica promoted, and the killed one added again as a replica.
 */

const WRITERS = 8;
const SECRET = 'failover'.repeat(5);

interface Options {
  folder: string;
  times: number;
  signal: AbortSignal;
}

async function startApps(folder: string, url: string): Promise<AppProcess[]> {
  const env = { DATABASE_URL: url, AUTH_SECRET: SECRET, TRUST_PROXY: '1' };
  const apps: AppProcess[] = [];
  for (const name of ['app-1', 'app-2']) {
    const app = startApp(join(folder, name), await findFreePort(), { env });
    apps.push(app);
    await app.ready;
  }
  return apps;
}

/** Waits until an app is ready and tells its streams of a change. */
async function untilRecovered(app: AppProcess, token: string, signal: AbortSignal): Promise<void> {
  while (!(await fetch(`${app.url}/readyz`)).ok) {
    signal.throwIfAborted();
    await sleep(50);
  }
  const stream = await openEventStream(app.url, { authorization: `Bearer ${token}` });
  const id = await createTask(createClient(app.url, token), 'after the fail-over');
  while (!stream.changes().some(({ ids }) => ids.includes(id))) {
    signal.throwIfAborted();
    await sleep(20);
  }
  stream.leave();
}

interface Running {
  servers: [Server, Server];
  address: Awaited<ReturnType<typeof openAddress>>;
  apps: AppProcess[];
  writers: ReturnType<typeof startWriters>;
  token: string;
  signal: AbortSignal;
}

const secondsSince = (start: number) => (performance.now() - start) / 1_000;

/**
 * Kills the primary and promotes the replica.
 * @returns how long no write was acknowledged, and how long until everything works again.
 */
async function failOver({ servers, address, apps, writers, token, signal }: Running) {
  const [primary, replica] = servers;
  const killed = performance.now();
  await primary.kill();
  address.leadTo(undefined);
  await promote(replica);
  address.leadTo(replica.port);
  const promoted = secondsSince(killed);
  await within(signal, writers.more(1));
  const out = secondsSince(killed);
  await Promise.all(apps.map((app) => untilRecovered(app, token, signal)));
  const recovered = secondsSince(killed);
  servers.reverse();
  await addReplica(replica, primary);
  return { promoted, out, recovered };
}

const shown = (values: number[]) => `${values.map((value) => value.toFixed(1)).join(', ')} s`;

async function run(running: Running, times: number) {
  const rounds: Awaited<ReturnType<typeof failOver>>[] = [];
  for (let n = 0; n < times; n++) {
    await within(running.signal, running.writers.more(200));
    rounds.push(await failOver(running));
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  const logs = await running.writers.stop();
  const [primary] = running.servers;
  const pool = createPool(primary.url.replace(/postgres$/, 'parcours'));
  const { rows } = await pool.query<TaskRow>(`SELECT id, title FROM tasks WHERE title LIKE 'torture %'`);
  await pool.end();
  const verdict = judge(logs, rows);
  const lines = [
    `Fail-overs: ${times}. Promoted after ${shown(rounds.map(({ promoted }) => promoted))}`,
    `Without an acknowledged write: ${shown(rounds.map(({ out }) => out))}`,
    `Both apps ready and telling of changes, untouched, after ${shown(rounds.map(({ recovered }) => recovered))}`,
  ];
  return { ...verdict, lines: [...lines, ...verdict.lines] };
}

export async function tortureFailover({ folder, times, signal }: Options): Promise<boolean> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  try {
    const parent = join(folder, 'servers');
    mkdirSync(parent, { mode: 0o755 });
    const servers = await createServers(parent);
    stops.push(() => Promise.all(servers.map((server) => server.kill())));
    await servers[0].start();
    await servers[0].query('CREATE DATABASE parcours');
    await addReplica(...servers);
    const address = await openAddress();
    stops.push(address.close);
    address.leadTo(servers[0].port);
    const url = `postgres://parcours@127.0.0.1:${address.port}/parcours`;
    const apps = await startApps(folder, url);
    stops.push(() => apps.map((app) => app.child.kill('SIGKILL')));
    const nginx = await startNginx(
      folder,
      apps.map((app) => Number(new URL(app.url).port)),
    );
    stops.push(nginx.stop);
    const pool = createPool(url);
    const { token } = await seed(pool, 0);
    await pool.end();
    const writers = startWriters({ url: nginx.url, token, count: WRITERS, signal });
    const verdict = await run({ servers, address, apps, writers, token, signal }, times);
    for (const line of verdict.lines) console.log(line);
    return verdict.isSound;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
