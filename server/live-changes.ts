import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { closeClient, createClient } from './database/with-client';
import { log } from './log';

/*
 * Tells open pages that data changed. `server/activity-log.ts` and a trigger on memberships and grants send with NOTIFY;
 * each process listens on one extra connection.
 */

const Change = z.object({
  /** Accounts whose own data changed: rounds, work sessions, access. */
  accounts: z.array(z.string()).default([]),
  workspaces: z.array(z.string()).default([]),
  /** The time of the call in epoch ms, the same as in its activity. */
  at: z.number().default(0),
  /** The browser tab that wrote, or ''. */
  tab: z.string().default(''),
  /** Some of the accounts' browsers were signed out. */
  endsSignIns: z.boolean().default(false),
});
export type Change = z.infer<typeof Change>;

const CHANNEL = 'changes';
const HISTORY_MS = 10 * 60_000;
const RETRY_MS = 1_000;
const TIMEOUTS = { connectMs: 5_000, queryMs: 3_000 };
/** A silent database does not close the connection, so query it regularly. */
const CHECK_MS = 5_000;

const emitter = new EventEmitter().setMaxListeners(0);
const stopped = new AbortController();

/** When each account or workspace last changed, in epoch ms: for pages that reconnect after a gap. */
const lastChangeTimes = new Map<string, number>();
/** Changes before this time (epoch ms) may have been missed. */
let unknownBefore = Number.POSITIVE_INFINITY;
let listening: Promise<void> | undefined;
let currentClient: pg.Client | undefined;

function forgetOldChanges(now: number): void {
  for (const [key, at] of lastChangeTimes) {
    if (at >= now - HISTORY_MS) return;
    lastChangeTimes.delete(key);
    unknownBefore = Math.max(unknownBefore, at);
  }
}

function receiveChange(payload: string | undefined): void {
  const change = Change.safeParse(JSON.parse(payload ?? '{}')).data;
  if (!change) return;
  const now = Date.now();
  for (const key of [...change.accounts, ...change.workspaces]) {
    lastChangeTimes.delete(key);
    lastChangeTimes.set(key, now);
  }
  forgetOldChanges(now);
  emitter.emit(CHANNEL, change);
}

function scheduleReconnect(): void {
  listening = undefined;
  void setTimeout(RETRY_MS, undefined, { ref: false }).then(startLiveChanges);
}

/** Destroys a connection that does not answer; its `end` event schedules a new one. */
function checkConnection(client: pg.Client): void {
  const beat = setInterval(() => {
    client.query('SELECT 1').catch(() => client.connection.stream.destroy());
  }, CHECK_MS).unref();
  client.once('end', () => clearInterval(beat));
}

async function listen(): Promise<void> {
  if (stopped.signal.aborted) return;
  const client = createClient(process.env['DATABASE_URL'] ?? '', TIMEOUTS);
  currentClient = client;
  client.on('error', (error) => log().warn({ err: error }, 'live changes interrupted'));
  client.once('end', scheduleReconnect);
  client.on('notification', ({ payload }) => receiveChange(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    log().warn({ err: error }, 'live changes interrupted');
    client.off('end', scheduleReconnect);
    void closeClient(client);
    return scheduleReconnect();
  }
  checkConnection(client);
  // Notifications sent before LISTEN are lost, so every page reloads once.
  unknownBefore = Date.now();
  emitter.emit(CHANNEL, null);
}

/** Starts listening, once per process. */
export function startLiveChanges(): Promise<void> {
  listening ??= listen();
  return listening;
}

/** True if an account or workspace may have changed after `since` (epoch ms). */
export const mayHaveChangedSince = (keys: Iterable<string>, since: number): boolean =>
  since < unknownBefore || [...keys].some((key) => (lastChangeTimes.get(key) ?? 0) > since);

/** Changes within this time are delivered together. */
const BATCH_MS = 50;

/**
 * Yields batches of changes until the signal aborts or the process stops. `null` means that changes may have been missed:
 * reload everything.
 */
export async function watchChanges(signal: AbortSignal | undefined) {
  let queue: (Change | null)[] = [];
  let wake = (): void => undefined;
  let ended = false;
  const take = (change: Change | null) => {
    queue.push(change);
    wake();
  };
  // Node keeps a combined signal that has a listener for ever, so each signal gets its own, which is removed at the end.
  const sources = [stopped.signal, ...(signal ? [signal] : [])];
  const end = () => {
    ended = true;
    emitter.off(CHANNEL, take);
    for (const source of sources) source.removeEventListener('abort', end);
    wake();
  };
  emitter.on(CHANNEL, take);
  for (const source of sources) source.addEventListener('abort', end);
  if (sources.some(({ aborted }) => aborted)) end();
  await startLiveChanges();
  return (async function* () {
    try {
      while (!ended) {
        if (queue.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        await setTimeout(BATCH_MS);
        const gathered = queue;
        queue = [];
        if (gathered.length > 0 && !ended) yield gathered;
      }
    } finally {
      end();
    }
  })();
}

/** Ends every watcher and the connection. Call it before the server closes. */
export async function stopLiveChanges(): Promise<void> {
  stopped.abort();
  if (currentClient) void closeClient(currentClient);
}
