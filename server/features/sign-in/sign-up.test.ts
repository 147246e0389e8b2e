import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { browserClient } from '../../../testing/browser-client';
import { sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import { listen } from '../../../testing/start/listen';
import { createApp, type TestApp } from '../../../testing/test-app';
import { ensureVerifiedAccount } from './accounts';
import { mailedInvitationToken } from './invitation-token';
import { issueLink, signInByLink } from './sign-in-links';
import { signInVerified } from './verified-sign-in';

const email = 'kim@example.org';
const account = { email, password: 'correct horse battery' };

const byLink = async ({ db }: TestApp) => signInByLink(db, (await issueLink(db, email)).split('#')[1] ?? '');
const byProvider = ({ db }: TestApp) => signInVerified(db, { by: 'google', subject: '42', email });
const byPassword = async (app: TestApp, invitation?: string) =>
  (await browserClient(app).mutate('account.signUp', { ...account, invitation })).status;
const refused = { kind: 'forbidden' };

const invite = async (app: TestApp) => {
  const ann = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const { id: taskId } = await ann.task({ title: 'Dig' });
  const { invite: made } = await ann.shareTask({ taskId, target: email, role: 'reader' });
  const revoke = () => ann.call('revoke_invite', { taskId, inviteId: made.id });
  return { ann, taskId, token: tokenFromPath(made.invitePath), revoke };
};

describe.each(['closed', 'invited'])('with SIGN_UP=%s', (SIGN_UP) => {
  test('refuses new accounts by password, link and provider and leaves the link unused', async () => {
    await using app = await createApp({ env: { SIGN_UP } });
    expect(await byPassword(app)).toBe(403);
    await expect(byLink(app)).rejects.toMatchObject(refused);
    await expect(byProvider(app)).rejects.toMatchObject(refused);
    expect(await app.db.rows(sql`SELECT 1 FROM users`)).toEqual([]);
  });

  test('signs in an existing account, including one made by the operator', async () => {
    await using app = await createApp({ env: { SIGN_UP } });
    const id = await ensureVerifiedAccount(app.db, email);
    expect(await byLink(app)).toMatchObject({ id });
    expect(await byProvider(app)).toMatchObject({ id });
    expect(await app.db.rows(sql`SELECT email_verified_at IS NOT NULL AS ok FROM users`)).toEqual([
      { ok: true },
    ]);
  });
});

test('keeps the language that was chosen before there was an account', async () => {
  await using app = await createApp();
  const browser = browserClient(app);
  browser.cookies.set('parcours.language', 'ja');
  await browser.mutate('account.signUp', account);
  await signInVerified(app.db, { by: 'google', subject: '7', email: 'lee@example.org', language: 'de' });
  expect(
    await app.db.rows(sql`SELECT preferences ->> 'language' AS language FROM users ORDER BY email`),
  ).toEqual([{ language: 'ja' }, { language: 'de' }]);
});

test.each([
  ['en-US,en;q=0.9', { weekStart: 0, timeFormat: 12 }],
  ['de-AT,de;q=0.9', { weekStart: 1, timeFormat: 24 }],
])('begins with what is usual where a browser in %s is from', async (header, habits) => {
  await using app = await createApp();
  await browserClient(app).mutate('account.signUp', account, { 'accept-language': header });
  expect(await app.db.one(sql`SELECT preferences FROM users`)).toEqual({ preferences: habits });
});

test('allows sign-up with the link of a pending invitation to the address under SIGN_UP=invited', async () => {
  await using app = await createApp({ env: { SIGN_UP: 'invited' } });
  const { token: revoked, revoke } = await invite(app);
  await revoke();
  const { ann, taskId, token } = await invite(app);
  const other = await ann.shareTask({ taskId, target: 'other@example.org', role: 'reader' });
  for (const wrong of [undefined, revoked, tokenFromPath(other.invite.invitePath), `${token}.x`])
    expect(await byPassword(app, wrong)).toBe(403);
  expect(await byPassword(app, token)).toBe(200);
});

test.each([byLink, byProvider])('allows a verified sign-in of an invited address: %o', async (signIn) => {
  await using app = await createApp({ env: { SIGN_UP: 'invited' } });
  await invite(app);
  expect(await signIn(app)).toMatchObject({ version: 1 });
});

test('verifies the address of a new account only by the mailed link', async () => {
  await using app = await createApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const join = async (token: string, address = email) => {
    await app.db.run(sql`DELETE FROM users WHERE email = ${address}`);
    const page = browserClient(app);
    await page.mutate('account.signUp', { ...account, email: address, invitation: token });
    const { status } = await page.mutate('invitations.accept', { token });
    const { body } = await page.query('account.security');
    return [Object(body).isVerified, status];
  };
  const { token } = await invite(app);
  const mailed = mailedInvitationToken(token);
  expect(await join(token)).toEqual([false, 403]);
  expect(await join(mailed, 'eve@example.org')).toEqual([false, 403]);
  expect(await join(mailed)).toEqual([true, 200]);
  expect(await join(mailed)).toEqual([false, 404]);
});

test('verifies a signed-in account when it accepts by the mailed link', async () => {
  await using app = await createApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const page = browserClient(app);
  await page.mutate('account.signUp', account);
  const { token } = await invite(app);
  const accept = async (sent: string) => (await page.mutate('invitations.accept', { token: sent })).status;
  expect([await accept(token), await accept(`${token}.x`)]).toEqual([403, 404]);
  expect(await accept(mailedInvitationToken(token))).toBe(200);
  expect((await page.query('account.security')).body).toMatchObject({ isVerified: true });
});

test('refuses sign-up with an invitation under SIGN_UP=closed', async () => {
  await using app = await createApp({ env: { SIGN_UP: 'closed' } });
  await invite(app);
  expect(await byPassword(app)).toBe(403);
});

test('sends the cookies of the session and of the known browser over a real connection', async () => {
  await using app = await createApp();
  await using server = await listen();
  const browser = browserClient({ send: (path, init) => fetch(server.url + path, init) });
  expect((await browser.mutate('account.signUp', { ...account, email: 'cookies@example.org' })).status).toBe(
    200,
  );
  expect([...browser.cookies.keys()].sort()).toEqual([
    expect.stringMatching(/^parcours\.known-/),
    'parcours.session',
  ]);
  expect((await browser.query('me.get')).status).toBe(200);
  expect(await app.db.rows(sql`SELECT 1 FROM users`)).toHaveLength(1);
});
