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
