import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AskedOptions,
  type Authenticator,
  createAuthenticator,
} from '../../../../testing/authenticator';
import { browserClient, signedInBrowser } from '../../../../testing/browser-client';
import { mailText, startMailServer } from '../../../../testing/mail-server';
import { runAllJobs } from '../../../../testing/run-all-jobs';
import { createApp, type TestAccount, type TestApp } from '../../../../testing/test-app';
import { disableAccount } from '../manage-accounts';
import { hashPassword } from '../passwords';
import { revokeEarlierAccess } from '../revoke-earlier-access';
import { addSignIn } from '../sign-ins';
import { signInByPasskey } from './sign-in-by-passkey';

const origin = 'http://localhost:3000';
const env = { APP_URL: origin };

const Options = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string().optional(),
    userVerification: z.string().optional(),
    user: z.object({ id: z.string() }).optional(),
  }),
});

const hashed = hashPassword('four words');

type Browser = ReturnType<typeof browserClient>;
type Claims = Parameters<Authenticator['get']>[1];

const optionsFor = async (browser: Browser, what: 'newOptions' | 'signInOptions'): Promise<AskedOptions> =>
  Options.parse((await browser.mutate(`passkeys.${what}`, {})).body).options;

async function addTo(browser: Browser, key: Authenticator, claims?: Claims) {
  const answer = key.create(await optionsFor(browser, 'newOptions'), claims);
  return browser.mutate('passkeys.add', { answer });
}

const signInWith = async (app: TestApp, key: Authenticator, claims?: Claims) =>
  signInByPasskey(key.get(await optionsFor(browserClient(app), 'signInOptions'), claims));

/** A signed-in account with a password and a passkey. */
async function withPasskey(app: TestApp) {
  const ann = await app.account('Ann');
  await app.db.run(sql`UPDATE users SET password_hash = ${await hashed} WHERE id = ${ann.id}`);
  const browser = await signedInBrowser(app, ann);
  const key = createAuthenticator(origin);
  expect(await addTo(browser, key)).toMatchObject({ status: 200 });
  return { ann, browser, key };
}

const dropPassword = ({ db }: TestApp, { id }: TestAccount) =>
  db.run(sql`UPDATE users SET password_hash = NULL WHERE id = ${id}`);

const listOf = async (browser: Browser) =>
  z
    .object({
      passkeys: z.array(z.object({ id: z.string(), name: z.string(), lastUsedAt: z.number().nullable() })),
    })
    .parse((await browser.query('passkeys.list')).body).passkeys;

describe('a passkey', () => {
  test('signs in to its account and stores when', async () => {
    await using app = await createApp({ env });
    const { ann, browser, key } = await withPasskey(app);
    expect(await listOf(browser)).toMatchObject([{ id: key.id, lastUsedAt: null }]);
    expect(await signInWith(app, key)).toEqual({ id: ann.id, version: 1, by: 'passkey' });
    expect(await signInWith(app, key)).toMatchObject({ id: ann.id });
    const [{ lastUsedAt } = { lastUsedAt: null }] = await listOf(browser);
    expect(Date.now() - Number(lastUsedAt)).toBeLessThan(10_000);
  });

  test.each<[string, Claims]>([
    ['for another origin', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'example.org' }],
    ['without user verification', { isVerified: false }],
    ['whose counter goes back', { counter: 1 }],
  ])('is refused %s', async (_, claims) => {
    await using app = await createApp({ env });
    const { ann, key } = await withPasskey(app);
    expect(await signInWith(app, key, { counter: 2 })).toMatchObject({ id: ann.id });
    expect(await signInWith(app, key, { counter: 9, ...claims })).toBeNull();
    expect(await signInWith(app, key, { counter: 10 })).toMatchObject({ id: ann.id });
  });

  test('without a counter signs in again and again', async () => {
    await using app = await createApp({ env });
    const { ann, key } = await withPasskey(app);
    for (let n = 0; n < 2; n++)
      expect(await signInWith(app, key, { counter: 0 })).toMatchObject({ id: ann.id });
  });

  test('with a wrong signature, user handle or unknown id is refused', async () => {
    await using app = await createApp({ env });
    const { key } = await withPasskey(app);
    const other = createAuthenticator(origin);
    const answers = async () => key.get(await optionsFor(browserClient(app), 'signInOptions'));
    const stolen = other.get(await optionsFor(browserClient(app), 'signInOptions'));
    expect(
      await signInByPasskey({ ...stolen, id: key.id, userHandle: (await answers()).userHandle }),
    ).toBeNull();
    expect(await signInByPasskey({ ...(await answers()), userHandle: 'c29tZW9uZQ' })).toBeNull();
    expect(await signInByPasskey({ ...(await answers()), id: other.id })).toBeNull();
    expect(await signInByPasskey({ ...(await answers()), clientDataJSON: 'bm9uc2Vuc2U' })).toBeNull();
  });

  test('outlives a new password and signing out everywhere, and ends with a takeover', async () => {
    await using app = await createApp({ env });
    const { ann, browser, key } = await withPasskey(app);
    await browser.mutate('account.changePassword', { current: 'four words', next: 'four other words' });
    expect(await signInWith(app, key)).toMatchObject({ version: 2 });
    await browser.mutate('account.signOutEverywhere', {});
    expect(await signInWith(app, key)).toMatchObject({ version: 3 });
    await app.db.transaction((tx) => revokeEarlierAccess(tx, ann.id));
    expect(await signInWith(app, key)).toBeNull();
  });
});

