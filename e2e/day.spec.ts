import type { Locator, Page } from '@playwright/test';
import { scan } from './axe';
import { localDay } from './days';
import { endDrag } from './end-drag';
import { round, row } from './locators';
import { expect, haveEvening, openToday, type Person, ready, test, titles, toastOf } from './person';

test.use({ opensToday: false });

/** Creates an overdue task, two tasks for today and one for later. */
async function createDay(page: Page, person: Person): Promise<void> {
  const add = (title: string, fields: object) => person.call('tasks.create', { title, ...fields });
  await add('Pay the rent', { when: { kind: 'date', date: '2024-03-01' }, durationMin: 10 });
  await add('Write the letter', {
    when: { kind: 'today' },
    durationMin: 45,
    checklist: [{ label: 'Find the address' }, { label: 'Buy a stamp' }],
  });
  await add('Water the plants', { when: { kind: 'today' }, durationMin: 15 });
  await add('Read the book', { when: { kind: 'anytime' } });
  await openToday(page);
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await ready(page);
  const start = await from.boundingBox();
  if (!start) throw new Error('Nothing to drag.');
  const x = start.x + Math.min(40, start.width / 2);
  await page.mouse.move(x, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 10, start.y + 20, { steps: 4 });
  // Folded rounds open when a drag starts.
  await to.waitFor();
  const end = await to.boundingBox();
  if (!end) throw new Error('Nowhere to drop.');
  await page.mouse.move(end.x + 100, end.y + 16, { steps: 12 });
  await endDrag(page);
}

