import { scan } from './axe';
import { expect, ready, test, toastOf } from './person';

test.use({ opensToday: false });

test('applies the chosen theme and first day of the week', async ({ page, person }) => {
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
  await page.getByRole('button', { name: 'Swap keys' }).click();
  await expect(change('For today, N')).toBeVisible();
  await change('Open, Enter').press('Enter');
  await page.keyboard.press(' ');
  await page.getByRole('alert').getByRole('button', { name: 'Swap keys' }).press('Enter');
  await expect(change('Open, Space')).toBeVisible();
  await change('New task, T').click();
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

  const row = page.locator('[data-task-id]');
  await row.focus();
  await page.keyboard.press(' ');
  const detail = page.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Completed “Order tiles”')).toBeVisible();

  for (const [typed, name] of [
    ['compact', 'Rows: compact'],
    ['week sunday', 'Week starts on Sunday'],
    ['3 pm', 'Times as 3 pm'],
    ['day starts 8:30', 'Day starts at 8:30 am'],
    ['day ends 22', 'Day ends at 10 pm'],
  ] as const) {
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    await page.getByRole('option', { name, exact: true }).click();
    await expect(toastOf(page, name)).toBeVisible();
  }
  const hours = { dayStart: '08:30', dayEnd: '22:00' };
  const preferences = async () =>
    (await person.call<{ me: { preferences: object } }>('me.update', {})).me.preferences;
  // Where the server does not answer at once, a change shows before it is sent.
  await expect
    .poll(preferences)
    .toMatchObject({ density: 'compact', weekStart: 0, timeFormat: 12, ...hours });

  await page.keyboard.press('/');
  await page.keyboard.type('dark');
  await page.getByRole('option', { name: 'Theme: dark' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await toastOf(page, 'Theme: dark').getByRole('button', { name: 'Undo' }).click();
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
});
