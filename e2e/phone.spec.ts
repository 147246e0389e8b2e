import type { Locator, Page } from '@playwright/test';
import { scan } from './axe';
import { boxOf } from './boxes';
import { localDay } from './days';
import { createFixtures } from './fixtures';
import { expect, haveEvening, openToday, ready, test, titles, toastOf } from './person';

test.use({ opensToday: false });

test('plans a day on a phone', async ({ page, person }) => {
  await person.call('areas.create', { name: 'Home' });
  await openToday(page);
  const bar = page.getByRole('navigation', { name: 'Planner' }).last();
  await bar.getByRole('button', { name: 'New' }).tap();
  await page.getByRole('textbox', { name: 'New task' }).fill('Buy bread #food');
  await page.getByRole('button', { name: 'Add task' }).tap();
  await expect.poll(() => titles(page)).toEqual(['Buy bread']);

  await page.locator('[data-task-id]').tap();
  const detail = page.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByLabel('Title')).toHaveValue('Buy bread');
  expect((await detail.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await detail.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'More' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(detail).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).tap();
  await expect(detail).toBeHidden();

  await page.getByRole('button', { name: 'Complete Buy bread' }).tap();
  await expect.poll(() => titles(page)).toEqual([]);

  await bar.getByRole('link', { name: 'Areas' }).tap();
  await page.getByRole('button', { name: 'Undo: Completed “Buy bread”' }).tap();
  await expect(toastOf(page, 'Undone: Completed “Buy bread”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shared with me' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByPlaceholder('Search, or type a command').fill('bread');
  await page.getByRole('option', { name: /Buy bread/ }).tap();
  await detail.getByRole('button', { name: 'Close' }).tap();
  await expect(detail).toBeHidden();
  await page.getByRole('link', { name: 'Home' }).tap();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeAttached();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});

test('works through a round, its left-over tasks and the journal on a phone', async ({ page, person }) => {
  await haveEvening(person);
  await person.call('tasks.create', { title: 'Buy bread', when: { kind: 'today' } });
  await person.call('tasks.create', { title: 'Call mom', when: { kind: 'today' } });
  await openToday(page);
  await page.getByRole('button', { name: 'Choose Buy bread for a round' }).tap();
  await page.getByRole('button', { name: 'Choose Call mom for a round' }).tap();
  await page.getByRole('button', { name: 'Add here: Round 1' }).tap();
  const round = page.getByRole('region', { name: 'Round 1', exact: true });
  await expect(round.getByText('2 tasks')).toBeVisible();
  await round.getByRole('button', { name: 'Start Round 1' }).tap();
  await round.getByRole('button', { name: 'Start a session on Buy bread' }).tap();
  await expect(page.getByRole('region', { name: 'Running session' }).last().getByRole('timer')).toBeVisible();
  await round.getByRole('button', { name: 'Complete Buy bread' }).tap();
  await round.getByRole('button', { name: 'Finish Round 1' }).tap();
  await expect(round.getByText(/^1 of 2 done/)).toBeVisible();
  await round.getByRole('button', { name: 'Tomorrow' }).tap();
  await expect(round.getByText('1 left, move to')).toBeHidden();

  await page.getByRole('textbox', { name: /^Note of/ }).fill('Fresh bread.');
  await page.getByRole('heading', { name: 'Today', level: 1 }).tap();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Next day' }).tap();
  await expect(page.getByRole('heading', { name: 'Tomorrow', level: 1 })).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Call mom']);
  await page.getByRole('link', { name: 'Back to today' }).tap();
  await expect(page.getByRole('region', { name: 'Journal entry' })).toContainText('Fresh bread.');
});

test('the toast, selection bar and running session do not overlap', async ({ page, person }) => {
  for (const title of ['Buy bread', 'Call mom', 'Pay the rent'])
    await person.call('tasks.create', { title, when: { kind: 'today' } });
  await openToday(page);
  // Tasks come first. The other empty rounds are one folded row below them and the next one.
  const folded = page.getByRole('button', { name: 'Rounds 2 to 6' });
  const list = page.getByRole('list', { name: 'Tasks', exact: true });
  expect((await boxOf(list)).bottom).toBeLessThanOrEqual((await boxOf(folded)).top);
  await expect(page.getByRole('region', { name: 'Round 4' })).toBeHidden();
  await folded.tap();
  await expect(page.getByRole('region', { name: 'Round 4' })).toBeVisible();
  await folded.tap();

  await page.getByRole('button', { name: 'Choose Buy bread for a round' }).tap();
  await page.getByRole('button', { name: 'Add here: Round 1' }).tap();
  await page.getByRole('button', { name: 'Start a session on Buy bread' }).tap();
  await page.getByRole('button', { name: 'Choose Call mom for a round' }).tap();
  await page.getByRole('button', { name: 'Complete Pay the rent' }).tap();
  const said = toastOf(page, 'Completed “Pay the rent”');
  const bar = page.getByRole('toolbar', { name: '1 selected' });
  const running = page.getByRole('region', { name: 'Running session' }).last();
  const foot = page.getByRole('navigation', { name: 'Planner' }).last();
  const stack = [said, bar, running, foot];
  await expect(said).toBeVisible();
  await expect
    .poll(async () => {
      const boxes = await Promise.all(stack.map(boxOf));
      return boxes.slice(1).map(({ top }, at) => top >= (boxes[at]?.bottom ?? 0));
    })
    .toEqual([true, true, true]);
  const width = page.viewportSize()?.width ?? 0;
  for (const button of await bar.getByRole('button').all()) {
    const { left, right } = await boxOf(button);
    expect([left >= 0, right <= width]).toEqual([true, true]);
  }
});

/** Swipes across a row without lifting the finger. Call the returned function to lift it. */
async function swipe(page: Page, row: Locator, by: number): Promise<() => Promise<unknown>> {
  const touch = await page.context().newCDPSession(page);
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error('Nothing to swipe.');
  const [x, y] = [box.x + box.width / 2 - by / 2, box.y + box.height / 2];
  const began = Date.now() / 1000;
  // The swipe takes 100 ms also on a busy machine, which would deliver it later than a resting finger starts a drag.
  const at = (part: number) => ({ touchPoints: [{ x: x + by * part, y }], timestamp: began + part / 10 });
  await Promise.all([
    touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) }),
    ...[0.2, 0.4, 0.6, 0.8, 1].map((part) =>
      touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part) }),
    ),
  ]);
  return () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('swiping a row right completes it, left opens When, each with a hint', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Buy bread', when: { kind: 'today' } });
  await person.call('tasks.create', { title: 'Call mom', when: { kind: 'today' } });
  await openToday(page);
  const row = (title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);
  const done = await swipe(page, row('Buy bread'), 160);
  await expect(row('Buy bread').getByText('Done', { exact: true })).toBeVisible();
  await done();
  await expect.poll(() => titles(page)).toEqual(['Call mom']);
  const planned = await swipe(page, row('Call mom'), -160);
  await expect(row('Call mom').getByText('When', { exact: true })).toBeVisible();
  await planned();
  await expect(page.getByRole('dialog', { name: 'When' })).toBeVisible();
});