test('plans, engages, works on and closes a day with the mouse', async ({ page, person }) => {
  await createDay(page, person);
  await expect(page.getByText('1h 10m planned')).toBeVisible();
  await page.getByRole('group', { name: 'Move everything carried over' }).getByText('Today').click();
  await expect(page.getByText('Carried over', { exact: true })).toBeHidden();

  await drag(page, row(page, 'Water the plants'), round(page, 2));
  await expect(round(page, 2).getByText('1 task, 15m')).toBeVisible();
  await drag(page, row(page, 'Write the letter'), round(page, 2));
  await expect(round(page, 2).getByText('2 tasks, 1h')).toBeVisible();
  await expect(page.locator('[id^="DndLiveRegion"]')).toHaveText(
    'Moved Write the letter to Round 2, position 2 of 2.',
  );
  await drag(page, round(page, 2).getByRole('heading'), round(page, 1));
  await expect(round(page, 1).getByText('2 tasks, 1h')).toBeVisible();
  await expect(page.getByText('Moved Round 2 to Round 1', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Start Round 1' }).click();
  await round(page, 1)
    .getByRole('button', { name: /^Start a session/ })
    .first()
    .click();
  const running = page.getByRole('region', { name: 'Running session' }).first();
  await expect(running.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expect(page).toHaveTitle(/^\d+:\d\d Wa?/);
  await page.reload();
  await expect(running.getByRole('timer')).toBeVisible();
  await running.getByRole('button', { name: 'Stop the running session' }).click();
  await expect(running).toBeHidden();

  await page.getByRole('button', { name: 'Show the checklist of Write the letter' }).click();
  await page.getByLabel('Find the address').click();
  await expect(page.getByLabel('Find the address')).toBeChecked();
  await round(page, 1).getByRole('button', { name: 'Complete Water the plants' }).click();
  await page.getByRole('button', { name: 'Finish Round 1' }).click();
  await expect(round(page, 1).getByText(/^1 of 2 done/)).toBeVisible();
  await toastOf(page, 'Finished Round 1').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Finish Round 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Finish Round 1' }).click();
  await page.reload();
  await expect(round(page, 1).getByText(/^1 of 2 done/)).toBeVisible();
  const left = round(page, 1).getByRole('group', { name: 'What is left' });
  await left.getByRole('button', { name: 'Round 2' }).click();
  await expect(row(round(page, 2).page(), 'Write the letter')).toBeVisible();
  await expect(left).toBeHidden();
});

test('plans, engages, works on and closes a day with the keyboard', async ({ page, person }) => {
  await haveEvening(person);
  await createDay(page, person);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await row(page, 'Pay the rent').focus();
  await press('t');
  await expect(page.getByText('Carried over', { exact: true })).toBeHidden();
  // The focus moves to the next row.
  await row(page, 'Pay the rent').focus();
  for (const title of ['Pay the rent', 'Write the letter', 'Water the plants']) {
    await expect(row(page, title)).toBeFocused();
    await press('3');
    await expect(round(page, 3).getByRole('group', { name: title, exact: true })).toBeVisible();
  }
  await expect(row(page, 'Read the book')).toBeFocused();
  await row(page, 'Water the plants').focus();
  await press('Alt+ArrowUp');
  await expect
    .poll(() => titles(page))
    .toEqual(['Pay the rent', 'Water the plants', 'Write the letter', 'Read the book']);
  await row(page, 'Read the book').focus();
  await press('3');
  await expect(round(page, 3).getByText('4 tasks, 1h 10m')).toBeVisible();

  const button = async (name: string | RegExp) => {
    await round(page, 3).getByRole('button', { name }).focus();
    await press('Enter');
  };
  await press('o');
  await expect(round(page, 3).getByText('Now', { exact: true })).toBeVisible();
  await row(page, 'Write the letter').focus();
  await press('p');
  await expect(page).toHaveTitle(/^\d+:\d\d Write the letter/);
  await expect(round(page, 3).getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await press('p');
  await expect(page).toHaveTitle(/^Today/);
  await press('k', 'Space');
  await expect(page.getByText('Completed “Water the plants”')).toBeVisible();
  await press('o');
  await expect(page.getByRole('dialog', { name: 'Focus on Round 3' })).toBeVisible();
  await press('o');
  await expect(round(page, 3).getByText(/^1 of 4 done/)).toBeVisible();
  // The count includes the task from Later that never had this day.
  await expect(round(page, 3).getByText('3 left, move to')).toBeVisible();
  await button('Tomorrow');
  await expect(page.getByText('3 tasks: Tomorrow')).toBeVisible();
  await page.getByRole('textbox', { name: /^Note of/ }).focus();
  await page.keyboard.type('A day of letters.');
  await press('Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(round(page, 3).getByText(/^1 of 4 done/)).toBeVisible();
  await expect(round(page, 3).getByText(/left, move to/)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Journal entry' })).toContainText('A day of letters.');

  await press(']');
  await expect(page.getByRole('heading', { name: 'Tomorrow', level: 1 })).toBeVisible();
  await ready(page);
  await press('n');
  await page.getByRole('textbox', { name: 'New task' }).fill('Pack for the trip');
  await press('Shift+Enter');
  await expect
    .poll(async () => (await titles(page)).sort())
    .toEqual(['Pack for the trip', 'Pay the rent', 'Read the book', 'Write the letter']);
  await row(page, 'Pack for the trip').focus();
  await press('1');
  await expect(round(page, 1).getByText('1 task')).toBeVisible();
  await press('[', '[');
  await expect(page.getByRole('heading', { name: 'Yesterday', level: 1 })).toBeVisible();
});

test('an empty day suggests tasks', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Read the book', when: { kind: 'anytime' } });
  await openToday(page);
  await expect(page.getByText('No tasks for today.')).toBeVisible();
  await page.getByRole('button', { name: 'Do Read the book today' }).click();
  await expect.poll(() => titles(page)).toEqual(['Read the book']);
});

test('closes the day by single keys', async ({ page, person }) => {
  await createDay(page, person);
  await page.clock.setFixedTime(new Date(new Date().setHours(20, 0, 0, 0)));
  await page.reload();
  await ready(page);
  await page.getByRole('link', { name: 'Close the day 3 tasks left' }).click();
  await expect(page.getByRole('heading', { name: 'Close the day', level: 1 })).toBeVisible();
  const left = page.getByRole('region', { name: 'Left tasks' });
  await expect(left.getByText('3 tasks left')).toBeVisible();
  // No click or Tab before the first key.
  await expect(row(page, 'Write the letter')).toBeFocused();
  await scan(page, 'closing the day', { within: 'main' });
  await page.keyboard.press('y');
  await expect(row(page, 'Water the plants')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, 'Pay the rent')).toBeFocused();
  await page.keyboard.press('l');
  await expect(left.getByText('All clear.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(left.getByText('2 tasks left')).toBeVisible();
  await left.getByRole('button', { name: 'All to tomorrow' }).click();
  await expect(left.getByText('All clear.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tomorrow' }).getByText('1h 10m planned')).toBeVisible();
  await page.getByRole('textbox', { name: /^Note of/ }).fill('Enough for today.');
  // The field becomes text as it loses the focus, and moves the button that is being pressed.
  await page.getByRole('link', { name: 'Done for today' }).click();
  await expect(page).toHaveURL('/today');
  await expect(page.getByText('Enough for today.')).toBeVisible();
  await expect(page.getByText('Tomorrow begins with')).toBeVisible();
  await scan(page, 'a closed day', { within: 'main' });
  await page.reload();
  await page.getByRole('button', { name: 'Open the day again' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.getByText('Enough for today.')).toBeVisible();
});

test('decides about forty tasks with forty keys, in less than two minutes', async ({ page, person }) => {
  const names = Array.from({ length: 40 }, (_, at) => `Task ${String(at + 1).padStart(2, '0')}`);
  await person.call('tasks.createMany', {
    tasks: names.map((title) => ({ title, when: { kind: 'today' } })),
  });
  await page.goto('/close-day');
  await ready(page);
  const keys = ['y', 'Space', 'l', 'e'];
  const start = Date.now();
  for (const [at, name] of names.entries()) {
    await expect(row(page, name)).toBeFocused();
    await page.keyboard.press(keys[at % keys.length] ?? 'y');
  }
  await expect(page.getByText('All clear.')).toBeVisible();
  expect(Date.now() - start).toBeLessThan(120_000);
});

test('asks about the day in the evening only, also if all rounds are closed', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Write the letter',
    when: { kind: 'today' },
  });
  const day = await localDay(page);
  await person.call('rounds.plan', { day, index: 0, taskIds: [task.id] });
  await person.call('rounds.engage', { day, index: 0 });
  await person.call('rounds.close', { day, index: 0 });
  const openAt = async (hour: number, minute: number) => {
    await page.clock.setFixedTime(new Date(new Date().setHours(hour, minute, 0, 0)));
    await openToday(page);
    await expect(round(page, 1).getByText(/of 1 done/)).toBeVisible();
  };
  const asked = page.getByRole('group', { name: 'How was your day?' });
  await openAt(16, 59);
  await expect(asked).toBeHidden();
  await expect(page.getByRole('link', { name: /^Close the day/ })).toBeHidden();
  await openAt(17, 1);
  await expect(asked).toBeVisible();
});

test('only a round of today can be engaged', async ({ page, person }) => {
  for (const ahead of [-1, 0, 1]) {
    const day = await localDay(page, ahead);
    const when = { kind: 'date', date: day };
    const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Write', when });
    await person.call('rounds.plan', { day, index: 0, taskIds: [task.id] });
    await page.goto(ahead === 0 ? '/today' : `/day/${day}`);
    await ready(page);
    await expect(round(page, 1).getByText('1 task')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Round 1' })).toHaveCount(ahead === 0 ? 1 : 0);
  }
});
