import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';

const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const call = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;

const tooDeep = expect.stringContaining('nests objects and arrays');

test('returns 400 for deeply nested JSON over every transport', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const post = async (path: string, body: string) => {
    const response = await app.send(path, {
      method: 'POST',
      headers: { ...callHeaders(ann), 'content-type': 'application/json', 'idempotency-key': 'k' },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  for (const [path, body] of [
    ['/v2/areas', `{"name":${arrays(3_000)}}`],
    ['/v2/areas', `{"name":${arrays(500_000)}}`],
    ['/v2/tasks', `{"title":"x","when":${objects(100_000)}}`],
    ['/api/trpc/areas.create', `{"name":${arrays(3_000)}}`],
    ['/mcp', call(objects(100_000))],
    ['/mcp', call(`{"name":"create_area","arguments":{"name":${arrays(3_000)}}}`)],
    ['/mcp', arrays(500_000)],
  ] as const)
    expect(await post(path, body)).toEqual({ status: 400, text: tooDeep });
});

test('answers wide JSON without a 500', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const wide = `[${Array.from({ length: 49_000 }, () => '{}').join(',')}]`;
  const keys = `{${Array.from({ length: 49_000 }, (_, index) => `"k${index}":{}`).join(',')}}`;
  const send = async (path: string, body: string) =>
    (
      await app.send(path, {
        method: 'POST',
        headers: { ...callHeaders(ann), 'content-type': 'application/json', 'idempotency-key': 'k' },
        body,
      })
    ).status;
  expect(await send('/v2/areas', keys)).toBe(400);
  expect(await send('/v2/tasks', `{"title":"x","tags":${wide}}`)).toBe(400);
  expect(await send('/mcp', call(wide))).toBe(200);
  expect(await send('/mcp', call(`{"name":"create_area","arguments":${keys}}`))).toBe(200);
});

test('refuses JSON of very many values before it parses them', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const headers = { ...callHeaders(ann), 'content-type': 'application/json' };
  const many = `{"name":[${Array.from({ length: 100_000 }, () => '1').join(',')}]}`;
  for (const path of ['/v2/areas', '/mcp', '/api/trpc/areas.create']) {
    const refused = await app.send(path, { method: 'POST', headers, body: many });
    expect([path, refused.status, await refused.text()]).toEqual([
      path,
      400,
      expect.stringContaining('more than 100000 values'),
    ]);
  }
});

const mcpCall = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
const area = { name: 'Home' };

const falseToken = { authorization: `Bearer pc_${'x'.repeat(32)}`, 'content-type': 'application/json' };

test.each([
  ['REST', '/v2/areas'],
  ['MCP', '/mcp'],
  ['tRPC', '/api/trpc/areas.create'],
])('answers a false token before the rest of a large body arrives over %s', async (_, path) => {
  await using _app = await createApp();
  await using server = await listen();
  for (const length of [{ 'content-length': 1_000_000 }, { 'transfer-encoding': 'chunked' }]) {
    const sent = request(`${server.url}${path}`, { method: 'POST', headers: { ...falseToken, ...length } });
    sent.on('error', () => undefined).write('not JSON');
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    expect([answer?.statusCode, answer && (await text(answer))]).toEqual([
      401,
      expect.stringMatching(/unauthorized/i),
    ]);
    sent.destroy();
  }
});

/** Sends a request without the end of its body. */
function hold(url: string, token: string, body: unknown) {
  const whole = JSON.stringify(body);
  const sent = request(url, {
    method: 'POST',
    headers: {
      ...callHeaders({ token }),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(whole),
    },
  });
  sent.write(whole.slice(0, -1));
  const answered: Promise<IncomingMessage[]> = once(sent, 'response');
  return async () => {
    sent.end(whole.slice(-1));
    const [response] = await answered;
    return { status: response?.statusCode, body: response ? await text(response) : '' };
  };
}

test.each([
  ['REST', '/v2/areas', area],
  ['tRPC', '/api/trpc/areas.create', area],
  ['MCP', '/mcp', { ...mcpCall, params: { name: 'create_area', arguments: area } }],
])('refuses a token that is revoked while the body arrives over %s', async (_, path, body) => {
  await using app = await createApp();
  await using server = await listen();
  const ann = await app.account('Ann');
  const { token } = ann;
  const finish = hold(`${server.url}${path}`, token, body);
  // When a later request is answered, the held one has arrived.
  expect((await fetch(`${server.url}/v2/me`, { headers: callHeaders(ann) })).status).toBe(200);
  await app.db.run(sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${ann.id}`);
  expect(await finish()).toEqual({ status: 401, body: expect.stringContaining('unauthorized') });
  expect(await app.db.rows(sql`SELECT FROM areas`)).toEqual([]);
});