test('a swipe in the direction of reading completes a row in Arabic too', async ({ page, person }) => {
  await person.call('me.update', { preferences: { language: 'ar' } });
  await person.call('tasks.create', { title: 'Buy bread', when: { kind: 'today' } });
  await page.goto('/today');
  await ready(page);
  const row = page.locator('[data-task-id]');
  const done = await swipe(page, row, -160);
  await expect(row.getByText('تم', { exact: true })).toBeVisible();
  await done();
  await expect.poll(() => titles(page)).toEqual([]);
});

/** Puts a finger on a place. Call `moveBy` and `lift` on it. */
async function touchAt(page: Page, x: number, y: number) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', { x, y });
  return {
    moveBy: (by: number) =>
      Promise.all([0.25, 0.5, 0.75, 1].map((part) => send('touchMove', { x, y: y + by * part }))),
    lift: () => send('touchEnd'),
  };
}

test('a finger moves a timeline block only after a hold', async ({ page, person }) => {
  const day = await localDay(page);
  await person.call('rounds.plan', { day, index: 0, taskIds: [], startsAt: '10:00', endsAt: '11:00' });
  await page.goto('/today');
  await ready(page);
  await page.getByRole('button', { name: /^Show hours/ }).tap();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const block = timeline.getByRole('listitem').filter({ hasText: 'Round 1' });
  const button = (time: string) => block.getByRole('button', { name: `Round 1, ${time}` });
  await expect(button('10:00 to 11:00')).toBeVisible();
  await ready(page);
  // At night the hours begin earlier than by day, which puts the block below the bar.
  const toMiddle = () => block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const drag = async (from: 'top' | 'bottom', { offset, by }: { offset: number; by: number }) => {
    await toMiddle();
    const box = await boxOf(block);
    const finger = await touchAt(page, box.left + 80, box[from] + offset);
    await expect(block).toHaveAttribute('data-lifted');
    await finger.moveBy(by);
    await finger.lift();
    await expect(block).not.toHaveAttribute('data-lifted');
  };
  await drag('top', { offset: 22, by: 68 });
  await expect(button('11:00 to 12:00')).toBeVisible();
  await drag('bottom', { offset: -4, by: 34 });
  await expect(button('11:00 to 12:30')).toBeVisible();
  await expect(page.getByText('Round 1: 11:00–12:30')).toBeVisible();

  const before = await boxOf(block);
  const finger = await touchAt(page, before.left + 80, before.top + 22);
  await finger.moveBy(-100);
  await finger.lift();
  await expect.poll(async () => (await boxOf(block)).top).toBeLessThan(before.top - 50);
  await expect(button('11:00 to 12:30')).toBeVisible();
});

