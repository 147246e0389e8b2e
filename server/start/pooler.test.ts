import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, type TestContext, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/database';
import { startPgbouncer } from '../../testing/pgbouncer';
import { openEventStream } from '../../testing/start/event-stream';
import { findFreePort } from '../../testing/start/free-port';
import { startApp } from '../../testing/start/spawn-app';
import { createAccount } from '../features/sign-in/accounts';
import { issueToken } from '../features/sign-in/tokens';
import { readSettings } from '../platform/config/settings';
import { createDb } from '../platform/database/client';
import { checks } from './doctor/checks';

vi.setConfig({ testTimeout: 60_000 });

const AUTH_SECRET = 'test'.repeat(10);

async function start({ onTestFinished }: TestContext, env: Record<string, string>) {
  const app = startApp(join(tmpdir(), `parcours-${randomUUID()}`), await findFreePort(), {
    env: { AUTH_SECRET, ...env },
  });
  onTestFinished(() => void app.child.kill('SIGKILL'));
  return app;
}

test.concurrent.for([
  ['refuses settings of a session', ''],
  ['drops them', 'statement_timeout,idle_in_transaction_session_timeout,extra_float_digits'],
] as const)(
  'does not start on a pooler alone that %s, and says what to set',
  async ([, ignored], context) => {
    await using database = await createTestDatabase(inject('postgres'));
    await using pooler = await startPgbouncer(database.url, ignored);
    const { ended, output } = await start(context, { DATABASE_URL: pooler.url });
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.err).toMatch(/set DATABASE_DIRECT_URL to the database behind it/);
  },
);

test.concurrent('serves through a pooler in transaction mode: writes, keys and live events', async (context) => {
  await using database = await createTestDatabase(inject('postgres'));
  await using pooler = await startPgbouncer(database.url);
  const app = await start(context, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_POOL: '20',
  });
  await app.ready;
  const db = createDb(database.pool);
  const { userId } = await createAccount(db, { email: 'ann@example.org', isVerified: true });
  const { value } = await issueToken(db, { userId, name: 'test' });
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
  const stream = await openEventStream(app.url, headers);
  const create = async (key: string) => {
    const body = JSON.stringify({ title: 'Pooled' });
    const answer = await fetch(`${app.url}/v2/tasks`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
    });
    return { status: answer.status, id: Object(await answer.json()).task?.id };
  };
  const keys = Array.from({ length: 30 }, () => randomUUID());
  const [first, again] = [await Promise.all(keys.map(create)), await Promise.all(keys.map(create))];
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
  expect(again).toEqual(first);
  const heard = () => new Set(stream.changes().flatMap(({ ids }) => ids));
  await context.expect.poll(() => first.filter(({ id }) => !heard().has(id))).toEqual([]);
  stream.leave();
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
});

test('doctor reports a pooler with wrong settings', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  await using other = await createTestDatabase(inject('postgres'));
  await using pooler = await startPgbouncer(database.url);
  const check = (DATABASE_DIRECT_URL: string) =>
    checks['pooler']?.({
      settings: readSettings({
        NODE_ENV: 'test',
        AUTH_SECRET,
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL,
      }),
      url: DATABASE_DIRECT_URL,
    });
  expect(await check(other.url)).toMatchObject({ status: 'failed' });
  expect(await check(database.url)).toMatchObject({ status: 'warning' });
});
