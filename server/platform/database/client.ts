import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { z } from 'zod';
import { settings } from '../config/settings';
import { isCommitRefused, isRetryable } from './error-codes';
import { GatheringSocket } from './gathering-socket';
import { ReleaseOncePool } from './release-once';

// Days stay `YYYY-MM-DD` strings, because a Date would be midnight in some time zone. Counts become numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** SQL text with the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Prepared SQL on one connection or on the pool. */
export interface Db {
  /**
   * All rows of a statement. Give a schema for rows that decide something. Other rows are checked by the operation's
   * output schema.
   */
  rows<Row>(query: Statement, schema?: z.ZodType<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(query: Statement, schema?: z.ZodType<Row>): Promise<Row | undefined>;
  /** The row of a statement that always returns one, such as an INSERT with RETURNING. @throws without a row. */
  one<Row>(query: Statement): Promise<Row>;
  /** Returns the number of changed rows. */
  run(query: Statement): Promise<number>;
  /** Runs `work` in one transaction, up to three times after a deadlock or serialization failure. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs a statement whose result is not needed. In a transaction it is sent with COMMIT, which saves a round trip. */
  runLast(query: Statement): Promise<void>;
  /** Calls `act` once what was written is committed, or may be: never after a rollback. */
  afterCommit(act: (db: Db) => void): void;
  /** Other connections, which do not see what an open transaction wrote. */
  committed(): Db;
}

const names = new Map<string, string>();

/** Each connection prepares a statement once, under a name derived from its text. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

type Send = (query: Statement) => Promise<pg.QueryResult>;

/** Pools of connections through a pooler, which gives a session to one transaction at a time. */
const withoutSession = new WeakSet<pg.Pool>();

/** Statements keep no name where the next transaction may be in another session. */
const sendOn =
  (pool: pg.Pool, on: Pick<pg.Pool | pg.PoolClient, 'query'> = pool): Send =>
  ({ text, values }) =>
    on.query(withoutSession.has(pool) ? { text, values } : { name: nameOf(text), text, values });

/** @throws if the row does not match the schema, for example after an alias was lost. */
function parseRow<Row>(row: Row, schema: z.ZodType<Row> | undefined): Row {
  if (!schema || row === undefined) return row;
  const { data, error } = schema.safeParse(row);
  if (error) throw new Error(`A row does not match its schema. ${z.prettifyError(error)}`);
  return data;
}

function statements(send: Send): Pick<Db, 'rows' | 'row' | 'one' | 'run'> {
  return {
    rows: async (query, schema) => {
      const { rows } = await send(query);
      return schema ? rows.map((row) => parseRow(row, schema)) : rows;
    },
    row: async (query, schema) => parseRow((await send(query)).rows[0], schema),
    one: async (query) => {
      const [row] = (await send(query)).rows;
      if (row === undefined) throw new Error('A statement that always returns a row returned none.');
      return row;
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
  };
}

/** A lost connection fails its query. Without a listener, the event would also end the process. */
const ignoreError = () => undefined;

/** In this mode, the driver sends it with the first statement. */
const BEGIN = { text: 'BEGIN', queryMode: 'extended' };

/** A short timeout, because the query before it may have failed on a silent database. */
const ROLLBACK = { text: 'ROLLBACK', query_timeout: 2_000 };

/** Ends the transaction. Returns true if the connection is broken. */
const rollback = (client: pg.PoolClient) =>
  client.query(ROLLBACK).then(
    () => false,
    () => true,
  );

/** The connection was lost between COMMIT and its answer, so the transaction may or may not be committed. */
export class CommitOutcomeUnknown extends Error {}

/**
 * Sends COMMIT after the last statements without waiting for them. It rolls back if one of them fails.
 * @throws CommitOutcomeUnknown when the connection is lost before the answer.
 */
export async function commit(client: pg.ClientBase, last: readonly Promise<unknown>[] = []): Promise<void> {
  const ended = client.query('COMMIT');
  const results = await Promise.allSettled([...last, ended]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const refusal = failures.find(isCommitRefused);
  if (refusal) throw refusal;
  if (failures.length > 0)
    throw new CommitOutcomeUnknown('The connection was lost before COMMIT was answered.', {
      cause: failures[0],
    });
  // PostgreSQL answers so, and without an error, if a statement failed before and nobody looked at that.
  if ((await ended).command !== 'COMMIT')
    throw new Error('A statement failed, so the transaction was rolled back instead of committed.');
}

async function inTransaction<Result>(pool: pg.Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  const acts: ((db: Db) => void)[] = [];
  let broken = true;
  try {
    // Not awaited: the first statement follows at once, and fails too if this does.
    client.query(BEGIN).catch(ignoreError);
    const last: Statement[] = [];
    const send = sendOn(pool, client);
    const db: Db = {
      ...statements(send),
      transaction: (nested) => nested(db),
      runLast: async (query) => void last.push(query),
      afterCommit: (act) => void acts.push(act),
      committed: () => createDb(sideOf(pool)),
    };
    const result = await work(db);
    await commit(client, last.map(send));
    broken = false;
    for (const act of acts) act(createDb(pool));
    return result;
  } catch (error) {
    if (error instanceof CommitOutcomeUnknown) for (const act of acts) act(createDb(pool));
    else broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

export function createDb(pool: pg.Pool): Db {
  const db: Db = {
    ...statements(sendOn(pool)),
    runLast: async (query) => void (await sendOn(pool)(query)),
    afterCommit: (act) => act(db),
    committed: () => createDb(sideOf(pool)),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await inTransaction(pool, work);
        } catch (error) {
          if (attempt === 3 || !isRetryable(error)) throw error;
        }
      }
    },
  };
  return db;
}

/** The address of another database on the same server. */
export function siblingUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

const CONNECT_MS = 5_000;
const STATEMENT_MS = 20_000;
/** For commands, which may handle far more rows than a request. */
export const COMMAND_STATEMENT_MS = 10 * 60_000;
/** How long to wait beyond the server's own limit before the connection counts as lost. */
const SILENCE_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CLOSE_MS = 3_000;
const MOST_CONNECTIONS = 16;

interface PoolOptions {
  statementMs?: number;
  /** The most connections. */
  max?: number;
  /** Whether a pooler stands before the database. It refuses settings of a session, so the role must have them. */
  throughPooler?: boolean;
}

const sockets = new WeakMap<pg.Pool, Set<Socket>>();

/**
 * A pool that survives the loss of idle connections. Every wait has a limit; the parameters of `url` may set others, such
 * as `?statement_timeout=40000`.
 */
export function createPool(
  url: string,
  { statementMs = STATEMENT_MS, max = MOST_CONNECTIONS, throughPooler = false }: PoolOptions = {},
): pg.Pool {
  const open = new Set<Socket>();
  const pool = new ReleaseOncePool({
    connectionString: url,
    stream: () => {
      const socket = new GatheringSocket();
      open.add(socket);
      return socket.once('close', () => open.delete(socket));
    },
    // Sends statements without waiting for the answers to those before them.
    pipeline: true,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementMs + SILENCE_MS,
    ...(!throughPooler && {
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    keepAlive: true,
  });
  if (throughPooler) withoutSession.add(pool);
  sockets.set(pool, open);
  pool.on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError));
  return pool;
}

const SIDE_CONNECTIONS = 2;
const sides = new WeakMap<pg.Pool, pg.Pool>();

/**
 * Connections beside a pool, for transactions that also read what others see. They need connections of their own:
 * transactions that hold all of a pool would wait for each other.
 */
function sideOf(pool: pg.Pool): pg.Pool {
  const { connectionString = '' } = pool.options;
  const throughPooler = withoutSession.has(pool);
  const side = sides.get(pool) ?? createPool(connectionString, { max: SIDE_CONNECTIONS, throughPooler });
  sides.set(pool, side);
  return side;
}

/** Closes a pool after its queries. Cuts the connections to a database that does not answer. */
export async function closePool(pool: pg.Pool): Promise<void> {
  const cut = () => {
    for (const socket of sockets.get(pool) ?? []) socket.destroy();
  };
  const side = sides.get(pool);
  sides.delete(pool);
  const timer = setTimeout(cut, CLOSE_MS);
  await Promise.all([pool.end(), side && closePool(side)]);
  clearTimeout(timer);
  // `end` does not wait for the server to close its side, and a silent server never does.
  setTimeout(cut, CLOSE_MS).unref();
}

/** Runs `work` on a pool of its own, which is closed afterwards. */
export async function withPool<Result>(
  url: string,
  work: (db: Db, pool: pg.Pool) => Promise<Result>,
  statementMs = STATEMENT_MS,
): Promise<Result> {
  const pool = createPool(url, { statementMs });
  try {
    return await work(createDb(pool), pool);
  } finally {
    await closePool(pool);
  }
}

let shared: pg.Pool | undefined;

/** Uses a pool that a test opened. */
export function setPool(opened: pg.Pool | undefined): void {
  shared = opened;
}

/** The address past a pooler: for LISTEN, migrations, jobs and backups, which need a session of their own. */
export const directUrl = (): string =>
  process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL'] ?? '';

/** The process's pool on `DATABASE_URL`, created at first use. */
export function pool(): pg.Pool {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: start the app through server/main.ts');
  const throughPooler = directUrl() !== url;
  shared ??= createPool(url, { max: settings().DATABASE_POOL, throughPooler });
  return shared;
}

/** The process's database. */
export const database = (): Db => createDb(pool());
