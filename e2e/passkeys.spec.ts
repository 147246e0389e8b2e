import type { CDPSession, Page } from '@playwright/test';
import { expectToday } from './locators';
import { expect, forgetSession, type Person, ready, signUp, test } from './person';

/** An authenticator of the device, which answers without a person unless it is told to wait. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    waits: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !enabled }),
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    counters: () => countersOf(cdp, authenticatorId),
  };
}

async function countersOf(cdp: CDPSession, authenticatorId: string): Promise<number[]> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  return credentials.map(({ signCount }) => signCount);
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings');
  await ready(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(rows(page)).toHaveCount(1);
}

const rows = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function signInByPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Turns off autofill of passkeys, because with it the browser signs in before the button is pressed. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    // An empty page has none.
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

test('a passkey signs in by autofill', async ({ page }) => {
  await signUp(page);
  const authenticator = await addAuthenticator(page);
  await addPasskey(page);
  await authenticator.waits(true);
  await forgetSession(page);
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await forgetSession(page);
  await authenticator.waits(false);
  await page.goto('/sign-in');
  await expectToday(page);
});

test('a passkey signs in by button until it is removed', async ({ page }) => {
  await withoutAutofill(page);
  const person = await signUp(page);
  const authenticator = await addAuthenticator(page);
  await addPasskey(page);
  await rows(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.getByLabel('Name', { exact: true }).last().fill('Work laptop');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText('Work laptop');
  await expect(rows(page)).toContainText('never used');
  const [before = 0] = await authenticator.counters();

  await forgetSession(page);
  await page.goto('/sign-in');
  await authenticator.verifies(false);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used' })).toBeVisible();
  await authenticator.verifies(true);
  await passkeyButton(page).click();
  await expectToday(page);
  const [after = 0] = await authenticator.counters();
  expect(after).toBeGreaterThan(before);

  await page.goto('/settings');
  await ready(page);
  await expect(rows(page)).toContainText('· used');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove for good Work laptop' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await forgetSession(page);
  await page.goto('/sign-in');
  await passkeyButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'does not sign in here' })).toBeVisible();
  await signInByPassword(page, person);
  await expect(page.getByRole('heading', { name: /without a password/ })).toBeVisible();
});

test('a passkey is offered after a sign-in with a password, and not again once declined', async ({
  page,
}) => {
  const person = await signUp(page);
  await addAuthenticator(page);
  await forgetSession(page);
  await page.goto('/sign-in');
  await signInByPassword(page, person);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expectToday(page);
  await forgetSession(page);
  await page.goto('/sign-in');
  await signInByPassword(page, person);
  await expectToday(page);
});
