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
import { readSecret } from '../config/secret-file';
import { ADMIN, APP, DATABASE } from './app-role';
import type { Binaries } from './binaries';
import { siblingUrl } from './client';
import { type DataPaths, makeSocketFolder, socketFolderOf } from './data-paths';
import { isInvalidPassword } from './error-codes';
import { findCause } from './find-cause';
import type { RunAs } from './run-as';
import { type Pauses, Supervisor } from './supervisor';
import { withClient } from './with-client';

const REMEDY = 'delete it and start again: a new one is set';

const adminSecret = ({ root }: DataPaths) => readSecret(join(root, 'password'), REMEDY);
export const appSecret = ({ root }: DataPaths) => readSecret(join(root, 'app-password'), REMEDY);

const addressOf = (place: DataPaths, role: string, password: string) =>
  `postgres://${role}:${password}@localhost:${place.port}/${DATABASE}?${new URLSearchParams({ host: socketFolderOf(place) })}`;

/** How and where to run PostgreSQL's programs. */
export interface Tools {
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

/** Makes the files of a new cluster. */
export async function initialise({ place, binaries, as }: Tools): Promise<void> {
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
export async function restorePassword({ place, binaries, as }: Tools): Promise<void> {
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
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It ended meanwhile.
    return '';
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)]).stdout?.toString() ?? '';
}

/** A process that has ended has no command line, also while no parent has waited for it, as in containers without an init. */
const isServerOf = ({ cluster }: DataPaths, pid: number): boolean =>
  isAlive(pid) && readCommandLine(pid).includes(cluster);

/** Ends a server that a killed process left behind. No other process uses it, because we hold the folder's lock. */
export async function stopOrphan(place: DataPaths): Promise<void> {
  const file = join(place.cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!pid || !isServerOf(place, pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isServerOf(place, pid); waited += 20) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    if (waited > 20_000)
      throw new Error(`An earlier PostgreSQL (process ${pid}) does not end. End it, then start again.`);
    await sleep(20);
  }
}

function launch({ place, binaries, as, connections }: Tools): ChildProcess {
  const sockets = makeSocketFolder(place, as);
  as.chown(sockets);
  const settings = [
    ...['listen_addresses=', 'shared_buffers=128MB', 'jit=off', 'log_min_messages=warning'],
    `max_connections=${connections}`,
    `port=${place.port}`,
    `unix_socket_directories=${sockets}`,
  ];
  // Append: the output of the previous run may explain why PostgreSQL has to start again.
  if (existsSync(place.log)) renameSync(place.log, `${place.log}.before`);
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

/** The URL of the database for the app's role. */
export const appUrlOf = (place: DataPaths): string => addressOf(place, APP, appSecret(place));

/** The URL of the database for the superuser. */
export const adminUrlOf = (place: DataPaths): string => addressOf(place, ADMIN, adminSecret(place));

const PAUSES: Pauses = { firstMs: 250, longestMs: 15_000 };

/** Keeps the server of a cluster running. */
export function supervise(tools: Tools, pauses = PAUSES): Supervisor {
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
