import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { createFixtures } from './fixtures';
import { forgetSession, ready, test } from './person';

test.use({ opensToday: false });

/** Collects content security policy violations, hydration errors and uncaught errors. */
function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (/content.security.policy|hydrat/i.test(message.text()))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

/** Opens a page and checks that all inline scripts have the nonce of its policy. Returns the nonce. */
async function nonceOf(page: Page, path: string): Promise<string> {
  const response = await page.goto(path, { waitUntil: 'load' });
  const policy = response?.headers()['content-security-policy'] ?? '';
  const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
  expect(nonce, path).not.toBe('');
  const nonces = await page
    .locator('script:not([src])')
    .evaluateAll((scripts) => scripts.map((script) => (script instanceof HTMLElement ? script.nonce : '')));
  expect(nonces.length, path).toBeGreaterThan(0);
  expect(new Set(nonces), path).toEqual(new Set([nonce]));
  return nonce;
}

test('every page response has a new script nonce', async ({ page, person }) => {
  test.slow();
  const { pages, open } = await createFixtures(person.call);
  const errors = watch(page);
  const nonces = new Set<string>();
  for (const path of pages) {
    nonces.add(await nonceOf(page, path));
    await ready(page);
  }
  await page.goto('/docs');
  await page.getByLabel('Search operations').fill('create area');
  await expect(page.getByRole('status')).toHaveText(/^\d operations?$/);
  await forgetSession(page);
  const strangers = [...open, '/sign-in', '/sign-up', '/s/unknown', '/invites/unknown', '/nope'];
  for (const path of strangers) nonces.add(await nonceOf(page, path));
  expect(nonces.size).toBe(pages.length + strangers.length);
  expect(errors).toEqual([]);
});

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
