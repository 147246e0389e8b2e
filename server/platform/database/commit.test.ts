import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../../testing/database-proxy';
import { startInstance } from '../../../testing/instances';
import { callHeaders, createApp } from '../../../testing/test-app';

const json = { 'content-type': 'application/json' };

/** An app whose database connection can be cut, and a function that creates areas over each transport. */
async function createFixture() {
  const app = await createApp();
  const ann = await app.account('Ann');
  const proxy = await startDatabaseProxy(app.url);
  const instance = await startInstance(proxy.url);
  let attempt = '';
  const create = async (path: string, name: string) => {
    const response = await fetch(instance.firstMessage + path, {
      method: 'POST',
      headers: { ...callHeaders(ann), ...json, 'idempotency-key': `${attempt}-${name}` },
      body: JSON.stringify({ name }),
    });
    const body = await response.json();
    const { error } = body.error?.data?.envelope ?? body;
    return {
      status: response.status,
      message: error?.message,
      replayed: response.headers.get('idempotent-replayed'),
    };
  };
  return {
    app,
    proxy,
    create,
    /** Lets a second try of a test use keys of its own. */
    begin() {
      attempt = randomUUID();
    },
    names: async () =>
      (await app.db.rows<{ name: string }>(sql`SELECT name FROM areas ORDER BY name`)).map(
        ({ name }) => name,
      ),
    async [Symbol.asyncDispose]() {
      await instance[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
beforeEach(() => fixture.begin());
afterEach(() => fixture.app.db.run(sql`DELETE FROM areas`));
afterAll(() => fixture[Symbol.asyncDispose]());

const paths = ['/v2/areas', '/api/trpc/areas.create'];

// This test runs first: later, the statement is prepared and its text does not pass the proxy again.
test('says that nothing was written when the connection is lost before COMMIT', async () => {
  fixture.proxy.cut({ text: 'INSERT INTO areas', at: 'answer' });
  const lost = await fixture.create('/v2/areas', 'before-commit');
  expect(lost).toMatchObject({ status: 503, message: expect.stringContaining('nothing was written') });
  expect(await fixture.names()).toEqual([]);
});

test('returns 503 with an unknown outcome for an unanswered COMMIT and writes once on retry', async () => {
  for (const [index, path] of paths.entries()) {
    const name = `committed-${index}`;
    fixture.proxy.cut({ text: 'COMMIT', at: 'answer', answer: 'COMMIT' });
    const lost = await fixture.create(path, name);
    expect(lost).toMatchObject({ status: 503, message: expect.stringMatching(/unknown.*Idempotency-Key/) });
    expect(await fixture.create(path, name)).toMatchObject({ replayed: 'true' });
  }
  expect(await fixture.names()).toEqual(['committed-0', 'committed-1']);
});

test('returns an unknown outcome for a COMMIT that never arrived and writes once on retry', async () => {
  fixture.proxy.cut({ text: 'COMMIT', at: 'request' });
  const lost = await fixture.create('/v2/areas', 'never-arrived');
  expect(lost).toMatchObject({ status: 503, message: expect.stringContaining('unknown') });
  expect(await fixture.names()).toEqual([]);
  // The first request holds the key until PostgreSQL notices that its connection is gone. Until then, a retry is a 409.
  await expect
    .poll(() => fixture.create('/v2/areas', 'never-arrived'))
    .toMatchObject({ status: 201, replayed: null });
  expect(await fixture.names()).toEqual(['never-arrived']);
});

test('fails where a statement failed unnoticed, because PostgreSQL then answers COMMIT by a rollback', async () => {
  const { db } = fixture.app;
  const ended = db.transaction(async (tx) => {
    await tx.run(sql`INSERT INTO throttles (key, count, resets_at) VALUES ('unnoticed', 1, now())`);
    await tx.run(sql`SELECT 1 / 0`).catch(() => undefined);
  });
  await expect(ended).rejects.toThrow('rolled back instead of committed');
  expect(await db.rows(sql`SELECT FROM throttles WHERE key = 'unnoticed'`)).toEqual([]);
});
