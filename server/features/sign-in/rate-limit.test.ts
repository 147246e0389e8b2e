import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { browserClient } from '../../../testing/browser-client';
import { startInstance } from '../../../testing/instances';
import { callHeaders, createApp, type TestApp } from '../../../testing/test-app';

const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const asker =
  (app: TestApp, token: string) =>
  (path: string, init: RequestInit & { headers?: object } = {}) =>
    app.send(path, { ...init, headers: { ...callHeaders({ token }), ...init.headers } });

const left = (response: Response) =>
  /^"default";r=(\d+);t=(\d+)$/.exec(response.headers.get('ratelimit') ?? '');

test('spends the limit of a minute at once or evenly', async () => {
  await using app = await createApp({ rateLimit: 60 });
  const ask = asker(app, (await app.account('Ann')).token);
  const started = Date.now();
  const first = await ask('/v2/areas');
  expect(first.headers.get('ratelimit-policy')).toBe('"default";q=60;w=60');
  expect(first.headers.get('ratelimit')).toBe('"default";r=59;t=1');
  const burst = await Promise.all(Array.from({ length: 79 }, () => ask('/v2/areas')));
  const counts = statuses([first, ...burst]);
  // One call is refilled each second.
  const back = Math.ceil((Date.now() - started) / 1000);
  expect(counts[200]).toBeGreaterThanOrEqual(60);
  expect(counts[200]).toBeLessThanOrEqual(60 + back);
  expect(counts[429]).toBe(80 - (counts[200] ?? 0));
  const refused = burst.find(({ status }) => status === 429);
  expect(await refused?.json()).toMatchObject({ error: { code: 'rate_limited', details: [] } });
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(refused?.headers.get('ratelimit')).toBe('"default";r=0;t=1');
  await app.db.run(sql`UPDATE rate_limits SET full_at = full_at - interval '2 seconds'`);
  const later = await ask('/v2/areas');
  expect(later.status).toBe(200);
  expect(Number(left(later)?.[1])).toBeGreaterThanOrEqual(1);
});

test('lets exactly the limit through when requests arrive at once', async () => {
  for (const rateLimit of [1, 7]) {
    await using app = await createApp({ rateLimit });
    const ask = asker(app, (await app.account('Ann')).token);
    const seen = [];
    for (let n = 0; n < rateLimit; n++) seen.push((await ask('/v2/areas')).headers.get('ratelimit'));
    expect(seen.map((header) => /r=(\d+)/.exec(header ?? '')?.[1])).toEqual(
      Array.from({ length: rateLimit }, (_, n) => String(rateLimit - 1 - n)),
    );
    const refused = await ask('/v2/areas');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(Math.ceil(60 / rateLimit));
  }
});

test('counts successes and refusals of an account on every transport', async () => {
  await using app = await createApp({ rateLimit: 5 });
  const ann = await app.account('Ann');
  const ask = asker(app, ann.token);
  const json = { 'content-type': 'application/json' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_areas' } };
  const mcp = { method: 'POST', headers: json, body: JSON.stringify(call) };
  const asked = [
    await ask('/v2/areas'),
    await ask('/v2/areas?nope=1'),
    await ask('/v2/areas', { headers: { 'x-pc-today': 'never' } }),
    await ask('/mcp', mcp),
    await ask('/api/trpc/areas.list?input={}'),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 400, 400, 200, 200]);
  expect(asked.map((response) => left(response)?.[1])).toEqual(['4', '3', '2', '1', '0']);
  for (const refused of [
    await ask('/v2/areas'),
    await ask('/mcp', mcp),
    await ask('/api/trpc/areas.list?input={}'),
  ]) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const other = asker(app, await app.readOnlyToken(ann));
  expect((await other('/v2/areas')).status).toBe(429);
  const nobody = await asker(app, 'pc_unknown')('/v2/areas');
  expect([nobody.status, nobody.headers.get('ratelimit')]).toEqual([401, null]);
});

