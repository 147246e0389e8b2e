import type { Locator, Page } from '@playwright/test';
import { scan } from './axe';
import { newTaskField } from './locators';
import { expect, openToday, ready, test, toastOf, untilQuiet } from './person';

test.use({ opensToday: false });

const FAST = { delay: 10 };

/** Opens a page whose scripts load once `release` is called. */
async function openHeld(page: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return release;
}

test('a click before the scripts have loaded does what its control says', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Call the bank', when: { kind: 'today' } });
  const click = async (control: Locator) => {
    const release = await openHeld(page, '/today');
    await control.click();
    release();
  };
  await click(page.getByText('Call the bank'));
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();
  await click(page.getByRole('button', { name: 'New task' }));
  await expect(newTaskField(page)).toBeFocused();
});

test('quick-add and search take every character from the first opening on', async ({ page, person: _ }) => {
  const text = 'Write to Martha about the garden and the fence';
  await openToday(page);
  await page.keyboard.type(`n${text}`, FAST);
  await expect(newTaskField(page)).toHaveValue(text);
  await newTaskField(page).fill('');

  await page.reload();
  await ready(page);
  await page.keyboard.type(`/${text}`, FAST);
  await expect(page.getByPlaceholder('Search, or type a command')).toHaveValue(text);

  await page.reload();
  await untilQuiet(page);
  await page.context().setOffline(true);
  await page.keyboard.type(`n${text}`, FAST);
  await expect(newTaskField(page)).toHaveValue(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 added')).toBeVisible();
  await expect(page.getByText('1 change waiting.')).toBeVisible();
});

test('search finds open tasks without a connection', async ({ page, person }) => {
  for (const title of ['Choose the tiles', 'Clean the tiles'])
    await person.call('tasks.create', { title, when: { kind: 'today' } });
  await openToday(page);
  await untilQuiet(page);
  await page.context().setOffline(true);
  await page.keyboard.type('/choose til', FAST);
  await expect(page.getByRole('option', { name: 'Choose the tiles' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Clean the tiles' })).toBeHidden();
});

test('a day picker at a row takes every key', async ({ page, person }) => {
  for (const title of ['Call the bank', 'Buy milk'])
    await person.call('tasks.create', { title, when: { kind: 'today' } });
  await openToday(page);
  const row = (title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);
  await row('Call the bank').focus();
  await page.keyboard.type('s');
  await page.keyboard.type(' fri', FAST);
  const panel = page.getByRole('dialog', { name: 'When' });
  const field = panel.getByRole('textbox', { name: 'When, in words' });
  await expect(field).toHaveValue(' fri');
  await expect(panel.getByRole('option')).toHaveCount(3);
  await expect(panel.getByRole('option').first()).toContainText(/^Fri, \w{3} \d{1,2}/);
  await scan(page, 'the picker for a day');
  const [box, at] = [await panel.boundingBox(), await row('Call the bank').boundingBox()];
  expect(box?.y).toBeCloseTo((at?.y ?? 0) + (at?.height ?? 0) + 4, 0);
  expect(box?.x).toBeCloseTo(at?.x ?? 0, 0);
  await field.fill('call mom');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Unknown day/);
  await field.fill('tomorrow');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(row('Call the bank')).toBeHidden();

  await row('Buy milk').focus();
  await page.keyboard.type('d');
  await page.keyboard.type('in 3 days', FAST);
  await expect(page.getByRole('textbox', { name: 'Deadline, in words' })).toHaveValue('in 3 days');
  await page.keyboard.press('Enter');
  await expect(row('Buy milk')).toContainText('3 days left');
  await expect(row('Buy milk')).toBeFocused();
});

test('a session stops with its task or round and continues after Undo', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Paint the door',
    when: { kind: 'today' },
  });
  const { session } = await person.call<{ session: { startedAt: number } }>('sessions.start', {
    taskId: task.id,
  });
  await openToday(page);
  const running = page.getByRole('region', { name: 'Running session' });
  const toast = toastOf(page).first();
  const started = async () => {
    const answer = await page.request.get('/api/trpc/sessions.list?input=%7B%22since%22%3A0%7D');
    const body: { result: { data: { sessions: { startedAt: number; endedAt: number | null }[] } } } =
      await answer.json();
    return body.result.data.sessions.map(({ startedAt, endedAt }) => [startedAt, endedAt !== null]);
  };
  await expect(running).toBeVisible();
  await page.locator('[data-task-id]').first().focus();
  await page.keyboard.press('Space');
  await expect(toast).toContainText('Completed “Paint the door”, stopped its session');
  await expect(running).toBeHidden();
  await expect.poll(started).toEqual([[session.startedAt, true]]);
  await page.keyboard.press('Control+z');
  await expect(running).toBeVisible();
  await expect.poll(started).toEqual([[session.startedAt, false]]);

  await page.locator('[data-task-id]').first().focus();
  await page.keyboard.press('1');
  await expect(toast).toContainText('Moved to Round 1');
  await page.getByRole('button', { name: 'Start Round 1' }).click();
  await page.getByRole('button', { name: 'Finish Round 1' }).click();
  await expect(toast).toContainText('Finished Round 1, stopped its session');
  await expect(running).toBeHidden();
  await expect.poll(started).toEqual([[session.startedAt, true]]);
});
