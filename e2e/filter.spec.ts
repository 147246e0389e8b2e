import { scan } from './axe';
import { expect, newEmail, ready, signUp, test, titles, toastOf } from './person';

test.use({ opensToday: false });

test('narrows tasks by a filter and saves it as a view', async ({ page, person, browser }) => {
  const { workspace } = await person.call<{ workspace: { id: string } }>('workspaces.create', {
    name: 'Studio',
  });
  const context = await browser.newContext();
  const kim = await signUp(await context.newPage(), { name: 'Kim Low', email: newEmail() });
  await person.call('workspaces.addMember', {
    workspaceId: workspace.id,
    target: kim.username,
    role: 'member',
  });
  const { project } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Launch',
    workspaceId: workspace.id,
  });
  const projectId = project.id;
  await person.call('tasks.createMany', {
    tasks: [
      { title: 'Call the printer', projectId, tags: ['phone'], priority: 3, deadline: 'today' },
      { title: 'Write the text', projectId },
      { title: 'Order tiles', projectId, tags: ['phone'] },
    ],
  });
  await page.goto(`/project/${projectId}`);
  await ready(page);
  const row = page.locator('[data-task-id][aria-label="Call the printer"]');
  await row.getByRole('link', { name: '#phone' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('#phone');
  await expect.poll(() => titles(page)).toEqual(['Call the printer', 'Order tiles']);

  await page.getByRole('button', { name: 'Priority: any' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'High priority' }).press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Call the printer']);
  await expect(page.getByRole('button', { name: 'Priority: High priority' })).toBeFocused();
  await page.getByRole('button', { name: 'Deadline: any' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Due this week' }).press('Enter');
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByLabel('Name').fill('Calls');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Calls');
  const views = page.getByRole('list', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Calls' })).toHaveAttribute('aria-current', 'page');

  await row.focus();
  await page.keyboard.press('a');
  await page.keyboard.type('kim');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'Kim Low', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Assigned to Kim Low');
  await scan(page, 'a view', { within: 'main' });

  const actions = page.getByRole('button', { name: 'Actions of Calls' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(views).toBeHidden();
  await toastOf(page, 'Deleted “Calls”').getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name: 'Calls' })).toBeVisible();
  await page.keyboard.press('Shift+F');
  await expect(heading).toHaveText('Filter');
  await context.close();
});
