import { scan } from './axe';
import { endDrag } from './end-drag';
import { expect, ready, test, toastOf } from './person';

test.use({ opensToday: false });

test('drags tasks between the days of the month', async ({ page, person }) => {
  // The first of a month, so that all of it is to come.
  await page.clock.setFixedTime('2027-02-01T09:00:00Z');
  const add = (title: string, date: string) =>
    person.call('tasks.create', { title, when: { kind: 'date', date } });
  await add('Paint the house', '2027-02-10');
  for (const number of [1, 2, 3, 4, 5]) await add(`Task ${number}`, '2027-02-17');
  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'February – March 2027' })).toBeVisible();
  const day = (name: string) => page.getByRole('listitem', { name });
  await expect(day('Wednesday, Feb 17').getByRole('link', { name: '1 more' })).toBeVisible();
  await ready(page);
  await scan(page, 'the month', { within: '#page' });
  const [from, to] = [
    await page.getByRole('button', { name: 'Paint the house' }).boundingBox(),
    await day('Friday, Feb 26').boundingBox(),
  ];
  if (!from || !to) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 10, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 16, { steps: 3 });
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
  await endDrag(page);
  await expect(day('Friday, Feb 26').getByRole('button', { name: 'Paint the house' })).toBeVisible();
  await toastOf(page, 'Paint the house').getByRole('button', { name: 'Undo' }).click();
  await expect(day('Wednesday, Feb 10').getByRole('button', { name: 'Paint the house' })).toBeVisible();
  await page.getByRole('button', { name: 'Paint the house' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Task 1' })).toBeFocused();
  await page.keyboard.press(' ');
  await expect(toastOf(page, 'Completed “Task 1”')).toBeVisible();
  await page.getByRole('button', { name: 'Four weeks ahead' }).click();
  await expect(page.getByRole('heading', { name: 'March – April 2027' })).toBeVisible();
});
