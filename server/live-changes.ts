import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { closeClient, createClient } from './database/with-client';
import { log } from './log';

/*
 * What changed, told by PostgreSQL to every process: `server/activity-log.ts` and a trigger on seats and grants send, each
 * process listens on one connection of its own from its start on.
 */

const Change = z.object({
  /** Whose own things changed: rounds, sessions, what they may see. */
  accounts: z.array(z.string()).default([]),
  workspaces: z.array(z.string()).default([]),
  /** When the call came that wrote, in epoch ms: its activity carries the same time. */
  at: z.number().default(0),
  /** The tab that wrote; '' where it was none. */
  tab: z.string().default(''),
});
export type Change = z.infer<typeof Change>;

const CHANNEL = 'changes';
const KEPT_MS = 10 * 60_000;
const RETRY_MS = 1_000;
const PATIENCE = { connectMs: 5_000, queryMs: 3_000 };
/** A database that has gone silent does not close the connection: ask it now and then. */
const BEAT_MS = 5_000;

const emitter = new EventEmitter().setMaxListeners(0);
const ending = new AbortController();

/** When each account or workspace last changed, as far as this process heard: for those who come back after a gap. */
const heard = new Map<string, number>();
/** Nothing is known of what happened before. */
let deafUntil = Number.POSITIVE_INFINITY;
let listening: Promise<void> | undefined;
/** The connection that listens. */
let current: pg.Client | undefined;

function forget(now: number): void {
  for (const [key, at] of heard) {
    if (at >= now - KEPT_MS) return;
    heard.delete(key);
    deafUntil = Math.max(deafUntil, at);
  }
}

function hear(payload: string | undefined): void {
  const change = Change.safeParse(JSON.parse(payload ?? '{}')).data;
  if (!change) return;
  const now = Date.now();
  for (const key of [...change.accounts, ...change.workspaces]) {
    heard.delete(key);
    heard.set(key, now);
  }
  forget(now);
  emitter.emit(CHANNEL, change);
}

function listenAgain(): void {
  listening = undefined;
  void setTimeout(RETRY_MS, undefined, { ref: false }).then(startChanges);
}

/** Drops the connection when it no longer answers; its end makes a new one. */
function keepAsking(client: pg.Client): void {
  const beat = setInterval(() => {
    client.query('SELECT 1').catch(() => client.connection.stream.destroy());
  }, BEAT_MS).unref();
  client.once('end', () => clearInterval(beat));
}

async function listen(): Promise<void> {
  if (ending.signal.aborted) return;
  const client = createClient(process.env['DATABASE_URL'] ?? '', PATIENCE);
  current = client;
  client.on('error', (error) => log().warn({ err: error }, 'not told of changes'));
  client.once('end', listenAgain);
  client.on('notification', ({ payload }) => hear(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    log().warn({ err: error }, 'not told of changes');
    client.off('end', listenAgain);
    void closeClient(client);
    return listenAgain();
  }
  keepAsking(client);
  // What was sent while nobody listened is lost: everybody looks once.
  deafUntil = Date.now();
  emitter.emit(CHANNEL, null);
}

/** Begins to listen, once a process. */
export function startChanges(): Promise<void> {
  listening ??= listen();
  return listening;
}

/** True where one of these may have changed after `since` (epoch ms). */
export const changedSince = (keys: Iterable<string>, since: number): boolean =>
  since < deafUntil || [...keys].some((key) => (heard.get(key) ?? 0) > since);

/** What is heard within this time is told at once. */
const GATHER_MS = 50;

/**
 * Every change from the call on, some together, until the signal or the end of the process; null stands for
 * "anything may have changed".
 */
export async function followChanges(signal: AbortSignal | undefined) {
  const stop = AbortSignal.any([ending.signal, ...(signal ? [signal] : [])]);
  let queue: (Change | null)[] = [];
  let wake = (): void => undefined;
  const take = (change: Change | null) => {
    queue.push(change);
    wake();
  };
  emitter.on(CHANNEL, take);
  stop.addEventListener('abort', () => {
    emitter.off(CHANNEL, take);
    wake();
  });
  await startChanges();
  return (async function* () {
    while (!stop.aborted) {
      if (queue.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await setTimeout(GATHER_MS);
      const gathered = queue;
      queue = [];
      if (gathered.length > 0 && !stop.aborted) yield gathered;
    }
  })();
}

/** Lets every follower go, before the server closes. */
export async function endChanges(): Promise<void> {
  ending.abort();
  if (current) void closeClient(current);
}
