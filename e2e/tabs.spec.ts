import { expect, ready, test, titles } from './person';

test('two tabs show changes of each other and of the server live', async ({ page, context, person }) => {
  const other = await context.newPage();
  await other.goto('/today');
  await ready(other);

  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Call the bank',
    when: { kind: 'today' },
  });
  for (const tab of [page, other]) await expect.poll(() => titles(tab)).toEqual(['Call the bank']);

  const row = page.locator(`[data-task-id="${task.id}"]`);
  await row.focus();
  await page.keyboard.press('3');
  const round = other.getByRole('region', { name: 'Round 3' });
  await expect(round.getByText('Call the bank')).toBeVisible();

  await other.getByRole('button', { name: 'Start a session on Call the bank' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page).toHaveTitle(/^\d+:\d\d Call the bank/);

  // The closed tab held the connection for both. The other one takes over.
  await page.close();
  await person.call('tasks.update', { taskId: task.id, title: 'Call the other bank' });
  await expect(round.getByText('Call the other bank')).toBeVisible();
});
