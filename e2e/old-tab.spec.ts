import { typeNote } from './offline-steps';
import { expect, ready, readyToDrag, test } from './person';

test.use({ opensToday: false });

test('a tab whose code is gone reloads once', async ({ page, person }) => {
  await person.call('journal.write', { day: new Date().toISOString().slice(0, 10), note: 'Sun' });
  const loaded = new Set<string>();
  let isReplaced = false;
  await page.route('**/_next/static/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!isReplaced) loaded.add(pathname);
    return loaded.has(pathname) ? route.continue() : route.fulfill({ status: 404 });
  });
  await page.goto('/today');
  await ready(page);
  // What says that code is gone loads after the page, with what drags. So does the code of the entry.
  await readyToDrag(page);
  await expect(page.getByRole('button', { name: /^Edit: Note of/ })).toBeVisible();
  isReplaced = true;

  await typeNote(page, 'Half a thought');
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: /^Workspace/ });
  const reloaded = page.waitForEvent('framenavigated');
  await menu.click();
  await reloaded;
  await ready(page);
  await expect(page.getByText('Half a thought')).toBeVisible();

  let reloads = 0;
  page.on('framenavigated', () => {
    reloads += 1;
  });
  await menu.click();
  await expect(page.getByText('could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(reloads).toBe(0);

  // Removes the files of this build except those that the page itself names.
  const html = await (await page.request.get('/today')).text();
  for (const path of loaded) if (!html.includes(path)) loaded.delete(path);
  await page.reload();
  await expect(page.getByRole('alert').getByText('could not be loaded').first()).toBeVisible();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Later' })).toBeVisible();
});
