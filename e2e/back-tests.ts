import type { Locator, Page } from '@playwright/test';
import { row } from './locators';
import { expect, openToday, ready, test } from './person';

/** Something that opens over Today. */
interface Layer {
  name: string;
  open: (page: Page) => Promise<void>;
  find: (page: Page) => Locator;
}

const dialog = (page: Page) => page.getByRole('dialog');
const menu = (page: Page) => page.getByRole('menu');
const detail = (page: Page) => page.getByRole('complementary', { name: 'Task' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

const pressOnRow = (key: string) => async (page: Page) => {
  await row(page, 'Buy bread').focus();
  await page.keyboard.press(key);
};

const layers: readonly Layer[] = [
  { name: 'quick add', open: (page) => page.keyboard.press('n'), find: dialog },
  { name: 'the palette', open: (page) => page.keyboard.press('/'), find: dialog },
  { name: 'the list of keys', open: (page) => page.keyboard.press('?'), find: dialog },
  { name: 'a picker', open: pressOnRow('s'), find: dialog },
  { name: 'the sharing dialog', open: openSharing, find: dialog },
  {
    name: 'the menu of a row',
    open: (page) => row(page, 'Buy bread').click({ button: 'right' }),
    find: menu,
  },
  { name: 'a task', open: pressOnRow('Enter'), find: detail },
];

async function openSharing(page: Page): Promise<void> {
  await row(page, 'Buy bread').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More' }).press('Enter');
  // A pointer that jumps there leaves the way on which the menu stays open.
  await page.getByRole('menuitem', { name: 'Share the task' }).press('Enter');
}

/** Opens Later and then Today, which has one task. */
async function begin(page: Page, call: (path: string, input: unknown) => Promise<unknown>): Promise<void> {
  await call('tasks.create', { title: 'Buy bread', when: { kind: 'today' } });
  await page.goto('/later');
  await ready(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'Today')).toBeVisible();
  await expect(row(page, 'Buy bread')).toBeVisible();
}

async function expectBackToLater(page: Page): Promise<void> {
  await expect(heading(page, 'Today')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Later')).toBeVisible();
}

/** Waits until the page has gone back over what was closed. */
const untilSettled = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.history.state.layers?.depth ?? 0)).toBe(0);

function layerTests({ name, open, find }: Layer): void {
  test(`Back closes ${name}, and then leaves the page`, async ({ page, person }) => {
    await begin(page, person.call);
    await open(page);
    await expect(find(page)).toBeVisible();
    await page.goBack();
    await expect(find(page)).toBeHidden();
    await expectBackToLater(page);
    await page.goForward();
    await expect(heading(page, 'Today')).toBeVisible();
  });

  test(`closing ${name} by Escape leaves no entry in the history`, async ({ page, person }) => {
    await begin(page, person.call);
    for (const _ of [1, 2]) {
      await open(page);
      await expect(find(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(find(page)).toBeHidden();
    }
    await untilSettled(page);
    await expectBackToLater(page);
  });
}

/** What Back does with what lies over a page, in the window of the project. */
export function backTests(): void {
  for (const layer of layers) layerTests(layer);

  test('Back closes a picker over a task, then the task, and Forward opens the task again', async ({
    page,
    person,
  }) => {
    await begin(page, person.call);
    await pressOnRow('Enter')(page);
    await detail(page).getByRole('button', { name: 'Deadline' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(detail(page)).toBeVisible();
    await page.goBack();
    await expect(detail(page)).toBeHidden();
    await page.goForward();
    await expect(detail(page)).toBeVisible();
    // The picker is not opened by its entry, which is left again.
    await page.goForward();
    await expect.poll(() => page.evaluate(() => window.history.state.layers.depth)).toBe(1);
    await expect(dialog(page)).toBeHidden();
    await page.goBack();
    await expect(detail(page)).toBeHidden();
    await expectBackToLater(page);
  });

  test('a task stays open after a reload with a picker over it, and Back closes it', async ({
    page,
    person,
  }) => {
    await begin(page, person.call);
    await pressOnRow('Enter')(page);
    await detail(page).getByRole('button', { name: 'Deadline' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(detail(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.history.state.layers.depth)).toBe(1);
    await page.goBack();
    await expect(detail(page)).toBeHidden();
    await expectBackToLater(page);
  });

  test('Back goes through the pages from before a reload', async ({ page, person }) => {
    await begin(page, person.call);
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await expect(heading(page, 'Journal')).toBeVisible();
    await page.reload();
    await ready(page);
    await page.goBack();
    await expectBackToLater(page);
    await page.goForward();
    await expect(heading(page, 'Today')).toBeVisible();
  });

  test('a page opened from the palette has the page below it before it in the history', async ({
    page,
    person,
  }) => {
    await begin(page, person.call);
    await page.keyboard.press('/');
    await page.keyboard.type('Journal');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Journal')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expectBackToLater(page);
  });

  test('a task opened from the palette over another task takes its entry', async ({ page, person }) => {
    await person.call('tasks.create', { title: 'Paint the fence', when: { kind: 'anytime' } });
    await begin(page, person.call);
    await pressOnRow('Enter')(page);
    await expect(detail(page).getByLabel('Title')).toHaveValue('Buy bread');
    await pressOnRow('/')(page);
    await page.keyboard.type('fence');
    await page.getByRole('option', { name: /Paint the fence/ }).click();
    await expect(detail(page).getByLabel('Title')).toHaveValue('Paint the fence');
    await page.goBack();
    await expect(detail(page)).toBeHidden();
    await expectBackToLater(page);
  });

  test('a task that was open is open again after Back from a later page', async ({ page, person }) => {
    await begin(page, person.call);
    await pressOnRow('Enter')(page);
    await expect(detail(page).getByLabel('Title')).toHaveValue('Buy bread');
    await pressOnRow('/')(page);
    await page.keyboard.type('Journal');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Journal')).toBeVisible();
    await expect(detail(page)).toBeHidden();
    await page.goBack();
    await expect(detail(page).getByLabel('Title')).toHaveValue('Buy bread');
    await page.goBack();
    await expect(detail(page)).toBeHidden();
    await expectBackToLater(page);
  });

  test('a task that its address opened closes without another entry', async ({ page, person }) => {
    const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Buy bread' });
    await openToday(page);
    const before = await page.evaluate(() => window.history.length);
    await page.goto(`/today?task=${task.id}`);
    await ready(page);
    await expect(detail(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail(page)).toBeHidden();
    await expect(page).toHaveURL('/today');
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
  });
}
