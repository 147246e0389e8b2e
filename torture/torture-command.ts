import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seed } from '@/prisma/seed/seed';
import { createPool } from '@/server/database/client';
import { embeddedUrl } from '@/server/database/embedded';
import { type AppProcess, findFreePort, startMain } from '@/server/spawn-app';
import { judge, type TaskRow } from './verdict';
import { startWriters } from './writers';

const WRITERS = 4;
const VICTIMS = ['app', 'database', 'both'] as const;
/** Time after the kills for the last retries, the count and the shutdown. */
const SETTLE_MS = 60_000;

const interrupted = new AbortController();

interface Options {
  kills: number;
  minutes: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '100' }, minutes: { type: 'string', default: '20' } },
  });
  const [kills, minutes] = [Number(values.kills), Number(values.minutes)];
  if (Number.isInteger(kills) && kills >= 1 && kills <= 10_000 && minutes > 0 && minutes <= 600)
    return { kills, minutes };
  console.error('Wrong options. Use --kills 1 to 10000 and --minutes up to 600.');
  return process.exit(2);
}

/** Waits for `work`. @throws the reason of the signal if it aborts first. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The app and its database on a data folder, either of which can be killed. */
class Victim {
  kills = { app: 0, database: 0, both: 0 };
  private app: AppProcess;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {
    this.app = startMain(folder, port);
  }

  static async start(folder: string): Promise<Victim> {
    return new Victim(folder, await findFreePort());
  }

  get url() {
    return this.app.url;
  }

  get ready() {
    return this.app.ready;
  }

  /** Kills one or both, and starts the app again if it was killed. The app restarts the database. */
  async kill(which: (typeof VICTIMS)[number]): Promise<void> {
    if (which !== 'app') this.killDatabase();
    if (which !== 'database') {
      this.app.child.kill('SIGKILL');
      await this.app.ended;
      this.app = startMain(this.folder, this.port);
      await this.app.ready;
    }
    this.kills[which]++;
  }

  /** Stops both; kills them after 20 seconds. */
  async stop(): Promise<void> {
    this.app.child.kill('SIGTERM');
    const force = setTimeout(() => {
      this.app.child.kill('SIGKILL');
      this.killDatabase();
    }, 20_000);
    await this.app.ended;
    clearTimeout(force);
  }

  private killDatabase(): void {
    try {
      const file = readFileSync(join(this.folder, 'postgres/cluster/postmaster.pid'), 'utf8');
      process.kill(Number(file.split('\n')[0]), 'SIGKILL');
    } catch {
      // It is still down from the previous kill.
    }
  }
}

async function makeToken(folder: string): Promise<string> {
  const pool = createPool(embeddedUrl(folder));
  const { token } = await seed(pool, 0);
  await pool.end();
  return token;
}

/** Retries until the database is up again. */
async function readTasks(folder: string, signal: AbortSignal): Promise<TaskRow[]> {
  for (;;) {
    const pool = createPool(embeddedUrl(folder));
    try {
      return (await pool.query<TaskRow>(`SELECT id, title FROM tasks WHERE title LIKE 'torture %'`)).rows;
    } catch (error) {
      if (signal.aborted) throw error;
      await sleep(200);
    } finally {
      await pool.end();
    }
  }
}

async function torture(victim: Victim, folder: string, { kills, minutes }: Options): Promise<boolean> {
  const deadline = AbortSignal.timeout(minutes * 60_000);
  const end = AbortSignal.any([AbortSignal.timeout(minutes * 60_000 + SETTLE_MS), interrupted.signal]);
  await within(end, victim.ready);
  const token = await within(end, makeToken(folder));
  const writers = startWriters({ url: victim.url, token, count: WRITERS, signal: end });
  for (let n = 0; n < kills && !deadline.aborted; n++) {
    await within(end, writers.more(5));
    await sleep(Math.random() * 300);
    await within(end, victim.kill(VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'both'));
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  const logs = await within(end, writers.stop());
  const { isSound, lines } = judge(logs, await within(end, readTasks(folder, end)));
  const { app, database, both } = victim.kills;
  console.log(`Kills: ${app} of the app, ${database} of the database, ${both} of both.`);
  for (const line of lines) console.log(line);
  return isSound;
}

const options = readOptions();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupted.abort(new Error('Interrupted.')));
const folder = mkdtempSync(join(tmpdir(), 'parcours-torture-'));
const victim = await Victim.start(folder);
try {
  if (!(await torture(victim, folder, options))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await victim.stop();
  rmSync(folder, { recursive: true, force: true });
}
// End now: anything that still waits has missed the deadline.
process.exit();
