import { scan } from './axe';
import { noteText } from './locators';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

test('reviews the week in a note that begins with what got done, and opens it again', async ({
  page,
  person,
}) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Order tiles' });
  await person.call('tasks.complete', { taskId: task.id });
  // The Friday of this week, whatever day it is: the review is offered then.
  const friday = new Date();
  friday.setUTCHours(12, 0, 0, 0);
  friday.setUTCDate(friday.getUTCDate() - ((friday.getUTCDay() + 6) % 7) + 4);
  await page.clock.setFixedTime(friday);
  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: /^Review the week/ }).click();
  await scan(page, 'the review of the week', { within: '#page' });
  await page.getByRole('button', { name: 'Open the review' }).click();
  await expect(page).toHaveURL(/\/notes\/[\da-f-]{36}$/);
  const address = page.url();
  await expect(page.getByRole('textbox', { name: 'Title of the note' })).toHaveValue(/^Week of /);
  await expect.poll(() => noteText(page)).toContain('Order tiles');
  await page.goBack();
  await page.getByRole('button', { name: /^Review the week/ }).click();
  await page.getByRole('button', { name: 'Open the review' }).click();
  await expect(page).toHaveURL(address);
});
