import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expectToday } from './locators';
import { expect, forgetSession, newEmail, test } from './person';

const SESSION = 'parcours.session';

const sessionIn = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === SESSION);

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function csrfOf(request: APIRequestContext): Promise<string> {
  const { csrfToken }: { csrfToken: string } = await (await request.get('/api/auth/csrf')).json();
  return csrfToken;
}

/** Calls the sign-in endpoint directly. Returns its error or the path it redirects to. */
async function post(request: APIRequestContext, fields: Record<string, string>) {
  const response = await request.post('/api/auth/callback/password', { form: { ...fields, json: 'true' } });
  const { url }: { url: string } = await response.json();
  return new URL(url).searchParams.get('error') ?? new URL(url).pathname;
}

test('signs up, out and in again by keyboard', async ({ page }) => {
  const person = { email: newEmail(), password: 'four words are enough' };
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Ann Example');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToday(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await sessionIn(page)).toBeUndefined();
  await page.goto('/today');
  await expect(page).toHaveURL(/\/sign-in$/);

  await page.getByLabel('Email').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
  await signIn(page, { ...person, password: 'not this one' });
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password' })).toBeVisible();
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expectToday(page);

  await page.goto('/sign-in');
  await expectToday(page);
  await forgetSession(page);
  await page.goto('/sign-up');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/There is an account with this address/);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('creates a new HttpOnly session at each sign-in and requires the CSRF token', async ({
  page,
  person,
  baseURL,
}) => {
  const first = await sessionIn(page);
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await forgetSession(page);
  await page.context().addCookies([{ name: SESSION, value: 'planted', url: baseURL ?? '' }]);
  await page.goto('/sign-in');
  await signIn(page, person);
  await expectToday(page);
  // It would renew the cookie, and a late answer would undo a sign-out.
  expect((await page.request.get('/api/auth/session')).status()).toBe(404);
  const second = await sessionIn(page);
  expect([first?.value, 'planted']).not.toContain(second?.value);

  await forgetSession(page);
  const { email, password } = person;
  expect(await post(page.request, { email, password })).toBe('/api/auth/signin');
  expect(await sessionIn(page)).toBeUndefined();
});

test('redirects only to pages of the app after sign-in', async ({ page, person }) => {
  for (const [wanted, path] of [
    ['/later', '/later'],
    ['//evil.example/x', '/today'],
    ['https://evil.example', '/today'],
    ['/\t/evil.example', '/today'],
  ] as const) {
    await forgetSession(page);
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`);
    await signIn(page, person);
    await expect(page).toHaveURL((url) => url.hostname === 'localhost' && url.pathname === path);
  }
});

test('limits concurrent sign-in attempts except in a known browser', async ({ page, person }) => {
  const own = await page.context().cookies();
  await forgetSession(page);
  const csrfToken = await csrfOf(page.request);
  for (const email of [person.email, `nobody-${Date.now()}@example.org`]) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => post(page.request, { email, csrfToken, password: `guess ${n}` })),
    );
    expect(answers.filter((answer) => answer === 'CredentialsSignin')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'Too many tries. Try again in 15 minutes.')).toHaveLength(6);
  }
  await forgetSession(page);
  await page.goto('/sign-in');
  await signIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: 'Try again in 15 minutes' })).toBeVisible();

  const known = own.filter(({ name }) => name.startsWith('parcours.known-'));
  expect(known).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }]);
  await page.context().addCookies(known);
  await signIn(page, person);
  await expectToday(page);
});

/**
 * Reads the page's data again, and holds the request until `release`: the server then sees the session of now. `repeated`
 * resolves when the same request is answered well.
 */
async function holdRead(page: Page) {
  const { value } = (await sessionIn(page)) ?? {};
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let url = '';
  const answer = async (route: Route) => {
    url = route.request().url();
    await released;
    const headers = { ...route.request().headers(), cookie: `${SESSION}=${value}` };
    await route.fulfill({ response: await route.fetch({ headers }) });
  };
  await page.route('**/api/trpc/*screens.frame*', answer, { times: 1 });
  // Data that is being read already is not read again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(url).not.toBe('');
  }).toPass();
  const repeated = page.waitForResponse((response) => response.url() === url && response.ok());
  return { release: () => release(), repeated };
}

test('changing the password signs out all other browsers and revokes tokens if asked', async ({
  page,
  person,
  browser,
}) => {
  const { value } = await person.call<{ value: string }>('tokens.create', { name: 'laptop' });
  const meStatus = async () =>
    (await page.request.get('/v2/me', { headers: { authorization: `Bearer ${value}` } })).status();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/sign-in');
  await signIn(other, person);
  await expectToday(other);

  await page.goto('/settings');
  const next = 'a better one this time';
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('Wrong password. Try again.');
  await expect(page.getByLabel('New password')).toHaveValue(next);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('Also revoke 1 API token').check();
  expect(await meStatus()).toBe(200);
  const { release, repeated } = await holdRead(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('New password set.')).toBeVisible();
  release();
  await repeated;
  await expect(page.getByLabel('Also revoke 1 API token')).toBeHidden();
  expect(await meStatus()).toBe(401);
  await page.goto('/today');
  await expectToday(page);
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
  await signIn(other, { ...person, password: next });
  await expectToday(other);

  await page.goto('/settings');
  const list = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await expect(other).toHaveURL(/\/sign-in/);
  await expect(list).toHaveCount(1);
  await signIn(other, { ...person, password: next });
  await expectToday(other);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(other).toHaveURL(/\/sign-in/);
  await context.close();
});

test('shows, changes and deletes an account', async ({ page, person }) => {
  await page.goto('/settings');
  const handle = `ann-${Date.now()}`;
  await page.getByLabel('Handle').fill(handle);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Handle')).toHaveValue(handle);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password' })).toBeVisible();
});

const isDeadLink = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
};

test('offers no button at an unknown sign-in link', async ({ page }) => {
  await page.goto('/sign-in/link#made-up');
  await isDeadLink(page);
  await page.getByRole('link', { name: 'Sign in, or ask for a new link' }).click();
  await expect(page).toHaveURL('/sign-in');
});

const npmRun = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, PARCOURS_DATA: process.env['E2E_DATA'] };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...args], { env });
  return stdout;
};

test('npm run token prints one token and nothing else while the server runs', async ({ page, person }) => {
  const email = `token-${Date.now()}@example.org`;
  for (const address of [email, email, person.email]) {
    const printed = await npmRun('token', '--', address, '--name', 'ci');
    expect(printed).toMatch(/^pc_[\w-]{32}\n$/);
    const me = await page.request.get('/v2/me', { headers: { authorization: `Bearer ${printed.trim()}` } });
    expect(await me.json()).toMatchObject({ me: { email: address } });
  }
});

test('npm run link signs in an account without a password', async ({ page }) => {
  const email = `link-${Date.now()}@example.org`;
  const printed = await npmRun('link', '--', email);
  const link = new URL(printed.trim());
  const open = () => page.goto(`${link.pathname}${link.hash}`);
  await open();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectToday(page);
  await page.goto('/settings');
  const password = 'my very first one';
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await forgetSession(page);
  await open();
  await isDeadLink(page);
  await page.goto('/sign-in');
  await signIn(page, { email, password });
  await expectToday(page);
});
