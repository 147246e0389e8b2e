import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeAt } from '@/server/admin/backup/configured-place';
import { createPool } from '@/server/platform/database/client';
import { embeddedUrl } from '@/server/platform/database/embedded';
import { migrate } from '@/server/platform/database/migrate';
import { knownMigrations } from '@/server/platform/database/migrations';
import { findFreePort } from '@/testing/start/free-port';
import { type AppProcess, startMain } from '@/testing/start/spawn-app';
import { type Client, createClient } from '../api-client';
import { announce, createTask, sendBytes } from '../hostile/attacked-app';
import { makeToken } from '../make-token';
import { judge, type TaskRow } from '../verdict';
import { within } from '../within';
import { startWriters } from '../writers';
import { runScript } from './run-script';
import { mountSmallDisk, type SmallDisk } from './small-disk';

/*
 * The disk of the data folder is full while clients write, upload, back up and migrate. Each refusal must be 503 or
 * 507, nothing incomplete may remain, and everything must work again once there is space.
 */

const SIZE_MB = 900;
const WRITERS = 4;
const FULL_MS = 8_000;
const FILE_BYTES = 3_000_000;
/** Rows of 1 KB, more than what is left. */
const LARGE = `CREATE TABLE large AS SELECT repeat(md5(n::text), 30) AS text FROM generate_series(1, 400000) AS n`;

interface Setup {
  folder: string;
  disk: SmallDisk;
  app: AppProcess;
  client: Client;
  token: string;
  signal: AbortSignal;
}

interface Result {
  lines: string[];
  isSound: boolean;
}

export const count = (statuses: readonly number[]) =>
  [...new Set(statuses)]
    .map((one) => `${statuses.filter((other) => other === one).length} × ${one}`)
    .join(', ');

/** Asks for something until the signal aborts. */
export async function poll(ask: () => Promise<number>, end: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  while (!end.aborted) {
    statuses.push(await ask());
    await sleep(200);
  }
  return statuses;
}

export const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

const readRows = async (folder: string): Promise<TaskRow[]> => {
  const pool = createPool(embeddedUrl(folder));
  const { rows } = await pool.query<TaskRow>(`SELECT id, title FROM tasks WHERE title LIKE 'torture %'`);
  await pool.end();
  return rows;
};

async function fullWhileWriting({ folder, disk, app, client, token, signal }: Setup): Promise<Result> {
  const writers = startWriters({ url: app.url, token, count: WRITERS, signal });
  await within(signal, writers.more(200));
  disk.fill();
  const end = AbortSignal.timeout(FULL_MS);
  const [ready, reads] = await Promise.all([
    poll(() => statusOf(`${app.url}/readyz`), end),
    poll(async () => (await client.get('/v2/tasks?limit=5')).status, end),
  ]);
  disk.free();
  const freed = performance.now();
  await within(signal, writers.more(1));
  const seconds = (performance.now() - freed) / 1_000;
  await within(signal, writers.more(50));
  const verdict = judge(await writers.stop(), await readRows(folder));
  const isPlain = [...ready, ...reads].every((status) => [200, 503, 507].includes(status));
  return {
    isSound: verdict.isSound && isPlain && ready.includes(503),
    lines: [
      `Full while writing: /readyz ${count(ready)}; reads ${count(reads)}; writing again ${seconds.toFixed(1)} s after there was space.`,
      ...verdict.lines,
    ],
  };
}

export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

/** Uploads one file. @returns its id and digest, or the status of the refusal. */
export async function upload(client: Client, taskId: string) {
  const bytes = new Uint8Array(randomBytes(FILE_BYTES));
  const file = { name: 'a.bin', type: 'application/octet-stream', size: bytes.byteLength };
  const answer = await announce(client, taskId, file).then(
    async ({ uploadId, url }) => ({ id: uploadId, ...(await sendBytes(client, url, bytes)) }),
    (error: Error) => ({ id: '', status: Number(error.message.slice(0, 3)) }),
  );
  return { ...answer, digest: createHash('sha256').update(bytes).digest('hex') };
}

