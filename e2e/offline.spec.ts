import type { Page } from '@playwright/test';
import { scan } from './axe';
import { expect, type Person, ready, test, titles } from './person';

test.use({ serviceWorkers: 'allow', opensToday: false });

const row = (page: Page, title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);
const line = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|waiting|not saved/ });
const waitingMark = (page: Page, title: string) =>
  row(page, title).getByRole('img', { name: 'Waiting to be saved' });

/** Opens a page and waits until the browser keeps a copy of it, and the code that loads late. */
async function keep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
  for (const address of [path, '/_next/static/offline-files.json'])
    await expect
      .poll(() =>
        page.evaluate(async (name) => Boolean(await caches.match(name, { ignoreSearch: true })), address),
      )
      .toBe(true);
}

async function addByKey(page: Page, title: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'New task' }).fill(`${title} today`);
  await page.keyboard.press('Shift+Enter');
}

const createToday = (person: Person, title: string) =>
  person.call<{ task: { id: string } }>('tasks.create', { title, when: { kind: 'today' } });

test('Today opens without a connection, and changes made there are sent once it is back', async ({
  page,
  person,
  context,
}) => {
  await createToday(person, 'Water the plants');
  await keep(page, '/upcoming');
  await keep(page, '/today');
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/trpc/tasks.')) sent.push(request.url());
  });
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await expect(line(page)).toContainText(/^Offline\. Showing what was here at \d/);
  await page.getByRole('button', { name: 'Complete Water the plants' }).click();
  await addByKey(page, 'Buy soap');
  await expect(waitingMark(page, 'Buy soap')).toBeVisible();
  await expect(line(page)).toContainText('2 changes waiting.');

  await page.reload();
  await ready(page);
  await expect(waitingMark(page, 'Buy soap')).toBeVisible();
  await expect(waitingMark(page, 'Water the plants')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen Water the plants' })).toBeVisible();
  await scan(page, 'Today without a connection');
  const tab = await context.newPage();
  await tab.goto('/packages');
  await expect(tab.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await scan(tab, 'the offline page');
  await tab.getByRole('link', { name: 'Go to Today' }).click();
  await expect(waitingMark(tab, 'Buy soap')).toBeVisible();
  await tab.getByRole('navigation').getByRole('link', { name: 'Upcoming' }).click();
  await expect(tab.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible();
  expect(sent).toEqual([]);

  await context.setOffline(false);
  await expect(line(page)).toBeHidden();
  await expect(line(tab)).toBeHidden();
  await expect(waitingMark(page, 'Buy soap')).toHaveCount(0);
  expect(sent.map((url) => url.replace(/.*tasks\./, ''))).toEqual(['complete', 'createMany']);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Buy soap']);
});

test('after a cut line, other people’s changes stay and a refused change is shown', async ({
  page,
  person,
  context,
}) => {
  const { task: paint } = await createToday(person, 'Paint the door');
  const { task: milk } = await createToday(person, 'Buy milk');
  await keep(page, '/today');
  await context.setOffline(true);
  await expect(line(page)).toContainText('Offline.');
  await row(page, 'Paint the door').click();
  const detail = page.getByRole('complementary', { name: 'Task' });
  await detail.getByRole('textbox', { name: 'Title' }).fill('Paint the back door');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Complete Buy milk' }).click();
  await expect(line(page)).toContainText('2 changes waiting.');

  // The browser of this call is another one, with a connection.
  await person.call('tasks.update', { taskId: paint.id, priority: 3 });
  await person.call('tasks.remove', { taskId: milk.id });

  await context.setOffline(false);
  await expect(line(page)).toContainText('1 change not saved.');
  await expect(row(page, 'Paint the back door')).toContainText('High priority');
  await expect(row(page, 'Buy milk')).toBeHidden();
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes that are not saved yet' });
  await expect(dialog.getByRole('listitem')).toContainText(/Complete “Buy milk”.*not found|no such/i);
  await scan(page, 'a refused change');

  await person.call('trash.restore', { trashId: milk.id });
  await dialog.getByRole('button', { name: 'Send again: Complete “Buy milk”' }).click();
  await expect(dialog).toContainText('Everything is saved.');
  await page.keyboard.press('Escape');
  await expect(line(page)).toBeHidden();
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Paint the back door']);
});
