import { expect, requestsOf, test } from './person';

test.use({ timezoneId: 'Pacific/Kiritimati' });

test('server rendering uses the day of the browser’s time zone', async ({ page, person }) => {
  const asked = await requestsOf(page);
  await person.call('tasks.create', { title: 'Watch the sun rise', when: { kind: 'today' } });
  const answer = await page.goto('/today');
  expect(await answer?.text()).toContain('data-task-id');
  await expect(page.locator('[data-task-id]')).toBeVisible();
  // Habits and the insight come after the first paint.
  expect(asked.filter((url) => !/\/habits\.board,coach\.get\?/.test(url))).toEqual([]);
});