describe('a challenge', () => {
  test('works for only the first of ten simultaneous answers', async () => {
    await using app = await createApp({ env });
    const { key } = await withPasskey(app);
    const options = await optionsFor(browserClient(app), 'signInOptions');
    const answer = key.get(options);
    const all = await Promise.all(Array.from({ length: 10 }, () => signInByPasskey(answer)));
    expect(all.filter(Boolean)).toHaveLength(1);
    const next = await optionsFor(browserClient(app), 'signInOptions');
    expect(await signInByPasskey(key.get(next, { isVerified: false }))).toBeNull();
    expect(await signInByPasskey(key.get(next))).toBeNull();
    expect(await app.db.rows(sql`SELECT FROM passkey_challenges`)).toEqual([]);
  });

  test('lets only one of two answers with the same counter sign in', async () => {
    await using app = await createApp({ env });
    const { key } = await withPasskey(app);
    const all = await Promise.all(Array.from({ length: 4 }, () => signInWith(app, key, { counter: 7 })));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test('ends after two minutes', async () => {
    await using app = await createApp({ env });
    const { key } = await withPasskey(app);
    const options = await optionsFor(browserClient(app), 'signInOptions');
    await app.db.run(sql`UPDATE passkey_challenges SET expires_at = expires_at - interval '2 minutes'`);
    expect(await signInByPasskey(key.get(options))).toBeNull();
  });

  test('serves only the account and the purpose that it was made for', async () => {
    await using app = await createApp({ env });
    const { browser, key } = await withPasskey(app);
    const bob = await signedInBrowser(app, await app.account('Bob'));
    const forAnn = await optionsFor(browser, 'newOptions');
    const answer = createAuthenticator(origin).create(forAnn);
    expect(await bob.mutate('passkeys.add', { answer })).toMatchObject({ status: 409 });
    const forSignIn = await optionsFor(browserClient(app), 'signInOptions');
    const other = createAuthenticator(origin).create(forSignIn);
    expect(await browser.mutate('passkeys.add', { answer: other })).toMatchObject({ status: 409 });
    expect(await signInByPasskey(key.get(forAnn))).toBeNull();
  });
});

describe('adding and removing passkeys', () => {
  test('asks for user verification, a stored key and this site', async () => {
    await using app = await createApp({ env });
    const browser = await signedInBrowser(app, await app.account('Ann'));
    expect((await browser.mutate('passkeys.newOptions', {})).body).toMatchObject({
      options: {
        rp: { id: 'localhost' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    expect((await browserClient(app).mutate('passkeys.signInOptions', {})).body).toMatchObject({
      options: { rpId: 'localhost', userVerification: 'required' },
    });
    for (const claims of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ])
      expect(await addTo(browser, createAuthenticator(origin), claims)).toMatchObject({ status: 400 });
    expect(await listOf(browser)).toEqual([]);
  });

  test('needs a sign-in of the last ten minutes', async () => {
    await using app = await createApp({ env });
    const { ann, key } = await withPasskey(app);
    const old = await signedInBrowser(app, ann, { at: Date.now() - 10 * 60_000 });
    const answer = { status: 403, body: { error: { code: 'forbidden' } } };
    expect(await old.mutate('passkeys.newOptions', {})).toMatchObject(answer);
    expect(await old.mutate('passkeys.remove', { id: key.id })).toMatchObject(answer);
    expect(await old.mutate('passkeys.rename', { id: key.id, name: 'Phone' })).toMatchObject({ status: 200 });
    expect(await listOf(old)).toMatchObject([{ name: 'Phone' }]);
  });

  test('is reported by mail', async () => {
    await using mail = await startMailServer();
    await using app = await createApp({ env: { ...env, SMTP_URL: mail.url } });
    const { ann, browser, key } = await withPasskey(app);
    expect(await browser.mutate('passkeys.remove', { id: key.id })).toMatchObject({ status: 200 });
    await runAllJobs(app.url);
    expect(mail.received.map(({ to }) => to)).toEqual([[ann.email], [ann.email]]);
    const texts = mail.received.map(mailText).sort();
    expect(texts).toEqual([expect.stringContaining('added'), expect.stringContaining('removed')]);
    expect(await signInWith(app, key)).toBeNull();
  });

  test('is for their own account only', async () => {
    await using app = await createApp({ env });
    const { ann, browser, key } = await withPasskey(app);
    const bob = await signedInBrowser(app, await app.account('Bob'));
    expect(await bob.mutate('passkeys.remove', { id: key.id })).toMatchObject({ status: 404 });
    expect(await bob.mutate('passkeys.rename', { id: key.id, name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await listOf(bob)).toEqual([]);
    expect(await addTo(bob, key)).toMatchObject({ status: 409 });
    const token = { authorization: `Bearer ${ann.token}` };
    expect(await browser.mutate('passkeys.newOptions', {}, token)).toMatchObject({ status: 403 });
  });

  test('keeps the last way in, also when two are removed at once', async () => {
    await using app = await createApp({ env });
    const { ann, browser, key } = await withPasskey(app);
    await dropPassword(app, ann);
    expect(await browser.mutate('passkeys.remove', { id: key.id })).toMatchObject({ status: 409 });
    const second = createAuthenticator(origin);
    await addTo(browser, second);
    const removed = await Promise.all(
      [key, second].map(({ id }) => browser.mutate('passkeys.remove', { id })),
    );
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listOf(browser)).toHaveLength(1);
  });

  test('ends at the limit of an account', async () => {
    await using app = await createApp({ env: { ...env, ROW_LIMITS: 'passkeys=1' } });
    const { browser } = await withPasskey(app);
    const more = await addTo(browser, createAuthenticator(origin));
    expect(more).toMatchObject({ status: 409, body: { error: { code: 'quota_exceeded' } } });
  });
});

test('a session of a disabled account is refused, whatever the way in', async () => {
  await using app = await createApp({ env });
  const { ann, key } = await withPasskey(app);
  await disableAccount(app.db, ann.id);
  const signedIn = await signInWith(app, key);
  const signIn = { id: randomUUID(), userId: signedIn?.id ?? '', userAgent: null };
  await expect(addSignIn(app.db, signIn)).rejects.toMatchObject({ reason: 'AccountDisabled' });
});

test.each([
  ['http://planner.example', false],
  ['https://planner.example', true],
  ['https://192.0.2.1', false],
])('offers passkeys where browsers know them: %s', async (APP_URL, isOffered) => {
  await using app = await createApp({ env: { APP_URL } });
  const { status } = await browserClient(app).mutate('passkeys.signInOptions', {});
  expect(status).toBe(isOffered ? 200 : 409);
});
