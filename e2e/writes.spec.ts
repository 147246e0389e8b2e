import { expect, ready, test } from './person';

test.use({ opensToday: false });

test('retries a write with the same idempotency key when the response is lost', async ({
  page,
  person: _,
}) => {
  const keys: (string | undefined)[] = [];
  const statuses: number[] = [];
  await page.route('**/api/trpc/screens.createTasks**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    statuses.push(answer.status());
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await page.goto('/today');
  await ready(page);
  await page.keyboard.press('n');
  await page.keyboard.type('Buy milk today');
  await page.keyboard.press('Enter');
  await expect.poll(() => statuses).toEqual([200, 200]);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  expect(keys[0]).toMatch(/\S/);
  expect(keys[1]).toBe(keys[0]);
  await page.reload();
  await expect(page.locator('[data-task-id][aria-label="Buy milk"]')).toHaveCount(1);
});
