import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { browserClient } from '../../../testing/browser-client';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';

const short = { headersMs: 200, requestMs: 400, checkMs: 20 };

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Everything the server sends until it closes the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

async function exchange(port: number, sent: string): Promise<string> {
  const socket = await open(port);
  socket.write(sent);
  return readToEnd(socket);
}

const refusal = (status: number, message: string) =>
  expect.stringMatching(
    new RegExp(
      `^HTTP/1.1 ${status} [\\s\\S]*X-Request-Id: [\\s\\S]*"code":"invalid_request","message":"[^"]*${message}`,
    ),
  );

const slowBody = (token: string) =>
  [
    'POST /v2/areas HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 100',
    '',
    '{"name":',
  ].join('\r\n');

// This test runs first: later tests listen for changes of other databases, and `/readyz` would then report missing
// changes.
test('returns 405 with Allow for other methods on the health checks', async () => {
  await using _app = await createApp();
  await using server = await listen();
  for (const path of ['/healthz', '/readyz']) {
    const refused = await fetch(server.url + path, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await refused.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(200);
  }
});

test('sends each cookie of an answer in its own header', async () => {
  await using _app = await createApp();
  await using server = await listen();
  const page = browserClient({ send: (path, init) => fetch(`${server.url}${path}`, init) });
  const account = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' };
  expect((await page.mutate('account.signUp', account)).status).toBe(200);
  expect([...page.cookies.keys()].sort()).toEqual([
    expect.stringMatching(/^parcours\.known-/),
    'parcours.session',
  ]);
  expect((await page.query('me.get')).status).toBe(200);
});

test('answers slow headers and bodies with the error envelope', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  await using server = await listen(short);
  const [silent, headers, body] = await Promise.all([
    exchange(server.port, ''),
    exchange(server.port, 'GET /healthz HTTP/1.1\r\nHost: te'),
    exchange(server.port, slowBody(token)),
  ]);
  expect(silent).toEqual(refusal(408, 'too long'));
  expect(headers).toEqual(refusal(408, 'too long'));
  expect(body).toEqual(refusal(408, 'too long'));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('keeps an event stream open past the timeouts', async () => {
  await using app = await createApp({ isLive: true });
  const ann = await app.account('Ann');
  await using server = await listen(short);
  const input = encodeURIComponent(JSON.stringify({ since: Date.now() }));
  const stream = await fetch(`${server.url}/api/trpc/changes.follow?input=${input}`, {
    headers: { ...callHeaders(ann), accept: 'text/event-stream' },
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  // A request that times out proves that the server has checked its timeouts since.
  await exchange(server.port, slowBody(ann.token));
  await app.transport('rest').call(ann, 'create_area', { name: 'Home' });
  let received = '';
  while (!received.includes('"tabs"')) {
    const part = await reader?.read();
    expect(part?.done).toBe(false);
    received += part?.value;
  }
  await reader?.cancel();
});

const health = 'GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n';

test('refuses a connection beyond the limit while all others serve requests', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await using server = await listen({ networkConnections: 2 });
  const busy = [await open(server.port), await open(server.port)];
  for (const socket of busy) socket.write(slowBody(ann.token));
  await setTimeout(100);
  expect(await exchange(server.port, health).catch(String)).not.toContain('200 OK');
  busy[0]?.destroy();
  await expect.poll(() => exchange(server.port, health).catch(String)).toContain('200 OK');
  busy[1]?.destroy();
});

test.each([
  ['its network', { networkConnections: 20, stayMs: 50 }],
  ['all networks', { connections: 20 }],
])('answers new connections while half-open ones take the limit of %s', async (_, limits) => {
  await using _app = await createApp();
  await using server = await listen(limits);
  const halfOpen = await Promise.all(Array.from({ length: 100 }, () => open(server.port)));
  for (const socket of halfOpen) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n');
  for (const localAddress of ['127.0.0.1', '127.0.0.2']) {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
    socket.write(health);
    expect(await readToEnd(socket)).toContain('200 OK');
  }
  await expect.poll(() => halfOpen.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(20);
  for (const socket of halfOpen) socket.destroy();
});

test('keeps half-open connections for a while, up to four times the limit of a network', async () => {
  await using server = await listen({ networkConnections: 5, stayMs: 60_000 });
  const halfOpen = await Promise.all(Array.from({ length: 40 }, () => open(server.port)));
  for (const socket of halfOpen) socket.on('error', () => undefined);
  const count = () => halfOpen.filter(({ closed }) => !closed).length;
  await expect.poll(count).toBe(20);
  for (const socket of halfOpen) socket.destroy();
});

test('uses the error envelope for requests that the HTTP parser refuses', async () => {
  await using _app = await createApp();
  await using server = await listen();
  const large = `GET / HTTP/1.1\r\nHost: test\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await exchange(server.port, large)).toEqual(refusal(431, 'headers are larger'));
  expect(await exchange(server.port, 'NONSENSE\r\n\r\n')).toEqual(refusal(400, 'not a valid HTTP'));
  const star = 'OPTIONS * HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n';
  expect(await exchange(server.port, star)).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"invalid_request"/);
});

test('reads the path of a target that is a whole URL', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await using server = await listen();
  const get = (target: string) =>
    exchange(
      server.port,
      `GET ${target} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${ann.token}\r\nConnection: close\r\n\r\n`,
    );
  expect(await get('HTTP://planner.example/v2/areas?includeArchived=true')).toMatch(
    /^HTTP\/1.1 200 [\s\S]*\{"areas":\[\]\}/,
  );
  expect(await get('http://planner.example/healthz')).toMatch(/^HTTP\/1.1 200 /);
  for (const target of ['http://planner.example', 'http://planner.example?q'])
    expect(await get(target)).toMatch(/^HTTP\/1.1 404 /);
});

test('answers clients that send the whole body before they read', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const files = filesOf(app, ann);
  const { body: made } = await files.call('create_task', { title: 'Paint' });
  const target = { targetKind: 'task', targetId: Object(made).task.id, bytes: new Uint8Array(10) };
  const upload = new URL(await files.addressFor(target)).pathname;
  await using server = await listen();
  const size = 8 * 1024 * 1024;
  const length = `Content-Length: ${size}`;
  const chunked = 'Transfer-Encoding: chunked';
  for (const [path, framing, answer] of [
    ['/v2/areas', length, /^HTTP\/1.1 413 [\s\S]*"code":"payload_too_large"/],
    ['/v2/areas', chunked, /^HTTP\/1.1 413 [\s\S]*"code":"payload_too_large"/],
    ['/mcp', length, /^HTTP\/1.1 413 [\s\S]*"code":"payload_too_large"/],
    ['/api/trpc/areas.create', length, /^HTTP\/1.1 413 [\s\S]*"code":"payload_too_large"/],
    ['/v2/nothing', length, /^HTTP\/1.1 404 [\s\S]*"code":"not_found"/],
    ['/v2/files/uploads/nothing', length, /^HTTP\/1.1 404 [\s\S]*"code":"not_found"/],
    [upload, length, /^HTTP\/1.1 400 [\s\S]*"field":"size"/],
    [upload, chunked, /^HTTP\/1.1 400 [\s\S]*"field":"size"/],
    ['/oauth/token', length, /^HTTP\/1.1 4\d\d [\s\S]*"error":/],
    ['/oauth/register', chunked, /^HTTP\/1.1 4\d\d [\s\S]*"error":/],
    ['/webhooks/stripe', length, /^HTTP\/1.1 404 [\s\S]*"code":"not_found"/],
    ['/%ff', length, /^HTTP\/1.1 404 [\s\S]*"code":"not_found"/],
    ['/today', length, /^HTTP\/1.1 404 /],
  ] as const) {
    const socket = await open(server.port);
    const head = slowBody(ann.token)
      .replace('POST', path.includes('/uploads/') ? 'PUT' : 'POST')
      .replace('/v2/areas', path)
      .replace('Content-Length: 100', `Connection: close\r\n${framing}`)
      .replace('{"name":', '');
    const body = ' '.repeat(size);
    socket.write(head + (framing === chunked ? `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body));
    await once(socket, 'drain');
    expect([path, await readToEnd(socket)]).toEqual([path, expect.stringMatching(answer)]);
  }
});

test('returns 404 for a path that cannot be decoded', async () => {
  await using _app = await createApp();
  await using server = await listen();
  for (const path of ['/s/%ff', '/invites/%ff', '/day/%ff', '/notes/%ff', '/v2/areas/%ff', '/%']) {
    const response = await fetch(server.url + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain('"code":"not_found"');
  }
});

test('sends no-store and nosniff on API answers', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await using server = await listen();
  for (const path of ['/v2/areas', '/v2/nope', '/api/trpc/areas.list?input={}', '/api/trpc/nope', '/mcp']) {
    const { headers } = await fetch(server.url + path, { headers: callHeaders(ann) });
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
  }
});

test('sends HSTS only if the app is reached by https', async () => {
  for (const [APP_URL, value] of [
    ['https://parcours.test', 'max-age=31536000'],
    ['http://parcours.test', null],
  ] as const) {
    await using _app = await createApp({ env: { APP_URL } });
    await using server = await listen();
    const { headers } = await fetch(`${server.url}/healthz`);
    expect(headers.get('strict-transport-security')).toBe(value);
  }
});
