import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp, type TestApp } from '../../../testing/test-app';
import { hashSecret } from '../../platform/config/secrets';

const json = { 'content-type': 'application/json' };
const fieldsOf = async (response: Response): Promise<string[]> => {
  const { error } = await response.json();
  return error.details.map((detail: { field: string }) => detail.field);
};

async function start(app: TestApp) {
  const ann = await app.account('Ann');
  const send = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    app.send(path, { ...init, headers: { ...callHeaders(ann), ...init.headers } });
  return {
    send,
    post: (path: string, body: BodyInit | null, headers: Record<string, string> = json) =>
      send(path, { method: 'POST', body, headers }),
  };
}

test('accepts only a UTF-8 JSON object of at most 1 MiB as a body', async () => {
  await using app = await createApp();
  const { post } = await start(app);
  const status = async (body: BodyInit | null, headers?: Record<string, string>) => {
    const response = await post('/v2/areas', body, headers);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { error } = await response.json();
    if (error) expect(error.details).toBeInstanceOf(Array);
    return [response.status, error?.code];
  };
  const area = JSON.stringify({ name: 'Home' });
  expect(await status(area)).toEqual([201, undefined]);
  expect(await status(area, { 'content-type': 'Application/JSON; charset=utf-8' })).toEqual([201, undefined]);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
    expect(await status(area, { 'content-type': type })).toEqual([415, 'unsupported_media_type']);
  expect(await status(new TextEncoder().encode(area), {})).toEqual([415, 'unsupported_media_type']);
  const fits = JSON.stringify({ name: 'x'.padEnd(1024 * 1024 - 11) });
  expect(fits.length).toBe(1024 * 1024);
  expect(await status(fits)).toEqual([400, 'invalid_request']);
  expect(await status(`${fits} `)).toEqual([413, 'payload_too_large']);
  for (const bad of ['{', '{"name":"Home"} x', "{'name':1}", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])])
    expect(await status(bad)).toEqual([400, 'invalid_request']);
  for (const noObject of ['null', '[]', '[{"name":"Home"}]', '"Home"', '1', ''])
    expect(await status(noObject)).toEqual([400, 'invalid_request']);
});

test('refuses unknown fields by name in path, query and body', async () => {
  await using app = await createApp();
  const { send, post } = await start(app);
  expect(await fieldsOf(await send('/v2/areas?nope=1&neither=2'))).toEqual(['nope', 'neither']);
  expect(await fieldsOf(await post('/v2/areas?nope=1&neither=2', '{"name":"Home"}'))).toEqual([
    'nope',
    'neither',
  ]);
  expect(await fieldsOf(await post('/v2/areas', '{"name":"Home","nope":1,"__proto__":{"hue":1}}'))).toEqual([
    'nope',
    '__proto__',
  ]);
  expect(await fieldsOf(await send('/v2/areas?__proto__=1&constructor=2'))).toEqual([
    '__proto__',
    'constructor',
  ]);
  expect(await fieldsOf(await send('/v2/areas?includeArchived=true&includeArchived=false'))).toEqual([
    'includeArchived',
  ]);
  expect(await fieldsOf(await send('/v2/areas?includeArchived=1'))).toEqual(['includeArchived']);
  const id = '00000000-0000-4000-8000-000000000000';
  const patch = { method: 'PATCH', headers: json, body: JSON.stringify({ areaId: id }) };
  expect(await fieldsOf(await send(`/v2/areas/${id}`, patch))).toEqual(['areaId']);
  expect(await fieldsOf(await send('/v2/areas/nothing', { ...patch, body: '{}' }))).toEqual(['areaId']);
  expect(await fieldsOf(await post('/v2/rounds/2026-11-21/1e0/close', null))).toEqual(['index']);
  expect({}).not.toHaveProperty('hue');
});

test('treats a missing body as an empty one and changes nothing', async () => {
  await using app = await createApp();
  const { send, post } = await start(app);
  const { area } = await (await post('/v2/areas', '{"name":"Home"}')).json();
  const archived = await send(`/v2/areas/${area.id}/archive`, { method: 'POST' });
  expect([archived.status, (await archived.json()).area.archived]).toEqual([200, true]);
  for (const body of ['{}', null]) {
    const changed = await send(`/v2/areas/${area.id}`, { method: 'PATCH', headers: json, body });
    expect([changed.status, (await changed.json()).area.name]).toEqual([200, 'Home']);
  }
  expect(await fieldsOf(await post('/v2/areas', null))).toEqual(['name']);
});

