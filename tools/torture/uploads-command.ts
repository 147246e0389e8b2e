import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findFreePort } from '@/testing/start/free-port';
import { type AppProcess, startMain } from '@/testing/start/spawn-app';
import { type Client, createClient, okBody } from './api-client';
import { announce, createTask } from './hostile/attacked-app';
import { makeToken } from './make-token';

const MOST_BYTES = 400_000;
const MB = 1024 * 1024;
/** The app needs about 50. Without this limit, uncollected garbage looks like a leak. */
const HEAP_MB = 80;

function readOptions() {
  const { values } = parseArgs({
    options: { files: { type: 'string', default: '1000' }, connections: { type: 'string', default: '20' } },
  });
  const [files, connections] = [Number(values.files), Number(values.connections)];
  const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (isCount(files, 2_000) && isCount(connections, 100)) return { files, connections };
  console.error('Wrong options. Use --files 1 to 2000 and --connections 1 to 100.');
  return process.exit(2);
}

const Listed = z.object({ files: z.array(z.object({ id: z.string() })) });

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The memory of a process now, in bytes. Only Linux tells it. */
function memoryOf({ child }: AppProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/** Runs work for the numbers below `count`, at most `atOnce` at a time. */
async function inTurns(count: number, atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, run));
}

async function upload(
  client: Client,
  url: string,
  file: { n: number; targetId: string },
): Promise<[string, string]> {
  const bytes = new Uint8Array(randomBytes(1 + Math.floor(Math.random() * MOST_BYTES)));
  const about = { name: `${file.n}.bin`, size: bytes.byteLength, type: 'application/octet-stream' };
  const announced = await announce(client, file.targetId, about);
  const answer = await fetch(`${url}${new URL(announced.url).pathname}`, {
    method: 'PUT',
    body: bytes,
  });
  if (!answer.ok) throw new Error(`PUT ${file.n}: ${answer.status} ${await answer.text()}`);
  return [announced.uploadId, digest(bytes)];
}

async function torture(app: AppProcess, folder: string): Promise<boolean> {
  const { files, connections } = options;
  await app.ready;
  const token = await makeToken(folder);
  const client = createClient(app.url, token);
  const targetId = await createTask(client, 'Uploads');
  const sent = new Map<string, string>();
  const memory: number[] = [];
  const began = Date.now();
  await inTurns(files, connections, async (n) => {
    sent.set(...(await upload(client, app.url, { n, targetId })));
    if (n % Math.ceil(files / 10) === 0) memory.push(memoryOf(app));
  });
  const seconds = (Date.now() - began) / 1000;
  const listed = Listed.parse(
    await okBody(client.get(`/v2/files?targetKind=task&targetId=${targetId}`)),
  ).files;
  let wrong = 0;
  await inTurns(listed.length, connections, async (n) => {
    const id = listed[n]?.id ?? '';
    const content = await fetch(`${app.url}/v2/files/${id}/content`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (digest(new Uint8Array(await content.arrayBuffer())) !== sent.get(id)) wrong++;
  });
  const lost = files - listed.length;
  console.log(
    `${files} files over ${connections} connections in ${seconds.toFixed(1)} s: ${lost} lost, ${wrong} wrong.`,
  );
  console.log(`Memory of the app in MB: ${memory.map((bytes) => Math.round(bytes / MB)).join(', ')}.`);
  return lost === 0 && wrong === 0;
}

// Parsed before the app starts: wrong options end this process, which would leave the app running.
const options = readOptions();
const folder = mkdtempSync(join(tmpdir(), 'parcours-uploads-'));
const app = startMain(folder, await findFreePort(), {
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
});
try {
  if (!(await torture(app, folder))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  app.child.kill('SIGTERM');
  await app.ended;
  if (app.output.err.includes('heap out of memory'))
    console.error(`The app needed more than ${HEAP_MB} MB for its objects: memory stays after uploads.`);
  rmSync(folder, { recursive: true, force: true });
}
