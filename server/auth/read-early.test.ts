import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendWithNext } from '../database/send-with-next';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../testing/test-app';

async function read(app: TestApp, account: TestAccount, path: string) {
  const response = await app.send(path, { headers: callHeaders(account) });
  return { status: response.status, body: Object(await response.json()) };
}

/** An account whose token the process has seen. */
async function knownAccount(app: TestApp, name: string): Promise<TestAccount> {
  const account = await app.account(name);
  expect(await read(app, account, '/v2/areas')).toMatchObject({ status: 200 });
  return account;
}

test.each(['/v2/areas', '/v2/tasks?limit=0', '/v2/tasks/none'])(
  'answers 401 for %s once a known token is revoked',
  async (path) => {
    await using app = await createApp();
    const ann = await knownAccount(app, 'Ann');
    await app.db.run(sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${ann.id}`);
    const answers = await Promise.all([read(app, ann, path), read(app, ann, path)]);
    for (const { status, body } of answers)
      expect([status, body.error.code, Object.keys(body)]).toEqual([401, 'unauthorized', ['error']]);
  },
);

test('reads for the account that the token has now', async () => {
  await using app = await createApp();
  const ann = await knownAccount(app, 'Ann');
  const bob = await app.account('Bob');
  await app.db.run(sql`UPDATE api_tokens SET user_id = ${bob.id} WHERE user_id = ${ann.id}`);
  expect((await read(app, ann, '/v2/me')).body.me.id).toBe(bob.id);
});

test('frees the connections of reads that fail', async () => {
  await using app = await createApp({ isNew: true });
  const ann = await knownAccount(app, 'Ann');
  await app.db.run(sql`ALTER TABLE areas RENAME TO gone`);
  const failed = await Promise.all(Array.from({ length: 40 }, () => read(app, ann, '/v2/areas')));
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([500]));
  await app.db.run(sql`ALTER TABLE gone RENAME TO areas`);
  const later = await Promise.all(Array.from({ length: 40 }, () => read(app, ann, '/v2/areas')));
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]));
});

test('sends only the next statement with the first', async () => {
  await using app = await createApp();
  const schema = z.object({ pid: z.number() });
  const query = sql`SELECT pg_backend_pid() AS pid`;
  const { row, db } = await sendWithNext(app.pool, app.db, { query, schema });
  const [first, next, other] = await Promise.all([row, db.row(query, schema), db.row(query, schema)]);
  expect(next).toEqual(first);
  expect(other).not.toEqual(first);
  expect(await db.row(query, schema)).toBeDefined();
  expect(app.pool.idleCount).toBe(app.pool.totalCount);
});
