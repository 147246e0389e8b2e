import { scan } from './axe';
import { createFixtures } from './fixtures';
import { expect, forgetSession, ready, requestsOf, test } from './person';

test('every page is accessible', async ({ page, person }) => {
  test.slow();
  const { pages, note } = await createFixtures(person.call);
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await scan(page, path);
  }
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Edit the session on Choose a worktop' }).click();
  await page.getByRole('button', { name: 'Round 1' }).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('slider').hover();
  await scan(page, 'the journal, all open');
  await page.goto(note);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Head' })).toBeVisible();
  await scan(page, 'a note as it reads');
});

test('panels, dialogs and public pages are accessible', async ({ page, person }) => {
  test.slow();
  const { open } = await createFixtures(person.call);
  await page.goto('/today');
  await ready(page);
  const row = page.locator('[data-task-id][aria-label="Order tiles"]');
  await row.click();
  await expect(page.getByRole('complementary', { name: 'Task' }).getByText('Measure')).toBeVisible();
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Activity of the task' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1);
  await scan(page, 'the open task');
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await scan(page, 'the selection bar', '[role=toolbar]');
  const dialog = page.getByRole('dialog');
  for (const key of ['s', 'd', 'm', '#', '!', '/', 'n', 'Control+k', '?']) {
    await page.keyboard.press(key);
    await expect(dialog.locator('button, input, dl').first()).toBeVisible();
    if (key === '/') await page.keyboard.type('tiles');
    if (key === '/') await expect(dialog.getByRole('option', { name: /Order tiles/ })).toBeVisible();
    if (key === 'n') await page.keyboard.type('Call mom fri #family');
    await scan(page, `the panel of ${key}`, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const path of ['/docs', '/docs/assistants']) {
    await page.goto(path);
    await scan(page, path);
  }
  await forgetSession(page);
  for (const path of open) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan(page, path.slice(0, 12));
  }
});

test('a list of a thousand tasks arrives with the page and renders only visible rows', async ({
  page,
  person,
}) => {
  const asked = await requestsOf(page);
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Long' });
  const make = (n: number) => person.call('tasks.create', { title: `Task ${n}`, projectId: project.id });
  for (let n = 0; n < 1000; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => make(n + index)));
  await page.goto(`/project/${project.id}`);
  await expect(page.locator('[data-task-id]').first()).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.locator('[data-task-id]').count()).toBeLessThan(120);
  await page.locator('#page').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(page.getByText('Task 9', { exact: false }).last()).toBeVisible();
});
