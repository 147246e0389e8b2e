import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { browserClient } from '../../../../testing/browser-client';
import { oauthApp, oauthBrowser, readTokens } from '../../../../testing/oauth-browser';
import { listen } from '../../../../testing/start/listen';
import { createApp, type TestAccount, type TestApp } from '../../../../testing/test-app';

let server: Awaited<ReturnType<typeof listen>>;
let app: TestApp;
let ann: TestAccount;

beforeAll(async () => {
  server = await listen();
  app = await createApp({ env: { APP_URL: server.url } });
  ann = await app.account('Ann');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const OAuthError = z.object({ error: z.string() });
const refusal = async (response: Response) =>
  `${response.status} ${OAuthError.parse(await response.json()).error}`;

/** An app that Ann has just allowed, with its code. */
async function allowed(more: Record<string, string> = {}, person = ann) {
  const client = oauthApp(server.url);
  const clientId = await client.registered();
  const browser = await oauthBrowser(server.url, person);
  const path = await browser.open(client.query(clientId, more));
  const answer = await browser.decide(path, 'allow');
  return { client, clientId, browser, answer, code: answer.searchParams.get('code') ?? '' };
}

async function connected(more: Record<string, string> = {}, person = ann) {
  const { client, clientId, code } = await allowed(more, person);
  return { client, clientId, code, ...(await readTokens(await client.exchange(clientId, code))) };
}

const statusWith = async (token: string) =>
  (await app.send('/v2/me', { headers: { authorization: `Bearer ${token}` } })).status;

describe('authorization', () => {
  test('answers with state, issuer and a code for an opaque token of an hour', async () => {
    const { client, clientId, answer, code } = await allowed();
    expect(answer.href).toMatch(client.redirect);
    expect(answer.searchParams.get('state')).toBe('a state');
    expect(answer.searchParams.get('iss')).toBe(server.url);
    const tokens = await readTokens(await client.exchange(clientId, code));
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' });
    expect(tokens.access_token).toMatch(/^pcat_[\w-]{32}$/);
    expect(await statusWith(tokens.access_token)).toBe(200);
    const stored = JSON.stringify(await app.db.rows(sql`SELECT t::text AS row FROM oauth_tokens t`));
    for (const value of [tokens.access_token, tokens.refresh_token, code])
      expect(stored).not.toContain(value);
  });

  test('returns access_denied when the person cancels', async () => {
    const client = oauthApp(server.url);
    const browser = await oauthBrowser(server.url, ann);
    const answer = await browser.decide(
      await browser.open(client.query(await client.registered())),
      'cancel',
    );
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a state',
      iss: server.url,
    });
  });

  test('requires PKCE with S256, a known client, a registered redirect and the one resource', async () => {
    const client = oauthApp(server.url);
    const clientId = await client.registered();
    const browser = await oauthBrowser(server.url, ann);
    const errorOf = async (more: Record<string, string>) =>
      new URL(await browser.open(client.query(clientId, more))).searchParams.get('error');
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
    const unknown = await fetch(`${server.url}/oauth/authorize?client_id=%00`);
    expect(unknown.status).toBe(400);
    expect(await errorOf({ code_challenge: '' })).toBe('invalid_request');
    expect(await errorOf({ resource: 'https://other.example/mcp' })).toBe('invalid_target');
    expect(await errorOf({ scope: 'admin' })).toBe('invalid_scope');
    expect(await errorOf({ prompt: 'none' })).toBe('consent_required');
    for (const query of [
      client.query('nobody'),
      client.query(clientId, { redirect_uri: 'https://evil.example/' }),
      client.query(clientId, { redirect_uri: `${client.redirect}/more` }),
      client.query(clientId, { redirect_uri: 'http://127.0.0.1.evil.example:7777/callback' }),
    ]) {
      const response = await browser.send(`/oauth/authorize?${query}`);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.text()).toContain('This app cannot be connected');
    }
  });

  test('lets a loopback redirect vary its port, and nothing else', async () => {
    const { client, clientId, browser } = await allowed();
    const other = client.redirect.replace('7777', '50123');
    const path = await browser.open(client.query(clientId, { redirect_uri: other }));
    const answer = await browser.decide(path, 'allow');
    expect(answer.port).toBe('50123');
    const code = answer.searchParams.get('code') ?? '';
    expect((await client.exchange(clientId, code, { redirect_uri: other })).status).toBe(200);
  });

  test('registers public clients only, with safe redirects', async () => {
    const client = oauthApp(server.url);
    const response = await client.register({
      scope: 'read',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect(response.status).toBe(201);
    const body = z.looseObject({}).parse(await response.json());
    expect(body).toMatchObject({ token_endpoint_auth_method: 'none', redirect_uris: [client.redirect] });
    expect(body).not.toHaveProperty('client_secret');
    for (const metadata of [
      { redirect_uris: [] },
      { redirect_uris: ['http://evil.example/callback'], application_type: 'web' },
      ...['javascript', 'data', 'mailto', 'ws', 'chrome-extension', 'view-source', 'unknown'].map(
        (scheme) => ({ redirect_uris: [`${scheme}://app.example/`] }),
      ),
      { redirect_uris: ['https://app.example/#fragment'] },
      { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://app.example/${i}`) },
      { token_endpoint_auth_method: 'client_secret_basic' },
      { client_name: 'x'.repeat(20_000) },
      { client_name: 'half a character \ud83d' },
      { redirect_uris: ['https://app.example/\0'] },
    ])
      expect(await refusal(await client.register(metadata))).toMatch(
        /^400 invalid_(redirect_uri|client_metadata)$/,
      );
  });
});

describe('endpoints', () => {
  test.each([
    ['/oauth/token', 'GET', 'POST'],
    ['/oauth/token', 'DELETE', 'POST'],
    ['/oauth/register', 'GET', 'POST'],
    ['/oauth/revoke', 'PUT', 'POST'],
    ['/oauth/authorize', 'DELETE', 'GET, POST'],
    ['/.well-known/oauth-authorization-server', 'POST', 'GET, HEAD'],
  ])('%s names its methods to %s', async (path, method, allow) => {
    const response = await fetch(server.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
  });
});

describe('consent', () => {
  test('sends a signed-out person to sign in and back', async () => {
    const client = oauthApp(server.url);
    const browser = await oauthBrowser(server.url, null);
    const path = await browser.open(client.query(await client.registered()));
    const response = await browser.send(path, { method: 'POST', body: browser.consentForm(path, 'allow') });
    expect(response.headers.get('location')).toBe(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  });

  test('refuses forms of other sites, other browsers, other accounts and without the token', async () => {
    const client = oauthApp(server.url);
    const browser = await oauthBrowser(server.url, ann);
    const path = await browser.open(client.query(await client.registered()));
    const body = browser.consentForm(path, 'allow');
    const post = (init: RequestInit) => browser.send(path, { method: 'POST', body, ...init });
    expect((await post({ headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await post({ headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403);
    expect((await post({ body: new URLSearchParams({ decision: 'allow' }) })).status).toBe(403);
    const elsewhere = await oauthBrowser(server.url, ann);
    expect((await elsewhere.send(path, { method: 'POST', body })).status).toBe(400);
    await browser.signIn(await app.account('Eve'));
    expect((await post({})).status).toBe(403);
    await browser.signIn(ann);
    expect((await post({})).status).toBe(303);
  });
});

describe('codes', () => {
  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:7777/other' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('are burnt by an exchange with %s', async (_, wrong, error) => {
    const { client, clientId, code } = await allowed();
    expect(await refusal(await client.exchange(clientId, code, wrong))).toBe(`400 ${error}`);
    expect(await refusal(await client.exchange(clientId, code))).toBe('400 invalid_grant');
  });

  test('survive the failed exchange of another client', async () => {
    const { client, clientId, code } = await allowed();
    const other = await client.registered({ client_name: 'Other' });
    expect(await refusal(await client.exchange(other, code))).toBe('400 invalid_grant');
    expect((await client.exchange(clientId, code)).status).toBe(200);
  });

  test('end the grant when they are replayed', async () => {
    const { client, clientId, code, access_token, refresh_token } = await connected();
    expect(await refusal(await client.exchange(clientId, code))).toBe('400 invalid_grant');
    expect(await statusWith(access_token)).toBe(401);
    expect(await refusal(await client.refresh(clientId, refresh_token))).toBe('400 invalid_grant');
  });

  test('are used once when several exchanges arrive at once', async () => {
    const { client, clientId, code } = await allowed();
    const all = await Promise.all(Array.from({ length: 5 }, () => client.exchange(clientId, code)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('expire after a minute', async () => {
    const { client, clientId, code } = await allowed();
    const row = await app.db.row<{ seconds: number }>(sql`
      SELECT extract(epoch FROM max(expires_at) - now())::float8 AS seconds FROM oauth_tokens
      WHERE kind = 'AuthorizationCode'`);
    expect(row?.seconds).toBeGreaterThan(50);
    expect(row?.seconds).toBeLessThanOrEqual(60);
    await app.db.run(
      sql`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'AuthorizationCode'`,
    );
    expect(await refusal(await client.exchange(clientId, code))).toBe('400 invalid_grant');
  });
});

describe('tokens', () => {
  test('rotate, and the replay of a used one ends the grant', async () => {
    const { client, clientId, refresh_token: first, access_token } = await connected();
    const second = await readTokens(await client.refresh(clientId, first));
    expect(second.refresh_token).not.toBe(first);
    expect(await statusWith(second.access_token)).toBe(200);
    expect(
      await refusal(await client.refresh(clientId, second.refresh_token, { resource: 'https://x.example' })),
    ).toBe('400 invalid_target');
    const third = await readTokens(await client.refresh(clientId, second.refresh_token));
    await app.db.run(sql`UPDATE oauth_tokens SET consumed_at = consumed_at - interval '61 seconds'`);
    expect(await refusal(await client.refresh(clientId, first))).toBe('400 invalid_grant');
    for (const token of [access_token, second.access_token, third.access_token])
      expect(await statusWith(token)).toBe(401);
    expect(await refusal(await client.refresh(clientId, third.refresh_token))).toBe('400 invalid_grant');
  });

  test('are refused to another client', async () => {
    const { client, clientId, refresh_token, access_token } = await connected();
    const other = await client.registered({ client_name: 'Other' });
    expect(await refusal(await client.refresh(other, refresh_token))).toBe('400 invalid_grant');
    expect((await client.revoke(other, refresh_token)).status).toBe(200);
    expect(await statusWith(access_token)).toBe(200);
    expect((await client.refresh(clientId, refresh_token)).status).toBe(200);
  });

  test('end when revoked: an access token alone, a refresh token with the whole grant', async () => {
    const { client, clientId, refresh_token, access_token } = await connected();
    expect((await client.revoke(clientId, access_token)).status).toBe(200);
    expect(await statusWith(access_token)).toBe(401);
    const next = await readTokens(await client.refresh(clientId, refresh_token));
    expect((await client.revoke(clientId, next.refresh_token)).status).toBe(200);
    expect(await statusWith(next.access_token)).toBe(401);
    expect(await refusal(await client.refresh(clientId, next.refresh_token))).toBe('400 invalid_grant');
    expect((await client.revoke(clientId, 'unknown')).status).toBe(200);
  });

  test('stay after a password change, and end with it when asked', async () => {
    const page = browserClient(app);
    const [first, second, third] = ['my first password', 'my second password', 'my third password'];
    await page.mutate('account.signUp', { email: `${Date.now()}@example.org`, password: first, name: 'Bea' });
    const me = z.object({ me: z.object({ id: z.string() }) });
    const { id } = me.parse((await page.query('me.get')).body).me;
    const { client, clientId, ...tokens } = await connected({}, { ...ann, id });
    const appCount = async () => Object((await page.query('account.security')).body).appCount;
    const change = (input: object) => page.mutate('account.changePassword', input);

    expect((await change({ current: first, next: second })).status).toBe(200);
    expect([await statusWith(tokens.access_token), await appCount()]).toEqual([200, 1]);
    expect((await change({ current: second, next: third, revokeTokens: true })).status).toBe(200);
    expect([await statusWith(tokens.access_token), await appCount()]).toEqual([401, 0]);
    expect(await refusal(await client.refresh(clientId, tokens.refresh_token))).toBe('400 invalid_grant');
  });

  test('expire after an hour', async () => {
    const { access_token } = await connected();
    await app.db.run(
      sql`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'AccessToken'`,
    );
    expect(await statusWith(access_token)).toBe(401);
  });
});
