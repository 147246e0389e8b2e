import { scan } from './axe';
import { localDay, zoneWithAfternoon } from './days';
import { endDrag } from './end-drag';
import { row } from './locators';
import { expect, openToday, ready, test, titles, toastOf } from './person';

// In the evening, a new account begins with tomorrow.
test.use({ timezoneId: zoneWithAfternoon(), opensToday: false });

test('leads a new account through three steps to a round and its focus', async ({ page, person }) => {
  await person.call('habits.create', { name: 'Read ten pages' });
  await openToday(page);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Type three tasks for today' }).click();
  const line = page.getByRole('textbox', { name: 'New task in Today' });
  for (const text of ['Write the letter ~30m', 'Buy a stamp', 'Post it']) {
    await line.fill(text);
    await line.press('Enter');
  }
  await expect(steps.getByText('Done:')).toHaveCount(1);
  await line.fill('Call mum tomorrow');
  await line.press('Enter');
  await expect(steps.getByRole('status')).toHaveText('1 added, to Tomorrow');
  await line.press('Escape');
  for (const title of ['Write the letter', 'Buy a stamp']) {
    await row(page, title).focus();
    await page.keyboard.press('1');
    await expect(page.getByRole('list', { name: 'Tasks of Round 1' })).toContainText(title);
  }
  await expect(steps.getByText('Done:')).toHaveCount(2);
  await page.getByRole('button', { name: 'Start Round 1' }).click();
  await expect(steps).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('focus');
  await expect(page.getByRole('option', { name: 'Focus on the round' })).toBeVisible();
  await page.keyboard.press('Enter');
  const focus = page.getByRole('dialog', { name: 'Focus on Round 1' });
  await expect(focus.getByRole('heading', { name: 'Write the letter' })).toBeVisible();
  await focus.getByRole('button', { name: 'Start' }).click();
  await focus.getByRole('button', { name: '25 / 5' }).click();
  await expect(page).toHaveTitle(/^2[45]:\d\d Write the letter/);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
  await scan(page, 'the focus');
  await focus.getByRole('button', { name: 'Done' }).click();
  await expect(focus.getByRole('heading', { name: 'Buy a stamp' })).toBeVisible();
  await focus.getByRole('button', { name: 'Done' }).click();
  await expect(focus.getByRole('heading', { name: 'Round 1 is done' })).toBeVisible();
  await expect(focus.getByText(/^2 done/)).toBeVisible();
  await expect(focus.getByRole('button', { name: 'Finish Round 1' })).toBeFocused();
  await scan(page, 'the end of a round');
  await page.keyboard.press('Enter');
  await expect(focus).toHaveCount(0);
  await expect(toastOf(page, 'Finished Round 1')).toBeVisible();
  await page.getByRole('button', { name: 'Read ten pages, not yet' }).click();
  await expect(page.getByRole('button', { name: 'Read ten pages, done' })).toBeVisible();
});

test('tasks move between the days of the week by drag and by keys', async ({ page, person }) => {
  const [monday, tuesday] = [await localDay(page, 1), await localDay(page, 2)];
  const add = (title: string, date: string, durationMin: number) =>
    person.call('tasks.create', { title, when: { kind: 'date', date }, durationMin });
  await add('Paint the house', monday, 600);
  await add('Read the book', tuesday, 30);
  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const day = (date: string) => page.locator('section', { has: page.locator(`[data-day="${date}"]`) });
  await expect(day(monday).getByText('10h of 9h')).toBeVisible();
  await ready(page);
  const [start, end] = [
    await row(page, 'Paint the house').boundingBox(),
    await row(page, 'Read the book').boundingBox(),
  ];
  if (!start || !end) throw new Error('Nothing to drag.');
  await page.mouse.move(start.x + 60, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + 60, end.y + end.height - 4, { steps: 8 });
  await endDrag(page);
  await expect(day(tuesday).getByText('10h 30m of 9h')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Read the book', 'Paint the house']);
  await scan(page, 'the week');

  await row(page, 'Paint the house').focus();
  await page.keyboard.press('Alt+ArrowDown');
  const wednesday = await localDay(page, 3);
  await expect(day(wednesday).getByText('Paint the house')).toBeVisible();
  await expect(row(page, 'Paint the house')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Read the book')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Paint the house')).toBeFocused();
  await page.keyboard.press('s');
  await page.keyboard.type('tomorrow');
  await expect(page.getByRole('textbox', { name: 'When, in words' })).toHaveValue('tomorrow');
  await page.keyboard.press('Enter');
  await expect(day(monday).getByText('Paint the house')).toBeVisible();
});
