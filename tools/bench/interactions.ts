import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '@/e2e/chromium';
import { type Interaction, onPalette, onScreens, onToday, visitScreens } from '@/e2e/interaction-list';
import { paintOf } from '@/e2e/paint';
import { ready } from '@/e2e/person';
import { COMMAND_STATEMENT_MS, createDb, createPool, type Db } from '@/server/platform/database/client';
import { type InteractionResult, type Network, networks, type Paints } from './networks';
import { addTodayTasks, fillPlanner, type PageAccount, signUp } from './page-accounts';
import { loadOf } from './page-load';
import { startWhole } from './whole-app';

const ROW = '[data-task-id]';

function paintsOf(times: number[]): Paints {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** No answer comes sooner. */
const DELAY_MS = 300;

/** Chromium itself delays the requests: a handler for each would take processor time from the page. */
async function use(page: Page, network: Network): Promise<void> {
  if (network === 'offline') await page.context().setOffline(true);
  if (network !== '300 ms') return;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: DELAY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** People pause between interactions. The server answers meanwhile, on the same processor. */
const PAUSE_MS = 400;

type Measured = Map<string, Paints>;

/** Does each interaction in turn, so that other load on the machine affects all of them. */
async function measureAll(page: Page, network: Network, { list, times }: Pick<Run, 'list' | 'times'>) {
  const failed = new Set<string>();
  const found = new Map<string, number[]>(list.map(({ name }) => [name, []]));
  for (let n = 0; n < times; n += 1)
    for (const one of list) {
      if (failed.has(one.name)) continue;
      try {
        found.get(one.name)?.push(await paintOf(page, one, PAUSE_MS));
      } catch (error) {
        console.error(`${one.name} could not be measured (${network}):`, error);
        process.exitCode = 1;
        failed.add(one.name);
      }
    }
  const whole = [...found].filter(([name]) => !failed.has(name));
  return new Map(whole.map(([name, paints]) => [name, paintsOf(paints)]));
}

interface Run {
  account: PageAccount;
  list: readonly Interaction[];
  times: number;
}

/** Waits until the build is stored. In its first seconds, a build that is new to a browser takes much of the processor. */
const whenStored = (page: Page) =>
  page.waitForFunction(() => caches.match('/_next/static/offline-files.json', { ignoreSearch: true }));

/** Opens a page and visits each screen once, as anyone who uses the app has done. */
async function openPage(context: BrowserContext, account: PageAccount): Promise<Page> {
  await context.addCookies(account.cookies);
  await context.addInitScript(() => window.localStorage.setItem('parcours.more', 'open'));
  const page = await context.newPage();
  await page.goto('/today');
  await ready(page);
  await page.locator(ROW).first().waitFor();
  await visitScreens(page);
  await whenStored(page);
  return page;
}

const viewport = { width: 1440, height: 900 };

async function measureOn(browser: Browser, network: Network, { url, ...run }: Run & { url: string }) {
  const context = await browser.newContext({ baseURL: url, viewport });
  const page = await openPage(context, run.account);
  await use(page, network);
  const measured = await measureAll(page, network, run);
  await context.close();
  return measured;
}

/** A browser that opens Today for the first time, and once more. */
async function measureLoads(
  browser: Browser,
  { url, account, times }: Pick<Run, 'account' | 'times'> & { url: string },
) {
  const [cold, rows, keys]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < times; n += 1) {
    const context = await browser.newContext({ baseURL: url, viewport });
    await context.addCookies(account.cookies);
    const visit = { path: '/today', selector: ROW };
    const first = await context.newPage();
    cold.push((await loadOf(first, visit)).keysMs);
    await whenStored(first);
    await first.close();
    const again = await loadOf(await context.newPage(), visit);
    rows.push(again.shownMs);
    keys.push(again.keysMs);
    await context.close();
  }
  return new Map([
    ['cold: keys', paintsOf(cold)],
    ['opened again: rows', paintsOf(rows)],
    ['opened again: keys', paintsOf(keys)],
  ]);
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

/** How many tasks the measured search looks through. */
const SEARCHED_TASKS = 10_000;

/** Loads take longer than other interactions, so there are fewer of them. */
const LOADS_SHARE = 0.2;

interface Place {
  browser: Browser;
  db: Db;
  url: string;
}

async function accountWith({ browser, db, url }: Place, tasks: number): Promise<PageAccount> {
  const context = await browser.newContext({ baseURL: url });
  const account = await signUp(db, context, `has-${tasks}-tasks`);
  await context.close();
  await fillPlanner(db, { ...account, tasks });
  return account;
}

async function measureNetworks(place: Place, { tasks, times, only }: InteractionOptions) {
  const measured = networks.map((network): [Network, Measured] => [network, new Map()]);
  const some = (list: readonly Interaction[]) => list.filter(({ name }) => name.includes(only));
  for (const [size, list] of [
    [tasks, some([...onScreens, ...onToday])],
    [SEARCHED_TASKS, some(onPalette)],
  ] as const) {
    if (list.length === 0) continue;
    const account = await accountWith(place, size);
    for (const [network, results] of measured) {
      // Each network completes some of them.
      await addTodayTasks(place.db, account, 2 * times);
      const run = { ...place, account, list, times };
      for (const [name, paints] of await measureOn(place.browser, network, run)) results.set(name, paints);
      process.stderr.write('.');
    }
    const loads = Math.ceil(times * LOADS_SHARE);
    if (size !== tasks || only !== '') continue;
    for (const [name, paints] of await measureLoads(place.browser, { ...place, account, times: loads }))
      measured[0]?.[1].set(name, paints);
  }
  return measured;
}

/** Measures what people do on an open page, in Chromium. */
export async function measureInteractions(options: InteractionOptions): Promise<InteractionResult[]> {
  await using server = await startWhole(options);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const pool = createPool(options.database, { statementMs: COMMAND_STATEMENT_MS });
  try {
    const place = { browser, db: createDb(pool), url: server.url };
    const measured = await measureNetworks(place, options);
    process.stderr.write('\n');
    const names = new Set(measured.flatMap(([, results]) => [...results.keys()]));
    return [...names].map((name) => ({
      name,
      paints: Object.fromEntries(
        measured.flatMap(([network, results]) => {
          const paints = results.get(name);
          return paints ? [[network, paints]] : [];
        }),
      ),
    }));
  } finally {
    await browser.close();
    await pool.end();
  }
}
