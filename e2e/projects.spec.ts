import { scan } from './axe';
import { expect, type Person, ready, test, toastOf } from './person';

test.use({ opensToday: false });

async function createKitchen(person: Person, titles: string[]): Promise<string> {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Kitchen' });
  for (const title of titles) await person.call('tasks.create', { title, projectId: project.id });
  return project.id;
}

test('completes a project with its open tasks, and undoes it', async ({ page, person }) => {
  const id = await createKitchen(person, ['Order tiles', 'Paint the wall']);
  await page.goto(`/project/${id}`);
  await ready(page);
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await page.getByRole('button', { name: 'Actions of Kitchen' }).click();
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete “Kitchen”' });
  await expect(dialog).toContainText('2 tasks are still open');
  await scan(page, 'Complete a project', { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Complete 2 tasks' }).press('Enter');
  await expect(page).toHaveURL(/\/today$/);
  await toastOf(page, 'Completed “Kitchen”').getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('link', { name: /Kitchen/ })
    .first()
    .click();
  await expect(page.locator('[data-task-id]')).toHaveCount(2);
});

test('offers to complete a project once nothing in it is open', async ({ page, person }) => {
  const id = await createKitchen(person, ['Order tiles']);
  await person.call('projects.create', { name: 'Bathroom' });
  await page.goto(`/project/${id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Complete Order tiles' }).click();
  await expect(page.getByText('Everything is done')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete project' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await page.getByRole('button', { name: 'Actions of Kitchen' }).click();
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  await page.getByRole('button', { name: 'Move 1 task elsewhere' }).click();
  await page.getByRole('option', { name: 'Bathroom' }).click();
  await expect(toastOf(page, 'moved what was open to Bathroom')).toBeVisible();
  await page
    .getByRole('link', { name: /Bathroom/ })
    .first()
    .click();
  await expect(page.locator('[data-task-id][aria-label="Order tiles"]')).toBeVisible();
});

test('turns a checklist item into a task and back', async ({ page, person }) => {
  await person.call('tasks.create', {
    title: 'Order tiles',
    when: { kind: 'today' },
    checklist: [{ label: 'Measure the wall' }, { label: 'Ask for offers' }],
  });
  await page.goto('/today');
  await ready(page);
  await page.locator('[data-task-id][aria-label="Order tiles"]').click();
  const items = page.getByRole('list', { name: 'Checklist' }).getByRole('listitem');
  await items.first().hover();
  await page.getByRole('button', { name: 'Make Measure the wall a task' }).click();
  await expect(items).toHaveCount(1);
  await toastOf(page, 'is a task of its own').getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(2);
});

test('turns selected tasks into checklist items and back', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Kitchen' });
  for (const title of ['Paint the wall', 'Buy paint', 'Lend a ladder'])
    await person.call('tasks.create', { title, projectId: project.id });
  await page.goto(`/project/${project.id}`);
  await ready(page);
  const rows = page.locator('[data-task-id]');
  await rows.first().focus();
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await rows.nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Turn into checklist items' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('0/2');
  await toastOf(page, 'items of “Paint the wall”').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
});

test('turns open boxes of a note into linked tasks and back', async ({ page, person }) => {
  const body = '# Kitchen\n\n- [ ] Order tiles\n- [x] Measure\n- [ ] Paint the wall';
  const { note } = await person.call<{ note: { id: string } }>('notes.create', { title: 'Plan', body });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Actions of the note' }).click();
  await page.getByRole('menuitem', { name: 'Make tasks of 2 open boxes' }).click();
  const undo = toastOf(page, 'Made 2 tasks of the lines').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const link = page.getByRole('link', { name: 'Open link: Order tiles' });
  await expect(link).toHaveAttribute('href', /^\/today\?task=[\da-f-]{36}$/);
  await undo.click();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  // One line, by its key and by the palette.
  await page.getByText('Paint the wall').click();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  const lineUndo = toastOf(page, 'Made a task of the line').getByRole('button', { name: 'Undo' });
  await expect(page.getByRole('link', { name: 'Open link: Paint the wall' })).toBeVisible();
  await lineUndo.click();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.keyboard.type('task of the line');
  await page.getByRole('option', { name: 'Make a task of the line' }).click();
  await expect(page.getByRole('link', { name: 'Open link: Paint the wall' })).toBeVisible();
});
