import { scan } from './axe';
import { expect, openToday, ready, test, titles } from './person';

test.use({ opensToday: false });

test('plans a day by keyboard', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Garden' });
  await openToday(page);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Garden' })).toBeVisible();

  await press('n');
  await page.getByRole('textbox', { name: 'New task' }).waitFor();
  await page.keyboard.type('Sow beans tomorrow #spring !2 ~30m +Garden');
  await expect(page.getByRole('list', { name: 'Understood' }).getByRole('button')).toHaveCount(5);
  await press('Enter');
  await page.keyboard.type('Mow the lawn');
  await press('Enter');
  await page.keyboard.type('Fix the fence');
  await press('Enter');
  await page.keyboard.type('Cut the hedge >4');
  await press('Enter');
  await expect(page.getByText('4 added')).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => titles(page)).toEqual(['Cut the hedge', 'Mow the lawn', 'Fix the fence']);
  await expect(page.getByRole('region', { name: 'Round 4', exact: true }).getByText('1 task')).toBeVisible();
  await press('j', 'e');

  await press('j', 'j', 'Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual(['Fix the fence', 'Mow the lawn']);

  await press('Space');
  await expect(page.getByText('Completed “Fix the fence”')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Mow the lawn']);
  await press('Control+z');
  await expect.poll(() => titles(page)).toEqual(['Fix the fence', 'Mow the lawn']);

  await press('k', 'k', 'x', 'j', 'x', 'm');
  await page.getByPlaceholder('Move to a project or area').waitFor();
  await page.keyboard.type('garden');
  await press('Enter');
  await expect(page.getByText('Moved 2 tasks to Garden')).toBeVisible();

  await press('Control+k');
  await page.getByPlaceholder('Search, or type a command').waitFor();
  await page.keyboard.type('Garden');
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(project.id));
  await expect.poll(async () => (await titles(page)).length).toBe(3);

  await press('/');
  const search = page.getByPlaceholder('Search, or type a command');
  for (const [text, answer] of [
    ['nothing of the kind', 'No results for “nothing of the kind”'],
    ['> nothing of the kind', 'No command is called “nothing of the kind”'],
  ] as const) {
    await search.fill(text);
    await expect(page.getByText(answer)).toBeVisible();
    await scan(page, text, { within: '[role=dialog]' });
  }
  await search.fill('bean');
  await expect(page.getByRole('option', { name: /Sow beans/ })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('complementary', { name: 'Task' }).getByLabel('Title')).toHaveValue(
    'Sow beans',
  );
  await press('Escape');
  await press('g', 't');
  await expect(page).toHaveURL(/today/);
  await press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('moves tasks under headings and reorders headings and projects by keyboard', async ({
  page,
  person,
}) => {
  const { area } = await person.call<{ area: { id: string } }>('areas.create', { name: 'Home' });
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Kitchen' });
  for (const name of ['Before', 'After'])
    await person.call('headings.create', { name, projectId: project.id });
  for (const title of ['Measure', 'Order tiles'])
    await person.call('tasks.create', { title, projectId: project.id });
  await page.goto(`/project/${project.id}`);
  await ready(page);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const headings = () =>
    page.getByRole('heading', { level: 2 }).locator('span:first-child').allTextContents();
  const choose = async (menu: string, item: string) => {
    await page.getByRole('button', { name: `Actions of ${menu}`, exact: true }).focus();
    await press('Enter');
    await page.getByRole('menuitem', { name: item }).focus();
    await press('Enter');
  };
  await expect.poll(() => titles(page)).toEqual(['Measure', 'Order tiles']);

  await press('j', 'm');
  await page.getByPlaceholder('Move to a project or area').waitFor();
  await page.keyboard.type('after');
  await expect(page.getByRole('option', { name: 'After in Kitchen' })).toBeVisible();
  await press('Enter');
  await expect(page.getByText('Moved “Measure” to After')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Order tiles', 'Measure']);
  await page.locator('[data-task-id]').last().focus();
  await press('Alt+ArrowUp');
  await expect(page.getByText('Moved “Measure” to Before')).toBeVisible();

  // Folding moves the focus from the row to its heading, and stays after a reload.
  await expect(page.locator('[data-task-id]:focus')).toHaveAccessibleName('Measure');
  await press('z');
  const before = page.getByRole('button', { name: 'Before', exact: true });
  await expect(before).toBeFocused();
  await expect(before).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => titles(page)).toEqual(['Order tiles']);
  await press('Alt+ArrowDown');
  await expect.poll(headings).toEqual(['After', 'Before']);
  await expect(before).toBeFocused();
  await page.reload();
  await ready(page);
  await expect.poll(headings).toEqual(['After', 'Before']);
  await expect.poll(() => titles(page)).toEqual(['Order tiles']);
  await press('Shift+Z');
  await press('Shift+Z');
  await expect.poll(() => titles(page)).toEqual(['Order tiles', 'Measure']);
  await choose('Before', 'Move up');
  await expect.poll(headings).toEqual(['Before', 'After']);

  await choose('After', 'Move up');
  await expect.poll(headings).toEqual(['After', 'Before']);
  await choose('After', 'Delete');
  await expect.poll(headings).toEqual(['Before']);
  await press('Control+z');
  await expect.poll(headings).toEqual(['After', 'Before']);

  await choose('Kitchen', 'Move to an area');
  await page.getByPlaceholder('Move to an area').waitFor();
  await page.keyboard.type('Home');
  await press('Enter');
  await expect(page.getByText('Moved “Kitchen” to Home')).toBeVisible();

  await page.goto(`/area/${area.id}`);
  await ready(page);
  const projects = page.getByRole('list', { name: 'Projects', exact: true }).getByRole('link');
  await choose('Home', 'New project');
  await page.getByRole('dialog').getByLabel('Name').fill('Garden');
  await press('Enter');
  await expect(projects).toHaveText([/Kitchen/, /Garden/]);
});

test('Backspace turns a recognized part back into text', async ({ page, person: _ }) => {
  await openToday(page);
  await page.keyboard.press('n');
  const line = page.getByRole('textbox', { name: 'New task' });
  await line.waitFor();
  await page.keyboard.type('Watch fri');
  await expect(page.getByRole('button', { name: /^When: fri/ })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: /^When/ })).toBeHidden();
  await expect(line).toHaveValue('Watch fri');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => titles(page)).toEqual(['Watch fri']);
});
