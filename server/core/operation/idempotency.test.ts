import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { count, json, said, writer } from '../../../testing/keyed-writes';
import { callHeaders, createApp } from '../../../testing/test-app';
import { operationRouter } from '../../api/catalogue';
import { definitionsOf } from './define';

test('runs one of twenty simultaneous requests with a key, and never a second', async () => {
  await using app = await createApp();
  const write = writer(app, await app.account('Ann'));
  const all = await Promise.all(Array.from({ length: 20 }, () => write('k', { name: 'Home' })));
  expect(await count(app, 'areas')).toBe(1);
  expect(await count(app, 'activity')).toBe(1);
  const made = all.filter(({ status }) => status === 201);
  expect(made.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  const others = all.filter(({ status }) => status !== 201);
  expect(others.every(({ status, code }) => status === 409 && code === 'conflict')).toBe(true);
});

test('replays the first answer byte for byte and refuses another request under the key', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const write = writer(app, ann);
  const first = await write('k', { name: 'Home ✓', hue: 3 });
  expect(first).toMatchObject({ status: 201, replayed: null });
  const { area } = JSON.parse(first.text);
  await app.transport('rest').call(ann, 'update_area', { areaId: area.id, name: 'Changed' });
  expect(await write('k', { hue: 3, name: 'Home ✓' })).toEqual({ ...first, replayed: 'true' });
  for (const [body, path] of [
    [{ name: 'Home ✓', hue: 4 }],
    [{ name: 'Home ✓', hue: 3 }, '/v2/projects'],
    [{}, `/v2/areas/${area.id}/archive`],
  ] as const)
    expect(await write('k', body, path)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
  // An invalid request is still refused as invalid.
  expect(await write('k', { nope: 1 }, '/v2/areas?x=1')).toMatchObject({ status: 400 });
  expect(await write('other', { name: 'Home ✓', hue: 3 })).toMatchObject({ status: 201, replayed: null });
});

test('accepts a key on every write and ignores it on reads', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const write = writer(app, ann);
  const { area } = JSON.parse((await write('make', { name: 'Home' })).text);
  await write('archive', {}, `/v2/areas/${area.id}/archive`);
  const send = (method: string, key: string) =>
    said(
      app.send(`/v2/areas/${area.id}`, { method, headers: { ...callHeaders(ann), 'idempotency-key': key } }),
    );
  const gone = await send('DELETE', 'end');
  expect(gone).toMatchObject({ status: 200, replayed: null });
  expect(await send('DELETE', 'end')).toEqual({ ...gone, replayed: 'true' });
  expect(await send('DELETE', 'again')).toMatchObject({ status: 404 });
  const read = await said(app.send('/v2/areas', { headers: { ...callHeaders(ann), 'idempotency-key': '' } }));
  expect(read).toMatchObject({ status: 200, replayed: null });
});

test('takes a key for each operation that writes', () => {
  const without = [...definitionsOf(operationRouter)].filter(
    ([, { meta, type, takesKey }]) => meta.tool && (type === 'mutation') !== takesKey,
  );
  expect(without.map(([path]) => path)).toEqual([]);
});

test('limits a key to 255 characters and to one account', async () => {
  await using app = await createApp();
  const [ann, bob] = [writer(app, await app.account('Ann')), writer(app, await app.account('Bob'))];
  for (const bad of ['', 'k'.repeat(256)])
    expect(await ann(bad, { name: 'Home' })).toMatchObject({ status: 400, fields: ['Idempotency-Key'] });
  const key = 'k'.repeat(255);
  expect(await ann(key, { name: 'Home' })).toMatchObject({ status: 201, replayed: null });
  expect(await bob(key, { name: 'Other' })).toMatchObject({ status: 201, replayed: null });
  expect(await count(app, 'areas')).toBe(2);
});

test('stores no failure, so that its key may be retried', async () => {
  await using app = await createApp();
  const write = writer(app, await app.account('Ann'));
  expect(await write('k', { name: '' })).toMatchObject({ status: 400, fields: ['name'] });
  await app.db.run(sql`ALTER TABLE areas RENAME TO gone`);
  expect(await write('k', { name: 'Home' })).toMatchObject({ status: 500 });
  await app.db.run(sql`ALTER TABLE gone RENAME TO areas`);
  expect(await count(app, 'idempotency_keys')).toBe(0);
  expect(await write('k', { name: 'Home' })).toMatchObject({ status: 201, replayed: null });
});

test('forgets a key after 24 hours and deletes old keys', async () => {
  await using app = await createApp();
  const write = writer(app, await app.account('Ann'));
  for (const key of ['a', 'b', 'c']) await write(key, { name: 'Home' });
  const age = (by: string) =>
    app.db.run(sql`UPDATE idempotency_keys SET created_at = created_at - ${by}::interval`);
  await age('23 hours 59 minutes');
  expect(await write('a', { name: 'Home' })).toMatchObject({ replayed: 'true' });
  await age('1 minute');
  expect(await write('a', { name: 'Another' })).toMatchObject({ status: 201, replayed: null });
  expect(await app.db.rows(sql`SELECT key FROM idempotency_keys`)).toEqual([{ key: 'a' }]);
  expect(await write('a', { name: 'Another' })).toMatchObject({ replayed: 'true' });
});

