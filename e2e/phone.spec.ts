import { expect, ready, test, titles } from './person';

test('a day is planned with a thumb', async ({ page, person }) => {
  await person.call('areas.create', { name: 'Home' });
  await page.reload();
  const bar = page.getByRole('navigation', { name: 'Planner' }).last();
  await bar.getByRole('button', { name: 'New' }).tap();
  await page.getByRole('textbox', { name: 'New task' }).fill('Buy bread #food');
  await page.getByRole('button', { name: 'Add task' }).tap();
  await expect.poll(() => titles(page)).toEqual(['Buy bread']);

  await page.locator('[data-task-id]').tap();
  const detail = page.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByLabel('Title')).toHaveValue('Buy bread');
  expect((await detail.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await detail.getByRole('button', { name: 'Close' }).tap();
  await expect(detail).toBeHidden();

  await page.getByRole('button', { name: 'Complete Buy bread' }).tap();
  await expect.poll(() => titles(page)).toEqual([]);

  await bar.getByRole('link', { name: 'Areas' }).tap();
  await expect(page.getByRole('link', { name: 'Notes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shared with me' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByPlaceholder('Search titles and notes').fill('bread');
  await page.getByRole('option', { name: /Buy bread/ }).tap();
  await detail.getByRole('button', { name: 'Close' }).tap();
  await expect(detail).toBeHidden();
  await page.getByRole('link', { name: 'Home' }).tap();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeAttached();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});

test('a round is filled by two taps, engaged and closed', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Buy bread', when: { kind: 'today' } });
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Choose Buy bread for a round' }).tap();
  await page.getByRole('button', { name: 'Put into Round 1' }).tap();
  const round = page.getByRole('region', { name: 'Round 1', exact: true });
  await expect(round.getByText('1 task')).toBeVisible();
  await round.getByRole('button', { name: 'Engage Round 1' }).tap();
  await round.getByRole('button', { name: 'Start with Buy bread' }).tap();
  await expect(page.getByRole('region', { name: 'Running session' }).last().getByRole('timer')).toBeVisible();
  await round.getByRole('button', { name: 'Complete Buy bread' }).tap();
  await round.getByRole('button', { name: 'Close Round 1' }).tap();
  await expect(round.getByText(/^1 of 1 done/)).toBeVisible();
});
