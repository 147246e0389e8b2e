import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataFolder } from '../config/data-folder';
import { readSecret } from '../config/secret-file';
import { ADMIN, APP, DATABASE, ensureAppRole } from './app-role';
import { type Binaries, findBinaries } from './binaries';
import { siblingUrl } from './client';
import { type DataPaths, dataPathsOf, makeSocketFolder, PORT, socketFolderOf } from './data-paths';
import { isInvalidPassword } from './error-codes';
import { findCause } from './find-cause';
import { takeLock } from './lock';
import { pickRunAs, type RunAs } from './run-as';
import { type Pauses, Supervisor } from './supervisor';
import { withClient } from './with-client';

const REMEDY = 'delete it and start again: a new one is set';

const adminSecret = ({ root }: DataPaths) => readSecret(join(root, 'password'), REMEDY);
const appSecret = ({ root }: DataPaths) => readSecret(join(root, 'app-password'), REMEDY);

const addressOf = (place: DataPaths, role: string, password: string) =>
  `postgres://${role}:${password}@localhost:${PORT}/${DATABASE}?${new URLSearchParams({ host: socketFolderOf(place) })}`;

/** The URL of a data folder's database, for the app's role. */
export function embeddedUrl(dataDir: string): string {
  const place = dataPathsOf(dataDir);
  return addressOf(place, APP, appSecret(place));
}

/** How and where to run PostgreSQL's programs. */
interface Tools {
  place: DataPaths;
  binaries: Binaries;
  as: RunAs;
  /** The most connections at once. */
  connections: number;
}

/** Runs one of PostgreSQL's programs and waits for its end. */
async function run(child: ChildProcess, purpose: string, input = ''): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`PostgreSQL could not ${purpose}: ${complaint.trim()}`);
}

async function initialise({ place, binaries, as }: Tools): Promise<void> {
  if (existsSync(join(place.cluster, 'ready'))) return;
  // A cluster without the mark is from a first start that was killed. It has no data yet.
  rmSync(place.cluster, { recursive: true, force: true });
  mkdirSync(place.cluster, { mode: 0o700 });
  const entry = join(place.root, 'initial-password');
  writeFileSync(entry, adminSecret(place), { mode: 0o600 });
  as.chown(place.cluster);
  as.chown(entry);
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const child = as.spawn(binaries.initdb, ['-D', place.cluster, '-U', ADMIN, `--pwfile=${entry}`, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: place.cluster,
  });
  await run(child, 'make its files').finally(() => rmSync(entry, { force: true }));
  writeFileSync(join(place.cluster, 'ready'), '');
}

/** Sets a new password if its file is missing. In single-user mode PostgreSQL asks for none. */
async function restorePassword({ place, binaries, as }: Tools): Promise<void> {
  const file = join(place.root, 'password');
  if (existsSync(file)) return;
  const fresh = join(place.root, 'new-password');
  const statement = `ALTER ROLE ${ADMIN} PASSWORD ${pg.escapeLiteral(readSecret(fresh, REMEDY))}\n`;
  const child = as.spawn(binaries.postgres, ['--single', '-D', place.cluster, 'postgres'], {
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: place.cluster,
  });
  await run(child, 'set a new password', statement);
  // The file is written last, so a start after a kill repeats this.
  renameSync(fresh, file);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The command line of a process: from /proc if there is one, because minimal systems have no `ps`. */
function readCommandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)]).stdout?.toString() ?? '';
}

/** Ends a server that a killed process left behind. No other process uses it, because we hold the folder's lock. */
async function stopOrphan(place: DataPaths): Promise<void> {
  const file = join(place.cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!pid || !isAlive(pid) || !readCommandLine(pid).includes(place.cluster)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    if (waited > 20_000)
      throw new Error(`An earlier PostgreSQL (process ${pid}) does not end. End it, then start again.`);
    await sleep(20);
  }
}

const tuning = ['listen_addresses=', 'shared_buffers=128MB', 'jit=off', 'log_min_messages=warning'];

