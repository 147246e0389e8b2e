import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { browserClient } from '../../testing/browser-client';
import { findFreePort } from '../../testing/start/free-port';
import { createApp, type TestApp } from '../../testing/test-app';
import { assignRequestId } from '../platform/http/assign-request-id';
import { limitPage } from './limit-pages';

/** A server of one slow page. */
async function servePage() {
  const port = await findFreePort();
  let drawing = 0;
  let most = 0;
  const server = createServer((request, response) => {
    assignRequestId(request);
    const draw = async () => {
      drawing++;
      most = Math.max(most, drawing);
      await setTimeout(20);
      drawing--;
      response.end('page');
    };
    void limitPage(request, { response, draw });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    most: () => most,
    visit: (path: string, cookie = '') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, 'sec-fetch-site': 'cross-site' } }),
    [Symbol.dispose]: () => void server.close(),
  };
}

async function signedInCookie(app: TestApp): Promise<string> {
  const browser = browserClient(app);
  await browser.mutate('account.signUp', { email: 'ann@example.org', password: 'correct horse battery' });
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

test('draws at most two pages of an account at once', async () => {
  await using app = await createApp();
  const cookie = await signedInCookie(app);
  using pages = await servePage();
  const visits = Array.from({ length: 16 }, () => pages.visit('/later', cookie));
  const own = (await Promise.all(visits)).map(({ status }) => status);
  expect([pages.most(), new Set(own)]).toEqual([2, new Set([200])]);
});

test('draws at most two pages of a network at once', async () => {
  await using _app = await createApp();
  using pages = await servePage();
  await Promise.all(Array.from({ length: 6 }, () => pages.visit('/s/abc')));
  expect(pages.most()).toBe(2);
});

test('counts a page for its session, or for the network without one', async () => {
  await using app = await createApp({ rateLimit: 4, env: { SESSION_RATE_LIMIT: '6' } });
  const cookie = await signedInCookie(app);
  using pages = await servePage();
  const count = async (path: string, by?: string) => {
    const statuses = [];
    for (let n = 0; n < 9; n++) statuses.push((await pages.visit(path, by)).status);
    return [statuses.indexOf(429), statuses.at(-1)];
  };
  expect(await count('/today', cookie)).toEqual([6, 429]);
  expect(await count('/sign-in')).toEqual([4, 429]);
  expect(await count('/_next/static/chunk.js')).toEqual([-1, 200]);
  const refused = await pages.visit('/today', cookie);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
