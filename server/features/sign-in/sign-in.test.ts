import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { createApp, type TestApp } from '../../../testing/test-app';
import { countTry } from '../../platform/limits/throttle';
import { networkOf } from '../../platform/network/addresses';
import { createAccount } from './accounts';
import { knownBrowserCookie } from './known-browser';
import { hashPassword } from './passwords';
import { signIn } from './sign-in';
import { issueLink, signInByLink } from './sign-in-links';
import { issueToken } from './tokens';
import { signInVerified } from './verified-sign-in';

const email = 'ann@example.org';
const password = 'correct horse battery';
const from = '192.0.2.1';

const withPassword = async ({ db }: TestApp, address = email) =>
  (await createAccount(db, { email: address, passwordHash: await hashPassword(password) })).userId;

/** The outcome of each of many simultaneous tries: `in`, `no`, or the error code. */
const outcomes = (tries: Promise<unknown>[]) =>
  Promise.all(
    tries.map((one) =>
      one.then(
        (user) => (user ? 'in' : 'no'),
        (error: unknown) => (error instanceof Object && 'kind' in error ? String(error.kind) : 'failed'),
      ),
    ),
  );

const count = (all: string[], what: string) => all.filter((one) => one === what).length;

describe('sign-in by password', () => {
  test('accepts the right password in any case and Unicode form and refuses a wrong one', async () => {
    await using app = await createApp();
    const hash = await hashPassword('pässwörd on a mac'.normalize('NFD'));
    const { userId } = await createAccount(app.db, { email, passwordHash: hash });
    const typed = {
      email: ' Ann@Example.ORG',
      password: 'pässwörd on a mac'.normalize('NFC'),
      address: from,
    };
    expect(await signIn(app.db, typed)).toEqual({ id: userId, version: 1, by: 'password' });
    expect(await signIn(app.db, { ...typed, password: 'other' })).toBeNull();
  });

  test('checks ten of forty simultaneous tries from one network, whether or not the account exists', async () => {
    await using app = await createApp();
    await withPassword(app);
    for (const address of [email, 'nobody@example.org']) {
      const all = await outcomes(
        Array.from({ length: 40 }, (_, n) =>
          signIn(app.db, { email: address, password: `no ${n}`, address: from }),
        ),
      );
      expect([count(all, 'no'), count(all, 'rate_limited')]).toEqual([10, 30]);
    }
    const right = { email, password, address: from };
    await expect(signIn(app.db, right)).rejects.toThrow(/Try again in 15 minutes/);
    expect(await signIn(app.db, { ...right, address: '198.51.100.7' })).toMatchObject({ by: 'password' });
    await app.db.run(sql`UPDATE throttles SET resets_at = now() - interval '1 second'`);
    expect(await signIn(app.db, right)).toMatchObject({ by: 'password' });
  });

  test('limits tries from many networks, except in a browser that signed in before', async () => {
    await using app = await createApp();
    const userId = await withPassword(app);
    const cookieFor = async (id: string) => (await knownBrowserCookie(null, id)).split(';')[0] ?? '';
    const cookies = await cookieFor(userId);
    const all = await outcomes(
      Array.from({ length: 110 }, (_, n) =>
        signIn(app.db, { email, password: `no ${n}`, address: `198.51.100.${n % 11}` }),
      ),
    );
    expect([count(all, 'no'), count(all, 'rate_limited')]).toEqual([100, 10]);
    const right = { email, password, address: from };
    await expect(signIn(app.db, right)).rejects.toThrow(/Try again in/);
    expect(await signIn(app.db, { ...right, cookies })).toMatchObject({ by: 'password' });

    const others = await cookieFor((await createAccount(app.db, { email: 'eve@example.org' })).userId);
    const renamed = `${cookies.split('=')[0]}=${others.split('=')[1]}`;
    for (const forged of [others, renamed, `${cookies}x`])
      await expect(signIn(app.db, { ...right, cookies: forged })).rejects.toThrow(/Try again in/);

    const guesses = await outcomes(
      Array.from({ length: 15 }, (_, n) => signIn(app.db, { ...right, password: `guess ${n}`, cookies })),
    );
    expect([count(guesses, 'no'), count(guesses, 'rate_limited')]).toEqual([10, 5]);
  });

  test('forgets failures after a success and refuses an account without a password', async () => {
    await using app = await createApp();
    await withPassword(app);
    for (let n = 0; n < 12; n++) {
      expect(await signIn(app.db, { email, password: 'wrong', address: from })).toBeNull();
      expect(await signIn(app.db, { email, password, address: from })).not.toBeNull();
    }
    await createAccount(app.db, { email: 'bare@example.org' });
    expect(
      await signIn(app.db, {
        email: 'bare@example.org',
        password: 'no account has this password',
        address: from,
      }),
    ).toBeNull();
  });

  test('limits how many addresses one network tries', async () => {
    await using app = await createApp();
    const allowed = { tries: 3, minutes: 15 };
    const places = [
      '2001:db8::1',
      '2001:db8:0:0:ffff::2',
      '2001:0DB8::3',
      '2001:db8:0:1::1',
      '2001:db8:0:0::4',
    ];
    const all = await outcomes(places.map((place) => countTry(app.db, networkOf(place), allowed)));
    expect(count(all, 'rate_limited')).toBe(1);
    expect(['::ffff:192.0.2.1', '192.0.2.1', '', '::1'].map(networkOf)).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '',
      '0:0:0:0::/64',
    ]);
  });
});