test('limits the size of the answers that an account stores', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const write = writer(app, ann);
  const first = await write('first', { name: 'Home' });
  onTestFinished(() => void vi.useRealTimers());
  const later = (seconds: number) =>
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + seconds * 1_000 });
  await app.db.run(sql`
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
    VALUES (${ann.id}, 'large', '', convert_to(repeat('a', 16777216), 'UTF8'), ${new Date()})`);
  // PostgreSQL copies the compressed value.
  await app.db.run(sql`
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
    SELECT user_id, key || n, request_hash, answer, created_at
    FROM idempotency_keys, generate_series(2, 16) AS n WHERE key = 'large'`);
  // A process counts again after ten seconds.
  later(11);
  const refused = await write('next', { name: 'Next' });
  expect(refused).toMatchObject({
    status: 409,
    text: expect.stringContaining('take 256 MB, which is the limit'),
  });
  expect(await count(app, 'areas')).toBe(1);
  expect(await write('first', { name: 'Home' })).toEqual({ ...first, replayed: 'true' });
  expect((await app.transport('rest').call(ann, 'create_area', { name: 'Without a key' })).status).toBe(201);
  expect((await writer(app, bob)('next', { name: 'Next' })).status).toBe(201);
  later(24 * 3_600);
  expect((await write('next', { name: 'Next' })).status).toBe(201);
});

test('stores one-time secrets encrypted', async () => {
  await using app = await createApp();
  const write = writer(app, await app.account('Ann'));
  const first = await write('k', { name: 'laptop' }, '/v2/tokens');
  const { value } = JSON.parse(first.text);
  const stored = await app.db.row<{ answer: Buffer }>(sql`SELECT answer FROM idempotency_keys`);
  expect(stored?.answer.toString('latin1')).not.toContain(value);
  expect(await write('k', { name: 'laptop' }, '/v2/tokens')).toEqual({ ...first, replayed: 'true' });
});

test('accepts a key on a tool call and shares it with the other transports', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const headers = { 'idempotency-key': 'k' };
  const tool = (name: string, how = { headers }) =>
    app.transport('mcp').call(ann, 'create_area', { name }, how);
  const first = await tool('Home');
  expect(first.status).toBe(201);
  expect(await tool('Home')).toEqual(first);
  const rest = await writer(app, ann)('k', { name: 'Home' });
  expect([rest.replayed, JSON.parse(rest.text)]).toEqual(['true', first.body]);
  expect((await tool('Other')).status).toBe(422);
  expect(await tool('Other', { headers: { 'idempotency-key': '' } })).toMatchObject({ status: 400 });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_areas' } };
  const batch = await app.send('/mcp', {
    method: 'POST',
    headers: { ...callHeaders(ann), ...json, ...headers },
    body: JSON.stringify([call, call]),
  });
  expect([batch.status, await count(app, 'areas')]).toEqual([400, 1]);
});

test('shares a key between a tRPC mutation and REST', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const trpc = (body: unknown, path = 'areas.create') =>
    app.send(`/api/trpc/${path}`, {
      method: 'POST',
      headers: { ...callHeaders(ann), ...json, 'idempotency-key': 'k' },
      body: JSON.stringify(body),
    });
  expect((await trpc({ name: '' })).status).toBe(400);
  const all = await Promise.all(Array.from({ length: 10 }, () => trpc({ name: 'Home' })));
  expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const replay = await trpc({ name: 'Home' });
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  const { result } = await replay.json();
  const rest = await writer(app, ann)('k', { name: 'Home' });
  expect([rest.replayed, JSON.parse(rest.text)]).toEqual(['true', result.data]);
  expect((await trpc({ name: 'Other' })).status).toBe(422);
  expect((await trpc({ 0: { name: 'Home' } }, 'areas.create?batch=1')).status).toBe(400);
  expect(await count(app, 'areas')).toBe(1);
});

test('ignores the key of an older page where a tRPC call takes none', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { id: noteId } = Object(
    (await app.transport('rest').as(ann)('create_note', { title: 'Offers' })).body,
  ).note;
  const send = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = { ...callHeaders(ann), ...json, ...more };
    const answer = await app.send(`/api/trpc/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, replayed: answer.headers.get('idempotent-replayed') };
  };
  const keyed = { 'idempotency-key': 'k' };
  const opening = { noteId, editing: false };
  for (const body of [opening, { ...opening, editing: true }, { ...opening, editing: true }])
    expect(await send('screens.openNote', body, keyed)).toEqual({ status: 200, replayed: null });
  for (const [path, { type, takesKey }] of definitionsOf(operationRouter))
    if (type === 'mutation' && !takesKey)
      expect([path, await send(path, { nope: 1 }, keyed)]).toEqual([path, await send(path, { nope: 1 })]);
  expect(await count(app, 'idempotency_keys')).toBe(0);
});
