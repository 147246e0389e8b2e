import type { Browser, BrowserContext, Page } from '@playwright/test';
import { row } from './locators';
import { expect, type Person, ready } from './person';

/** The line at the foot of the page. */
export const line = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Offline|Sending|waiting|not saved/ });
export const waitingMark = (page: Page, title: string) =>
  row(page, title).getByRole('img', { name: 'Waiting to be saved' });

/** Opens a page and waits until the browser keeps a copy of it, and the code that loads late. */
export async function keep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
  for (const address of [path, '/_next/static/offline-files.json'])
    await expect
      .poll(
        () =>
          page.evaluate(async (name) => Boolean(await caches.match(name, { ignoreSearch: true })), address),
        // All code of the app takes long on a slow machine.
        { timeout: 30_000 },
      )
      .toBe(true);
}

export async function addByKey(page: Page, title: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'New task' }).fill(`${title} today`);
  await page.keyboard.press('Shift+Enter');
}

export const createToday = (person: Person, title: string) =>
  person.call<{ task: { id: string } }>('tasks.create', { title, when: { kind: 'today' } });

/** Another browser in which the same person is signed in. */
export async function otherBrowser(
  browser: Browser,
  own: BrowserContext,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> {
  const cookies = await own.cookies();
  return browser.newContext({ serviceWorkers, storageState: { cookies, origins: [] } });
}

/** Types the note of today's entry, which saves itself a moment later. */
export async function typeNote(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Note of/ });
  const edit = page.getByRole('button', { name: /^Edit: Note of/ });
  await expect(field.or(edit)).toBeVisible();
  if (await edit.isVisible()) await edit.click();
  await field.fill(text);
}

/** Ends the process of a page, as a crash or an empty battery does. */
export async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const process = await page.context().newCDPSession(page);
  void process.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Renames a task in its panel, which stays open. */
export async function rename(page: Page, title: string, next: string): Promise<void> {
  await row(page, title).click();
  await page.getByRole('complementary', { name: 'Task' }).getByRole('textbox', { name: 'Title' }).fill(next);
  await page.keyboard.press('Enter');
  await expect(row(page, next)).toBeVisible();
}

/** Reads with the session of a page, even while that page is offline. */
export async function read<Answer>(page: Page, path: string, input: unknown): Promise<Answer> {
  const answer = await page.request.get(
    `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
  );
  const body: { result: { data: Answer } } = await answer.json();
  return body.result.data;
}

interface Activity {
  activity: { operation: string; changes?: { field: string }[] }[];
}

/** The operations that the server ran, from its activity log, oldest first. */
export async function logged(page: Page): Promise<string[]> {
  const { activity } = await read<Activity>(page, 'activity.list', {});
  return activity
    .map(({ operation, changes = [] }) => [operation, ...changes.map(({ field }) => field)].join(' '))
    .reverse();
}
