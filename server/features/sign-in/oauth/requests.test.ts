import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { LANGUAGE_COOKIE } from '../../../../domain/cookies';
import { oauthApp, oauthBrowser } from '../../../../testing/oauth-browser';
import { listen } from '../../../../testing/start/listen';
import { createApp } from '../../../../testing/test-app';

test.each([
  ['6', [201, 201, 201, 429, 429]],
  ['0', [201, 201, 201, 201, 201]],
])('with RATE_LIMIT=%s lets a network register apps: %j', async (RATE_LIMIT, expected) => {
  await using server = await listen();
  await using _ = await createApp({ env: { RATE_LIMIT, APP_URL: server.url } });
  const client = oauthApp(server.url);
  const statuses: number[] = [];
  for (const _each of expected) statuses.push((await client.register()).status);
  expect(statuses).toEqual(expected);
});

test('shows errors on a page of its own unless the app is on this device', async () => {
  await using server = await listen();
  await using _ = await createApp({ env: { APP_URL: server.url } });
  const client = oauthApp(server.url, 'https://app.example/callback');
  const clientId = await client.registered();
  const browser = await oauthBrowser(server.url, null);
  for (const mode of ['query', 'fragment']) {
    const more = { scope: 'admin', response_mode: mode };
    const response = await browser.send(`/oauth/authorize?${client.query(clientId, more)}`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    const text = await response.text();
    expect(text).toContain('invalid_scope');
    expect(text).toContain('Go back to app.example');
  }
});

test('says in the language of the browser that an app cannot be connected', async () => {
  await using server = await listen();
  await using _ = await createApp({ env: { APP_URL: server.url } });
  const textFor = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/oauth/authorize?client_id=nobody`, { headers })).text();
  const german = await textFor({ 'accept-language': 'de-AT' });
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('Dieser Server kennt die App nicht');
  const chosen = { 'accept-language': 'de', cookie: `${LANGUAGE_COOKIE}=ar` };
  expect(await textFor(chosen)).toContain('<html lang="ar" dir="rtl">');
});

test('takes a state of 2 KB and limits all that a request stores', async () => {
  await using server = await listen();
  await using _ = await createApp({ env: { APP_URL: server.url } });
  const client = oauthApp(server.url);
  const clientId = await client.registered();
  const browser = await oauthBrowser(server.url, null);
  const open = (more: Record<string, string>) => browser.open(client.query(clientId, more));
  expect(await open({ state: 'x'.repeat(2048) })).toMatch(/^\/oauth\/consent\//);
  for (const [name, size] of [
    ['state', 2049],
    ['nonce', 7000],
  ] as const)
    expect(new URL(await open({ [name]: 'x'.repeat(size) })).searchParams.get('error')).toBe(
      'invalid_request',
    );
});

test('forgets a request that was not answered within its hour', async () => {
  await using server = await listen();
  await using app = await createApp({ env: { APP_URL: server.url } });
  const client = oauthApp(server.url);
  const clientId = await client.registered();
  const browser = await oauthBrowser(server.url, null);
  await browser.open(client.query(clientId));
  await app.db.run(sql`UPDATE oauth_tokens SET expires_at = now() WHERE kind = 'Interaction'`);
  await browser.open(client.query(clientId));
  const left = await app.db.rows(sql`SELECT FROM oauth_tokens WHERE kind = 'Interaction'`);
  expect(left).toHaveLength(1);
});

test('accepts the schemes of apps', async () => {
  await using server = await listen();
  await using _ = await createApp({ env: { APP_URL: server.url } });
  for (const redirect of ['com.example.app:/callback', 'cursor://anysphere.cursor-mcp/oauth/callback'])
    expect((await oauthApp(server.url, redirect).register()).status).toBe(201);
});

test.each([
  [`${'x'.repeat(99)}😀😀`, `${'x'.repeat(99)}😀`],
  [' A\u202eB\nC ', 'A B C'],
])('shows the client name %j as %j', async (sent, shown) => {
  await using server = await listen();
  await using _ = await createApp({ env: { APP_URL: server.url } });
  const client = oauthApp(server.url);
  const response = await client.register({ client_name: sent });
  expect(await response.json()).toMatchObject({ client_name: shown });
});
