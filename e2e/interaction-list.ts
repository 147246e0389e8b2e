import type { Page } from '@playwright/test';
import type { Measurable } from './paint';

export interface Interaction extends Measurable {
  name: string;
}

const ROW = '[data-task-id]';
/** The rows of open tasks. */
const OPEN = `${ROW}:has(button[aria-pressed=false])`;
const HEADING = '#page h1';
const link = (href: string) => `nav[aria-label] a[href="${href}"]`;

/** In the order in which they are opened. */
const screens: readonly (readonly [name: string, href: string])[] = [
  ['Upcoming', '/upcoming'],
  ['Later', '/later'],
  ['Future', '/future'],
  ['Journal', '/journal'],
  ['Habits', '/habits'],
  ['Notes', '/notes'],
  ['Archive', '/archive'],
  ['Trash', '/trash'],
  ['Today', '/today'],
];

const go = async (page: Page, href: string, name: string) => {
  await page.click(link(href));
  await page.locator(HEADING, { hasText: name }).waitFor();
};

/** Opens each screen once, as anyone who uses the app has done. */
export async function visitScreens(page: Page): Promise<void> {
  for (const [name, href] of screens) await go(page, href, name);
}

const toToday = async (page: Page) => {
  if (!page.url().includes('/today')) await go(page, '/today', 'Today');
};

/** A press with the mouse goes through the link: the pointer has not rested on it. */
const toScreen = ([name, href]: readonly [string, string]): Interaction => ({
  name,
  input: { press: { selector: link(href) } },
  outcome: { selector: HEADING, text: name },
});

/** From Today to Later and back. */
const moves: readonly Interaction[] = [
  {
    name: 'back',
    prepare: async (page) => {
      await toToday(page);
      await go(page, '/later', 'Later');
    },
    input: { run: (page) => page.evaluate(() => window.history.back()) },
    outcome: { selector: HEADING, text: 'Today' },
  },
  {
    name: 'forward',
    input: { run: (page) => page.evaluate(() => window.history.forward()) },
    outcome: { selector: HEADING, text: 'Later' },
  },
];

export const onScreens: readonly Interaction[] = [...screens.map(toScreen), ...moves];

/** The first open row of Today has the focus, and nothing covers it. */
async function focusRow(page: Page): Promise<void> {
  if ((await page.locator('[role=dialog]').count()) > 0) await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await toToday(page);
  await page.locator(OPEN).first().focus();
}

async function closeTask(page: Page): Promise<void> {
  await toToday(page);
  if (page.url().includes('task=')) await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('[data-detail]').waitFor({ state: 'detached' });
  // Offline, completed rows stay, and the first open one leaves the window.
  await page
    .locator(OPEN)
    .first()
    .evaluate((row) => row.scrollIntoView({ block: 'center' }));
}

const firstRow = async (page: Page) =>
  `${ROW}[data-task-id="${await page.locator(OPEN).first().getAttribute('data-task-id')}"]`;

/** A row that is being dragged. */
const DRAGGED = `${ROW}.opacity-40`;

/** Holds the first row above the second. */
async function pickUp(page: Page): Promise<void> {
  await closeTask(page);
  const box = await page.locator(OPEN).first().boundingBox();
  if (!box) throw new Error('There is no row to drag.');
  await page.mouse.move(box.x + 200, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 24, { steps: 3 });
  await page.locator(DRAGGED).waitFor();
}

/** How far a row is dragged, in pixels: a few rows. */
const FAR = 200;

const drag: Interaction = {
  name: 'drag',
  prepare: pickUp,
  input: {
    async run(page) {
      const box = await page.locator(OPEN).first().boundingBox();
      if (box) await page.mouse.move(box.x + 200, box.y + FAR);
    },
  },
  // Before the pointer moves, the drop line is at one of the first rows.
  outcome: { selector: 'li:nth-child(n+4) [data-drop-line]' },
};

/** Ends a drag where it began. */
async function drop(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.locator(DRAGGED).waitFor({ state: 'detached' });
}

export const onToday: readonly Interaction[] = [
  {
    name: 'open a task',
    prepare: closeTask,
    input: { press: { selector: OPEN, at: { x: 200, y: 14 } } },
    outcome: { selector: '[data-detail] textarea, [data-detail] [data-title]' },
  },
  {
    name: 'edit',
    async prepare(page) {
      await page.locator('[data-detail]').getByLabel('Title').focus();
      await page.keyboard.press('End');
    },
    input: { keys: 'x' },
    async outcome(page) {
      const title = await page.locator('[data-detail]').getByLabel('Title').inputValue();
      return { selector: '[data-detail] textarea, [data-detail] input', text: `${title}x` };
    },
  },
  drag,
  {
    name: 'toggle',
    async prepare(page) {
      await drop(page);
      await focusRow(page);
    },
    input: { keys: 'Space' },
    outcome: async (page) => ({
      selector: `${await firstRow(page)} button[aria-pressed=false]`,
      isGone: true,
    }),
  },
  {
    name: 'move',
    prepare: focusRow,
    input: { keys: 'l' },
    outcome: async (page) => ({ selector: await firstRow(page), isGone: true }),
  },
];

/** Over more tasks than the other interactions. */
export const onPalette: readonly Interaction[] = [
  {
    name: 'palette',
    prepare: focusRow,
    input: { keys: '/' },
    outcome: { selector: '[cmdk-input]' },
  },
  {
    name: 'palette results',
    prepare: (page) => page.locator('[cmdk-input]').fill('number 20'),
    input: { keys: '1' },
    outcome: { selector: '[cmdk-item] span', text: 'Call number 201 about the offer' },
  },
];
