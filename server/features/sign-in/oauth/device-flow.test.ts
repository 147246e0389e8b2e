import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { oauthApp, oauthBrowser, oauthDevice, readTokens } from '../../../../testing/oauth-browser';
import { plannerClient } from '../../../../testing/planner-client';
import { listen } from '../../../../testing/start/listen';
import { createApp, type TestAccount, type TestApp } from '../../../../testing/test-app';
import { findDevice } from './device-codes';
import { deviceGrant } from './metadata';

let server: Awaited<ReturnType<typeof listen>>;
let app: TestApp;
let ann: TestAccount;

beforeAll(async () => {
  server = await listen();
  app = await createApp({ env: { APP_URL: server.url, RATE_LIMIT: '0' } });
  ann = await app.account('Ann');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const Asked = z.strictObject({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number(),
});

const deviceOnly = { redirect_uris: undefined, grant_types: [deviceGrant, 'refresh_token'] };

/** A device that shows its code. */
async function waitingDevice(more: Record<string, string> = {}) {
  const client = oauthApp(server.url);
  const clientId = await client.registered({ client_name: 'Wall display', ...deviceOnly });
  const asked = Asked.parse(await (await oauthDevice(server.url).ask(clientId, more)).json());
  const poll = () => oauthDevice(server.url).poll(clientId, asked.device_code);
  const errorOf = async (response: Response) =>
    `${response.status} ${z.object({ error: z.string() }).parse(await response.json()).error}`;
  /** What a device hears that waits for longer than it must. */
  const pollLater = async () => {
    await app.db.run(sql`UPDATE oauth_device_codes SET polled_at = polled_at - interval '1 minute'`);
    return errorOf(await poll());
  };
  return { client, clientId, asked, poll, refusal: async () => errorOf(await poll()), pollLater };
}

const meWith = async (token: string) =>
  (await app.send('/v2/me', { headers: { authorization: `Bearer ${token}` } })).status;

test('gives a device without a browser the tokens that its person allows', async () => {
  const { client, clientId, asked, poll, refusal } = await waitingDevice();
  expect(asked).toMatchObject({
    user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
    verification_uri: `${server.url}/device`,
    verification_uri_complete: `${server.url}/device?user_code=${asked.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  expect(await refusal()).toBe('400 authorization_pending');
  for (const typed of [asked.user_code, asked.user_code.toLowerCase().replace('-', ' ')]) {
    const { request } = await findDevice(app.db, ann.id, typed);
    expect(request).toMatchObject({
      clientName: 'Wall display',
      host: null,
      scopes: ['read', 'propose', 'write'],
      userCode: asked.user_code,
    });
  }
  const browser = await oauthBrowser(server.url, ann);
  const answered = await browser.answerDevice(asked.user_code, 'allow');
  expect([answered.status, answered.headers.get('location')]).toEqual([303, '/device?answer=allowed']);
  expect(await findDevice(app.db, ann.id, asked.user_code)).toEqual({ request: undefined });
  const tokens = await readTokens(await poll());
  expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'read write', expires_in: 3600 });
  expect(await meWith(tokens.access_token)).toBe(200);
  const stored = JSON.stringify(
    await app.db.rows(
      sql`SELECT t::text, d::text FROM oauth_tokens t LEFT JOIN oauth_device_codes d USING (token_hash)`,
    ),
  );
  for (const value of [asked.device_code, tokens.access_token]) expect(stored).not.toContain(value);

  const next = await readTokens(await client.refresh(clientId, tokens.refresh_token));
  expect(await meWith(next.access_token)).toBe(200);
  expect(await refusal()).toBe('400 invalid_grant');
  expect(await meWith(next.access_token)).toBe(401);
});

test('leaves out write, and tells the device when the person refuses', async () => {
  const reading = await waitingDevice();
  const browser = await oauthBrowser(server.url, ann);
  await browser.answerDevice(reading.asked.user_code, 'read');
  expect((await readTokens(await reading.poll())).scope).toBe('read');

  const { asked, refusal } = await waitingDevice();
  const answered = await browser.answerDevice(asked.user_code, 'cancel');
  expect(answered.headers.get('location')).toBe('/device?answer=refused');
  expect(await refusal()).toBe('400 access_denied');
  expect((await browser.answerDevice(asked.user_code, 'allow')).status).toBe(400);
});

test('limits an app to the places that its person chose and sees', async () => {
  const user = plannerClient(app.transport('rest').as(ann));
  const eve = await app.account('Eve');
  const [kitchen, work] = [await user.area({ name: 'Kitchen' }), await user.area({ name: 'Work' })];
  const foreign = await plannerClient(app.transport('rest').as(eve)).area({ name: 'Hers' });
  const browser = await oauthBrowser(server.url, ann);
  const areasSeenBy = async (token: string) => {
    const { body } = await app.transport('rest').call({ token }, 'list_areas');
    return z
      .object({ areas: z.array(z.looseObject({ name: z.string() })) })
      .parse(body)
      .areas.map(({ name }) => name);
  };
  const { asked, poll } = await waitingDevice();
  const nowhere = await browser.answerDevice(asked.user_code, 'allow', []);
  expect(nowhere.headers.get('location')).toMatch(/^\/device\?user_code=\w{8}&missing=places$/);
  await browser.answerDevice(asked.user_code, 'allow', [
    `area:${kitchen.id}`,
    `area:${foreign.id}`,
    'area:bogus',
  ]);
  expect(await areasSeenBy((await readTokens(await poll())).access_token)).toEqual(['Kitchen']);

  const { client } = await waitingDevice();
  const clientId = await client.registered();
  const path = await browser.open(client.query(clientId));
  const send = (places: string[]) =>
    browser.send(path, { method: 'POST', body: browser.consentForm(path, 'allow', places) });
  expect((await send([])).headers.get('location')).toBe(`${path}?missing=places`);
  const decided = await send([`area:${work.id}`]);
  const back = await browser.send(decided.headers.get('location') ?? '');
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { access_token } = await readTokens(await client.exchange(clientId, code));
  expect(await areasSeenBy(access_token)).toEqual(['Work']);
});

test('slows down a device that asks too often, and answers it all the same', async () => {
  const { asked, refusal, pollLater, poll } = await waitingDevice();
  expect([await refusal(), await refusal(), await pollLater()]).toEqual([
    '400 authorization_pending',
    '400 slow_down',
    '400 authorization_pending',
  ]);
  const row = await app.db.row(sql`SELECT interval_s FROM oauth_device_codes WHERE polled_at IS NOT NULL
    ORDER BY polled_at DESC LIMIT 1`);
  expect(row).toEqual({ interval_s: 10 });
  await (await oauthBrowser(server.url, ann)).answerDevice(asked.user_code, 'allow');
  expect((await poll()).status).toBe(200);
});

test('forgets a code after ten minutes', async () => {
  const { asked, refusal } = await waitingDevice();
  await app.db.run(sql`UPDATE oauth_tokens SET expires_at = now() WHERE kind = 'DeviceCode'`);
  expect(await refusal()).toBe('400 expired_token');
  expect(await findDevice(app.db, ann.id, asked.user_code)).toEqual({ request: undefined });
  expect((await (await oauthBrowser(server.url, ann)).answerDevice(asked.user_code, 'allow')).status).toBe(
    400,
  );
});

test('limits wrong codes of an account, and refuses the right one after them', async () => {
  const { asked } = await waitingDevice();
  const bob = await app.account('Bob');
  const find = (typed: string) => findDevice(app.db, bob.id, typed);
  for (let i = 0; i < 10; i += 1) expect(await find('BBBB-BBBB')).toEqual({ request: undefined });
  expect(await find(asked.user_code)).toEqual({ wait: 15 });
  expect((await findDevice(app.db, ann.id, asked.user_code)).request).toBeDefined();
});

test('refuses strangers: other apps, forms of other sites and of other accounts, people who are signed out', async () => {
  const { client, asked, refusal } = await waitingDevice();
  const other = await client.registered(deviceOnly);
  expect((await oauthDevice(server.url).poll(other, asked.device_code)).status).toBe(400);
  const browser = await oauthBrowser(server.url, ann);
  const body = new URLSearchParams({ user_code: asked.user_code, decision: 'allow' });
  const post = (init: RequestInit = {}) => browser.send('/device', { method: 'POST', body, ...init });
  expect((await post()).status).toBe(403);
  await browser.signIn(await app.account('Eve'));
  expect((await browser.answerDevice(asked.user_code, 'allow')).status).toBe(403);
  expect((await post({ headers: { origin: 'https://evil.example' } })).status).toBe(403);
  const signedOut = await (await oauthBrowser(server.url, null)).answerDevice(asked.user_code, 'allow');
  expect(signedOut.headers.get('location')).toMatch(/^\/sign-in\?callbackUrl=%2Fdevice%3Fuser_code%3D\w{8}$/);
  expect(await refusal()).toBe('400 authorization_pending');
});

test('gives codes only to apps that registered for them, within the limits of other requests', async () => {
  const client = oauthApp(server.url);
  const withBrowser = await client.registered();
  expect((await oauthDevice(server.url).ask(withBrowser)).status).toBe(400);
  expect((await client.register({ ...deviceOnly, grant_types: ['authorization_code'] })).status).toBe(400);
  const clientId = await client.registered({ ...deviceOnly, grant_types: [deviceGrant] });
  const errorOf = async (more: Record<string, string>) =>
    Object(await (await oauthDevice(server.url).ask(clientId, more)).json()).error;
  expect(await errorOf({ scope: 'admin' })).toBe('invalid_scope');
  expect(await errorOf({ resource: 'https://other.example/mcp' })).toBe('invalid_target');
  expect(await errorOf({ scope: `read ${'x'.repeat(7000)}` })).toBe('invalid_request');
  const refused = await fetch(`${server.url}/oauth/authorize?${client.query(clientId)}`);
  expect(refused.status).toBe(400);
});