test('returns 404 or 405 for another method or a trailing slash', async () => {
  await using app = await createApp();
  const { send } = await start(app);
  const id = '00000000-0000-4000-8000-000000000000';
  const allowed = async (method: string, path: string) => {
    const response = await send(path, { method });
    return [response.status, response.headers.get('allow')];
  };
  expect(await allowed('PUT', '/v2/areas')).toEqual([405, expect.stringMatching(/^GET, POST, HEAD$/)]);
  expect(await allowed('GET', `/v2/areas/${id}/archive`)).toEqual([405, 'POST']);
  expect(await allowed('POST', '/v2/openapi.json')).toEqual([405, 'GET, HEAD']);
  expect(await allowed('POST', '/v2/realtime')).toEqual([405, 'GET']);
  for (const path of [
    '/v2',
    '/v2/',
    '/v2/nothing',
    '/v2/areas/',
    '/v2//areas',
    '/v2/areas//archive',
    '/v2/%ff',
    '/v2/Areas',
  ]) {
    const response = await send(path, { method: 'POST' });
    expect([path, response.status, (await response.json()).error?.code]).toEqual([path, 404, 'not_found']);
  }
  const head = await send('/v2/areas', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('returns 401 with how to send a token', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const other = { token: await app.readOnlyToken(ann) };
  await app.db.run(
    sql`UPDATE api_tokens SET revoked_at = now() WHERE token_hash = ${hashSecret(other.token)}`,
  );
  const headers = [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Token ${ann.token}`,
    'Bearer pc_wrong',
    `Bearer ${other.token}`,
  ];
  for (const authorization of headers) {
    const response = await app.send('/v2/areas', { headers: { authorization, cookie: 'x=y' } });
    expect([authorization, response.status]).toEqual([authorization, 401]);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata=/);
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized', details: [] } });
  }
  const lower = await app.send('/v2/areas', { headers: { authorization: `bearer ${ann.token}` } });
  expect(lower.status).toBe(200);
});

test("requires a calendar date as the caller's day", async () => {
  await using app = await createApp();
  const { send } = await start(app);
  for (const day of ['2026-02-30', '2026-2-3', 'today', '20261121', '']) {
    const response = await send('/v2/areas', { headers: { 'x-pc-today': day } });
    expect([day, response.status]).toEqual([day, 400]);
    expect(await fieldsOf(response)).toEqual(['X-PC-Today']);
  }
});

test('reveals only the request id of an internal error', async () => {
  await using app = await createApp();
  const { send } = await start(app);
  const idOf = async (id: string) =>
    (await send('/v2/areas', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  expect(await idOf('my-id.1')).toBe('my-id.1');
  expect(await idOf('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf('a b')).toMatch(/^[0-9a-f-]{36}$/);
  await app.db.run(sql`ALTER TABLE areas RENAME TO gone`);
  for (const path of ['/v2/areas', '/api/trpc/areas.list?input={}']) {
    const broken = await send(path);
    const text = await broken.text();
    expect([path, broken.status]).toEqual([path, 500]);
    expect(text).toContain('"code":"internal"');
    expect(text).not.toMatch(/areas a|relation|SELECT|\.ts|stack/);
  }
});

test('answers the same over a real connection', async () => {
  await using app = await createApp();
  await using server = await listen();
  const ann = await app.account('Ann');
  const headers = callHeaders(ann);
  const made = await fetch(`${server.url}/v2/areas`, {
    method: 'POST',
    headers: { ...headers, ...json, 'x-request-id': 'mine' },
    body: '{"name":"Home"}',
  });
  expect([made.status, made.headers.get('x-request-id')]).toEqual([201, 'mine']);
  const head = await fetch(`${server.url}/v2/areas`, { method: 'HEAD', headers });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const large = await fetch(`${server.url}/v2/areas`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }),
  });
  expect(large.status).toBe(413);
  const after = await fetch(`${server.url}/v2/areas`, { headers });
  expect((await after.json()).areas).toHaveLength(1);
});
