import { scan } from './axe';
import { expect, ready, test, toastOf } from './person';

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

test('gives a command another key, and sets preferences from the palette', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Order tiles', when: { kind: 'today' } });
  await page.goto('/settings/keys');
  await ready(page);
  const change = (name: string) =>
    page.getByRole('button', { name: `Change the key of ${name}`, exact: true });
  await change('New task, N').click();
  await page.keyboard.press('t');
  await expect(page.getByRole('alert').filter({ hasText: 'For today' })).toBeVisible();
  await change('New task, N').click();
  const saved = page.waitForResponse(/me\.update/);
  await page.keyboard.press('c');
  await expect(change('New task, C')).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await scan(page, 'keys', { within: 'main' });

  await page.goto('/today');
  await ready(page);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(
    sheet.getByText('New task', { exact: true }).locator('xpath=following-sibling::dd'),
  ).toHaveText('C');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'New task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('dark');
  await page.getByRole('option', { name: 'Theme: dark' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await toastOf(page, 'Theme: dark').getByRole('button', { name: 'Undo' }).click();
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
});
