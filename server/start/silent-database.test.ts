import { tmpdir } from 'node:os';
import { expect, inject, type TestContext, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy';
import { findFreePort } from '../../testing/start/free-port';
import { startMain } from '../../testing/start/spawn-app';
import { createAccount } from '../features/sign-in/accounts';
import { issueToken } from '../features/sign-in/tokens';
import { createDb } from '../platform/database/client';

const patience = { timeout: 20_000 };

/** Short limits, as an operator sets them. The statements of a start must keep them too, also on a busy machine. */
const limited = ({ url }: DatabaseProxy) => `${url}?statement_timeout=2000&query_timeout=3000`;

async function start({ onTestFinished }: TestContext, proxy: DatabaseProxy) {
  const environment = { DATABASE_URL: limited(proxy), AUTH_SECRET: 'test'.repeat(10) };
  const app = startMain(tmpdir(), await findFreePort(), environment);
  onTestFinished(() => void app.child.kill('SIGKILL'));
  return app;
}

async function token({ pool }: TestDatabase): Promise<string> {
  const db = createDb(pool);
  const { userId } = await createAccount(db, { email: 'ann@example.org' });
  return (await issueToken(db, { userId, name: 'test' })).value;
}

/** Starts the app on a database behind a proxy. Its first writes have succeeded. */
async function startWriting(context: TestContext, database: TestDatabase, proxy: DatabaseProxy) {
  const [app, bearer] = await Promise.all([start(context, proxy), token(database)]);
  await app.ready;
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const write = () =>
    fetch(`${app.url}/v2/areas`, { method: 'POST', headers, body: JSON.stringify({ name: 'Home' }) });
  /** A busy machine can pass the short limits. */
  const untilWritten = () =>
    vi.waitUntil(
      () =>
        write().then(
          ({ status }) => status === 201,
          () => false,
        ),
      patience,
    );
  await untilWritten();
  return { app, write, untilWritten };
}

test.concurrent('ends a start on a silent database with one line', async (context) => {
  await using proxy = await startDatabaseProxy(inject('postgres'));
  proxy.goSilent();
  const app = await start(context, proxy);
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output).toEqual({
    out: '',
    err: 'The database of DATABASE_URL cannot be used: it does not answer.\n',
  });
});

/** The connections on which a process listens to changes. It checks them by `SELECT 1`. */
async function listenersOf({ pool }: TestDatabase): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query IN ('LISTEN changes', 'SELECT 1')`,
  );
  return rows.map(({ pid }) => pid);
}

test.concurrent('returns 503 for a silent database and recovers', async (context) => {
  await using database = await createTestDatabase(inject('postgres'));
  await using proxy = await startDatabaseProxy(database.url);
  const { app, write, untilWritten } = await startWriting(context, database, proxy);
  const listener = await vi.waitUntil(async () => (await listenersOf(database))[0], patience);

  proxy.goSilent();
  const [written, ready] = await Promise.all([write(), fetch(`${app.url}/readyz`)]);
  expect([written.status, ready.status]).toEqual([503, 503]);
  expect(await ready.json()).toMatchObject({
    error: { message: 'The database does not answer. Try again shortly.' },
  });

  proxy.recover();
  await untilWritten();
  // Waits until it also listens again. A kept connection may close while it is used.
  const isReady = () =>
    fetch(`${app.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, patience);
  const listensAgain = async () => (await listenersOf(database)).some((pid) => pid !== listener);
  await vi.waitUntil(listensAgain, patience);
});

test.concurrent('stops on SIGTERM while the database is silent', async (context) => {
  await using database = await createTestDatabase(inject('postgres'));
  await using proxy = await startDatabaseProxy(database.url);
  const { app, write } = await startWriting(context, database, proxy);
  proxy.goSilent();
  // It may hang on the database or be refused.
  const last = write().catch(() => undefined);
  app.child.kill('SIGTERM');
  expect(await app.ended).toEqual({ code: 0, signal: null });
  await last;
});
