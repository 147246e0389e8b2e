import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { embeddedUrl, startEmbedded } from './embedded';
import { takeLock } from './lock';

const folder = mkdtempSync(join(tmpdir(), 'parcours-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const postmaster = () =>
  Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts a process that holds the folder, runs the database and writes numbers, telling each that was acknowledged. */
function writer(): { child: ChildProcess; acknowledged: number[] } {
  const script = join(import.meta.dirname, '../testing/crash-writer.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => acknowledged.push(Number(line)));
  return { child, acknowledged };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 20_000) throw new Error('It took too long.');
    await sleep(20);
  }
}

async function written(): Promise<number[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(folder) });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('SELECT n FROM written ORDER BY n');
  await client.end();
  return rows.map(({ n }) => n);
}

test('what was acknowledged is there after kill -9 of the app, of the database, and of both', async () => {
  const all: number[] = [];
  for (const victims of ['app', 'database', 'both']) {
    const { child, acknowledged } = writer();
    await until(() => acknowledged.length > 40);
    const before = acknowledged.length;
    if (victims !== 'app') process.kill(postmaster(), 'SIGKILL');
    // The app raises a killed database again and goes on writing.
    if (victims === 'database') await until(() => acknowledged.length > before + 40);
    child.kill('SIGKILL');
    await once(child, 'close');
    all.push(...acknowledged);
  }
  const lock = await takeLock(folder);
  expect(lock).not.toBeNull();
  const embedded = await startEmbedded(folder);
  try {
    expect(await written()).toEqual(expect.arrayContaining(all));
    expect(await takeLock(folder)).toBeNull();
  } finally {
    await embedded.stop();
    await lock?.release();
  }
}, 60_000);
