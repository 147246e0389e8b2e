import { expect, test } from 'vitest';
import { listen } from '@/testing/start/listen';
import { callHeaders, createApp } from '@/testing/test-app';

const origin = 'https://playground.example';

test('pages of any site may call the API without credentials', async () => {
  await using app = await createApp();
  await using server = await listen();
  const ann = callHeaders(await app.account('Ann'));
  const send = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
  for (const path of [
    '/v2/areas',
    '/mcp',
    '/oauth/token',
    '/oauth/register',
    '/oauth/device_authorization',
    '/v2/openapi.json',
  ]) {
    const preflight = await send(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    const { headers } = preflight;
    expect([path, preflight.status, headers.get('access-control-allow-origin')]).toEqual([path, 204, '*']);
    expect(headers.get('access-control-allow-headers')).toContain('authorization');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  }
  const read = await send('/v2/areas', { headers: { ...ann, origin } });
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const refused = await send('/v2/areas', { headers: { origin } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  const called = await send('/mcp', {
    method: 'POST',
    headers: { ...ann, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_areas' } }),
  });
  expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const page = await send('/sign-in', { headers: { origin } });
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
  expect((await send('/v2/areas', { method: 'OPTIONS' })).status).toBe(405);
});