function launch({ place, binaries, as, connections }: Tools): ChildProcess {
  const sockets = makeSocketFolder(place, as);
  as.chown(sockets);
  const settings = [
    ...tuning,
    `max_connections=${connections}`,
    `port=${PORT}`,
    `unix_socket_directories=${sockets}`,
  ];
  const log = openSync(place.log, 'w', 0o600);
  const child = as.spawn(
    binaries.postgres,
    ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])],
    // Its own process group, so that Ctrl+C reaches only the app, which then stops the database last.
    { detached: true, cwd: place.cluster, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  return child;
}

/**
 * True if the database answers.
 * @throws if it refuses the password, because waiting does not help then.
 */
export async function isAnswering(url: string): Promise<boolean> {
  try {
    await withClient(url, { connectMs: 2_000, queryMs: 2_000 }, (client) => client.query('SELECT 1'));
    return true;
  } catch (error) {
    if (isInvalidPassword(error)) throw error;
    return false;
  }
}

async function prepare(place: DataPaths, connections: number): Promise<Tools> {
  mkdirSync(place.root, { recursive: true });
  const binaries = await findBinaries();
  const as = pickRunAs([place.root, binaries.postgres]);
  const tools = { place, binaries, as, connections };
  await initialise(tools);
  as.chown(place.cluster);
  await stopOrphan(place);
  await restorePassword(tools);
  return tools;
}

const adminUrlOf = (place: DataPaths) => addressOf(place, ADMIN, adminSecret(place));

function supervise(tools: Tools, pauses: Pauses): Supervisor {
  const { place } = tools;
  return new Supervisor(
    {
      launch: () => launch(tools),
      answers: () => isAnswering(siblingUrl(adminUrlOf(place), 'postgres')),
      lastOutput: () => findCause(place.log),
    },
    pauses,
  );
}

/** URLs of the database for the app's role and for the superuser. */
interface Addresses {
  url: string;
  adminUrl: string;
}

const PAUSES: Pauses = { firstMs: 250, longestMs: 15_000 };
const CONNECTIONS = 100;

interface Options {
  pauses?: Pauses;
  connections?: number;
}

/** An embedded PostgreSQL in a data folder. This process holds the folder's lock from `open` to `close`. */
export function createEmbedded(
  dataDir: string,
  { pauses = PAUSES, connections = CONNECTIONS }: Options = {},
) {
  const place = dataPathsOf(dataDir);
  const closing = new AbortController();
  let release: () => Promise<void> = async () => undefined;
  let supervisor: Supervisor | undefined;
  let opening: Promise<Addresses | undefined> | undefined;
  let closed: Promise<void> | undefined;

  async function start(): Promise<Addresses | undefined> {
    makeDataFolder(dataDir);
    const lock = await takeLock(dataDir);
    if (!lock) return undefined;
    release = lock.release;
    const tools = await prepare(place, Math.max(CONNECTIONS, connections));
    closing.signal.throwIfAborted();
    supervisor = supervise(tools, pauses);
    await supervisor.start();
    const adminUrl = adminUrlOf(place);
    await ensureAppRole(adminUrl, appSecret(place));
    return { url: embeddedUrl(dataDir), adminUrl };
  }

  async function end(): Promise<void> {
    closing.abort(new Error('Stopped while the database was starting.'));
    await supervisor?.stop();
    await opening?.catch(() => undefined);
    await supervisor?.stop();
    await release();
  }

  return {
    /** Starts it. Returns undefined if another process holds the folder. */
    open(): Promise<Addresses | undefined> {
      opening ??= start();
      return opening;
    },
    /** Stops it after running transactions have finished or were rolled back. Also stops one that is starting. */
    close(): Promise<void> {
      closed ??= end();
      return closed;
    },
  };
}

/** Starts an embedded PostgreSQL in a folder that no other process uses. */
export async function startEmbedded(dataDir: string, pauses = PAUSES) {
  const embedded = createEmbedded(dataDir, { pauses });
  const addresses = await embedded.open().catch(async (error) => {
    await embedded.close();
    throw error;
  });
  if (!addresses) throw new Error(`${dataDir} is in use.`);
  return { ...addresses, stop: embedded.close };
}
