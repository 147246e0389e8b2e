import { expect, test } from 'vitest';
import { waitForPendingMail } from '../mail';
import { browserClient } from '../testing/browser-client';
import { mailText, startMailServer } from '../testing/mail-server';
import { createApp } from '../testing/test-app';
import { signInByLink } from './sign-in-links';

const account = { email: 'ann@example.org', password: 'correct horse battery' };
const linkIn = (text: string) => /\/sign-in\/link#([\w-]+)/.exec(text)?.[1] ?? '';

test('mails a confirmation link after sign-up and on request, up to a limit', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url } });
  const page = browserClient(app);
  await page.mutate('account.signUp', account);
  await waitForPendingMail();
  expect(mail.received.map(({ to }) => to)).toEqual([[account.email]]);
  expect((await page.query('account.security')).body).toMatchObject({ isVerified: false, canMail: true });

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => page.mutate('account.sendConfirmation', {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect(mail.received).toHaveLength(5);

  const [first] = mail.received;
  const token = linkIn(first ? mailText(first) : '');
  expect((await browserClient(app).mutate('account.link', { token })).body).toEqual({ takesOver: true });
  expect((await page.mutate('account.link', { token })).body).toEqual({ takesOver: false });
  const { body } = await page.query('me.get');
  await signInByLink(app.db, token, { signedInAs: Object(body).me.id });
  expect((await page.query('account.security')).body).toMatchObject({ isVerified: true, hasPassword: true });
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
