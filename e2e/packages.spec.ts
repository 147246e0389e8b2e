import { scan } from './axe';
import { expect, ready, signUp, test, toastOf } from './person';

test.use({ opensToday: false });

test('another person finds, previews and adds a project that became a template', async ({
  page,
  person,
  browser,
}) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Move house',
  });
  await person.call('tasks.create', { title: 'Give notice', projectId: project.id });
  await page.goto(`/project/${project.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Actions of Move house' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await toastOf(page, 'Saved “Move house” as a template').getByRole('button', { name: 'Show' }).click();
  const preview = page.getByRole('dialog', { name: 'Move house' });
  await expect(preview.getByRole('list', { name: 'What it makes' })).toContainText('Give notice');
  await scan(page, 'the preview of a package', { within: '[role=dialog]' });
  await preview.getByRole('button', { name: 'Publish on this server' }).click();
  await expect(preview.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const bob = await signUp(other, { name: 'Bob' });
  await other.goto('/packages');
  await ready(other);
  const name = `Move house`;
  await other.getByRole('searchbox').fill('move');
  await other
    .getByRole('button', { name: `${name} Template by Ann Example` })
    .first()
    .click();
  await other.getByRole('button', { name: 'Add to my planner' }).click();
  await expect(other.getByRole('textbox', { name: 'Name of the project' })).toHaveValue(name);
  const row = other.locator('[data-task-id][aria-label="Give notice"]');
  await expect(row).toBeVisible();

  const taskId = await row.getAttribute('data-task-id');
  await bob.call('tasks.complete', { taskId, minutes: 45 });
  await other.goto('/journal');
  await other.getByRole('link', { name: 'Statistics' }).click();
  await expect(other.getByText('In the last year: 1 task done, 45m of focus.')).toBeVisible();
  await other.getByRole('slider').press('Home');
  await expect(other.getByRole('slider')).toHaveAttribute('aria-valuetext', /no focus time, 0 done$/);
  await other.getByRole('button', { name: 'Table' }).click();
  await expect(other.getByRole('table')).toContainText('45m');
  await scan(other, 'statistics');
});
