import { test } from '@playwright/test';
import { scan } from './axe';
import { row } from './locators';
import { expect, ready } from './person';

test('a visitor puts a task into a round, starts and does it on a phone', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'Type a task' }).tap();
  const line = page.getByRole('textbox', { name: /^New task in/ });
  await line.fill('Buy bread');
  await line.press('Enter');
  await page.getByRole('button', { name: 'Choose Buy bread for a round' }).tap();
  await page.getByRole('button', { name: 'Add here: Calls' }).tap();
  const calls = page.getByRole('region', { name: 'Calls', exact: true });
  await expect(calls.locator(row(page, 'Buy bread'))).toBeVisible();
  await calls.getByRole('button', { name: 'Start Calls' }).tap();
  await expect(calls.getByText('Now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Buy bread' }).tap();
  await expect(page.getByRole('button', { name: 'Reopen Buy bread' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Keep this day' })).toBeVisible();
  await scan(page, '/ on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
