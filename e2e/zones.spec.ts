import { expect, test } from './person';

test.use({ timezoneId: 'Pacific/Kiritimati' });

test('the first paint holds the data of the person’s own day, far from the server', async ({
  page,
  person,
}) => {
  await person.call('tasks.create', { title: 'Watch the sun rise', when: { kind: 'today' } });
  // Only what the page asks of itself counts, not what it is told to ask again.
  await page.route('**/changes.follow*', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/trpc\/(?!changes)/.test(request.url())) asked.push(request.url());
  });
  const answer = await page.goto('/today');
  expect(await answer?.text()).toContain('data-task-id');
  await expect(page.locator('[data-task-id]')).toBeVisible();
  expect(asked).toEqual([]);
});
