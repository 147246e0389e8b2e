import { oauthApp } from '../testing/oauth-browser';
import { expect, newEmail, test } from './person';

/** A name without TLS, as in a local network. Browsers trust such a site less than localhost. */
const host = 'planner.test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

test('a person allows an app on plain http in a local network', async ({ page, baseURL }) => {
  const site = `http://${host}:${new URL(baseURL ?? '').port}`;
  await page.goto(`${site}/sign-up`);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill('four words are enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/today');
  const app = oauthApp(baseURL ?? '');
  await page.goto(`${site}/oauth/authorize?${app.query(await app.registered())}`);
  const answered = page.waitForRequest((request) => request.url().startsWith(app.redirect));
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  expect(new URL((await answered).url()).searchParams.get('code')).not.toBeNull();
});
