import type { Locator, Page } from '@playwright/test';
import { endDrag } from './end-drag';
import { row } from './locators';
import { expect, openToday, ready, test, titles, toastOf } from './person';

test.use({ opensToday: false });

/** Presses Undo in the toast with this text. Another toast may still be fading out. */
const undo = (page: Page, said: string) => toastOf(page, said).getByRole('button', { name: 'Undo' }).click();

/** Drags in small steps, because the list moves under the pointer. */
async function drag(from: Locator, to: Locator, where: 'above' | 'on' = 'on'): Promise<void> {
  const page = from.page();
  await ready(page);
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('Nothing to drag.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 8, { steps: 4 });
  await page.mouse.move(
    end.x + Math.min(end.width / 2, 100),
    end.y + (where === 'above' ? 4 : end.height / 2),
    { steps: 12 },
  );
  await endDrag(page);
}

async function add(page: Page, ...lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'New task' }).first().click();
  for (const line of lines) {
    await page.getByRole('textbox', { name: 'New task' }).fill(line);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(`${lines.length} added`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function newPlace(page: Page, kind: 'area' | 'project', name: string): Promise<void> {
  await page.getByRole('button', { name: 'New area or project' }).click();
  await page.getByRole('menuitem', { name: `New ${kind}` }).click();
  await expect(page.getByLabel(`Name of the new ${kind}`)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached();
}

test('plans a day with the mouse and keeps it after a reload', async ({ page, person: _ }) => {
  await openToday(page);
  await newPlace(page, 'area', 'Home');
  await newPlace(page, 'project', 'Kitchen');
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await add(page, 'Call the bank', 'Buy milk', 'Write to Martha');
  await expect.poll(() => titles(page)).toEqual(['Call the bank', 'Buy milk', 'Write to Martha']);

  await drag(row(page, 'Write to Martha'), row(page, 'Call the bank'), 'above');
  await expect(said(page)).toHaveText('Moved Write to Martha to Today, position 1 of 3.');
  await expect.poll(() => titles(page)).toEqual(['Write to Martha', 'Call the bank', 'Buy milk']);

  await drag(row(page, 'Buy milk'), page.getByRole('navigation').getByRole('link', { name: 'Kitchen' }));
  await expect(row(page, 'Buy milk').getByText('Kitchen')).toBeVisible();

  await page.getByRole('button', { name: 'Complete Call the bank' }).click();
  await expect(row(page, 'Call the bank')).toBeHidden();
  await undo(page, 'Completed “Call the bank”');
  await expect(row(page, 'Call the bank')).toBeVisible();

  await page.reload();
  await ready(page);
  await expect.poll(() => titles(page)).toEqual(['Write to Martha', 'Call the bank', 'Buy milk']);

  // Today may suggest it then.
  await drag(row(page, 'Call the bank'), page.getByRole('navigation').getByRole('link', { name: 'Later' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Later' }).click();
  await expect(page.getByRole('heading', { name: 'Later', level: 1 })).toBeVisible();
  await expect(row(page, 'Call the bank')).toBeVisible();
});

/** The last announcement for screen readers. */
const said = (page: Page) => page.locator('[id^="DndLiveRegion"]');

test('reorders areas and projects in the sidebar, with undo', async ({ page, person }) => {
  const { area } = await person.call<{ area: { id: string } }>('areas.create', { name: 'Home' });
  await person.call('areas.create', { name: 'Work' });
  for (const name of ['Kitchen', 'Garden', 'Cellar'])
    await person.call('projects.create', { name, areaId: area.id });
  await person.call('tasks.create', { title: 'Call the bank', areaId: area.id });
  await page.goto(`/area/${area.id}`);
  await ready(page);
  const nav = page.getByRole('navigation').first();
  const link = (name: string) => nav.getByRole('link', { name });
  const places = () =>
    nav.getByRole('list', { name: 'Areas and projects' }).getByRole('link').allTextContents();
  await expect.poll(places).toEqual(['Home', 'Kitchen', 'Garden', 'Cellar', 'Work']);

  await drag(link('Kitchen'), link('Garden'));
  await expect(said(page)).toHaveText('Moved Kitchen to Home, position 2 of 3.');
  await expect.poll(places).toEqual(['Home', 'Garden', 'Kitchen', 'Cellar', 'Work']);
  await drag(link('Garden'), link('Cellar'));
  await expect.poll(places).toEqual(['Home', 'Kitchen', 'Cellar', 'Garden', 'Work']);
  await undo(page, 'Moved “Garden” to Home');
  await expect.poll(places).toEqual(['Home', 'Garden', 'Kitchen', 'Cellar', 'Work']);

  // A drop on itself or on a task list changes nothing.
  await drag(link('Garden'), link('Garden'));
  await expect(said(page)).toHaveText('Put Garden back.');
  await drag(link('Garden'), link('Later'));
  await expect(said(page)).toHaveText('Put Garden back.');
  await drag(link('Cellar'), link('Work'));
  await expect(said(page)).toHaveText('Moved Cellar to Work, position 1 of 1.');
  await drag(link('Home'), link('Work'));
  await expect(said(page)).toHaveText('Moved Home to Areas, position 2 of 2.');
  await expect.poll(places).toEqual(['Work', 'Cellar', 'Home', 'Garden', 'Kitchen']);
  await page.reload();
  await expect.poll(places).toEqual(['Work', 'Cellar', 'Home', 'Garden', 'Kitchen']);

  await drag(row(page, 'Call the bank'), link('Kitchen'));
  await expect(said(page)).toHaveText('Moved Call the bank to Kitchen.');
});

test('drags tasks under headings, archives a task and restores it with undo', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', {
    name: 'Move house',
  });
  await page.goto(`/project/${project.id}`);
  await add(page, 'Find a van', 'Pack books');
  await page.getByRole('button', { name: 'New heading' }).click();
  await page.getByLabel('Name of the new heading').fill('The day itself');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'The day itself' });
  await expect(heading).toBeVisible();

  await drag(row(page, 'Find a van'), heading);
  await expect.poll(() => titles(page)).toEqual(['Pack books', 'Find a van']);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Pack books', 'Find a van']);

  await page.getByRole('button', { name: 'New heading' }).click();
  await page.getByLabel('Name of the new heading').fill('Weeks before');
  await page.keyboard.press('Enter');
  await drag(page.getByRole('heading', { name: 'Weeks before' }), heading);
  await expect(said(page)).toHaveText('Moved Weeks before to Headings, position 1 of 2.');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(/^Weeks before/);
  await heading.getByRole('button').click();
  await expect(row(page, 'Find a van')).toBeHidden();
  await heading.getByRole('button').click();
  await expect(row(page, 'Find a van')).toBeVisible();

  await row(page, 'Pack books').click();
  const detail = page.getByRole('complementary', { name: 'Task' });
  await detail.getByLabel('Add a checklist item').fill('The heavy ones');
  await page.keyboard.press('Enter');
  await expect(detail.getByLabel('Tick The heavy ones')).toBeVisible();
  await detail.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(detail.getByRole('button', { name: 'Tomorrow' })).toBeVisible();
  await detail.getByRole('button', { name: 'Archive' }).click();
  await expect(row(page, 'Pack books')).toBeHidden();
  await undo(page, 'Archived “Pack books”');
  await expect(row(page, 'Pack books')).toBeVisible();
});

test('rolls back a failed write and shows an error', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Stays open', when: { kind: 'today' } });
  await openToday(page);
  await expect(row(page, 'Stays open')).toBeVisible();
  await page.route('**/api/trpc/tasks.complete**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Complete Stays open' }).click();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Stays open' })).toBeVisible();
});
