import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@/server/platform/database/client';
import { embeddedUrl } from '@/server/platform/database/embedded';
import { tortureFaultyDisk } from './disk/faulty-disk';
import { tortureFullDisk } from './disk/full-disk';
import { tortureFailover } from './failover/failover';
import { printCosts } from './hostile/costs';
import { tortureHostile } from './hostile/hostile';
import { makeToken } from './make-token';
import { type Options, readOptions } from './options';
import { judge, type TaskRow } from './verdict';
import { VICTIMS, Victim } from './victim';
import { tortureWebhooks } from './webhooks';
import { within } from './within';
import { startWriters } from './writers';

const WRITERS = 4;
/** Time after the kills for the last retries, the count and the shutdown. */
const SETTLE_MS = 60_000;
/** The jobs of a killed process are free again after two to three minutes. */
const HOOK_SETTLE_MS = 300_000;

const interrupted = new AbortController();

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

interface Run {
  token: string;
  deadline: AbortSignal;
  end: AbortSignal;
}

async function tortureWrites(victim: Victim, kills: number, { token, deadline, end }: Run) {
  const writers = startWriters({ url: victim.url, token, count: WRITERS, signal: end });
  for (let n = 0; n < kills && !deadline.aborted; n++) {
    await within(end, writers.more(5));
    await sleep(Math.random() * 300);
    await within(end, victim.kill(VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'both'));
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  const logs = await within(end, writers.stop());
  return judge(logs, await within(end, readTasks(folder, end)));
}

async function torture(victim: Victim, { kills, minutes, webhooks }: Options): Promise<boolean> {
  const deadline = AbortSignal.timeout(minutes * 60_000);
  const settle = webhooks > 0 ? HOOK_SETTLE_MS : SETTLE_MS;
  const end = AbortSignal.any([
    AbortSignal.timeout(minutes * 60_000 + settle),
    interrupted.signal,
    victim.gone,
  ]);
  await within(end, victim.ready);
  const run = { token: await within(end, makeToken(folder)), deadline, end };
  const verdict =
    webhooks > 0
      ? await tortureWebhooks(victim, { ...run, kills, deliveries: webhooks })
      : await tortureWrites(victim, kills, run);
  const { app, database, both } = victim.kills;
  console.log(`Kills: ${app} of the app, ${database} of the database, ${both} of both.`);
  for (const line of verdict.lines) console.log(line);
  return verdict.isSound;
}

const options = readOptions();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupted.abort(new Error('Interrupted.')));
const folder = mkdtempSync(join(tmpdir(), 'parcours-torture-'));

/** Kills processes while clients write. */
async function tortureWithKills(): Promise<boolean> {
  // The receivers of webhooks are on this machine.
  const victim = await Victim.start(folder, { ALLOW_PRIVATE_HOSTS: 'true' });
  try {
    return await torture(victim, options);
  } finally {
    await victim.stop();
  }
}

async function run(): Promise<boolean> {
  const { hostile, costs, disk, faults, seconds, only, failover, minutes } = options;
  if (hostile) return tortureHostile({ folder, seconds, only, signal: interrupted.signal });
  const signal = AbortSignal.any([AbortSignal.timeout(minutes * 60_000), interrupted.signal]);
  if (failover > 0) return tortureFailover({ folder, times: failover, signal });
  if (disk) return tortureFullDisk(folder, signal);
  if (faults) return tortureFaultyDisk(folder, signal);
  if (!costs) return tortureWithKills();
  await printCosts(folder);
  return true;
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Exit now: anything still waiting has missed the deadline.
process.exit();
