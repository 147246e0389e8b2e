import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from '@/server/platform/database/binaries';
import { pickRunAs, type RunAs } from '@/server/platform/database/run-as';
import { findFreePort } from '@/testing/start/free-port';

/** A PostgreSQL server that can be killed, follow another server and be promoted. */
export interface Server {
  port: number;
  url: string;
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Whether it runs, also while it recovers. */
  isRunning(): boolean;
  /** Replaces its files by a copy of another server, and then follows that server as a replica. */
  follow(primary: Server): Promise<void>;
}

interface Place {
  folder: string;
  port: number;
  binaries: Binaries;
  as: RunAs;
  /** A command that runs the server, with its arguments. Empty to run the server directly. */
  under: readonly string[];
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'wal_keep_size=1GB',
  'max_connections=150',
];

function launch({ folder, port, binaries, as, under }: Place): ChildProcess {
  const log = openSync(`${folder}.log`, 'a');
  const flags = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const [program = '', ...args] = [...under, binaries.postgres, '-D', folder, ...flags];
  const child = as.spawn(program, args, { stdio: ['ignore', log, log], cwd: folder });
  closeSync(log);
  return child;
}

async function withSession<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Copies the files of a running server, as pg_basebackup does. */
async function copyFiles(url: string, from: string, to: string): Promise<void> {
  await withSession(url, async (client) => {
    await client.query(`SELECT pg_backup_start('replica', fast => true)`);
    // Files that vanish during the copy are not needed: the log makes the copy consistent.
    spawnSync('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true });
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await withSession(url, (client) => client.query('SELECT 1')).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`The database at ${url} does not start.`);
}

const folders = new WeakMap<Server, string>();

function serverAt(place: Place): Server {
  const { folder, port, as } = place;
  const url = `postgres://parcours@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  const server: Server = {
    port,
    url,
    query: (statement) => withSession(url, async (client) => (await client.query(statement)).rows),
    async start() {
      child = launch(place);
      await untilAnswering(url);
    },
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    async kill() {
      if (!child || !server.isRunning()) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async follow(primary) {
      rmSync(folder, { recursive: true, force: true });
      await copyFiles(primary.url, folders.get(primary) ?? '', folder);
      writeFileSync(join(folder, 'standby.signal'), '');
      writeFileSync(
        join(folder, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=parcours application_name=replica'\n`,
      );
      as.chown(folder);
      await server.start();
    },
  };
  folders.set(server, folder);
  return server;
}

/** Two servers in a folder: the first has an empty cluster, the second nothing yet. */
export async function createServers(
  parent: string,
  under: readonly string[] = [],
): Promise<[Server, Server]> {
  const binaries = await findBinaries();
  const as = pickRunAs([parent, binaries.postgres]);
  const place = async (name: string) => ({
    folder: join(parent, name),
    port: await findFreePort(),
    binaries,
    as,
    under,
  });
  const [first, second] = [await place('first'), await place('second')];
  mkdirSync(first.folder, { mode: 0o700 });
  as.chown(first.folder);
  const child = as.spawn(
    binaries.initdb,
    [
      '-D',
      first.folder,
      '-U',
      'parcours',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], cwd: first.folder },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('initdb failed.');
  return [serverAt(first), serverAt(second)];
}

const isStreaming = async (primary: Server) =>
  (await primary.query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`)).length > 0;

/** Makes a server the replica that every commit of the primary waits for. */
export async function addReplica(primary: Server, replica: Server): Promise<void> {
  await replica.follow(primary);
  while (!(await isStreaming(primary))) await sleep(50);
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await primary.query('SELECT pg_reload_conf()');
  while ((await primary.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 0)
    await sleep(50);
}

/** Promotes a replica. Its commits do not wait for a replica. */
export async function promote(replica: Server): Promise<void> {
  await replica.query('SELECT pg_promote()');
}
