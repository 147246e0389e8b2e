import type { Page } from '@playwright/test';
import { expect, newEmail, ready, signUp, test } from './person';

const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace:/ });

async function makeTeam(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('menuitem', { name: 'New team workspace' }).click();
  await page.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect(switcher(page)).toHaveAccessibleName(`Workspace: ${name}`);
}

async function makeProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New area or project' }).click();
  await page.getByRole('menuitem', { name: 'New project' }).click();
  await page.getByLabel('Name of the new project').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.locator('#page')).toBeFocused();
}

async function addTask(page: Page, line: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'New task' }).fill(line);
  await page.keyboard.press('Shift+Enter');
}

test('a member works in a team until the membership ends', async ({ page, person, browser }) => {
  test.slow();
  await person.call('tasks.create', { title: 'My own thing', when: { kind: 'today' } });
  await makeTeam(page, 'Studio');
  const email = newEmail();
  await page.getByLabel('Handle or email address').fill(email);
  await page.keyboard.press('Enter');
  const link = new URL((await page.locator('pre').textContent()) ?? '');
  await expect(page.getByRole('list', { name: 'Invitations' }).getByText(email)).toBeVisible();

  await makeProject(page, 'Spring window');
  await page.goto('/today');
  await ready(page);
  // A day belongs to the person, whatever workspace is open.
  await expect(page.getByText('My own thing')).toBeVisible();
  const project = page.getByRole('link', { name: 'Spring window' });
  await expect(project).toBeVisible();
  await addTask(page, 'Clean the glass +Spring window');
  await expect(project).toContainText('1');

  const context = await browser.newContext();
  const kim = await context.newPage();
  await signUp(kim, { name: 'Kim', email });
  await kim.goto(link.pathname);
  await kim.getByRole('button', { name: 'Accept' }).click();
  await expect(switcher(kim)).toHaveAccessibleName('Workspace: Studio');
  await ready(kim);
  await kim.getByRole('link', { name: 'Spring window' }).click();
  await expect(kim.getByText('Clean the glass').first()).toBeVisible();
  await kim.goto('/settings/workspace');
  await expect(kim.getByText('Only owners and admins can add members')).toBeVisible();
  await expect(kim.getByLabel('Handle or email address')).toBeHidden();

  await page.goto('/settings/workspace');
  await page.getByRole('button', { name: 'Member, role of Kim' }).click();
  await page.getByRole('menuitemradio', { name: 'Admin' }).click();
  await expect(page.getByText('Kim is admin now')).toBeVisible();
  await kim.reload();
  await expect(kim.getByLabel('Handle or email address')).toBeVisible();
  await page.getByRole('button', { name: 'Owner, your role' }).click();
  await page.getByRole('menuitemradio', { name: /^Member/ }).click();
  await expect(page.getByText('This is the last owner.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Owner, your role' })).toBeVisible();

  await kim.getByRole('link', { name: 'Spring window' }).click();
  await expect(kim.getByRole('heading', { name: 'Spring window', level: 1 })).toBeAttached();
  await page.getByRole('button', { name: 'Admin, role of Kim' }).click();
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
  await expect(page.getByRole('button', { name: 'Admin, role of Kim' })).toBeHidden();
  await kim.getByRole('link', { name: 'Later' }).click();
  await expect(kim.getByText('You are no longer a member of Studio.')).toBeVisible();
  await expect(switcher(kim)).toHaveAccessibleName('Workspace: Personal');
  await expect(kim.getByRole('link', { name: 'Spring window' })).toBeHidden();
  await kim.goto('/today');
  await expect(switcher(kim)).toHaveAccessibleName('Workspace: Personal');
  await kim.goto(link.pathname);
  await kim.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(kim.getByText('No such invitation.')).toBeVisible();
  await context.close();
});

test('remembers the open workspace, follows links to others and switches by keyboard', async ({
  page,
  person,
}) => {
  const { project: own } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Kitchen',
  });
  await makeTeam(page, 'Studio');
  await makeProject(page, 'Spring window');
  await page.goto('/later');
  await ready(page);
  await expect(switcher(page)).toHaveAccessibleName('Workspace: Studio');
  await addTask(page, 'Buy soap');
  await expect(page.locator('[data-task-id][aria-label="Buy soap"]')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a command').fill('Switch to Personal');
  await page.keyboard.press('Enter');
  await expect(switcher(page)).toHaveAccessibleName('Workspace: Personal');
  await expect(page.getByText('Buy soap')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Kitchen' })).toBeVisible();

  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Personal' })).toBeFocused();
  // What was read of this workspace before the other was made shows first.
  await expect(page.getByRole('menuitemradio', { name: 'Studio' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Studio' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(switcher(page)).toHaveAccessibleName('Workspace: Studio');
  await expect(page.getByText('Buy soap')).toBeVisible();

  await page.goto(`/project/${own.id}`);
  await expect(switcher(page)).toHaveAccessibleName('Workspace: Personal');
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name: 'Studio' }).click();
  await expect(page).toHaveURL(/\/today$/);
  await expect(page.getByRole('link', { name: 'Spring window' })).toBeVisible();
});
