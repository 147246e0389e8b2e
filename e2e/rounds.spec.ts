import type { Locator, Page } from '@playwright/test';
import { localDay } from './days';
import { row } from './locators';
import { expect, ready, test, titles, toastOf } from './person';

const round = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const type = async (line: Locator, text: string) => {
  await line.fill(text);
  await line.press('Enter');
};

test('fills an empty round and sets its name and time', async ({ page, person }) => {
  await expect(round(page, 'Round 2')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rounds 2 to 6' }).click();
  await expect(round(page, 'Round 6')).toBeVisible();
  await page.getByRole('button', { name: 'Add a task to Round 1' }).click();
  const line = page.getByRole('textbox', { name: 'New task in Round 1' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rounds.add*', (route) => held.then(() => route.continue()));
  await type(line, 'Write the letter ~30m');
  // The round moves up once its line closes. Until then the field stays, with its text and the focus.
  await line.fill('Post it');
  const field = await line.elementHandle();
  release();
  await expect(round(page, 'Round 1').locator(row(page, 'Write the letter'))).toBeVisible();
  expect(await field?.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect(line).toHaveValue('Post it');
  await page.keyboard.press('Enter');
  await expect(round(page, 'Round 1').getByText('2 tasks, 30m')).toBeVisible();
  await expect(round(page, 'Unused rounds').locator(row(page, 'Post it'))).toBeVisible();
  expect(await field?.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(round(page, 'Rounds').locator(row(page, 'Post it'))).toBeVisible();

  await round(page, 'Round 1').getByRole('button', { name: 'Round 1', exact: true }).click();
  const head = page.getByRole('textbox', { name: 'Name and time of Round 1' });
  await head.fill('Letters 9-8');
  await head.press('Enter');
  await expect(page.getByText('A round must end after it starts.')).toBeVisible();
  await head.fill('Letters 9-10:30');
  await head.press('Enter');
  await expect(round(page, 'Letters').getByText('09:00–10:30 · 2 tasks, 30m')).toBeVisible();
  // The next day takes the name over, once.
  await page.goto(`/day/${await localDay(page, 1)}`);
  await expect(round(page, 'Letters').getByText('09:00–10:30')).toBeVisible();
  const day = await localDay(page, 1);
  await person.call('rounds.plan', { day, index: 0, taskIds: [], name: null, startsAt: null, endsAt: null });
  await page.reload();
  await expect(round(page, 'Round 1')).toBeVisible();
  await expect(round(page, 'Letters')).toHaveCount(0);
});

test('a right click duplicates a task and turns it into a project', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Kitchen' });
  await person.call('headings.create', { name: 'Before', projectId: project.id });
  for (const title of ['Measure', 'Order tiles'])
    await person.call('tasks.create', { title, projectId: project.id });
  await page.goto(`/project/${project.id}`);
  await ready(page);
  await row(page, 'Measure').focus();
  await page.keyboard.press('Shift+Enter');
  const line = page.getByRole('textbox', { name: /^New task in/ });
  await type(line, 'Draw');
  await expect.poll(() => titles(page)).toEqual(['Measure', 'Draw', 'Order tiles']);
  await type(line, 'Choose');
  await expect.poll(() => titles(page)).toEqual(['Measure', 'Draw', 'Choose', 'Order tiles']);
  await line.press('Escape');
  await page.getByRole('button', { name: 'Add a task to Before' }).click();
  await type(page.getByRole('textbox', { name: 'New task in Before' }), 'Clear the room');
  await expect.poll(async () => (await titles(page)).at(-1)).toBe('Clear the room');
  await page.keyboard.press('Escape');

  const choose = async (title: string, item: string) => {
    await row(page, title).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await choose('Draw', 'Duplicate');
  await expect(toastOf(page, 'Duplicated “Draw”')).toBeVisible();
  await expect(row(page, 'Draw')).toHaveCount(2);
  await choose('Order tiles', 'Convert to project');
  await expect(page.getByRole('heading', { name: 'Order tiles', level: 1 })).toBeAttached();
  await toastOf(page, 'a project').getByRole('button', { name: 'Undo' }).click();
  await page.goto(`/project/${project.id}`);
  await expect(row(page, 'Order tiles')).toBeVisible();
});

test('a new name of a round, and its undo, leave the tasks and times that came meanwhile', async ({
  page,
  person,
}) => {
  const day = await localDay(page, 0);
  const make = async (title: string) => {
    const when = { kind: 'today' };
    return (await person.call<{ task: { id: string } }>('tasks.create', { title, when })).task.id;
  };
  const [one, two] = [await make('Write the letter'), await make('Post it')];
  await person.call('rounds.plan', { day, index: 0, taskIds: [one], name: 'Letters' });
  // The page does not learn of what an assistant does.
  await page.route('**/changes.follow*', (route) => route.abort());
  await page.reload();
  await ready(page);
  const first = async () => {
    const input = encodeURIComponent(JSON.stringify({ day }));
    const body: { result: { data: { rounds: object[] } } } = await (
      await page.request.get(`/api/trpc/rounds.list?input=${input}`)
    ).json();
    return body.result.data.rounds[0];
  };
  await round(page, 'Letters').getByRole('button', { name: 'Letters', exact: true }).click();
  const head = page.getByRole('textbox', { name: 'Name and time of Round 1' });
  await head.fill('Mail');
  await person.call('rounds.plan', { day, index: 0, taskIds: [one, two] });
  await head.press('Enter');
  await expect(toastOf(page, 'Round 1')).toBeVisible();
  await expect.poll(first).toMatchObject({ name: 'Mail', taskIds: [one, two] });
  await person.call('rounds.plan', { day, index: 0, taskIds: [two], startsAt: '09:00' });
  await toastOf(page, 'Round 1').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(first).toMatchObject({ name: 'Letters', startsAt: '09:00', taskIds: [two] });
});

test('after a round, a break of ten minutes leads to the next one', async ({ page, person }) => {
  const day = await localDay(page);
  for (const [index, title] of ['Write the letter', 'Call the bank'].entries()) {
    const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
      title,
      when: { kind: 'today' },
    });
    await person.call('rounds.plan', { day, index, taskIds: [task.id] });
  }
  await person.call('rounds.engage', { day, index: 0 });
  await page.clock.install();
  await page.goto('/today');
  await ready(page);
  await page.keyboard.press('o');
  const focus = page.getByRole('dialog', { name: /^Focus on/ });
  await focus.getByRole('button', { name: 'Done' }).click();
  await focus.getByRole('button', { name: 'Take 10' }).click();
  await expect(focus.getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/);
  await page.clock.fastForward('10:01');
  await expect(focus.getByRole('heading', { name: 'The break is over' })).toBeVisible();
  await expect(focus.getByRole('timer')).toHaveText('0:00');
  await focus.getByRole('button', { name: 'Start Round 2' }).click();
  await expect(focus.getByRole('heading', { name: 'Call the bank' })).toBeVisible();
});
