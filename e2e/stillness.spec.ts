import type { Page } from '@playwright/test';
import { localDay, zoneWithAfternoon } from './days';
import { newTaskField, round, row } from './locators';
import { expect, openToday, type Person, test } from './person';

test.use({ timezoneId: zoneWithAfternoon(), opensToday: false });

interface Created {
  task: { id: string };
}

async function fill(page: Page, { call }: Person): Promise<void> {
  const add = async (title: string, more: object = {}) =>
    (await call<Created>('tasks.create', { title, when: { kind: 'today' }, ...more })).task.id;
  const taskIds = [await add('Write the letter', { durationMin: 30 }), await add('Call the bank')];
  await call('rounds.plan', { day: await localDay(page), index: 0, taskIds });
  await add('Choose tiles', { checklist: [{ label: 'Measure' }], notes: 'Grey ones', tags: ['kitchen'] });
  for (const title of ['Buy bread', 'Water the plants', 'Order the book']) await add(title);
}

/** Where the heads, the columns and what stands in them are, in pixels. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const round = (value: number) => Math.round(value * 10) / 10;
    const boxOf = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && [box.left, box.top, box.right].map(round);
    };
    const leftsOf = (selector: string) => [
      ...new Set(
        [...document.querySelectorAll(selector)]
          .filter((element) => element.checkVisibility())
          .map((element) => round(element.getBoundingClientRect().left)),
      ),
    ];
    return {
      title: boxOf('h1'),
      days: boxOf('nav[aria-label="Days"]'),
      rounds: boxOf('[aria-label="Rounds"] h2'),
      hours: boxOf('section[aria-label="Timeline"]'),
      rings: leftsOf('[data-task-id] [aria-pressed] > span'),
      titles: leftsOf('[data-task-id] .line-clamp-2, [data-detail] textarea[aria-label="Title"]'),
    };
  });

type Act = (page: Page) => Promise<unknown>;

const press =
  (...keys: string[]): Act =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

const detail = (page: Page) => page.getByRole('complementary', { name: 'Task' });
const button =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const undo = press('ControlOrMeta+z');

const acts: Record<string, Act> = {
  'opens a task': (page) => row(page, 'Choose tiles').click(),
  'ticks its step': (page) => page.getByLabel('Tick Measure').click(),
  'opens a value': (page) => detail(page).getByRole('button', { name: 'Estimate' }).click(),
  'sets it': (page) => page.getByRole('dialog').getByRole('button', { name: '45m' }).click(),
  'opens another task': (page) => row(page, 'Water the plants').click(),
  'closes it': press('Escape'),
  'opens a task of a round by key': async (page) => {
    await row(page, 'Call the bank').focus();
    await page.keyboard.press('Enter');
  },
  'closes it by its button': (page) => detail(page).getByRole('button', { name: 'Close' }).click(),
  'completes a task': button('Complete Buy bread'),
  'takes that back': undo,
  'adds a task in the list': async (page) => {
    await page.getByRole('button', { name: 'Add a task', exact: true }).first().click();
    await page.keyboard.type('Sweep the floor');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  },
  'adds a task over the page': async (page) => {
    await page.keyboard.press('n');
    await newTaskField(page).fill('Ring the bell 16:00 20m');
    await page.keyboard.press('Shift+Enter');
  },
  'selects a task': async (page) => {
    await row(page, 'Order the book').focus();
    await page.keyboard.press('x');
  },
  'ends the selection': press('Escape'),
  'plans it for tomorrow': press('y'),
  'takes it back': undo,
  'shows the other rounds': button(/^Round\w* 3 to 6|^Four more|more rounds/),
  'starts a round': button('Start Round 1'),
  'folds the hours': button('Hide hours'),
  'shows the hours': button(/^Show (the )?hours|^Show the timeline/),
  'finishes the round': button('Finish Round 1'),
};

test('nothing moves on Today but what is touched', async ({ page, person }) => {
  test.slow();
  await fill(page, person);
  await openToday(page);
  await page.getByRole('button', { name: 'Skip the steps' }).click();
  await expect(round(page, 1)).toBeVisible();
  const before = await placesOf(page);
  expect(before).toMatchObject({ rings: [expect.any(Number)], titles: [expect.any(Number)] });
  for (const [name, act] of Object.entries(acts))
    await test.step(name, async () => {
      await act(page);
      await page.waitForTimeout(250);
      const { hours, ...still } = await placesOf(page);
      // Folded, they leave their room empty.
      expect({ ...still, hours: hours ?? before.hours }, name).toEqual(before);
    });
});
