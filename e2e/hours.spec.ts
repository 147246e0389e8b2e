import type { Page } from '@playwright/test';
import { scan } from './axe';
import { boxOf } from './boxes';
import { expect, ready, readyToDrag, test } from './person';

test.use({ opensToday: false });

const tomorrow = (page: Page) =>
  page.evaluate(() => {
    const date = new Date();
    date.setDate(date.getDate() + 1);
    return date.toLocaleDateString('sv');
  });
const row = (page: Page, title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);

test('a key moves a task to one free time of its day after another, and undo takes the time away', async ({
  page,
  person,
}) => {
  const date = await tomorrow(page);
  const add = (title: string, more: object) =>
    person.call('tasks.create', { title, durationMin: 60, when: { kind: 'date', date, ...more } });
  await add('Call the bank', { hasTime: true, time: '10:00' });
  await add('Read the draft', {});
  await page.goto(`/day/${date}`);
  await ready(page);
  const draft = row(page, 'Read the draft').first();
  await draft.focus();
  await page.keyboard.press('b');
  await expect(draft).toContainText('09:00');
  await page.keyboard.press('b');
  await expect(draft).toContainText('11:00');
  await page.keyboard.press('Control+z');
  await expect(draft).toContainText('09:00');
  await page.keyboard.press('Control+z');
  await expect(draft).not.toContainText('09:00');
});

test('the week shows hours, where tasks are made, moved by keys and dragged to a day and time', async ({
  page,
  person,
}) => {
  const date = await tomorrow(page);
  await person.call('tasks.create', { title: 'Read the draft', when: { kind: 'date', date } });
  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByRole('button', { name: 'Hours', exact: true }).click();
  const days = page.getByRole('region', { name: /^Hours, / });
  await expect(days).toHaveCount(7);
  await readyToDrag(page);
  const names = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  const day = page.getByRole('region', { name: `Hours, ${names.format(new Date(`${date}T12:00:00Z`))}` });
  const block = (name: RegExp) => day.getByRole('button', { name });

  const hours = await boxOf(day.locator('[data-hours]'));
  await page.mouse.click(hours.left + 40, hours.top + 2 * 44 + 4);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^New task in/ }).fill('Call the bank');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(block(/^Call the bank, 11:00 to 12:00/)).toBeVisible();
  await block(/^Call the bank/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(block(/^Call the bank, 11:15 to 12:15/)).toBeVisible();
  await expect(page.getByText(/Call the bank.*11:15/).first()).toBeVisible();

  const from = await boxOf(row(page, 'Read the draft'));
  await page.mouse.move(from.left + 60, from.top + 12);
  await page.mouse.down();
  await page.mouse.move(from.left + 66, from.top + 6, { steps: 3 });
  const to = await boxOf(day.locator('[data-hours]'));
  await page.mouse.move(to.left + 40, to.top + 5 * 44 + 4, { steps: 8 });
  await page.mouse.up();
  await expect(block(/^Read the draft, 14:00 to 14:30/)).toBeVisible();
  await scan(page, 'the week with hours');
});
