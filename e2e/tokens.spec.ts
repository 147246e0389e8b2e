import { expect, test } from './person';

test('a token created in Settings works over REST and MCP until it is revoked', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Water the plants', when: { kind: 'today' } });
  await page.goto('/settings/tokens');
  await page.getByLabel('Name').fill('laptop');
  await page.getByLabel('Read only').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = page.locator('pre').filter({ hasText: /^pc_/ });
  await expect(shown).toHaveCount(1);
  const headers = { authorization: `Bearer ${await shown.textContent()}` };
  await expect(page.getByRole('list', { name: 'Tokens' }).getByText('laptop')).toBeVisible();
  await expect(page.getByText('"Authorization": "Bearer pc_')).toContainText('mcpServers');

  const tasks = () => page.request.get('/v2/tasks?when=today', { headers });
  expect(await (await tasks()).json()).toMatchObject({ tasks: [{ title: 'Water the plants' }] });
  const refused = await page.request.post('/v2/tasks', { headers, data: { title: 'No' } });
  expect(refused.status()).toBe(403);
  const tool = await page.request.post('/mcp', {
    headers,
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_me', arguments: {} } },
  });
  expect(await tool.json()).toMatchObject({ result: { structuredContent: { me: { email: person.email } } } });

  await page.reload();
  await expect(page.getByRole('list', { name: 'Tokens' }).getByText(/used/)).toBeVisible();
  await expect(page.locator('main')).not.toContainText(`${headers.authorization}`);
  await page.getByRole('button', { name: 'Revoke laptop' }).click();
  await page.getByRole('button', { name: 'Revoke for good laptop' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect((await tasks()).status()).toBe(401);
});
