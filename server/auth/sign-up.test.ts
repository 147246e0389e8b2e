import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { listen } from '../listen';
import { browserClient } from '../testing/browser-client';
import { sharingClient } from '../testing/sharing-client';
import { createApp, type TestApp } from '../testing/test-app';
import { ensureVerifiedAccount } from './accounts';
import { issueLink, signInByLink } from './sign-in-links';
import { signInVerified } from './verified-sign-in';

const email = 'kim@example.org';
const account = { email, password: 'correct horse battery' };

const byLink = async ({ db }: TestApp) => signInByLink(db, (await issueLink(db, email)).split('#')[1] ?? '');
const byProvider = ({ db }: TestApp) => signInVerified(db, { by: 'google', subject: '42', email });
const byPassword = async (app: TestApp) =>
  (await browserClient(app).mutate('account.signUp', account)).status;
const refused = { kind: 'forbidden' };

const invite = async (app: TestApp) => {
  const ann = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const { id: taskId } = await ann.task({ title: 'Dig' });
  const { invite: made } = await ann.shareTask({ taskId, target: email, role: 'reader' });
  return { ann, revoke: () => ann.call('revoke_invite', { taskId, inviteId: made.id }) };
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

test('allows sign-up with a pending invitation under SIGN_UP=invited', async () => {
  await using app = await createApp({ env: { SIGN_UP: 'invited' } });
  const { revoke } = await invite(app);
  await revoke();
  expect(await byPassword(app)).toBe(403);
  await invite(app);
  expect(await byPassword(app)).toBe(200);
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
