import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { browserClient } from '../../../testing/browser-client';
import { mailText, startMailServer } from '../../../testing/mail-server';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { createApp, type TestApp } from '../../../testing/test-app';
import { knownBrowserCookie } from './known-browser';
import { signInByLink } from './sign-in-links';

const account = { email: 'ann@example.org', password: 'correct horse battery' };
const linkIn = (text: string) => /\/sign-in\/link#([\w-]+)/.exec(text)?.[1] ?? '';

test('mails a confirmation link after sign-up and on request, up to a limit', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url } });
  const page = browserClient(app);
  await page.mutate('account.signUp', account, { 'accept-language': 'de-AT,en;q=0.5' });
  await runAllJobs(app.url);
  expect(mail.received.map(({ to }) => to)).toEqual([[account.email]]);
  expect(mail.received.map(mailText).join()).toContain('Bestätige deine Adresse');
  expect((await page.query('account.security')).body).toMatchObject({ isVerified: false, canMail: true });

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => page.mutate('account.sendConfirmation', {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect(mail.received).toHaveLength(5);

  const [first] = mail.received;
  const token = linkIn(first ? mailText(first) : '');
  expect((await browserClient(app).mutate('account.link', { token })).body).toEqual({ effect: 'takes-over' });
  expect((await page.mutate('account.link', { token })).body).toEqual({ effect: 'confirms' });
  const { body } = await page.query('me.get');
  await signInByLink(app.db, token, { signedInAs: Object(body).me.id });
  expect((await page.query('account.security')).body).toMatchObject({ isVerified: true, hasPassword: true });
});

describe('sign-in links that strangers ask for', () => {
  const ask = (page: ReturnType<typeof browserClient>, address: string) =>
    page.mutate('account.sendLink', { email: account.email }, { 'x-parcours-address': address });
  const setCount = ({ db }: TestApp, limit: string, count: number) =>
    db.run(sql`UPDATE throttles SET count = ${count} WHERE key LIKE ${`link:${limit}:%`}`);

  test('do not use up those of a browser that the owner knows', async () => {
    await using mail = await startMailServer();
    await using app = await createApp({ env: { SMTP_URL: mail.url } });
    const { id } = await app.accountWithEmail(account.email);
    const owner = browserClient(app);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(await knownBrowserCookie(null, id)) ?? [];
    owner.cookies.set(name, value);
    const stranger = browserClient(app);
    expect((await ask(stranger, '192.0.2.1')).status).toBe(200);
    await setCount(app, 'address', 9);
    expect((await ask(stranger, '192.0.2.2')).status).toBe(200);
    expect((await ask(stranger, '192.0.2.3')).status).toBe(429);
    const refused = await ask(browserClient(app), '198.51.100.1');
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringContaining('Open the newest') } },
    });
    expect((await ask(owner, '192.0.2.1')).status).toBe(200);
  });

  test('are limited in a browser that only knows an unverified account of the address', async () => {
    await using mail = await startMailServer();
    await using app = await createApp({ env: { SMTP_URL: mail.url } });
    const stranger = browserClient(app);
    await stranger.mutate('account.signUp', account);
    expect((await ask(stranger, '192.0.2.1')).status).toBe(200);
    await setCount(app, 'pair', 4);
    expect((await ask(stranger, '192.0.2.1')).status).toBe(200);
    expect((await ask(stranger, '192.0.2.1')).status).toBe(429);
  });
});

test('offers no confirmation link without a mail server', async () => {
  await using app = await createApp();
  const page = browserClient(app);
  expect((await page.mutate('account.signUp', account)).status).toBe(200);
  expect((await page.query('account.security')).body).toMatchObject({ isVerified: false, canMail: false });
  expect((await page.mutate('account.sendConfirmation', {})).status).toBe(409);
  expect((await browserClient(app).mutate('account.sendConfirmation', {})).status).toBe(401);
});

test('mails a sign-in link only where an account may exist and answers the same either way', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url, SIGN_UP: 'closed' } });
  const known = await app.account('Ann');
  for (const email of [known.email, 'nobody@example.org'])
    expect((await browserClient(app).mutate('account.sendLink', { email })).body).toEqual({ done: true });
  expect(mail.received.map((one) => linkIn(mailText(one)) !== '')).toEqual([true, false]);
});
