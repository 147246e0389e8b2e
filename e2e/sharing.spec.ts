import { scan } from './axe';
import { expect, newEmail, type Person, ready, test } from './person';
import { another, choose, dialogOf, handleOf, openSharing, share, status } from './sharing';

test.use({ opensToday: false });

/** Creates a team with both people and a project in it. */
async function makeTeam({ call }: Person, member: string) {
  const { workspace } = await call<{ workspace: { id: string } }>('workspaces.create', { name: 'Studio' });
  const workspaceId = workspace.id;
  await call('workspaces.addMember', { workspaceId, target: member, role: 'member' });
  const { project } = await call<{ project: { id: string } }>('projects.create', {
    name: 'Move house',
    workspaceId,
  });
  const { task } = await call<{ task: { id: string } }>('tasks.create', {
    title: 'Pack books',
    projectId: project.id,
  });
  return { projectId: project.id, taskId: task.id };
}

test('shares a project by handle, changes its level and revokes it with undo', async ({
  page,
  person,
  browser,
}) => {
  test.slow();
  const { page: other, person: ben } = await another(browser, 'Ben Guest');
  const handle = await handleOf(ben, 'ben');
  const { projectId, taskId } = await makeTeam(person, handle);

  const dialog = await openSharing(page, `/project/${projectId}`);
  await expect(dialog.getByLabel('Handle or email address')).toBeFocused();
  await choose(page, dialog.getByRole('button', { name: 'Can edit, everyone in Studio' }), 'No access');
  await expect(dialog.getByRole('button', { name: 'No access, everyone in Studio' })).toBeVisible();
  await dialog.getByLabel('Handle or email address').fill('nobody-has-this');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Handle or email address')).toHaveAccessibleDescription(/No such person/);
  await share(dialog, `@${handle}`, 'Can edit');
  await expect(dialog.getByText('Ben Guest can edit now.')).toBeVisible();

  await other.goto('/shared');
  await ready(other);
  await expect(other.getByRole('link', { name: /Move house.*Can edit/ })).toBeVisible();
  await other
    .getByRole('main')
    .getByRole('link', { name: /Move house/ })
    .click();
  await expect(other.getByRole('heading', { name: 'Move house', level: 1 })).toBeAttached();
  await other.keyboard.press('n');
  await other.getByRole('textbox', { name: 'New task' }).fill('Find a van');
  await other.keyboard.press('Shift+Enter');
  await expect(other.getByRole('button', { name: 'Complete Find a van' })).toBeVisible();
  await other.getByRole('button', { name: 'Complete Find a van' }).click();
  await expect(other.getByRole('button', { name: '1 done' })).toBeVisible();

  await choose(page, dialog.getByRole('button', { name: 'Can edit, Ben Guest' }), 'Can read');
  await expect(dialog.getByRole('button', { name: 'Can read, Ben Guest' })).toBeVisible();
  await other.reload();
  await expect(other.getByText('Pack books')).toBeVisible();
  for (const name of [/^Complete/, 'New heading', /^Actions of/])
    await expect(other.getByRole('button', { name })).toHaveCount(0);
  await expect(other.getByRole('textbox', { name: 'Notes' })).toHaveCount(0);
  await other.getByText('Pack books').click();
  const detail = other.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByRole('heading', { name: 'Pack books' })).toBeVisible();
  await expect(detail.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  expect(await status(other, 'tasks.update', { taskId, title: 'Burn books' })).toBe(403);
  expect(await status(other, 'tasks.create', { title: 'No', projectId })).toBe(403);

  await dialog.getByRole('button', { name: 'Can read, Ben Guest' }).click();
  await page.getByRole('menuitem', { name: 'Remove access' }).click();
  await expect(dialog.getByText('Ben Guest no longer has access.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'This project is not here' })).toBeVisible();
  await expect(other.getByText('Pack books')).toHaveCount(0);
  expect(await status(other, 'tasks.update', { taskId, title: 'Burn books' })).toBe(404);
  await detail.getByRole('button', { name: 'Close' }).click();
  await other.getByRole('main').getByRole('link', { name: 'Shared with me' }).click();
  await expect(other.getByText('Nothing is shared with you yet.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Can read, Ben Guest' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('link', { name: /Move house.*Can read/ })).toBeVisible();
  await other.context().close();
});

/** Headers that keep an address with a token out of referrers and search engines. */
const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };

test('a new account accepts an invitation by link and leaves again', async ({ page, person, browser }) => {
  test.slow();
  const email = newEmail();
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Garden' });
  const dialog = await openSharing(page, `/project/${project.id}`);
  await share(dialog, email, 'Can read');
  await expect(dialog.getByText(`No verified account has the address ${email}.`)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: `Copy link, invitation of ${email}` }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).origin).toBe(new URL(page.url()).origin);

  const { page: other } = await another(browser, 'Carla New', email);
  expect((await other.goto(link))?.headers()).toMatchObject(privateHeaders);
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('heading', { name: 'Garden', level: 1 })).toBeVisible();
  await expect(other.getByText('No tasks here yet.')).toBeVisible();

  await page.reload();
  const again = await openSharing(page, `/project/${project.id}`);
  await expect(again.getByRole('list', { name: 'People' }).getByText('Carla New')).toBeVisible();
  await expect(again.getByRole('list', { name: 'Invitations' })).toHaveCount(0);
  const late = newEmail();
  await share(again, late, 'Can comment');
  await again.getByRole('button', { name: `Can comment, ${late}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
  await expect(again.getByText(`The link for ${late} no longer works.`)).toBeVisible();

  await other.getByRole('main').getByRole('button', { name: 'People' }).click();
  await expect(dialogOf(other).getByLabel('Handle or email address')).toHaveCount(0);
  await dialogOf(other).getByRole('button', { name: 'Leave' }).click();
  await dialogOf(other).getByRole('button', { name: 'Leave for good' }).click();
  await expect(other).toHaveURL(/\/shared$/);
  await expect(other.getByText('Nothing is shared with you yet.')).toBeVisible();
  await other.context().close();
});

test('a guest who should edit is added to the workspace where the project is shared', async ({
  page,
  person,
  browser,
}) => {
  const { page: other, person: bob } = await another(browser, 'Bob Guest');
  const { workspace } = await person.call<{ workspace: { id: string } }>('workspaces.create', {
    name: 'Studio',
  });
  const { project } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Move house',
    workspaceId: workspace.id,
  });
  const dialog = await openSharing(page, `/project/${project.id}`);
  await share(dialog, bob.username, 'Can edit');
  await dialog.getByRole('button', { name: 'Add them to the workspace' }).click();
  await expect(dialog.getByText('Guest', { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Add them to the workspace' })).toHaveCount(0);
  expect(await status(other, 'tasks.create', { title: 'Pack books', projectId: project.id })).toBe(200);
  await other.context().close();
});

test('a public link works without an account until it is taken down', async ({ page, person, browser }) => {
  const { area } = await person.call<{ area: { id: string } }>('areas.create', {
    name: 'Open house',
    notes: '**Come in**',
  });
  const dialog = await openSharing(page, `/area/${area.id}`);
  const link = dialog.getByRole('region', { name: 'Public link' });
  const shown = link.locator('pre');
  await link.getByRole('button', { name: 'Create public link' }).click();
  const first = (await shown.textContent()) ?? '';
  const stranger = await (await browser.newContext()).newPage();
  expect((await stranger.goto(first))?.headers()).toMatchObject(privateHeaders);
  await expect(stranger.getByRole('heading', { name: 'Open house', level: 1 })).toBeVisible();
  await expect(stranger.locator('strong')).toHaveText('Come in');

  await link.getByRole('button', { name: 'New address of the public link' }).click();
  await link.getByRole('button', { name: 'Replace the current address of the public link' }).click();
  await expect(shown).not.toHaveText(first);
  const second = (await shown.textContent()) ?? '';
  expect((await stranger.goto(first))?.status()).toBe(404);
  expect((await stranger.goto(second))?.status()).toBe(200);

  const again = await openSharing(page, `/area/${area.id}`);
  await expect(again.getByText('Public since')).toBeVisible();
  await expect(again.locator('pre')).toHaveText(second);
  await again.getByRole('button', { name: 'Turn off the public link' }).click();
  await again.getByRole('button', { name: 'Turn off for good the public link' }).click();
  await expect(again.getByRole('button', { name: 'Create public link' })).toBeVisible();
  expect((await stranger.goto(second))?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'Nothing is shared here' })).toBeVisible();
  await stranger.context().close();
});

test('shares a single task with a person outside the project', async ({ page, person, browser }) => {
  test.slow();
  const { page: other, person: ben } = await another(browser, 'Ben Guest');
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Secret' });
  await person.call('tasks.create', { title: 'Translate the letter', projectId: project.id });
  await page.goto(`/project/${project.id}`);
  await ready(page);
  await page.getByText('Translate the letter').click();
  await page.getByRole('complementary', { name: 'Task' }).getByRole('button', { name: 'Share' }).click();
  const dialog = dialogOf(page);
  await share(dialog, ben.username, 'Can edit');
  await expect(dialog.getByText('Ben Guest can edit now.')).toBeVisible();

  await other.goto('/shared');
  await expect(other.getByText('Secret')).toHaveCount(0);
  await other.getByRole('button', { name: /Translate the letter.*Can edit/ }).click();
  const detail = other.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByLabel('Title')).toHaveValue('Translate the letter');
  await expect(detail.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Complete Translate the letter' }).click();
  await expect(detail.getByRole('button', { name: 'Reopen Translate the letter' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Can edit, Ben Guest' }).click();
  await page.getByRole('menuitem', { name: 'Remove access' }).click();
  await expect(detail.getByRole('heading', { name: 'This task is not here' })).toBeVisible();
  await other.context().close();
});

test('sharing is accessible on both sides', async ({ page, person, browser }) => {
  test.slow();
  const { page: other, person: ben } = await another(browser, 'Ben Guest');
  const { projectId, taskId } = await makeTeam(person, ben.username);
  const target = { targetKind: 'project', targetId: projectId };
  await person.call('access.setWorkspaceAccess', { ...target, access: 'none' });
  await person.call('access.grant', { ...target, target: ben.username, role: 'reader' });
  await person.call('access.grant', { ...target, target: newEmail(), role: 'reader' });
  const dialog = await openSharing(page, `/project/${projectId}`);
  await dialog.getByLabel('Handle or email address').fill('nobody-has-this');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/No such person/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create public link' }).click();
  await expect(dialog.locator('pre')).toBeVisible();
  await scan(page, 'the sharing of a project');
  await dialog.getByRole('button', { name: 'Can read, Ben Guest' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove access' })).toBeVisible();
  await scan(page, 'a level to choose');

  await other.goto('/shared');
  await expect(other.getByRole('main').getByRole('link', { name: /Move house/ })).toBeVisible();
  await scan(other, 'what is shared');
  await other.goto(`/project/${projectId}?task=${taskId}`);
  await expect(other.getByRole('complementary', { name: 'Task' }).getByText('Pack books')).toBeVisible();
  await scan(other, 'a project to read');
  await other.goto(`/project/${crypto.randomUUID()}`);
  await expect(other.getByRole('heading', { name: 'This project is not here' })).toBeVisible();
  await scan(other, 'a project that is not there');
  await other.context().close();
});
