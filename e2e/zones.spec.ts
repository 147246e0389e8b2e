import { expect, requestsOf, test } from './person';

test.use({ timezoneId: 'Pacific/Kiritimati' });

test('server rendering uses the day of the browser’s time zone', async ({ page, person }) => {
  const asked = await requestsOf(page);
  await person.call('tasks.create', { title: 'Watch the sun rise', when: { kind: 'today' } });
  const answer = await page.goto('/today');
  expect(await answer?.text()).toContain('data-task-id');
  await expect(page.locator('[data-task-id]')).toBeVisible();
  // Habits, the insight and the names of rounds load after the first paint, and other screens once the browser is idle.
  const read = asked.map(decodeURIComponent);
  expect(read.filter((url) => /"name":"today"|screens\.(plan|frame)/.test(url))).toEqual([]);
});