test('runs no call of a batch above the limit', async () => {
  await using app = await createApp({ rateLimit: 10 });
  const ann = await app.account('Ann');
  const ask = asker(app, ann.token);
  const call = (name: string) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_area', arguments: { name } },
  });
  const mcp = (size: number) =>
    ask('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Array.from({ length: size }, (_, n) => call(`Area ${n}`))),
    });
  const started = Date.now();
  const trpc = (size: number) => {
    const paths = Array.from({ length: size }, () => 'areas.list').join(',');
    return ask(`/api/trpc/${paths}?batch=1&input=${encodeURIComponent('{"0":{},"1":{},"2":{},"3":{}}')}`);
  };
  const first = await mcp(4);
  expect([first.status, left(first)?.[1]]).toEqual([200, '6']);
  const second = await trpc(4);
  expect([second.status, left(second)?.[1]]).toEqual([200, '2']);
  for (const refused of [await mcp(4), await trpc(4)]) {
    expect([refused.status, left(refused)?.[1]]).toEqual([429, '2']);
    // Two calls are left, and one is refilled every six seconds.
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(12);
    expect(wait).toBeGreaterThanOrEqual(12 - (Date.now() - started) / 1000);
  }
  const never = await mcp(11);
  expect([never.status, await never.text()]).toEqual([429, expect.stringContaining('at most 10 calls')]);
  expect((await mcp(2)).status).toBe(200);
  const rows = await app.db.rows(sql`SELECT FROM areas WHERE creator_id = ${ann.id}`);
  expect(rows).toHaveLength(6);
});

test('shares one allowance between all sessions of an account', async () => {
  await using app = await createApp({ env: { SESSION_RATE_LIMIT: '5' } });
  const [one, two] = [browserClient(app), browserClient(app)];
  await one.mutate('account.signUp', { email: 'ann@example.org', password: 'correct horse battery' });
  for (const [name, value] of one.cookies) two.cookies.set(name, value);
  const { token } = Object((await one.mutate('tokens.create', { name: 'laptop' })).body);
  expect(token).toMatchObject({ name: 'laptop' });
  const statuses = [];
  for (const page of [one, two, one, two, one]) statuses.push((await page.query('areas.list')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const refused = await two.mutate('areas.create', { name: 'Home' });
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  const other = browserClient(app);
  await other.mutate('account.signUp', { email: 'ben@example.org', password: 'correct horse battery' });
  expect((await other.query('areas.list')).status).toBe(200);
});

test.each([
  [60, 200],
  [900, 300],
])('with a limit of %s, lets a network sign up %s accounts an hour', async (rateLimit, most) => {
  await using app = await createApp({ rateLimit });
  const signUp = async (email: string) => {
    const account = { email, password: 'correct horse battery' };
    return (await browserClient(app).mutate('account.signUp', account)).status;
  };
  expect(await signUp('ann@example.org')).toBe(200);
  await app.db.run(sql`UPDATE throttles SET count = ${most - 1} WHERE key LIKE 'sign-up:%'`);
  expect(await signUp('ben@example.org')).toBe(200);
  expect(await signUp('cleo@example.org')).toBe(429);
});

test('shares one limit between all tokens of an account and all processes', async () => {
  await using app = await createApp({ rateLimit: 120 });
  await using other = await startInstance(app.url, { RATE_LIMIT: '120' });
  const ann = await app.account('Ann');
  const tokens = [ann.token, ...(await Promise.all([1, 2, 3, 4].map(() => app.readOnlyToken(ann))))];
  const started = Date.now();
  const all = await Promise.all(
    Array.from({ length: 300 }, (_, n) => {
      const token = tokens[n % 5] ?? '';
      if (n % 2) return asker(app, token)('/v2/habits');
      return fetch(`${other.firstMessage}/v2/habits`, { headers: callHeaders({ token }) });
    }),
  );
  const { 200: passed = 0, 429: refused = 0 } = statuses(all);
  expect(passed + refused).toBe(300);
  // Each process may hold up to two calls that it took and did not use.
  expect(passed).toBeGreaterThanOrEqual(120 - 2 * 2);
  expect(passed).toBeLessThanOrEqual(120 + Math.ceil((Date.now() - started) / 500));
});

test('limits only the wrong tokens of a network', async () => {
  await using app = await createApp({ rateLimit: 6 });
  const ann = asker(app, (await app.account('Ann')).token);
  const from = (address: string) => ({ headers: { 'x-parcours-address': address } });
  const wrong = (path: string, n: number) => asker(app, `pc_wrong${n}`)(path, from('192.0.2.1'));
  const seen = [];
  for (let n = 0; n < 9; n++) seen.push((await wrong(n % 2 ? '/v2/areas' : '/v2/me', n)).status);
  expect([seen[0], seen[5], seen.at(-1)]).toEqual([401, 401, 429]);
  const refused = await wrong('/v2/areas', 99);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect((await ann('/v2/areas', from('192.0.2.1'))).status).toBe(200);
});
