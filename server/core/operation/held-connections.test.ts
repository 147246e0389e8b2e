import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startInstance } from '../../../testing/instances';
import { startStripe } from '../../../testing/stripe-server';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';

/** A process with the fewest connections, and a caller who sends it requests besides three busy accounts. */
async function createFixture(env: Record<string, string> = {}) {
  const app = await createApp();
  const busy = await Promise.all(['Ann', 'Ben', 'Cem'].map((name) => app.account(name)));
  const other = await app.account('Dan');
  const instance = await startInstance(app.url, { DATABASE_POOL: '4', ...env });
  const send = async (as: TestAccount, path: string, init: RequestInit = {}) => {
    const headers = { ...callHeaders(as), 'content-type': 'application/json', ...init.headers };
    const response = await fetch(instance.firstMessage + path, { ...init, headers });
    await response.text();
    return response.status;
  };
  return {
    app,
    busy,
    other,
    send,
    async [Symbol.asyncDispose]() {
      await instance[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

type Fixture = Awaited<ReturnType<typeof createFixture>>;

interface Call {
  path: string;
  body: unknown;
  withKey: boolean;
}

/** Four requests of each busy account at once. */
const sendMany = ({ busy, send }: Fixture, { path, body, withKey }: Call) =>
  busy.flatMap((account) =>
    Array.from({ length: 4 }, (_, n) =>
      send(account, path, {
        method: 'POST',
        headers: withKey ? { 'idempotency-key': `k${n}` } : {},
        body: JSON.stringify(body),
      }),
    ),
  );

/** Connections that wait within a transaction: for the app, or for the turn of an account. */
const held = async ({ db }: TestApp) =>
  (
    await db.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND now() - state_change > interval '3 seconds'
        AND (state = 'idle in transaction' OR wait_event = 'advisory')`)
  ).n;

/** The answers to another account until the busy ones are answered. */
async function othersDuring({ app, other, send }: Fixture, many: Promise<number>[]) {
  const seen = { statuses: new Set<number>(), held: 0 };
  let isOver = false;
  const all = Promise.all(many).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.statuses.add(await send(other, '/v2/areas'));
    const made = { method: 'POST', body: '{"name":"Home"}', headers: { 'idempotency-key': randomUUID() } };
    seen.statuses.add(await send(other, '/v2/areas', made));
    seen.held = Math.max(seen.held, await held(app));
  }
  return { ...seen, answers: new Set(await all) };
}

/** Takes a while to read and to write. */
const slowImport = () => ({
  source: 'csv',
  content: `title,notes\n${Array.from({ length: 300 }, (_, n) => `Task ${n},${'n'.repeat(500)}`).join('\n')}`,
  dryRun: true,
});

test.each([true, false])(
  'answers others while accounts import, with a key: %s',
  async (withKey) => {
    await using fixture = await createFixture();
    const many = sendMany(fixture, { path: '/v2/imports', body: slowImport(), withKey });
    const { statuses, held, answers } = await othersDuring(fixture, many);
    expect({ statuses, held, answers }).toEqual({
      statuses: new Set([200, 201]),
      held: 0,
      answers: new Set([200]),
    });
  },
  120_000,
);

test('answers others while writes with a key wait for another server', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = z.object({ port: z.number() }).parse(silent.address());
  await using stripe = await startStripe();
  await using fixture = await createFixture({ ...stripe.env, STRIPE_URL: `http://127.0.0.1:${port}` });
  const many = sendMany(fixture, { path: '/v2/billing/checkout', body: { plan: 'pro' }, withKey: true });
  const end = setTimeout(() => silent.close().closeAllConnections(), 3_000);
  const { statuses, held, answers } = await othersDuring(fixture, many);
  clearTimeout(end);
  expect({ statuses, held, answers }).toEqual({
    statuses: new Set([200, 201]),
    held: 0,
    answers: new Set([503]),
  });
}, 60_000);
