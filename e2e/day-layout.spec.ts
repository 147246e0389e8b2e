import type { Locator, Page, Route } from '@playwright/test';
import { boxOf } from './boxes';
import { localDay, zoneWithAfternoon } from './days';
import { round, row } from './locators';
import { expect, openToday, type Person, ready, test, toastOf } from './person';

// In the evening, the page of a new account begins with tomorrow.
test.use({ timezoneId: zoneWithAfternoon(), opensToday: false });

async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

const addTask = async (person: Person, title: string, fields: object = {}) =>
  (await person.call<{ task: { id: string } }>('tasks.create', { title, when: { kind: 'today' }, ...fields }))
    .task.id;

const places = (locators: Locator[]) => Promise.all(locators.map(boxOf));

test('opening a task moves nothing on Today and marks its row', async ({ page, person }) => {
  await addTask(person, 'Water the plants', { durationMin: 15 });
  await addTask(person, 'Call the bank');
  await openToday(page);
  const parts = [
    page.getByRole('heading', { name: 'Today', level: 1 }),
    page.getByRole('heading', { name: 'Rounds' }),
    row(page, 'Water the plants'),
    page.getByRole('button', { name: 'Complete Call the bank' }),
  ];
  const before = await places(parts);
  await row(page, 'Call the bank').click();
  const detail = page.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByLabel('Title')).toHaveValue('Call the bank');
  expect(await places(parts)).toEqual(before);
  await expect(row(page, 'Call the bank')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-task-id][aria-current]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-task-id][aria-current]')).toHaveCount(0);
  await expect(row(page, 'Call the bank')).toBeFocused();
});

test('the header of a day does not move when its load appears', async ({ page, person }) => {
  await openToday(page);
  const parts = [
    page.getByRole('heading', { name: 'Today', level: 1 }),
    page.getByRole('navigation', { name: 'Days' }),
    page.getByRole('heading', { name: 'Rounds' }),
  ];
  const before = await places(parts);
  await addTask(person, 'Water the plants', { durationMin: 15 });
  await addTask(person, 'Call the bank');
  await expect(page.getByText('15m planned')).toBeVisible();
  await expect(page.getByText('1 without an estimate')).toBeVisible();
  expect(await places(parts)).toEqual(before);
  // It does not move either when the time left appears after hydration.
  await reload(page);
  await expect(page.getByRole('button', { name: /Change when the day ends/ })).toBeVisible();
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().length;
  });
  expect(shifts).toBe(0);
});

test('a past day shows its work and no empty rounds', async ({ page, person }) => {
  const taskId = await addTask(person, 'Water the plants');
  const day = await localDay(page, -1);
  await person.call('rounds.plan', { day, index: 1, taskIds: [taskId] });
  const { session } = await person.call<{ session: { id: string } }>('sessions.start', { taskId });
  // Over midnight: 15 minutes of it are of the day before.
  const startedAt = await page.evaluate(() => new Date().setHours(-24, -15, 0, 0));
  const endedAt = startedAt + 60 * 60_000;
  await person.call('sessions.update', { sessionId: session.id, startedAt, endedAt });
  await page.goto(`/day/${day}`);
  await expect(page.getByText('45m of focus', { exact: true })).toBeVisible();
  await expect(round(page, 2).getByRole('group', { name: 'Water the plants' })).toBeVisible();
  await expect(round(page, 1)).toHaveCount(0);
  await expect(round(page, 3)).toHaveCount(0);
  await expect(page.getByText('Nothing was done on this day.')).toBeVisible();
  await expect(page.getByText('Unplaced')).toBeHidden();
  await expect(round(page, 2).getByRole('button', { name: 'More for Round 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Round 2' })).toHaveCount(0);
});

