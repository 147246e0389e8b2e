import { expect, test } from 'vitest';
import { listen } from '../../testing/start/listen';
import { callHeaders, createApp } from '../../testing/test-app';

const documents = [
  '/llms.txt',
  '/docs',
  '/docs/api/tasks',
  '/docs/errors',
  '/docs/assistants',
  '/help',
  '/help/rounds',
  '/v2/openapi.json',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
];

test.each(documents)('answers %s by its version, in each encoding', async (path) => {
  await using _app = await createApp();
  await using server = await listen();
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(server.url + path, { method, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const plain = await ask({ 'accept-encoding': 'identity' });
  const etag = plain.headers.get('etag') ?? '';
  expect([plain.status, plain.headers.get('content-encoding'), etag]).toEqual([
    200,
    null,
    expect.stringMatching(/^W\/"[\w-]{43}"$/),
  ]);
  for (const encoding of ['br', 'gzip']) {
    const encoded = await ask({ 'accept-encoding': encoding });
    expect([encoded.text, encoded.headers.get('etag')]).toEqual([plain.text, etag]);
    const isShort = Buffer.byteLength(plain.text) < 1_024;
    expect(encoded.headers.get('content-encoding')).toBe(isShort ? null : encoding);
  }
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
    const again = await ask({ 'if-none-match': known });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  const head = await ask({}, 'HEAD');
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
  expect((await ask({}, 'DELETE')).status).toBe(405);
});

test('counts documents for the network, and for the account with a token', async () => {
  await using app = await createApp({ rateLimit: 6 });
  await using server = await listen();
  const ann = await app.account('Ann');
  const ask = async (path: string, headers = {}) => (await fetch(server.url + path, { headers })).status;
  const statuses = [];
  for (const path of documents.slice(0, 8)) statuses.push(await ask(path));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const refused = await fetch(`${server.url}/llms.txt`);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
  expect(await ask('/llms.txt', callHeaders(ann))).toBe(200);
});
