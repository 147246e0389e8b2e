import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/*
 * Clients that read beside an attack. They run in their own process, because the attack keeps its process busy, which
 * would distort their times.
 */

/** Each reads less often than its rate limit allows. */
const PAUSE_MS = 200;
/** An answer that takes longer counts as this long. */
const GIVE_UP_MS = 60_000;

const Start = z.object({ url: z.string(), tokens: z.array(z.string()) });

const times: number[] = [];
let faults = 0;
let isOver = false;

/** Reads once. A connection that fails counts as a fault. */
async function read(url: string, token: string): Promise<void> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const status = await fetch(`${url}/v2/tasks`, { headers, signal: AbortSignal.timeout(GIVE_UP_MS) })
    .then((answer) => answer.text().then(() => answer.status))
    .catch(() => 599);
  times.push(performance.now() - began);
  if (status >= 500) faults++;
}

async function readOn(url: string, token: string, waitMs: number): Promise<void> {
  await sleep(waitMs);
  while (!isOver) {
    await read(url, token);
    await sleep(PAUSE_MS);
  }
}

process.once('message', async (message) => {
  const { url, tokens } = Start.parse(message);
  process.once('message', () => {
    isOver = true;
  });
  await Promise.all(tokens.map((token, at) => readOn(url, token, (at * PAUSE_MS) / tokens.length)));
  process.send?.({ times, faults }, () => process.disconnect());
});
process.send?.('ready');