describe('sign-in by a link', () => {
  const tokenOf = (path: string) => path.slice(path.indexOf('#') + 1);

  test('works once when opened ten times at once and creates a missing account', async () => {
    await using app = await createApp();
    const token = tokenOf(await issueLink(app.db, 'New@Example.org'));
    const all = await outcomes(Array.from({ length: 10 }, () => signInByLink(app.db, token)));
    expect([count(all, 'in'), count(all, 'no')]).toEqual([1, 9]);
    expect(await app.db.rows(sql`SELECT email FROM users`)).toEqual([{ email: 'new@example.org' }]);
    const second = await signInByLink(app.db, tokenOf(await issueLink(app.db, 'new@example.org')));
    expect(second).toMatchObject({ by: 'link' });
  });

  test('expires after 15 minutes and is stored as a hash', async () => {
    await using app = await createApp();
    const token = tokenOf(await issueLink(app.db, email));
    const [row] = await app.db.rows<{ token_hash: Buffer }>(sql`SELECT token_hash FROM sign_in_links`);
    expect(row?.token_hash.toString()).not.toContain(token);
    await app.db.run(sql`UPDATE sign_in_links SET expires_at = expires_at - interval '15 minutes'`);
    expect(await signInByLink(app.db, token)).toBeNull();
    expect(await signInByLink(app.db, 'made up')).toBeNull();
    expect(await app.db.rows(sql`SELECT 1 FROM users`)).toHaveLength(0);
  });

  test('signs out an unverified account when the owner of its address verifies it', async () => {
    await using app = await createApp();
    const userId = await withPassword(app);
    const { value } = await issueToken(app.db, { userId, name: 'mallory' });
    const first = await signInByLink(app.db, tokenOf(await issueLink(app.db, email)));
    expect(first).toEqual({ id: userId, version: 2, by: 'link' });
    expect(await signIn(app.db, { email, password, address: from })).toBeNull();
    expect((await app.transport('rest').call({ token: value }, 'get_me')).status).toBe(401);

    await app.db.run(sql`UPDATE users SET password_hash = ${await hashPassword(password)}`);
    const mine = await issueToken(app.db, { userId, name: 'mine' });
    await signInByLink(app.db, tokenOf(await issueLink(app.db, email)));
    expect(await signIn(app.db, { email, password, address: from })).toMatchObject({ version: 2 });
    expect((await app.transport('rest').call({ token: mine.value }, 'get_me')).status).toBe(200);
  });
});

test('keeps one account for a provider identity whose address changes', async () => {
  await using app = await createApp();
  const google = { by: 'google', subject: '42', email: 'Ann@Example.org', name: 'Ann' } as const;
  const all = await Promise.all(Array.from({ length: 5 }, () => signInVerified(app.db, google)));
  const [first] = all;
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await signInVerified(app.db, { ...google, email: 'changed@example.org' })).toEqual(first);
  const hub = await signInVerified(app.db, { by: 'github', subject: '7', email, name: 'ann' });
  expect(hub.id).toBe(first?.id);
  const other = await signInVerified(app.db, { ...google, subject: '43', email: 'bob@example.org' });
  expect(other.id).not.toBe(first?.id);
});
