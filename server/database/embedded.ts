import { type ChildProcess, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataFolder } from '../data-folder';
import { type Binaries, findBinaries } from './binaries';
import { besides } from './client';
import { takeLock } from './lock';
import { pickRunAs, type RunAs } from './run-as';

/** A PostgreSQL of our own, under the data folder. */
interface Embedded {
  url: string;
  /** Ends it after what runs there is finished or rolled back. */
  stop(): Promise<void>;
}

interface Place {
  /** The cluster's files. */
  cluster: string;
  sockets: string;
  secret: string;
  log: string;
}

const NAME = 'parcours';
const PORT = 5432;

/** A socket's path may have about 100 characters; a deeper data folder gets a short folder of its own. */
function placeOf(dataDir: string): Place {
  const root = resolve(dataDir, 'postgres');
  const near = join(root, 'run');
  const far = join(tmpdir(), `parcours-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  return {
    cluster: join(root, 'cluster'),
    sockets: Buffer.byteLength(near) <= 80 ? near : far,
    secret: join(root, 'password'),
    log: join(root, 'log'),
  };
}

function password(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The address of the database of a data folder. */
export function embeddedUrl(dataDir: string): string {
  const place = placeOf(dataDir);
  const query = new URLSearchParams({ host: place.sockets });
  return `postgres://${NAME}:${password(place.secret)}@localhost:${PORT}/${NAME}?${query}`;
}

async function initialise(place: Place, binaries: Binaries, as: RunAs): Promise<void> {
  if (existsSync(join(place.cluster, 'ready'))) return;
  // A first start that was killed halfway left a cluster without a mark; nothing of anyone is in it.
  rmSync(place.cluster, { recursive: true, force: true });
  mkdirSync(place.cluster, { mode: 0o700 });
  const entry = join(place.cluster, '..', 'initial-password');
  writeFileSync(entry, password(place.secret), { mode: 0o600 });
  as.own(place.cluster);
  as.own(entry);
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const child = as.spawn(binaries.initdb, ['-D', place.cluster, '-U', NAME, `--pwfile=${entry}`, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: place.cluster,
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code] = await once(child, 'close');
  rmSync(entry, { force: true });
  if (code !== 0) throw new Error(`PostgreSQL could not make its files: ${complaint.trim()}`);
  writeFileSync(join(place.cluster, 'ready'), '');
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A process's command line: from the system's own files where it has them, since small machines have no `ps`. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)]).stdout?.toString() ?? '';
}

/** Ends the server that a killed process left behind. The folder's lock is ours, so nobody else uses it. */
async function stopOrphan(place: Place): Promise<void> {
  const file = join(place.cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!pid || !isAlive(pid) || !commandOf(pid).includes(place.cluster)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    if (waited > 20_000)
      throw new Error(`An earlier PostgreSQL (process ${pid}) does not end. End it, then start again.`);
    await sleep(20);
  }
}

const tuning = [
  'listen_addresses=',
  'max_connections=100',
  'shared_buffers=128MB',
  'jit=off',
  'log_min_messages=warning',
];

function launch(place: Place, binaries: Binaries, as: RunAs): ChildProcess {
  const settings = [...tuning, `port=${PORT}`, `unix_socket_directories=${place.sockets}`].flatMap((set) => [
    '-c',
    set,
  ]);
  const log = openSync(place.log, 'w', 0o600);
  const child = as.spawn(binaries.postgres, ['-D', place.cluster, ...settings], {
    // A process group of its own: an interrupt at the terminal is for the app, which ends the database last.
    detached: true,
    cwd: place.cluster,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

/** True where the database answers. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const maintenance = (url: string) => besides(url, 'postgres');

/** Starts the server and waits for it; tries again while what a killed one left still holds its memory. */
async function raise(
  start: () => ChildProcess,
  { url, log }: { url: string; log: string },
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = start();
    while (child.exitCode === null && child.signalCode === null) {
      if (await answers(maintenance(url))) return child;
      await sleep(25);
    }
    if (attempt === 20) throw new Error(`The embedded PostgreSQL does not start; ${log} says why.`);
    await sleep(250);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenance(url) });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (!rowCount) await client.query(`CREATE DATABASE ${NAME}`);
  } finally {
    await client.end();
  }
}

async function prepare(dataDir: string) {
  const place = placeOf(dataDir);
  mkdirSync(join(place.cluster, '..'), { recursive: true });
  const binaries = await findBinaries();
  const as = pickRunAs([join(place.cluster, '..'), binaries.postgres]);
  await initialise(place, binaries, as);
  mkdirSync(place.sockets, { recursive: true, mode: 0o700 });
  as.own(place.sockets);
  as.own(place.cluster);
  await stopOrphan(place);
  return { start: () => launch(place, binaries, as), log: place.log };
}

/**
 * Starts the embedded PostgreSQL under a data folder whose lock the caller holds. It is raised again when it dies.
 * @throws when it cannot be made or started here, in one line that says why.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const { start, log } = await prepare(dataDir);
  const url = embeddedUrl(dataDir);
  let stopping = false;
  let child = await raise(start, { url, log });
  await ensureDatabase(url);
  const watch = () =>
    child.once('exit', async () => {
      if (stopping) return;
      child = await raise(start, { url, log });
      watch();
    });
  watch();
  return {
    url,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}

/** The embedded database of a data folder that this process holds until it closes it. */
interface Opened {
  url: string;
  close(): Promise<void>;
}

/** Opens the embedded database of a data folder; undefined where another process holds the folder. */
export async function openEmbedded(dataDir: string): Promise<Opened | undefined> {
  makeDataFolder(dataDir);
  const lock = await takeLock(dataDir);
  if (!lock) return undefined;
  const embedded = await startEmbedded(dataDir);
  return {
    url: embedded.url,
    async close() {
      await embedded.stop();
      await lock.release();
    },
  };
}
