import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '@/e2e/chromium';
import { ready } from '@/e2e/person';
import { COMMAND_STATEMENT_MS, createDb, createPool } from '@/server/database/client';
import { addTodayTasks, fillLargeAccount, signUp } from './page-accounts';
import { startWhole } from './whole-app';

/** How the server is reached meanwhile. */
const networks = ['plain', '300 ms', 'offline'] as const;
type Network = (typeof networks)[number];

export interface InteractionResult {
  name: string;
  /** From the event until the paint that shows what it does, in milliseconds: the 95th percentile. */
  p95: Partial<Record<Network, number>>;
}

/** What shows that an interaction is done: an element, or that there is none. */
interface Outcome {
  selector: string;
  text?: string | undefined;
  isGone?: boolean;
}

interface Interaction {
  name: string;
  /** What makes it possible; not measured. */
  prepare?: (page: Page) => Promise<unknown>;
  input: (page: Page) => Promise<unknown>;
  outcome: (page: Page) => Promise<Outcome> | Outcome;
}

declare global {
  interface Window {
    benchPaint?: Promise<number>;
  }
}

/** Runs in the page before the input, so it cannot use imports. */
function watchPaint({ selector, text, isGone = false }: Outcome): void {
  let from = 0;
  const begin = (event: Event) => {
    from ||= event.timeStamp;
  };
  for (const type of ['pointerdown', 'keydown', 'popstate'])
    window.addEventListener(type, begin, { capture: true, once: true });
  const isDone = () => {
    const found = [...document.querySelectorAll(selector)];
    const textOf = (one: Element) => ('value' in one ? one.value : one.textContent);
    return found.some((one) => text === undefined || textOf(one) === text) !== isGone;
  };
  window.benchPaint = new Promise((resolve) => {
    const look = () => {
      if (!from || !isDone()) return void requestAnimationFrame(look);
      // The message comes after the paint of this frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - from);
      return port2.postMessage(0);
    };
    requestAnimationFrame(look);
  });
}

const MOST_MS = 10_000;

async function paintOf(page: Page, { prepare, input, outcome }: Interaction): Promise<number> {
  await prepare?.(page);
  await page.evaluate(watchPaint, await outcome(page));
  await input(page);
  const painted = await page.evaluate(
    (most) =>
      Promise.race([window.benchPaint, new Promise<undefined>((resolve) => setTimeout(resolve, most))]),
    MOST_MS,
  );
  if (painted === undefined) throw new Error('Nothing was painted.');
  return painted;
}

const ROW = '[data-task-id]';
/** The rows of open tasks. */
const OPEN = `${ROW}:has(button[aria-pressed=false])`;
const HEADING = '#page h1';
const link = (href: string) => `nav[aria-label] a[href="${href}"]`;

