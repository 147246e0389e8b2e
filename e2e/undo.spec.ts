import type { Page } from '@playwright/test';
import { expect, test, titles, toastOf } from './person';

/** Waits until all that the page sent is answered. Before that, an undo does not look for changes by others. */
const untilSent = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('parcours.waiting.')));

test('undoes and redoes deletes, moves and adds from another page', async ({ page, person }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const row = (title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);
  const undo = async (said: string) => {
    await press('Control+z');
    await expect(toastOf(page, `Undone: ${said}`)).toBeVisible();
  };
  await press('n');
  await page.getByRole('textbox', { name: 'New task' }).fill('Buy milk today');
  await press('Shift+Enter');
  await row('Buy milk').focus();
  await press('y');
  await expect(toastOf(page, '“Buy milk”: Tomorrow')).toBeVisible();
  await person.call('tasks.create', { title: 'Call the bank', when: { kind: 'today' } });
  await row('Call the bank').focus();
  await press('Backspace');
  await expect(toastOf(page, 'Deleted “Call the bank”')).toBeVisible();

  await press('g', 'l');
  await expect(page.getByRole('heading', { level: 1, name: 'Later' })).toBeVisible();
  await undo('Deleted “Call the bank”');
  await undo('“Buy milk”: Tomorrow');
  await undo('Added “Buy milk”');
  await press('g', 't');
  await expect.poll(() => titles(page)).toEqual(['Call the bank']);
  await press('Control+Shift+Z');
  await expect.poll(() => titles(page)).toEqual(expect.arrayContaining(['Buy milk', 'Call the bank']));
  await press('Control+Shift+Z');
  await expect.poll(() => titles(page)).toEqual(['Call the bank']);
});

test('does not undo what was changed since', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Call the bank',
    when: { kind: 'today' },
  });
  const row = page.locator('[data-task-id]');
  await row.focus();
  const planned = page.waitForResponse('**/api/trpc/tasks.update*');
  await page.keyboard.press('y');
  await expect(toastOf(page, 'Tomorrow')).toBeVisible();
  await planned;
  await untilSent(page);
  await person.call('tasks.update', { taskId: task.id, when: { kind: 'someday' } });
  await page.keyboard.press('Control+z');
  await expect(toastOf(page, '“Call the bank” was changed or deleted since')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect.poll(() => titles(page)).toEqual(['Call the bank']);
});
