import { expect, ready, test, untilQuiet } from './person';

test.use({ opensToday: false });

test('a tab whose code is gone reloads once', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Garden' });
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Sow',
    projectId: project.id,
  });
  const loaded = new Set<string>();
  let isReplaced = false;
  await page.route('**/_next/static/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!isReplaced) loaded.add(pathname);
    return loaded.has(pathname) ? route.continue() : route.fulfill({ status: 404 });
  });
  const path = `/project/${project.id}?task=${task.id}`;
  await page.goto(path);
  await ready(page);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Half a thought');
  await untilQuiet(page);
  isReplaced = true;

  const setDeadline = async () => {
    await page.getByRole('button', { name: 'Actions of Garden' }).first().click();
    await page.getByRole('menuitem', { name: 'Deadline' }).click();
  };
  const reloaded = page.waitForEvent('load');
  await setDeadline();
  await reloaded;
  await ready(page);
  await expect(comment).toHaveValue('Half a thought');

  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  await setDeadline();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Later' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Garden', level: 1 })).toBeVisible();
  expect(reloads).toBe(0);

  // Removes the files of this build except those that the page itself names.
  const html = await (await page.request.get(path)).text();
  for (const path of loaded) if (!html.includes(path)) loaded.delete(path);
  await page.reload();
  await expect(page.getByRole('alert').getByText('could not be loaded').first()).toBeVisible();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Later' })).toBeVisible();
});
