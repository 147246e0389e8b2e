import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startForked } from '../../testing/start/forked-process';
import { listen } from '../../testing/start/listen';
import { callHeaders, createApp } from '../../testing/test-app';

const json = { 'content-type': 'application/json' };

/** What differs with each request or new row, or is about the connection. */
const passing =
  /^(x-request-id|etag|date|connection|keep-alive|transfer-encoding|content-length|content-encoding|vary)$/;

/** The app by the listener and by Next alone. */
async function openBoth() {
  const app = await createApp();
  const direct = await listen();
  const env = {
    DATABASE_URL: app.url,
    AUTH_SECRET: 'test'.repeat(10),
    APP_URL: 'http://parcours.test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    NODE_ENV: 'development',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const mounted = await startForked('testing/next-process.ts', env);
  return {
    app,
    urls: [direct.url, mounted.firstMessage],
    async [Symbol.asyncDispose]() {
      await mounted[Symbol.asyncDispose]();
      await direct[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

let both: Awaited<ReturnType<typeof openBoth>>;
beforeAll(async () => {
  both = await openBoth();
}, 120_000);
afterAll(() => both[Symbol.asyncDispose]());

/** Ids and times of rows differ between two calls that create something. */
const withoutIds = (text: string) =>
  text.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'id').replace(/\d{13}/g, 'time');

test('answers through Next as without it', async () => {
  const { app, urls } = both;
  const ann = await app.account('Ann');
  const as = { ...callHeaders(ann), ...json };
  const ask = async (url: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    const headers = [...response.headers].filter(([name]) => !passing.test(name));
    return { status: response.status, headers, body: withoutIds(await response.text()) };
  };
  const post = (body: unknown, headers: Record<string, string> = as) => ({
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_areas', arguments: {} } };
  const keyed = { ...as, 'idempotency-key': 'k' };
  const requests: [status: number, path: string, init?: RequestInit][] = [
    [401, '/v2/areas'],
    [401, '/v2/areas', { headers: { authorization: 'Bearer pc_none' } }],
    [200, '/v2/areas', { headers: as }],
    [200, '/v2/tasks?status=done&limit=2', { headers: as }],
    [201, '/v2/areas', post({ name: 'Home ✓' })],
    [400, '/v2/areas', post({ name: '' })],
    [400, '/v2/areas', post('{')],
    [413, '/v2/areas', post({ name: 'x'.repeat(2 ** 20) })],
    [415, '/v2/areas', post('name=Home', { ...as, 'content-type': 'text/plain' })],
    [404, '/v2/tasks/1b671a64-40d5-491e-99b0-da01ff1f3341', { headers: as }],
    [404, '/v2/nothing', { headers: as }],
    [405, '/v2/areas', { method: 'PUT', headers: as, body: '{}' }],
    [200, '/v2/openapi.json', { method: 'HEAD' }],
    [200, '/mcp', post(call)],
    [401, '/mcp', post(call, json)],
    [405, '/mcp', { headers: as }],
    [200, '/api/trpc/areas.list?input=%7B%7D', { headers: as }],
    [200, '/api/trpc/areas.create', post({ name: 'Garden' })],
    [400, '/api/trpc/areas.create', post({ nope: 1 })],
    [401, '/api/trpc/areas.list?input=%7B%7D'],
  ];
  for (const [status, path, init] of requests) {
    const answers = [];
    for (const url of urls) {
      answers.push(await ask(url, path, init));
      await app.db.run(sql`DELETE FROM areas`);
    }
    expect([path, answers[1]]).toEqual([path, answers[0]]);
    expect([path, answers[0]?.status]).toEqual([path, status]);
  }
  const [direct = '', mounted = ''] = urls;
  for (const path of ['/v2/areas', '/api/trpc/areas.create']) {
    await app.db.run(sql`DELETE FROM idempotency_keys`);
    const first = await fetch(mounted + path, post({ name: 'Once' }, keyed));
    const again = await fetch(direct + path, post({ name: 'Once' }, keyed));
    expect([again.headers.get('idempotent-replayed'), await again.text()]).toEqual([
      'true',
      await first.text(),
    ]);
  }
}, 120_000);

test('draws pages with the modules of the process that serves them', async () => {
  const page = await fetch(`${both.urls[1]}/sign-up`);
  expect(await page.text()).toContain('You need an invitation. Open the link in it.');
}, 120_000);

test('receives uploads through Next, up to their size', async () => {
  const { app, urls } = both;
  const files = app.transport('rest').as(await app.account('Ann'));
  const { body: made } = await files('create_task', { title: 'Files' });
  const target = { targetKind: 'task', targetId: Object(made).task.id, type: 'text/plain', name: 'a.txt' };
  for (const [size, sent] of [
    [2_000_000, 2_000_000],
    [2_000_000, 2_000_001],
  ] as const) {
    const statuses = [];
    for (const url of urls) {
      const { body } = await files('create_upload', { ...target, size });
      const { pathname } = new URL(Object(body).upload.url);
      statuses.push((await fetch(url + pathname, { method: 'PUT', body: Buffer.alloc(sent, 'a') })).status);
    }
    expect(statuses).toEqual(sent === size ? [200, 200] : [400, 400]);
  }
}, 120_000);
