import { expect, ready, test, toastOf } from './person';

test.use({ opensToday: false });

test('deletes an archived project, and restores it with undo', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Kitchen' });
  await person.call('tasks.create', { title: 'Order tiles', projectId: project.id });
  await person.call('projects.archive', { projectId: project.id });
  await page.goto('/archive');
  await ready(page);
  const remove = page.getByRole('button', { name: 'Delete Kitchen', exact: true });
  const toast = toastOf(page, 'Deleted “Kitchen”. Its tasks stay');
  await remove.click();
  await expect(remove).toBeHidden();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(toast).toBeVisible();
  await page.goto('/archive');
  await expect(page.getByRole('button', { name: 'Restore Order tiles' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kitchen' })).toBeHidden();
});
