import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { startInstance } from '../../../testing/instances';
import { count, json, patience, stopAnswers, stopWrites, writer } from '../../../testing/keyed-writes';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';

test('reports a request in progress and runs the next one after a crash', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const write = writer(app, ann);
  const gate = await stopWrites(app);
  const dying = write('k', { name: 'Home' });
  await app.db.run(sql`SELECT pg_terminate_backend(${await gate.waiting()})`);
  expect(await dying).toMatchObject({ status: 503, code: 'unavailable' });
  const first = write('k', { name: 'Home' });
  await gate.waiting();
  expect(await write('k', { name: 'Home' })).toMatchObject({ status: 409, code: 'conflict' });
  expect(await write('k', { name: 'Other' })).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
  const trpc = await app.send('/api/trpc/areas.create', {
    method: 'POST',
    headers: { ...callHeaders(ann), ...json, 'idempotency-key': 'k' },
    body: '{"name":"Home"}',
  });
  expect([trpc.status, trpc.headers.get('retry-after')]).toEqual([409, '1']);
  await gate.letGo();
  const done = await first;
  expect(done).toMatchObject({ status: 201, replayed: null });
  expect(await write('k', { name: 'Home' })).toEqual({ ...done, replayed: 'true' });
  expect(await count(app, 'areas')).toBe(1);
});

test('keeps a key claimed while its request runs, and not after its process is gone', async () => {
  await using app = await createApp();
  const write = writer(app, await app.account('Ann'));
  const gate = await stopWrites(app);
  const first = write('k', { name: 'Home' });
  await gate.waiting();
  const endIn = async (seconds: number) =>
    app.db.run(sql`UPDATE idempotency_keys SET running_until = now() + make_interval(secs => ${seconds})`);
  const left = async () =>
    (
      await app.db.one<{ s: number }>(sql`
      SELECT extract(epoch FROM running_until - now())::float8 AS s FROM idempotency_keys`)
    ).s;
  await endIn(5);
  await expect.poll(left).toBeGreaterThan(5);
  expect(await write('k', { name: 'Home' })).toMatchObject({ status: 409 });
  await endIn(-1);
  // This request counts as gone. The next one has the key.
  const second = write('k', { name: 'Home' });
  await vi.waitUntil(async () => (await left()) > 5, patience);
  await gate.letGo();
  expect(await first).toMatchObject({ status: 409, code: 'conflict' });
  const done = await second;
  expect(done).toMatchObject({ status: 201, replayed: null });
  expect(await write('k', { name: 'Home' })).toEqual({ ...done, replayed: 'true' });
  expect([await count(app, 'areas'), await count(app, 'activity')]).toEqual([1, 1]);
});

test('writes once when a request is retried at another process after a kill', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await using killed = await startInstance(app.url);
  await using other = await listen();
  let url = killed.firstMessage;
  const isDone = (name: string): Promise<boolean> =>
    fetch(`${url}/v2/areas`, {
      method: 'POST',
      headers: { ...callHeaders(ann), ...json, 'idempotency-key': name },
      body: JSON.stringify({ name }),
    }).then(
      async (response) => (await response.text()) !== '' && response.status === 201,
      () => false,
    );
  let answered = 0;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; n < 10; n++) {
      await vi.waitUntil(() => isDone(`${writer}-${n}`), patience);
      answered += 1;
    }
  });
  await vi.waitUntil(() => answered >= 20, { ...patience, interval: 1 });
  const areas = await stopWrites(app);
  await areas.waiting();
  const answers = await stopAnswers(app);
  await areas.letGo();
  // It has written an area, and no answer yet.
  const pid = await answers.waiting('%UPDATE idempotency_keys SET answer%');
  killed.child.kill('SIGKILL');
  url = other.url;
  // The database would finish the statement of a process that is gone.
  await app.db.run(sql`SELECT pg_terminate_backend(${pid})`);
  await answers.letGo();
  await Promise.all(writers);
  const names = await app.db.rows<{ name: string }>(sql`SELECT name FROM areas`);
  expect([names.length, new Set(names.map(({ name }) => name)).size]).toEqual([60, 60]);
  expect(await count(app, 'activity')).toBe(60);
}, 60_000);
