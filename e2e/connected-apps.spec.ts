import { once } from 'node:events';
import { createServer } from 'node:http';
import { connectWithConsent } from '../testing/mcp-oauth-client';
import { oauthApp, oauthDevice, readTokens } from '../testing/oauth-browser';
import { scan } from './axe';
import { expect, forgetSession, test } from './person';

test.use({ opensToday: false });

/** The address of an app on this machine, which the browser is sent back to. */
async function listenForAnswer(): Promise<string> {
  const server = createServer((_, response) => response.end('Back in the app')).listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/callback`;
}

test('allows an assistant access after signing in, and revokes it in Settings', async ({
  page,
  person,
  baseURL,
}) => {
  await forgetSession(page);
  const redirectUrl = await listenForAnswer();
  const { client, stored } = await connectWithConsent(`${baseURL}/mcp`, { redirectUrl }, async (url) => {
    await page.goto(url.href);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Allow Test assistant to use your planner?' }),
    ).toBeVisible();
    await expect(page.getByText(`You are signed in as ${person.email}`)).toBeVisible();
    await scan(page, 'consent');
    await page.emulateMedia({ colorScheme: 'light' });
    const [cancel, allow] = [
      page.getByRole('button', { name: 'Cancel' }),
      page.getByRole('button', { name: 'Allow', exact: true }),
    ];
    const sizes = await Promise.all([cancel.boundingBox(), allow.boundingBox()]);
    expect(sizes[0]).toMatchObject({ width: sizes[1]?.width, height: sizes[1]?.height });
    await page.keyboard.press('Tab');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(allow).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Back in the app')).toBeVisible();
    return new URL(page.url());
  });
  const { structuredContent } = await client.callTool({ name: 'get_me', arguments: {} });
  expect(structuredContent).toMatchObject({ me: { email: person.email } });

  await page.goto('/settings/tokens');
  const apps = page.getByRole('list', { name: 'Connected apps' });
  await expect(apps.getByText(/reads and writes · allowed .+ · used/)).toBeVisible();
  await apps.getByRole('button', { name: 'Revoke Test assistant' }).click();
  await apps.getByRole('button', { name: 'Revoke for good Test assistant' }).click();
  await expect(page.getByText('No apps yet.')).toBeVisible();
  const { access_token: token } = stored.tokens ?? {};
  const after = await page.request.get('/v2/me', { headers: { authorization: `Bearer ${token}` } });
  expect(after.status()).toBe(401);
  await expect(client.callTool({ name: 'get_me', arguments: {} })).rejects.toThrow(/invalid/);
});

test('connects a device by the code that it shows', async ({ page, person, baseURL }) => {
  const grants = ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'];
  const clientId = await oauthApp(String(baseURL)).registered({
    client_name: 'Wall display',
    redirect_uris: undefined,
    grant_types: grants,
  });
  const device = oauthDevice(String(baseURL));
  const asked = await (await device.ask(clientId)).json();
  for (const name of ['Kitchen', 'Work', 'Garden']) await person.call('areas.create', { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/device');
  await scan(page, 'device code');
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('bbbb');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code does not work.')).toBeVisible();
  await scan(page, 'wrong device code');
  await page.getByLabel('Code').fill(asked.user_code.toLowerCase().replace('-', ''));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Allow Wall display to use your planner?' })).toBeVisible();
  await expect(page.getByText(asked.user_code, { exact: true })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${person.email}`)).toBeVisible();
  await scan(page, 'device consent');
  await page.getByLabel('Only some').check();
  await page.getByRole('button', { name: 'Allow reading only' }).press('Enter');
  await expect(page.getByText('Choose at least one area or project.')).toBeVisible();
  await page.getByLabel('Kitchen').check();
  await page.getByLabel('Work').check();
  await scan(page, 'choice of places');
  await page.getByRole('button', { name: 'Allow reading only' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The device is connected' })).toBeVisible();
  await scan(page, 'connected device');
  const { access_token: token, scope } = await readTokens(await device.poll(clientId, asked.device_code));
  const areas = await page.request.get('/v2/areas', { headers: { authorization: `Bearer ${token}` } });
  const names = (await areas.json()).areas.map(({ name }: { name: string }) => name);
  expect([scope, names]).toEqual(['read', ['Kitchen', 'Work']]);
  await page.goto('/settings/tokens');
  await expect(page.getByText(/reads only · only in Kitchen and Work · allowed/)).toBeVisible();
});
