import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from './person';

test.use({ opensToday: false });

test('an injected script does not run', async ({ page }) => {
  await page.goto('/sign-in');
  const ran = await page.evaluate(() => {
    const refused = new Promise((resolve) =>
      document.addEventListener('securitypolicyviolation', resolve, { once: true }),
    );
    const image = document.createElement('div');
    image.innerHTML = '<img src="data:," onerror="window.name = \'ran\'">';
    document.body.append(image);
    return refused.then(() => window.name === 'ran');
  });
  expect(ran).toBe(false);
});

test('answers an h2c upgrade request over HTTP/1.1', async ({ page, baseURL }) => {
  await page.goto('/sign-in');
  const { hostname, port } = new URL(baseURL ?? '');
  for (const [path, status] of [
    ['/healthz', 200],
    ['/sign-in', 200],
  ] as const) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      `GET ${path} HTTP/1.1`,
      'Host: test',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

test('paths that carry a token send no referrer and are not indexed', async ({ request }) => {
  for (const path of ['/s/unknown', '/invites/unknown', '/%73/unknown']) {
    const headers = (await request.get(path)).headers();
    expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      'no-referrer',
      'noindex, nofollow',
    ]);
  }
});

test('pages share no window with other sites, except those that apps open to sign in', async ({
  request,
}) => {
  const openerOf = async (path: string) => (await request.get(path)).headers()['cross-origin-opener-policy'];
  expect([await openerOf('/s/unknown'), await openerOf('/sign-in')]).toEqual(['same-origin', undefined]);
});

test('resizes no pictures for anyone', async ({ request }) => {
  expect((await request.get('/_next/image?url=%2Fapple-icon.png&w=64&q=75')).status()).toBe(404);
});
