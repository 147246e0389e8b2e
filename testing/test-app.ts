import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { inject } from 'vitest';
import { createAccount } from '../server/features/sign-in/accounts';
import { issueToken } from '../server/features/sign-in/tokens';
import { readSettings, setSettings } from '../server/platform/config/settings';
import { createDb, type Db, setPool } from '../server/platform/database/client';
import { startLiveChanges, stopLiveChanges } from '../server/platform/database/live-changes';
import { createShares, setShares } from '../server/platform/limits/share';
import { answerMounted } from '../server/start/transports';
import { borrowTestDatabase, createTestDatabase } from './database';
import type { Answer } from './planner-client';
import { type Send, type TransportName, transportCaller } from './transport-callers';

export { type TransportName, transports } from './transport-callers';

const APP_URL = 'http://parcours.test';

/** The holder of a token. */
export interface Bearer {
  token: string;
}

export interface TestAccount extends Bearer {
  id: string;
  email: string;
  username: string;
  /** The personal workspace. */
  workspaceId: string;
}

/** How a call is made. */
interface CallOptions {
  /** The caller's day. */
  today?: string;
  headers?: Record<string, string>;
}

/** When the last write ended, in epoch ms. */
let writtenAt = 0;

/** Sends a request to the app in this process, without the network. */
const send: Send = async (path, init) => {
  const isWrite = init?.method !== undefined && init.method !== 'GET';
  // Lists order rows by their millisecond, and two writes one after the other can take less than one.
  while (isWrite && Date.now() === writtenAt) await setImmediate();
  const answer = await answerMounted(new Request(new URL(path, APP_URL), init));
  if (isWrite) writtenAt = Date.now();
  return answer;
};

const uniqueEmail = (name: string) =>
  `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${randomUUID().slice(0, 6)}@example.org`;

interface NewAccount {
  email: string;
  name?: string;
  /** True by default. */
  isVerified?: boolean;
}

async function createTestAccount(db: Db, who: NewAccount): Promise<TestAccount> {
  const { email } = who;
  const { userId, workspaceId } = await createAccount(db, { isVerified: true, ...who });
  const { value } = await issueToken(db, { userId, name: 'test' });
  const user = await db.row<{ username: string }>(sql`SELECT username FROM users WHERE id = ${userId}`);
  return { id: userId, email, username: user?.username ?? '', token: value, workspaceId };
}

export const callHeaders = (
  bearer: Bearer | null,
  { today, headers }: CallOptions = {},
): Record<string, string> => ({
  ...(bearer && { authorization: `Bearer ${bearer.token}` }),
  ...(today && { 'x-pc-today': today }),
  ...headers,
});

function transportOf(name: TransportName) {
  const over = transportCaller(name, send);
  return {
    name,
    /** Calls a tool. Over each transport, status and body are those of REST. */
    call: (
      bearer: Bearer | null,
      tool: string,
      ...[input = {}, how]: [Record<string, unknown>?, CallOptions?]
    ) => over(tool, input, callHeaders(bearer, how)),
    /** The same for one caller and one day, as `plannerClient` takes it. */
    as:
      (bearer: Bearer | null, how?: CallOptions) =>
      (tool: string, input: Record<string, unknown> = {}): Promise<Answer> =>
        over(tool, input, callHeaders(bearer, how)),
  };
}

/** Points the process at a database. */
function configureProcess(url: string, pool: Pool, env: Record<string, string>): void {
  const settings = {
    NODE_ENV: 'test' as const,
    APP_URL,
    DATABASE_URL: url,
    AUTH_SECRET: 'test'.repeat(10),
    LOG_LEVEL: 'silent',
    // Only tests of mail in start a server there.
    MAIL_IN: 'tasks+{key}@example.org',
    IMAP_URL: 'imap://tasks:secret@127.0.0.1:1',
    VAPID_PRIVATE_KEY: 'X7HlQ5w0oJ3c2mUeR1pVtYk9sLz4nB6aGdFhKqWxZ0E',
    ...env,
  };
  process.env['DATABASE_URL'] = url;
  setSettings(readSettings(settings));
  setPool(pool);
  // An account waits for its share of time if another was active within a second, as in most tests. With this clock none
  // was: it moves on by more than a second each time it is read.
  let reads = 0;
  setShares(createShares({ now: () => 1_001 * reads++, worked: () => 0 }));
}

interface AppOptions {
  rateLimit?: number;
  /** Whether its database must be a new one, for example because query plans depend on deleted rows. */
  isNew?: boolean;
  /** Whether it hears of changes, as event streams need. */
  isLive?: boolean;
  /** More settings. */
  env?: Record<string, string>;
}

/**
 * The app in this process on an empty database. One at a time in a test file: `await using app = await createApp()`.
 */
export async function createApp({ rateLimit = 0, isNew = false, isLive = false, env = {} }: AppOptions = {}) {
  const open = isNew ? createTestDatabase : borrowTestDatabase;
  const database = await open(inject('postgres'));
  configureProcess(database.url, database.pool, {
    RATE_LIMIT: String(rateLimit),
    SESSION_RATE_LIMIT: '0',
    ...env,
  });
  const db = createDb(database.pool);
  if (isLive) await startLiveChanges();
  return {
    db,
    pool: database.pool,
    url: database.url,
    send,
    /** A new account with a token that may write; its address and handle are made from the name. */
    account: (name: string) => createTestAccount(db, { email: uniqueEmail(name), name }),
    /** A new account with a given address. */
    accountWithEmail: (email: string, more: Partial<NewAccount> = {}) =>
      createTestAccount(db, { email, ...more }),
    /** Another token of the account, which may only read. */
    readOnlyToken: async ({ id }: TestAccount) =>
      (await issueToken(db, { userId: id, name: 'read-only', readOnly: true })).value,
    transport: transportOf,
    async [Symbol.asyncDispose]() {
      if (isLive) await stopLiveChanges();
      setPool(undefined);
      await database[Symbol.asyncDispose]();
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof createApp>>;
