import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

const copied = (page: Page, label: string) =>
  page
    .getByRole('definition')
    .filter({ has: page.getByRole('button', { name: `Copy ${label}` }) })
    .locator('pre');

test('an app signs in with a password that was made in one press, until its access is ended', async ({
  page,
  person: _,
  request,
}) => {
  await page.goto('/settings/apps');
  await ready(page);
  await expect(page.getByText('No app has signed in yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a password for an app' }).click();
  const [address, user, password] = [
    await copied(page, 'Server').textContent(),
    await copied(page, 'User').textContent(),
    await copied(page, 'Password').textContent(),
  ];
  await expect(page.getByRole('img', { name: 'Code that opens DAVx⁵' })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  const profile = await readFile(await (await saving).path(), 'utf8');
  for (const text of [
    '<string>com.apple.caldav.account</string>',
    '<key>CalDAVPrincipalURL</key><string>/dav/</string>',
    `<key>CalDAVUsername</key><string>${user}</string>`,
    `<key>CalDAVPassword</key><string>${password}</string>`,
  ])
    expect(profile).toContain(text);

  const signIn = () =>
    request.fetch(address ?? '', {
      method: 'PROPFIND',
      headers: {
        authorization: `Basic ${btoa(`${user}:${password}`)}`,
        depth: '0',
        'user-agent': 'DAVx5/4.4.5-ose (okhttp/4.12.0) Android/15',
      },
    });
  expect((await signIn()).status()).toBe(207);
  await page.reload();
  const app = page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem');
  await expect(app).toContainText('DAVx⁵');
  await expect(app).toContainText('last seen just now');
  await app.getByRole('button', { name: 'End access' }).click();
  await app.getByRole('button', { name: 'End it for good' }).click();
  await expect(page.getByText('No app has signed in yet.')).toBeVisible();
  expect((await signIn()).status()).toBe(401);
});
