import type { Page } from '@playwright/test';
import { startDovecot } from '../testing/dovecot';
import { mail } from '../testing/mail-message';
import { scan } from './axe';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

const port = Number(process.env['E2E_PORT'] ?? 3217) + 2_000;
/** The app tries the mail server again each minute. */
const taken = { timeout: 90_000 };

const shown = (page: Page) => page.locator('pre').filter({ hasText: '@example.org' });
const address = async (page: Page) => (await shown(page).textContent()) ?? '';

test('mail to the addresses of a person and a project becomes tasks, until an address is changed', async ({
  page,
  person,
}) => {
  test.setTimeout(240_000);
  await using dovecot = await startDovecot({ port });
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Kitchen' });
  await page.goto('/settings/mail');
  await ready(page);
  await expect(page.getByText('No mail was refused.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Mail address' })).toBeVisible();
  const own = await address(page);
  await page.goto(`/project/${project.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Actions of Kitchen' }).click();
  await page.getByRole('menuitem', { name: 'Mail to this project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail to this project' });
  await expect(shown(page)).toBeVisible();
  await scan(page, 'Mail to a project', { within: '[role=dialog]' });
  const old = await address(page);
  expect(old).not.toBe(own);
  await dialog.getByRole('button', { name: 'Change the address' }).click();
  await dialog.getByRole('button', { name: 'Change it: the old address stops working' }).click();
  await expect(shown(page)).not.toHaveText(old);
  const changed = await address(page);
  await page.keyboard.press('Escape');

  await dovecot.deliver(
    'tasks',
    await mail({ to: old, subject: 'To nobody' }),
    await mail({ to: changed, subject: 'Order tiles' }),
    await mail({ to: own, subject: 'Away', headers: { 'Auto-Submitted': 'auto-replied' } }),
  );
  // The page shows it without being loaded again.
  await expect(page.locator('[data-task-id]')).toHaveText(/Order tiles/, taken);
  await expect(page.locator('[data-task-id]')).toHaveCount(1);
  await page.goto('/settings/mail');
  const refused = page.getByRole('list', { name: 'Refused mail' }).getByRole('listitem');
  await expect(refused).toContainText('Away');
  await expect(refused).toContainText('Automatic answer · bob@example.net');
});
