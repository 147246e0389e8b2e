import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seed } from '@/prisma/seed/seed';
import { createDb, createPool } from '@/server/database/client';
import { embeddedUrl } from '@/server/database/embedded';
import { freePort, type Running, startMain } from '@/server/testing/running';
import { startWriters } from './writers';

const WRITERS = 4;
const VICTIMS = ['app', 'database', 'both'] as const;

function wantedOf() {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '100' }, minutes: { type: 'string', default: '20' } },
  });
  const [kills, minutes] = [Number(values.kills), Number(values.minutes)];
  if (Number.isInteger(kills) && kills >= 1 && kills <= 10_000 && minutes > 0 && minutes <= 600)
    return { kills, until: Date.now() + minutes * 60_000 };
  console.error('--kills takes 1 to 10000, --minutes up to 600.');
  return process.exit(2);
}

function killDatabase(folder: string): void {
  const file = join(folder, 'postgres/cluster/postmaster.pid');
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  } catch {
    // It is down already: the kill before was a moment ago.
  }
}

async function makeToken(folder: string): Promise<string> {
  const pool = createPool(embeddedUrl(folder));
  const { token } = await seed(createDb(pool), 0);
  await pool.end();
  return token;
}

async function namesIn(folder: string): Promise<string[]> {
  const pool = createPool(embeddedUrl(folder));
  const { rows } = await pool.query<{ title: string }>(
    `SELECT title FROM tasks WHERE title LIKE 'torture %'`,
  );
  await pool.end();
  return rows.map(({ title }) => title);
}

async function torture(folder: string): Promise<boolean> {
  const { kills, until } = wantedOf();
  const port = await freePort();
  let app: Running = startMain(folder, port);
  await app.ready;
  const writers = startWriters(app.url, { token: await makeToken(folder), count: WRITERS });
  const done = { app: 0, database: 0, both: 0 };
  for (let n = 0; n < kills && Date.now() < until; n++) {
    await writers.more(5);
    await sleep(Math.random() * 300);
    const victim = VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'both';
    if (victim !== 'app') killDatabase(folder);
    if (victim !== 'database') {
      app.child.kill('SIGKILL');
      await app.ended;
      app = startMain(folder, port);
      await app.ready;
    }
    done[victim]++;
    process.stderr.write('.');
  }
  const { plain, keyed } = await writers.stop();
  const names = await namesIn(folder);
  app.child.kill('SIGTERM');
  await app.ended;
  process.stderr.write('\n');
  console.log(`Kills: ${done.app} of the app, ${done.database} of the database, ${done.both} of both.`);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let isSound = true;
  for (const [label, { acknowledged, retries }] of Object.entries({
    'without a key': plain,
    'with a key': keyed,
  })) {
    const lost = acknowledged.filter((name) => !counts.has(name)).length;
    const prefix = label === 'with a key' ? 'torture keyed' : 'torture plain';
    const doubled = [...counts].filter(([name, count]) => name.startsWith(prefix) && count > 1).length;
    console.log(
      `Writes ${label}: ${acknowledged.length} acknowledged, ${retries} retries, ${lost} lost, ${doubled} doubled.`,
    );
    // Without a key nothing is retried, so neither may be doubled.
    if (lost > 0 || doubled > 0) isSound = false;
  }
  return isSound;
}

const folder = mkdtempSync(join(tmpdir(), 'parcours-torture-'));
try {
  if (!(await torture(folder))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