test('a full day shows one Start, and Play only under the pointer', async ({ page, person }) => {
  const day = await localDay(page);
  for (const index of [0, 1, 2, 3, 4]) {
    const titles = Array.from({ length: 8 }, (_, at) => `Task ${index}.${at}`);
    const taskIds = await Promise.all(titles.map((title) => addTask(person, title)));
    await person.call('rounds.plan', { day, index, taskIds });
  }
  await openToday(page);
  const shown = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .evaluateAll(
        (all) =>
          all.filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            .length,
      );
  await expect(row(page, 'Task 0.0')).toBeVisible();
  await page.mouse.move(0, 0);
  expect([await shown(/^Start Round/), await shown(/^Start a session/)]).toEqual([1, 0]);
  await row(page, 'Task 0.0').hover();
  await expect.poll(() => shown(/^Start a session/)).toBe(1);
});

test('undoing Start starts the previous round again', async ({ page, person }) => {
  const day = await localDay(page);
  const taskIds = [await addTask(person, 'Water the plants')];
  await person.call('rounds.plan', { day, index: 0, taskIds });
  await person.call('rounds.plan', { day, index: 1, taskIds });
  await openToday(page);
  const undo = (text: string) => toastOf(page, text).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Start Round 1' }).click();
  await expect(round(page, 1).getByText('Now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start Round 2' }).click();
  await undo('Started Round 2');
  await expect(round(page, 1).getByText('Now', { exact: true })).toBeVisible();
  await reload(page);
  await expect(round(page, 1).getByText('Now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start Round 2' }).click();
  await expect(toastOf(page, 'Started Round 2')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(round(page, 1).getByText('Now', { exact: true })).toBeVisible();
  await person.call('rounds.disengage', { day, index: 0 });
  await reload(page);
  await page.getByRole('button', { name: 'Start Round 2' }).click();
  await undo('Started Round 2');
  await expect(page.getByRole('button', { name: 'Start Round 2' })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('button', { name: 'Start Round 2' })).toBeVisible();
});

test('a slow action does not cover the Undo of a later one', async ({ page, person }) => {
  const taskIds = [await addTask(person, 'Water the plants'), await addTask(person, 'Call the bank')];
  const day = await localDay(page);
  await person.call('rounds.plan', { day, index: 0, taskIds });
  await person.call('rounds.engage', { day, index: 0 });
  await openToday(page);
  const held: Route[] = [];
  await page.route('**/api/trpc/tasks.complete*', (route) => void held.push(route));
  await page.getByRole('button', { name: 'Complete Water the plants' }).click();
  await page.getByRole('button', { name: 'Finish Round 1' }).click();
  const undo = toastOf(page, 'Finished Round 1').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const completed = page.waitForResponse('**/api/trpc/tasks.complete*');
  for (const route of held) await route.continue();
  await completed;
  await undo.click();
  await expect(round(page, 1).getByText('Now', { exact: true })).toBeVisible();
  // The next Undo is for the action before.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Complete Water the plants' })).toBeVisible();
});

test('offers a left-over task once, and again after its move is undone', async ({ page, person }) => {
  const day = await localDay(page);
  const taskIds = [await addTask(person, 'Read the book', { when: { kind: 'anytime' } })];
  for (const index of [0, 1]) {
    await person.call('rounds.plan', { day, index, taskIds });
    await person.call('rounds.close', { day, index });
  }
  await openToday(page);
  const left = page.getByRole('group', { name: 'What is left' });
  await expect(left).toHaveCount(1);
  await expect(round(page, 2).getByText('1 left, move to')).toBeVisible();
  await left.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(left).toHaveCount(0);
  await toastOf(page, 'Tomorrow').getByRole('button', { name: 'Undo' }).click();
  await expect(left).toHaveCount(1);
  await left.getByRole('button', { name: 'Later' }).click();
  await expect(left).toHaveCount(0);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Rounds' })).toBeVisible();
  await expect(left).toHaveCount(0);
});

test('a toast appears above the selection bar', async ({ page, person }) => {
  for (const title of ['Water the plants', 'Call the bank']) await addTask(person, title);
  await openToday(page);
  await row(page, 'Call the bank').click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Complete Water the plants' }).click();
  const said = toastOf(page, 'Completed “Water the plants”');
  await expect(said).toBeVisible();
  const bar = await boxOf(page.getByRole('toolbar', { name: '1 selected' }));
  await expect.poll(async () => (await boxOf(said)).bottom).toBeLessThanOrEqual(bar.top);
});
