import { expect, test } from './person';
import { another, choose, openSharing, share, status } from './sharing';

test.use({ opensToday: false });

test('a project of one’s own is shared to edit in one press, with Undo', async ({
  page,
  person,
  browser,
}) => {
  const { page: other, person: bob } = await another(browser, 'Bob Guest');
  const { area } = await person.call<{ area: { id: string } }>('areas.create', { name: 'Home' });
  const { project } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Move house',
    areaId: area.id,
  });
  const packs = () => status(other, 'tasks.create', { title: 'Pack books', projectId: project.id });
  const dialog = await openSharing(page, `/project/${project.id}`);
  await share(dialog, bob.username, 'Can comment');
  await choose(page, dialog.getByRole('button', { name: 'Can comment, Bob Guest' }), 'Can edit');
  await expect(page.getByText('“Move house” moved to the shared workspace')).toBeVisible();
  await expect(dialog.getByText('Guest', { exact: true })).toHaveCount(0);
  expect(await packs()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByText('Pack books')).toBeVisible();
  const shared = page.getByRole('list', { name: 'Ann Example & Bob Guest' });
  await expect(shared.getByRole('link', { name: 'Move house' })).toBeVisible();
  await page.screenshot({ path: 'test-results/shared-to-edit.png' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(packs).toBe(403);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Move house' })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Actions of Move house' }).click();
  await expect(page.getByRole('menuitem', { name: 'Move to an area' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Move to another workspace' })).toHaveCount(0);
  await other.context().close();
});
