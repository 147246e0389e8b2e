import type { Locator, Page } from '@playwright/test';
import { boxOf } from './boxes';
import { localDay } from './days';
import { endDrag } from './end-drag';
import { notesEditor, round, row } from './locators';
import { expect, openToday, type Person, ready, test, titles, toastOf } from './person';

test.use({ opensToday: false });

const line = (page: Page) => page.locator('[data-drop-line]');
const ghost = (page: Page) => page.locator('[data-ghost]');

async function addTasks(person: Person, names: string[], fields: object): Promise<string[]> {
  const ids: string[] = [];
  for (const title of names) {
    const made = await person.call<{ task: { id: string } }>('tasks.create', { title, ...fields });
    ids.push(made.task.id);
  }
  return ids;
}

/** Drags a row over the upper or lower half of another one without dropping it. */
async function holdOver(from: Locator, to: Locator, half: 'upper' | 'lower'): Promise<void> {
  const { mouse } = from.page();
  await ready(from.page());
  const start = await boxOf(from);
  await mouse.move(start.left + 120, start.top + 12);
  await mouse.down();
  await mouse.move(start.left + 126, start.top + 20, { steps: 3 });
  const end = await boxOf(to);
  await mouse.move(end.left + 80, half === 'upper' ? end.top + 6 : end.bottom - 6, { steps: 8 });
}

/** Waits until a task or project is picked up by a key. dnd-kit hears the next key only after a timer of its own. */
async function pickedUp(page: Page, title: string): Promise<void> {
  await expect(page.locator('[id^="DndLiveRegion"]')).toHaveText(`Picked up ${title}.`);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

const middle = async (locator: Locator) => {
  const { top, bottom } = await boxOf(locator);
  return (top + bottom) / 2;
};

test('shows a drop line in a round with tasks and the round’s name at the pointer', async ({
  page,
  person,
}) => {
  const day = await localDay(page);
  const fields = { when: { kind: 'today' }, durationMin: 20 };
  const [one, two] = await addTasks(person, ['Water the plants', 'Call the bank', 'Buy milk'], fields);
  await person.call('rounds.plan', { day, index: 1, taskIds: [one, two] });
  await openToday(page);
  await holdOver(row(page, 'Buy milk'), row(page, 'Water the plants'), 'lower');
  await expect(ghost(page)).toContainText('Buy milk');
  await expect(ghost(page)).toContainText('Round 2, 1h');
  const edge = (await boxOf(row(page, 'Water the plants'))).bottom;
  await expect.poll(async () => Math.abs((await middle(line(page))) - edge)).toBeLessThanOrEqual(2);
  // The preview does not cover the row under the pointer.
  expect((await boxOf(ghost(page))).left).toBeGreaterThan(
    (await boxOf(row(page, 'Water the plants'))).left + 80,
  );
  await endDrag(page);
  await expect(round(page, 2).getByText('3 tasks, 1h')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Water the plants', 'Buy milk', 'Call the bank']);
  await expect(line(page)).toHaveCount(0);

  // Reorder within the round. A drop on its title moves the task to the end.
  await holdOver(row(page, 'Call the bank'), row(page, 'Water the plants'), 'upper');
  await endDrag(page);
  await expect.poll(() => titles(page)).toEqual(['Call the bank', 'Water the plants', 'Buy milk']);
  await holdOver(row(page, 'Call the bank'), round(page, 2).getByRole('heading'), 'lower');
  await expect
    .poll(async () => Math.abs((await middle(line(page))) - (await boxOf(row(page, 'Buy milk'))).bottom))
    .toBeLessThanOrEqual(2);
  await endDrag(page);
  await expect.poll(() => titles(page)).toEqual(['Water the plants', 'Buy milk', 'Call the bank']);
});

test('a dragged task lands at the drop line', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Move house',
  });
  const { heading } = await person.call<{ heading: { id: string } }>('headings.create', {
    projectId: project.id,
    name: 'The day itself',
  });
  await addTasks(person, ['Find a van', 'Pack books'], { projectId: project.id });
  await addTasks(person, ['Clean up', 'Hand over the keys'], {
    projectId: project.id,
    headingId: heading.id,
  });
  await page.goto(`/project/${project.id}`);
  await ready(page);
  const parts = [
    row(page, 'Pack books'),
    page.getByRole('heading', { name: 'The day itself' }),
    row(page, 'Clean up'),
    row(page, 'Hand over the keys'),
  ];
  const places = () => Promise.all(parts.map(boxOf));
  const before = await places();
  await holdOver(row(page, 'Find a van'), row(page, 'Hand over the keys'), 'lower');
  const end = (await boxOf(row(page, 'Hand over the keys'))).bottom;
  await expect.poll(async () => Math.abs((await middle(line(page))) - end)).toBeLessThanOrEqual(2);
  await expect(ghost(page)).toContainText('The day itself');
  expect(await places()).toEqual(before);
  await endDrag(page);
  await expect
    .poll(() => titles(page))
    .toEqual(['Pack books', 'Clean up', 'Hand over the keys', 'Find a van']);

  // A drop at the current position shows no line and changes nothing.
  await holdOver(row(page, 'Clean up'), row(page, 'Hand over the keys'), 'upper');
  await expect(line(page)).toHaveCount(0);
  await endDrag(page);
  await expect(page.locator('[id^="DndLiveRegion"]')).toHaveText('Put Clean up back.');

  // A heading that is dropped on another project moves there with its tasks.
  const sidebar = page.getByRole('navigation', { name: 'Planner' });
  await person.call('projects.create', { name: 'New flat' });
  await page.reload();
  await ready(page);
  await holdOver(
    page.getByRole('heading', { name: 'The day itself' }),
    sidebar.getByRole('link', { name: /New flat/ }),
    'upper',
  );
  await expect(ghost(page)).toContainText('New flat');
  await endDrag(page);
  await expect.poll(() => titles(page)).toEqual(['Pack books']);
  await toastOf(page, 'Moved “The day itself” to New flat').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => titles(page))
    .toEqual(['Pack books', 'Clean up', 'Hand over the keys', 'Find a van']);
});