const screens: [name: string, href: string][] = [
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

const toScreen = ([name, href]: [string, string]): Interaction => ({
  name,
  prepare: async (page) => {
    await page.click(link(name === 'Today' ? '/later' : '/today'));
    await page.locator(HEADING, { hasText: name === 'Today' ? 'Later' : 'Today' }).waitFor();
  },
  input: (page) => page.click(link(href)),
  outcome: () => ({ selector: HEADING, text: name }),
});

const go = async (page: Page, href: string, name: string) => {
  await page.click(link(href));
  await page.locator(HEADING, { hasText: name }).waitFor();
};

async function closePanel(page: Page): Promise<void> {
  if ((await page.locator('[role=dialog]').count()) > 0) await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
}

/** The first row of the page, focused, without an open task. */
async function focusRow(page: Page): Promise<void> {
  await page.locator(OPEN).first().focus();
}

const idOfFirst = (page: Page) => page.locator(OPEN).first().getAttribute('data-task-id');

const onToday = [
  {
    name: 'open a task',
    prepare: async (page) => {
      if (!page.url().includes('/today')) await go(page, '/today', 'Today');
      if (page.url().includes('task='))
        await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.locator('[data-detail]').waitFor({ state: 'detached' });
    },
    input: (page) =>
      page
        .locator(OPEN)
        .first()
        .click({ position: { x: 200, y: 14 } }),
    outcome: () => ({ selector: '[data-detail] textarea, [data-detail] [data-title]' }),
  },
  {
    name: 'edit',
    async prepare(page) {
      await page.locator('[data-detail]').getByLabel('Title').focus();
      await page.keyboard.press('End');
    },
    input: (page) => page.keyboard.type('x'),
    async outcome(page) {
      const title = await page.locator('[data-detail]').getByLabel('Title').inputValue();
      return { selector: '[data-detail] textarea, [data-detail] input', text: `${title}x` };
    },
  },
  {
    name: 'palette',
    prepare: async (page) => {
      await closePanel(page);
      await focusRow(page);
    },
    input: (page) => page.keyboard.press('/'),
    outcome: () => ({ selector: '[cmdk-input]' }),
  },
  {
    name: 'palette results',
    prepare: (page) => page.locator('[cmdk-input]').fill('late'),
    input: (page) => page.keyboard.type('r'),
    outcome: () => ({ selector: '[cmdk-item] span', text: 'Later' }),
  },
  {
    name: 'toggle',
    prepare: async (page) => {
      await closePanel(page);
      await focusRow(page);
    },
    input: (page) => page.keyboard.press('Space'),
    outcome: async (page) => ({
      selector: `${ROW}[data-task-id="${await idOfFirst(page)}"] button[aria-pressed=false]`,
      isGone: true,
    }),
  },
  {
    name: 'move',
    prepare: async (page) => {
      await closePanel(page);
      await focusRow(page);
    },
    input: (page) => page.keyboard.press('l'),
    outcome: async (page) => ({ selector: `${ROW}[data-task-id="${await idOfFirst(page)}"]`, isGone: true }),
  },
] satisfies Interaction[];

const back: Interaction = {
  name: 'back',
  prepare: async (page) => {
    await go(page, '/today', 'Today');
    await go(page, '/later', 'Later');
  },
  input: (page) => page.evaluate(() => window.history.back()),
  outcome: () => ({ selector: HEADING, text: 'Today' }),
};

const forward: Interaction = {
  name: 'forward',
  prepare: async (page) => {
    await back.prepare?.(page);
    await page.evaluate(() => window.history.back());
    await page.locator(HEADING, { hasText: 'Today' }).waitFor();
  },
  input: (page) => page.evaluate(() => window.history.forward()),
  outcome: () => ({ selector: HEADING, text: 'Later' }),
};

const interactions: readonly Interaction[] = [...screens.map(toScreen), back, forward, ...onToday];

const p95 = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

const DELAY_MS = 300;

async function use(context: BrowserContext, network: Network): Promise<void> {
  if (network === 'offline') await context.setOffline(true);
  if (network !== '300 ms') return;
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
}

interface InteractionOptions {
  /** An empty database, and a folder for the server. */
  database: string;
  folder: string;
  tasks: number;
  /** How often each is measured. */
  times: number;
  /** Measures only those whose name contains this. */
  only: string;
}

async function measureOn(context: BrowserContext, network: Network, options: InteractionOptions) {
  const page = await context.newPage();
  await page.goto('/today');
  await ready(page);
  await page.locator(ROW).first().waitFor();
  // Each screen is seen once before, as by everybody who uses the app.
  for (const [name, href] of screens) await go(page, href, name);
  await use(context, network);
  const results = new Map<string, number>();
  for (const one of interactions.filter(({ name }) => name.includes(options.only))) {
    const times: number[] = [];
    try {
      for (let n = 0; n < options.times; n += 1) times.push(await paintOf(page, one));
      results.set(one.name, p95(times));
    } catch (error) {
      console.error(`${one.name} could not be measured (${network}):`, error);
      process.exitCode = 1;
    }
    process.stderr.write('.');
  }
  return results;
}

/** Measures what people do on an open page, in Chromium. */
export async function measureInteractions(options: InteractionOptions): Promise<InteractionResult[]> {
  await using server = await startWhole(options);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const pool = createPool(options.database, { statementMs: COMMAND_STATEMENT_MS });
  try {
    const results: InteractionResult[] = interactions.map(({ name }) => ({ name, p95: {} }));
    const db = createDb(pool);
    const first = await browser.newContext({ baseURL: server.url });
    const account = await signUp(db, first, 'interactions');
    await first.close();
    await fillLargeAccount(db, { ...account, tasks: options.tasks });
    for (const network of networks) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
      });
      await context.addCookies(account.cookies);
      // Each network uses some of them up.
      await addTodayTasks(db, account, 2 * options.times);
      await context.addInitScript(() => window.localStorage.setItem('parcours.more', 'open'));
      const measured = await measureOn(context, network, options);
      for (const result of results) result.p95[network] = measured.get(result.name);
      await context.close();
    }
    process.stderr.write('\n');
    return results.filter(({ p95: found }) => Object.keys(found).length > 0);
  } finally {
    await browser.close();
    await pool.end();
  }
}
