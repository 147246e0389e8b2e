import { localDay } from './days';
import { row } from './locators';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

test('a key moves a task from one free time of its day to the next', async ({ page, person }) => {
  const date = await localDay(page, 1);
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
