import type { Page } from '@playwright/test';
import { expect, openToday, test, toastOf } from './person';

test.use({ opensToday: false });

const writes = [
  ['y', 'Tomorrow'],
  ['l', 'Later'],
  ['f', 'Future'],
  ['Backspace', 'Deleted'],
] as const;

const questions = [
  ['s', 'When'],
  ['d', 'Deadline'],
  ['#', 'Tags'],
  ['!', 'Priority'],
  ['m', 'Move to'],
] as const;

const pages = [
  ['i', 'Notifications'],
  ['u', 'Upcoming'],
  ['f', 'Future'],
  ['j', 'Journal'],
  ['l', 'Later'],
] as const;

test('every key runs the command on the key sheet', async ({ page, person }) => {
  const add = (title: string, kind: string) => person.call('tasks.create', { title, when: { kind } });
  await add('Call the bank', 'today');
  await add('Read the book', 'anytime');
  await openToday(page);
  const row = page.getByRole('list', { name: 'Tasks', exact: true }).locator('[data-task-id]');
  const toast = toastOf(page).first();
  for (const [key, said] of writes) {
    await row.focus();
    await page.keyboard.press(key);
    await expect(toast).toContainText(said);
    await expect(row).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(row).toBeVisible();
  }
  for (const [key, title] of questions) {
    await row.focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toBeFocused();
  }

  await page.keyboard.press('Enter');
  const detail = page.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(row).toBeFocused();

  for (const [key, title] of pages) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
  await expect(row).toHaveAccessibleName('Read the book');
  await row.focus();
  await page.keyboard.press('3');
  await expect(toast).toContainText('Put “Read the book” into Round 3 of today');
  await expect(row).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const round = page.getByRole('region', { name: 'Round 3', exact: true });
  await expect(round.getByText('Read the book')).toBeVisible();
});

test('a row has a menu and a single Tab stop', async ({ page, person }) => {
  for (const title of ['Call the bank', 'Buy milk'])
    await person.call('tasks.create', { title, when: { kind: 'today' } });
  await openToday(page);
  const row = page.getByRole('group', { name: 'Buy milk', exact: true });
  await row.hover();
  await page.getByRole('button', { name: 'Actions of Buy milk' }).click();
  const menu = page.getByRole('menu', { name: 'Actions of Buy milk' });
  await expect(menu.getByRole('menuitem')).toHaveCount(13);
  await menu.getByRole('menuitem', { name: 'When' }).click();
  await page.getByRole('menuitem', { name: 'For tomorrow' }).press('Enter');
  await expect(row).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();

  await row.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Actions of Buy milk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  const stops = page.locator('[data-task-id] [tabindex="0"], [data-task-id][tabindex="0"]');
  await expect(stops).toHaveCount(2);
});

interface OtherKey {
  key: string;
  code: string;
  ctrlKey?: boolean;
  altKey?: boolean;
}

/** Presses the key of a keyboard with another script. */
const pressOther = (page: Page, pressed: OtherKey) =>
  page.evaluate(
    (init) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
      ),
    pressed,
  );

test('commands have the keys of their letters on keyboards of other scripts', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Call the bank', when: { kind: 'today' } });
  await openToday(page);
  const row = page.locator('[data-task-id]');
  await pressOther(page, { key: 'о', code: 'KeyJ' });
  await expect(row).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row).toBeHidden();
  await pressOther(page, { key: 'ز', code: 'KeyZ', ctrlKey: true });
  await expect(row).toBeVisible();
  await row.focus();
  await pressOther(page, { key: '#', code: 'Digit3', altKey: true });
  await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressOther(page, { key: 'п', code: 'KeyG' });
  await pressOther(page, { key: 'г', code: 'KeyU' });
  await expect(page.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible();
  await pressOther(page, { key: 'κ', code: 'KeyK', ctrlKey: true });
  await expect(page.getByPlaceholder('Search, or type a command')).toBeFocused();
});
