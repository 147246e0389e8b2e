import type { Page } from '@playwright/test';
import { startIssuer } from '../testing/oidc-issuer';
import { expectToday } from './locators';
import { expect, forgetSession, newEmail, ready, signUp, test } from './person';

// The tests share one issuer, whose address is a setting of the server.
test.describe.configure({ mode: 'serial' });

const portOf = (baseURL = '') => Number(new URL(baseURL).port);

const open = (baseURL: string | undefined) =>
  startIssuer({ redirectUri: `${baseURL}/api/auth/callback/oidc`, port: portOf(baseURL) + 1_000 });

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue with Example SSO' }).click();

test('the sign-in page says that the issuer does not answer', async ({ page }) => {
  await page.goto('/sign-in');
  await proceed(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Single sign-on does not answer' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('single sign-on makes an account, and signs in to it again', async ({ page, baseURL }) => {
  await using issuer = await open(baseURL);
  const email = newEmail();
  issuer.signsIn({ sub: email, email, email_verified: true, name: 'Sam Single' });
  await page.goto('/sign-in');
  await proceed(page);
  await expectToday(page);
  await forgetSession(page);
  issuer.signsIn({ sub: email, email: newEmail(), email_verified: false });
  await page.goto('/sign-in');
  await proceed(page);
  await expectToday(page);
  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('an account of the same address is connected in Settings first', async ({ page, baseURL }) => {
  await using issuer = await open(baseURL);
  const person = await signUp(page);
  const subject = `subject of ${person.email}`;
  issuer.signsIn({ sub: subject, email: person.email, email_verified: true });
  await page.goto('/sign-in?callbackUrl=/today');
  await proceed(page);
  await expect(page.getByRole('alert').filter({ hasText: 'connect this sign-in in Settings' })).toBeVisible();

  await page.goto('/settings');
  await ready(page);
  await page.getByRole('button', { name: 'Connect Example SSO' }).click();
  await expect(page.getByText('Connected. You can sign in with it now.')).toBeVisible();
  await forgetSession(page);
  await page.goto('/sign-in');
  await proceed(page);
  await expectToday(page);

  await page.goto('/settings');
  await ready(page);
  await page.getByRole('button', { name: 'Disconnect Example SSO' }).click();
  await page.getByRole('button', { name: 'Disconnect Example SSO' }).click();
  await expect(page.getByRole('list', { name: 'Connected sign-ins' }).getByRole('listitem')).toHaveCount(0);

  await page.goto('/settings?identity=taken');
  await expect(page.getByRole('alert').filter({ hasText: 'connected to another account' })).toBeVisible();
});
