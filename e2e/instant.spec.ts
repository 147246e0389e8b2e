import type { BrowserContext, Page } from '@playwright/test';
import { expect, openToday, type Person, test } from './person';

test.use({ opensToday: false });

const rows = (page: Page) => page.locator('[data-task-id]');

/** Today with two tasks, and all of its code. */
async function openWithTasks(page: Page, { call }: Person): Promise<void> {
  await call('screens.createTasks', {
    tasks: ['Call the bank', 'Buy milk'].map((title) => ({
      id: crypto.randomUUID(),
      title,
      when: { kind: 'today' },
    })),
  });
  await openToday(page);
  await rows(page).first().click();
  await expect(page.locator('[data-detail]').getByLabel('Title')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.locator('[data-detail]')).toHaveCount(0);
}

/** Presses a key on the first row. Returns how many rows there are in the browser's next task, before it draws. */
const rowsAfter = (page: Page, pressed: string) =>
  page.evaluate(async (key) => {
    const row = document.querySelector<HTMLElement>('[data-task-id]');
    row?.focus();
    row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
    return document.querySelectorAll('[data-task-id]').length;
  }, pressed);

test('a task opens with the click on its row', async ({ page, person }) => {
  await openWithTasks(page, person);
  const opened = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[data-task-id]')?.click();
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    return document.querySelectorAll('[data-detail] textarea').length;
  });
  expect(opened).toBeGreaterThan(0);
});

for (const [where, prepare] of [
  ['a slow server', (context: BrowserContext) => context.route('**/api/**', () => undefined)],
  ['no server', (context: BrowserContext) => context.setOffline(true)],
] as const)
  test(`a task moves with the press of its key, with ${where}`, async ({ page, person }) => {
    await openWithTasks(page, person);
    await prepare(page.context());
    expect(await rowsAfter(page, 'l')).toBe(1);
  });

test('an open panel or menu leaves the styles of the page as they are', async ({ page, person }) => {
  await openWithTasks(page, person);
  const inherited = () =>
    page.evaluate(() => {
      const { pointerEvents } = getComputedStyle(document.body);
      const inside = getComputedStyle(document.querySelector('#page') ?? document.body);
      return [pointerEvents, inside.pointerEvents, inside.getPropertyValue('--removed-body-scroll-bar-size')];
    });
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await inherited()).toEqual(['none', 'auto', '0px']);
  await page.keyboard.press('Escape');
  await rows(page).first().click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await inherited()).toEqual(['none', 'auto', '0px']);
});

test('a press beside a menu closes it and presses nothing', async ({ page, person }) => {
  await openWithTasks(page, person);
  await rows(page).first().click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  const box = await rows(page).nth(1).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 18);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(rows(page).getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(page.locator('[data-detail]')).toHaveCount(0);
});
