import { scan } from './axe';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

test('shows the chosen theme at once and on the next page, and begins weeks on the chosen day', async ({
  page,
  person,
}) => {
  await person.call('tasks.create', { title: 'Order tiles' });
  await page.goto('/settings/preferences');
  await ready(page);
  await page.getByRole('radio', { name: 'Dark' }).check();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const saved = page.waitForResponse(/me\.update/);
  await page.getByRole('radio', { name: 'Sunday' }).check();
  await saved;
  await scan(page, 'preferences', { within: 'main' });

  await page.goto('/later');
  await ready(page);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.locator('[data-task-id]').focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('columnheader').first()).toHaveText(/Sunday/);
});
