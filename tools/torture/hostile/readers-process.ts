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

interface Reading {
  url: string;
  times: number[];
  faults: number;
  isOver: boolean;
}

/** Reads once. A connection that fails counts as a fault. */
async function read(reading: Reading, token: string): Promise<void> {
  const { url } = reading;
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const status = await fetch(`${url}/v2/tasks`, { headers, signal: AbortSignal.timeout(GIVE_UP_MS) })
    .then((answer) => answer.text().then(() => answer.status))
    .catch(() => 599);
  reading.times.push(performance.now() - began);
  if (status >= 500) reading.faults++;
}

async function readOn(reading: Reading, token: string, waitMs: number): Promise<void> {
  await sleep(waitMs);
  while (!reading.isOver) {
    await read(reading, token);
    await sleep(PAUSE_MS);
  }
}

async function readAll(reading: Reading, tokens: readonly string[]): Promise<void> {
  await Promise.all(tokens.map((token, at) => readOn(reading, token, (at * PAUSE_MS) / tokens.length)));
  const { times, faults } = reading;
  process.send?.({ times, faults });
}

let current: Reading | undefined;
process.on('message', (message) => {
  if (message === 'stop') {
    if (current) current.isOver = true;
    return;
  }
  const { url, tokens } = Start.parse(message);
  current = { url, times: [], faults: 0, isOver: false };
  void readAll(current, tokens);
});
process.send?.('ready');