async function fullWhileUploading({ folder, disk, app, client, token }: Setup): Promise<Result> {
  const taskId = await createTask(client, 'Files');
  const sent: Awaited<ReturnType<typeof upload>>[] = [];
  const send = async (times: number) => {
    for (let n = 0; n < times; n++) sent.push(await upload(client, taskId));
  };
  await send(3);
  // There is room for some of them.
  disk.fill(20);
  await send(15);
  disk.fill();
  await send(3);
  disk.free();
  while ((await client.post('/v2/tasks', { title: 'Space' })).status !== 201) await sleep(100);
  await send(2);
  const stored = sent.filter(({ status }) => status < 300);
  let wrong = 0;
  for (const { id, digest } of stored) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}/v2/files/${id}/content`, { headers });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== digest) wrong++;
  }
  const left = filesIn(join(folder, 'files')).length - stored.length;
  const refused = sent.filter(({ status }) => status >= 300).map(({ status }) => status);
  return {
    isSound:
      wrong === 0 &&
      left === 0 &&
      refused.length > 0 &&
      refused.every((status) => [503, 507].includes(status)),
    lines: [
      `Full while uploading: ${stored.length} stored, ${wrong} of them wrong; refused ${count(refused)}; ${left} files left over.`,
    ],
  };
}

async function fullWhileBackingUp({ folder, disk }: Setup): Promise<Result> {
  const place = join(folder, 'backups');
  const run = () => runScript('server/admin/backup/backup-command.ts', { PARCOURS_DATA: folder });
  disk.fill(4);
  const failed = await run();
  const left = filesIn(place);
  disk.free();
  const done = await run();
  const kept = await placeAt(place).list();
  return {
    isSound:
      failed.code === 1 &&
      /space|full/.test(failed.err) &&
      left.length === 0 &&
      done.code === 0 &&
      kept.length === 1,
    lines: [
      `Full while backing up: exit ${failed.code} (${failed.err.trim()}), ${left.length} files left over; with space again exit ${done.code}.`,
    ],
  };
}

async function fullWhileMigrating({ folder, disk, app, signal }: Setup): Promise<Result> {
  const url = embeddedUrl(folder);
  const all = [...knownMigrations(), { name: '99991231000000_large', script: LARGE, checksum: 'large' }];
  disk.fill(100);
  const reason = await migrate(url, all).then(
    () => 'it was applied',
    (error: Error) => error.message,
  );
  disk.free();
  while ((await statusOf(`${app.url}/readyz`)) !== 200) {
    signal.throwIfAborted();
    await sleep(100);
  }
  const pool = createPool(url);
  const { rows } = await pool.query<{ left: boolean }>(`SELECT to_regclass('large') IS NOT NULL AS left`);
  await pool.end();
  const isWhole = rows[0]?.left === false;
  return {
    isSound: isWhole && reason !== 'it was applied',
    lines: [
      `Full while migrating: ${reason}; ${isWhole ? 'nothing' : 'something'} of it is left, and the app is ready.`,
    ],
  };
}

export async function tortureFullDisk(parent: string, signal: AbortSignal): Promise<boolean> {
  const mounted = join(parent, 'disk');
  const disk = mountSmallDisk(mounted, SIZE_MB);
  const folder = join(mounted, 'data');
  const app = startMain(folder, await findFreePort(), { MIN_FREE_MB: '0', BACKUP_KEEP: '7' });
  try {
    await within(signal, app.ready);
    const token = await makeToken(folder);
    const setup = { folder, disk, app, client: createClient(app.url, token), token, signal };
    let isSound = true;
    for (const phase of [fullWhileWriting, fullWhileUploading, fullWhileBackingUp, fullWhileMigrating]) {
      const result = await within(signal, phase(setup));
      for (const line of result.lines) console.log(line);
      isSound &&= result.isSound;
    }
    return isSound;
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    disk.unmount();
  }
}
