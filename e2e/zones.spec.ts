import { expect, requestsOf, test } from './person';

test.use({ timezoneId: 'Pacific/Kiritimati' });

test('the first paint holds the data of the person’s own day, far from the server', async ({
  page,
  person,
}) => {
  const asked = await requestsOf(page);
  await person.call('tasks.create', { title: 'Watch the sun rise', when: { kind: 'today' } });
  const answer = await page.goto('/today');
  expect(await answer?.text()).toContain('data-task-id');
  await expect(page.locator('[data-task-id]')).toBeVisible();
  expect(asked).toEqual([]);
});