test('a finger draws the time of a new task on empty hours after a hold', async ({ page, person }) => {
  const day = await localDay(page);
  await person.call('rounds.plan', { day, index: 0, taskIds: [], startsAt: '10:00', endsAt: '11:00' });
  await page.goto('/today');
  await ready(page);
  await page.getByRole('button', { name: /^Show hours/ }).tap();
  const hours = page.locator('[data-hours]');
  await hours.scrollIntoViewIfNeeded();
  const at = await boxOf(page.locator('[data-block]').filter({ hasText: 'Round 1' }));
  const finger = await touchAt(page, at.left + 80, at.bottom + 68);
  await expect(page.locator('[data-drawn]')).toBeVisible();
  await finger.moveBy(102);
  await expect(page.locator('[data-drawn]')).toContainText('12:00–13:30');
  await finger.lift();
  await page.getByRole('textbox', { name: 'New task in 12:00–13:30' }).fill('Read the draft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Read the draft, 12:00 to 13:30/ })).toBeVisible();
});

test('makes and uses a template by touch', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Move' });
  await person.call('tasks.create', { title: 'Give notice', projectId: project.id });
  await page.goto(`/project/${project.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Actions of Move' }).tap();
  await page.getByRole('menuitem', { name: 'Save as template' }).tap();
  await toastOf(page, 'Saved “Move” as a template').getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('list', { name: 'What it makes' })).toContainText('Give notice');
  await page.getByRole('button', { name: 'Add to my planner' }).tap();
  await expect.poll(() => page.url()).not.toContain(project.id);
  await expect.poll(() => titles(page)).toEqual(['Give notice']);

  await page.goto('/settings/exchange');
  await ready(page);
  await page.getByLabel('From').selectOption('CSV');
  const file = { name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from('title\nOrder tiles\n') };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview' }).tap();
  await expect(page.getByText('New in this file: 1 task.')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).tap();
  await expect(page.getByText('Imported 1 task.')).toBeVisible();
});

test('the main pages are accessible on a phone', async ({ page, person }) => {
  test.slow();
  const { pages } = await createFixtures(person.call);
  for (const path of pages.filter((one) =>
    /^\/(today|upcoming|areas|journal|notes|project\/.+)$/.test(one),
  )) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await scan(page, path);
  }
});

test('a phone shows every control that takes taps', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Order tiles',
    when: { kind: 'today' },
    checklist: [{ label: 'Measure' }],
  });
  await person.call('comments.create', { taskId: task.id, body: 'Grey.' });
  const { pages } = await createFixtures(person.call);
  const shown = pages.filter((one) => /^\/(today|later|areas|journal|notes|area\/.+|project\/.+)$/.test(one));
  for (const path of [`/today?task=${task.id}`, ...shown]) {
    await page.goto(path);
    await ready(page);
    const hidden = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, a, input, textarea')]
          .filter(
            (control) => control.checkVisibility() && !control.checkVisibility({ opacityProperty: true }),
          )
          .map((control) => control.getAttribute('aria-label') ?? control.textContent),
      );
    // A task that has just opened fades in.
    await expect.poll(hidden, { message: path }).toEqual([]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea, select')]
        .filter(
          (field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
        )
        .map((field) => field.getAttribute('aria-label') ?? field.id),
    );
    // iOS zooms into fields with smaller text.
    expect(small, path).toEqual([]);
  }
});
