import { scan } from './axe';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

test('restores a deleted task, and asks before deleting another for good', async ({ page, person }) => {
  for (const title of ['Order tiles', 'Old list']) {
    const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title });
    await person.call('tasks.remove', { taskId: task.id });
  }
  await page.goto('/today');
  await ready(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore Order tiles' }).click();
  await expect(page.getByText('Order tiles')).toBeHidden();
  await page.getByRole('button', { name: 'Delete Old list' }).click();
  await scan(page, 'the trash');
  await page.getByRole('button', { name: 'Delete for good Old list' }).press('Enter');
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await page.goto('/later');
  await expect(page.locator('[data-task-id][aria-label="Order tiles"]')).toBeVisible();
});
