import type { Page } from '@playwright/test';
import { scan } from './axe';
import { localDay } from './days';
import { expect, openToday, type Person, test, toastOf } from './person';

test.use({ opensToday: false });

/** A person who wrote in the journal five days ago, planned six tasks for the days since then, and did none. */
async function openAfterDaysAway(page: Page, person: Person): Promise<void> {
  await person.call('journal.write', { day: await localDay(page, -5), mood: 4 });
  for (const ago of [4, 3, 3, 2, 2, 1])
    await person.call('tasks.create', {
      title: `Planned ${ago} days ago`,
      when: { kind: 'date', date: await localDay(page, -ago) },
      durationMin: ago * 30,
    });
  await openToday(page);
}

test('spreads what was planned on missed days over chosen days, and undoes it at once', async ({
  page,
  person,
}) => {
  await openAfterDaysAway(page, person);
  const back = page.getByRole('region', { name: 'Welcome back' });
  await expect(back).toContainText('6 tasks (7h 30m) from then are still open');
  await scan(page, 'Welcome back', { within: '#page' });
  await back.getByRole('button', { name: 'Spread over days' }).click();
  const days = back.getByRole('checkbox');
  await expect(days.first()).toBeFocused();
  for (const day of await days.all()) if (await day.isChecked()) await day.press('Space');
  await expect(back.getByRole('button', { name: 'Spread 6 tasks' })).toBeDisabled();
  for (const index of [1, 2]) await days.nth(index).press('Space');
  await scan(page, 'Days to spread over', { within: '#page' });
  await back.getByRole('button', { name: 'Spread 6 tasks' }).press('Enter');
  await expect(back).toBeHidden();
  await toastOf(page, 'Spread over 2 days').getByRole('button', { name: 'Undo' }).click();
  await expect(back).toContainText('6 tasks');
});

test('asks no more about missed days that were left as they are', async ({ page, person }) => {
  await openAfterDaysAway(page, person);
  const back = page.getByRole('region', { name: 'Welcome back' });
  await back.getByRole('button', { name: 'Leave as it is' }).click();
  await toastOf(page, 'Left as it was planned').getByRole('button', { name: 'Undo' }).click();
  const dismissed = page.waitForResponse((response) => response.url().includes('coach.dismiss'));
  await back.getByRole('button', { name: 'Leave as it is' }).click();
  await dismissed;
  await page.reload();
  await expect(page.locator('[data-task-id]').first()).toBeVisible();
  await expect(back).toBeHidden();
});
