import { scan } from './axe';
import { expect, ready, test } from './person';

test('shows a reminder in the notifications as it arrives', async ({ page, person }) => {
  const bell = page
    .getByRole('navigation', { name: 'Planner' })
    .getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveText('');
  const { workspace } = await person.call<{ workspace: { id: string } }>('workspaces.create', {
    name: 'Club',
  });
  const { project } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Savings',
    workspaceId: workspace.id,
  });
  await person.call('tasks.create', {
    title: 'Call the bank',
    projectId: project.id,
    remindAt: Date.now(),
  });
  await expect(bell).toHaveText('1');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await scan(page, 'the notifications');
  await page.getByRole('button', { name: /^Unread Reminder: Call the bank/ }).press('Enter');
  await expect(bell).toHaveText('');

  const detail = page.locator('[data-detail]');
  // The task is of a workspace that is not open.
  await expect(detail.locator('dt:text-is("Project") + dd')).toHaveText('Savings');
  const reminder = detail.locator('dt:text-is("Remind") + dd');
  await reminder.getByRole('button').first().click();
  const asked = page.getByRole('dialog', { name: 'Remind' });
  await expect(asked.getByRole('textbox', { name: 'Remind me' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(reminder.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await asked.getByRole('textbox', { name: 'Remind me' }).fill('10 min before');
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('alert')).toContainText('Unknown time.');
  await asked.getByRole('textbox', { name: 'Remind me' }).fill('tomorrow 9:00');
  await page.keyboard.press('Enter');
  await expect(reminder.getByRole('button', { name: 'Tomorrow 09:00' })).toBeVisible();

  await page.goto('/settings/notifications');
  await ready(page);
  const push = page.getByRole('checkbox', { name: 'Reminders by push' });
  await expect(push).toBeChecked();
  await push.click();
  await expect(push).not.toBeChecked();
  await expect(page.getByText('Saved.')).toBeVisible();
  await scan(page, 'the notification settings');
  await page.reload();
  await expect(push).not.toBeChecked();
});
