import { once } from 'node:events';
import { createServer } from 'node:http';
import { connectWithConsent } from '../testing/mcp-oauth-client';
import { oauthApp, oauthDevice, readTokens } from '../testing/oauth-browser';
import { scan } from './axe';
import { showBoard } from './board-host';
import { expect, forgetSession, ready, test } from './person';

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

test('lets an assistant propose changes, which the person accepts or refuses in the notifications', async ({
  page,
  person,
  baseURL,
}) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Call the bank' });
  const redirectUrl = await listenForAnswer();
  const { client } = await connectWithConsent(`${baseURL}/mcp`, { redirectUrl }, async (url) => {
    await page.goto(url.href);
    await scan(page, 'consent with proposals');
    await page.getByRole('button', { name: 'Let it propose changes only' }).press('Enter');
    await expect(page.getByText('Back in the app')).toBeVisible();
    return new URL(page.url());
  });
  await client.listTools();
  const propose = async (name: string, args: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: args });
    expect([name, isError ?? false, content]).toEqual([name, false, expect.anything()]);
  };
  await propose('update_task', { taskId: task.id, when: 'tomorrow' });
  await propose('create_project', { name: 'Move house', notes: 'Boxes first' });
  await propose('create_tasks', {
    tasks: [
      { title: 'Order boxes', when: 'friday', tags: ['home'] },
      { title: 'Sell the sofa' },
      { title: 'Tell the landlord' },
    ],
  });
  await propose('delete_task', { taskId: task.id });
  await propose('complete_task', { taskId: task.id });

  const { contents } = await client.readResource({ uri: 'ui://parcours/day' });
  const html = contents.map((content) => ('text' in content ? content.text : '')).join('');
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  const board = await showBoard(page, { html, day: '2026-11-30', call });
  await expect(board.getByText('Complete “Call the bank”')).toBeVisible();
  await expect(board.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(board.getByRole('link', { name: 'Accept or refuse them in Parcours' })).toHaveAttribute(
    'href',
    `${baseURL}/inbox`,
  );

  await page.goto('/inbox');
  await ready(page);
  const proposed = page.getByRole('region', { name: 'Proposed changes' });
  await expect(proposed.getByText('Move “Call the bank” to Tomorrow')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications, 5 unread' }).first()).toBeVisible();
  await scan(page, 'proposed changes');
  const press = (name: string) => proposed.getByRole('button', { name }).press('Enter');
  await press('Refuse Delete “Call the bank”');
  await expect(proposed.getByText('Delete “Call the bank”')).toHaveCount(0);
  await proposed.getByLabel('Sell the sofa').uncheck();
  await press('Accept Add “Order boxes”');
  await expect(proposed.getByText('Order boxes')).toHaveCount(0);
  await person.call('tasks.remove', { taskId: task.id });
  await press('Accept all');
  await expect(proposed.getByText('This could not be done any more: No such task.').first()).toBeVisible();
  await scan(page, 'proposals that could not be done');
  await expect(page.getByRole('button', { name: 'Undo Test assistant changed 3 things' })).toBeVisible();
  const { structuredContent } = await client.callTool({ name: 'list_tasks', arguments: {} });
  const titles = JSON.stringify(structuredContent)
    .match(/"title":"[^"]+"/g)
    ?.sort();
  expect(titles).toEqual(['"title":"Order boxes"', '"title":"Tell the landlord"']);
  await press('Dismiss Move “Call the bank”');
  await press('Dismiss Complete “Call the bank”');
  await expect(proposed).toHaveCount(0);
  await page.goto('/settings/tokens');
  await expect(page.getByText(/reads and proposes · allowed/)).toBeVisible();
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