test('Alt+↓ and Alt+↑ reorder the tasks of Later below the day', async ({ page, person }) => {
  await addTasks(person, ['Buy milk'], { when: { kind: 'today' } });
  await addTasks(person, ['Read the book', 'Paint the door'], { when: { kind: 'anytime' } });
  await openToday(page);
  await row(page, 'Read the book').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => titles(page)).toEqual(['Buy milk', 'Paint the door', 'Read the book']);
  await expect(page.getByText('Moved “Read the book” to position 2 of 2')).toBeVisible();
  await page.reload();
  await ready(page);
  await expect.poll(() => titles(page)).toEqual(['Buy milk', 'Paint the door', 'Read the book']);
  await row(page, 'Read the book').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual(['Buy milk', 'Read the book', 'Paint the door']);
});

test('V carries a task by the arrow keys into a round, and Escape puts it back', async ({ page, person }) => {
  const day = await localDay(page);
  const fields = { when: { kind: 'today' } };
  const [one] = await addTasks(person, ['Water the plants', 'Call the bank', 'Buy milk'], fields);
  await person.call('rounds.plan', { day, index: 0, taskIds: [one] });
  await openToday(page);
  const said = page.locator('[id^="DndLiveRegion"]');
  await row(page, 'Buy milk').focus();
  await page.keyboard.press('v');
  await pickedUp(page, 'Buy milk');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('Over Today, position 1 of 2.');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Put Buy milk back.');
  await expect.poll(() => titles(page)).toEqual(['Water the plants', 'Call the bank', 'Buy milk']);

  await page.keyboard.press('v');
  await pickedUp(page, 'Buy milk');
  for (const place of ['Today, position 1', 'Round 1, position 2']) {
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveText(`Over ${place} of 2.`);
  }
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('Moved Buy milk to Round 1, position 2 of 2.');
  await expect.poll(() => titles(page)).toEqual(['Water the plants', 'Buy milk', 'Call the bank']);
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeHidden();
});

test('V carries a project of the sidebar to another area', async ({ page, person }) => {
  const { area } = await person.call<{ area: { id: string } }>('areas.create', { name: 'Home' });
  await person.call('areas.create', { name: 'Work' });
  await person.call('projects.create', { name: 'Kitchen', areaId: area.id });
  await openToday(page);
  const nav = page.getByRole('list', { name: 'Areas and projects' });
  await nav.getByRole('link', { name: 'Kitchen' }).focus();
  const said = page.locator('[id^="DndLiveRegion"]');
  await page.keyboard.press('v');
  await pickedUp(page, 'Kitchen');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('Over Work, position 1 of 1.');
  await page.keyboard.press('Enter');
  await expect.poll(() => nav.getByRole('link').allTextContents()).toEqual(['Home', 'Work', 'Kitchen']);
  await expect(page).toHaveURL(/today/);
});

test('a line of notes that is dragged to a round becomes a task in it', async ({ page, person }) => {
  const notes = '- [ ] Call Bo\n- [ ] Call Ann';
  const [taskId] = await addTasks(person, ['Order tiles'], { when: { kind: 'today' }, notes });
  // The page must not scroll under the pointer.
  await page.setViewportSize({ width: 1440, height: 1300 });
  await page.goto(`/today?task=${taskId}`);
  await ready(page);
  const text = page.getByRole('textbox', { name: 'Notes' });
  await expect(notesEditor(page)).toBeVisible();
  await text.getByText('Call Bo').hover();
  const start = await boxOf(page.locator('[data-grip]'));
  await page.mouse.move(start.left + 10, start.top + 10);
  await page.mouse.down();
  await page.mouse.move(start.left + 20, start.top + 30, { steps: 3 });
  const to = await boxOf(round(page, 1));
  await page.mouse.move(to.left + 80, to.top + 12, { steps: 8 });
  await expect(ghost(page)).toContainText('Call Bo');
  await expect(ghost(page)).toContainText('Round 1');
  await endDrag(page);
  await expect(round(page, 1).locator('[data-task-id][aria-label="Call Bo"]')).toBeVisible();
  await expect(text.getByRole('link', { name: 'Open link: Call Bo' })).toBeVisible();
  await toastOf(page, 'Made a task of the line').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Call Bo')).toHaveCount(0);
  await expect(text.getByRole('checkbox', { name: 'Call Bo' })).toBeVisible();
});
