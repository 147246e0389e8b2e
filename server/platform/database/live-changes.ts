import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { log } from '../config/log';
import { type Db, directUrl } from './client';
import { closeClient, createClient, cutClient } from './with-client';

/*
 * Hears that data changed, on one extra connection of each process. A write rings (`ringBell`) once it is committed, for the
 * log of changes has what it did. What is in no log, such as an ended sign-in, is sent with NOTIFY in its transaction.
 * `features/changes/` passes changes on to the open streams.
 */

const Signal = z.object({
  /** Accounts whose notifications, access or calendars changed. */
  accounts: z.array(z.uuid()).default([]),
  /** The log of changes has more: the bell. */
  isLogged: z.boolean().default(false),
  /** The browser tab that wrote, or ''. */
  tab: z.string().default(''),
  /** Some sign-ins or tokens of the accounts ended. */
  endsAccess: z.boolean().default(false),
  /** Not a change: see `hearsItself`. */
  mark: z.uuid().optional(),
});
export type Signal = z.infer<typeof Signal>;

const CHANNEL = 'changes';
const STOP = 'stop';
const RETRY_MS = 1_000;
const TIMEOUTS = { connectMs: 5_000, queryMs: 3_000 };
/** A silent database does not close the connection, so query it regularly. */
const CHECK_MS = 5_000;

const emitter = new EventEmitter().setMaxListeners(0);

let listening: Promise<void> | undefined;
/** Undefined before the start and after a stop. */
let currentClient: pg.Client | undefined;

/** Undefined for what this app did not send: anybody who reaches the database can notify. */
function readChange(payload: string): Signal | undefined {
  try {
    return Signal.parse(JSON.parse(payload));
  } catch (error) {
    log().warn({ err: error }, 'a notification is no change');
    return undefined;
  }
}

function receiveChange(payload = ''): void {
  const change = readChange(payload);
  if (!change) return;
  emitter.emit(change.mark ?? CHANNEL, change);
}

/** Listens again soon, unless it is stopped meanwhile. */
async function listenAgain(lost: pg.Client): Promise<void> {
  if (lost !== currentClient) return;
  listening = undefined;
  await setTimeout(RETRY_MS, undefined, { ref: false });
  if (lost === currentClient) await startLiveChanges();
}

/** Destroys a connection that does not answer; its `end` event schedules a new one. */
function checkConnection(client: pg.Client): void {
  const beat = setInterval(() => {
    client.query('SELECT 1').catch(() => cutClient(client));
  }, CHECK_MS).unref();
  client.once('end', () => clearInterval(beat));
}

async function listen(): Promise<void> {
  const client = createClient(directUrl(), TIMEOUTS);
  currentClient = client;
  client.on('error', (error) => log().warn({ err: error }, 'live changes interrupted'));
  const again = () => void listenAgain(client);
  client.once('end', again);
  client.on('notification', ({ payload }) => receiveChange(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    log().warn({ err: error }, 'live changes interrupted');
    client.off('end', again);
    void closeClient(client);
    return again();
  }
  checkConnection(client);
  // Notifications sent before LISTEN are lost, so every page reloads once.
  emitter.emit(CHANNEL, null);
}

/** Starts listening, if it does not yet. */
export function startLiveChanges(): Promise<void> {
  listening ??= listen();
  return listening;
}

/** Calls `take` with each change; with null when changes may have been missed. */
export function onChange(take: (signal: Signal | null) => void): void {
  emitter.on(CHANNEL, take);
}

/** Calls `end` when the process stops listening. */
export const onStop = (end: () => void): void => void emitter.on(STOP, end);

/** Whether the process listens, or will again once it reaches the database. */
export const isListening = (): boolean => currentClient !== undefined;

/** Commits within this time ring once. */
const TOGETHER_MS = 10;
let willRing = false;

/** On the listening connection, which no request takes; processes that do not listen have none. */
async function ring(db: Db): Promise<void> {
  willRing = false;
  const query = sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ isLogged: true })})`;
  try {
    await (listening && currentClient ? currentClient.query(query.text, query.values) : db.run(query));
  } catch (error) {
    log().debug({ err: error }, 'a change was not announced');
  }
}

/**
 * Tells all processes soon that the log of changes has more. Not in the transaction of the write: NOTIFY makes the commits of
 * the whole database wait for each other. A process that is killed before it rings delays the news until followers look by
 * themselves: see `follow-changes.ts`.
 */
export function ringBell(db: Db): void {
  if (willRing) return;
  willRing = true;
  void setTimeout(TOGETHER_MS).then(() => ring(db));
}

/**
 * Whether this process is notified of its own commits. If not, it listens on a new connection.
 * @throws without a database.
 */
async function hearsItself(db: Db): Promise<boolean> {
  // A process without streams need not hear.
  const client = currentClient;
  if (!client) return true;
  if (!listening) return false;
  const mark = randomUUID();
  const arrived = once(emitter, mark, { signal: AbortSignal.timeout(TIMEOUTS.queryMs) }).then(
    () => true,
    () => {
      cutClient(client);
      return false;
    },
  );
  await db.run(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ mark })})`);
  return arrived;
}

export const POOLER_REMEDY =
  'If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the database behind it.';

/** Why requests would fail, or changes not reach open pages, although the database answers; undefined if all is well. */
export async function findSilence(db: Db): Promise<Error | undefined> {
  try {
    if (await hearsItself(db)) return undefined;
    return new Error(`Changes do not arrive from the database. ${POOLER_REMEDY}`);
  } catch (cause) {
    return new Error(`The connections of DATABASE_URL do not work. ${POOLER_REMEDY}`, { cause });
  }
}

/** Ends every stream and the connection. Call it before the server closes. */
export async function stopLiveChanges(): Promise<void> {
  const client = currentClient;
  [listening, currentClient] = [undefined, undefined];
  emitter.emit(STOP);
  if (client) await closeClient(client);
}
