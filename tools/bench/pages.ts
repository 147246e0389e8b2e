import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '@/e2e/chromium';
import type { PageWeight } from '@/e2e/page-weight';
import { COMMAND_STATEMENT_MS, createDb, createPool, type Db } from '@/server/platform/database/client';
import type { Usage } from './measured';
import { addTodayTasks, fillLargeAccount, type PageAccount, signUp } from './page-accounts';
import { framesOfToggle, type PageLoad, type Visit, visit, weightOf } from './page-load';
import { startWhole, type WholeApp } from './whole-app';

export interface PageResult extends PageLoad, PageWeight {
  name: string;
  /** Frames from a click until a task shows as done; undefined where it was not measured. */
  toggleFrames?: number;
}

export interface PageResults {
  today: PageResult[];
  large: PageResult[];
  /** The server's memory after all pages, before and after a garbage collection. */
  memory: Record<'before' | 'after', Usage>;
}

interface Place {
  browser: Browser;
  server: WholeApp;
  db: Db;
}

const ROW = '[data-task-id]';

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median of each figure, and the worst layout shift. */
function typical(loads: PageLoad[]): PageLoad {
  const of = (figure: keyof PageLoad) => median(loads.map((load) => load[figure]));
  return {
    shownMs: of('shownMs'),
    keysMs: of('keysMs'),
    longestTaskMs: of('longestTaskMs'),
    heapMb: of('heapMb'),
    shift: Math.max(...loads.map(({ shift }) => shift)),
  };
}

async function accountOf({ browser, server, db }: Place, name: string): Promise<PageAccount> {
  const context = await browser.newContext({ baseURL: server.url });
  const account = await signUp(db, context, name);
  await context.close();
  return account;
}

const nameOfToday = (count: number) => `Today, ${count.toLocaleString('en')} tasks`;

/** Today with few and with many tasks in turn, so that other load on the machine affects both. */
async function measureToday(
  place: Place,
  { counts, loads, only }: Pick<PageOptions, 'counts' | 'loads' | 'only'>,
): Promise<PageResult[]> {
  const { browser, server, db } = place;
  const visits: (Visit & { name: string; done: PageLoad[]; frames: number[] })[] = [];
  for (const [count, name] of counts.map((count): [number, string] => [count, nameOfToday(count)])) {
    if (!name.includes(only)) continue;
    const account = await accountOf(place, `today-${count}`);
    await addTodayTasks(db, account, count);
    visits.push({ name, account, url: server.url, path: '/today', selector: ROW, done: [], frames: [] });
  }
  // The first visits warm the server and are not counted.
  for (const one of visits) await visit(browser, one, async () => undefined);
  for (let n = 0; n < loads; n += 1)
    for (const one of visits) {
      const { used, ...load } = await visit(browser, one, framesOfToggle);
      one.done.push(load);
      one.frames.push(used);
      process.stderr.write('.');
    }
  const results: PageResult[] = [];
  for (const one of visits) {
    const weight = await weightOf(browser, one);
    const toggleFrames = Math.max(...one.frames);
    results.push({ name: one.name, ...typical(one.done), ...weight, toggleFrames });
  }
  return results;
}

/** Every page and list of an account with more than anyone should have. */
async function measureLarge(
  place: Place,
  { tasks, only }: Pick<PageOptions, 'tasks' | 'only'>,
): Promise<PageResult[]> {
  const { browser, server, db } = place;
  const account = await accountOf(place, 'large');
  const { team, note, project, area } = await fillLargeAccount(db, { ...account, tasks });
  const inTeam: PageAccount['cookies'] = account.cookies
    .slice(0, 1)
    .map((cookie) => ({ ...cookie, name: 'parcours.workspace', value: team, httpOnly: false }));
  const main = '#page :is(h1, h2, h3)';
  const pages: [name: string, path: string, selector: string, cookies?: PageAccount['cookies']][] = [
    ['Today', '/today', ROW],
    ['Upcoming', '/upcoming', ROW],
    ['Later', '/later', ROW],
    ['Future', '/future', ROW],
    ['Project', `/project/${project}`, main],
    ['Area', `/area/${area}`, main],
    ['Areas', '/areas', main],
    ['Archive', '/archive', main],
    ['Statistics', '/statistics', main],
    ['Journal', '/journal', main],
    ['Notes', '/notes', main],
    ['Long note', `/notes/${note}`, main],
    ['Activity', '/activity', main],
    ['Team members', '/settings/workspace', main, [...account.cookies, ...inTeam]],
  ];
  const results: PageResult[] = [];
  for (const [name, path, selector, cookies = account.cookies] of pages) {
    if (!name.includes(only)) continue;
    const one = { url: server.url, path, selector, account: { ...account, cookies } };
    try {
      const { used: _, ...load } = await visit(browser, one, async () => undefined);
      results.push({ name, ...load, ...(await weightOf(browser, one)) });
      process.stderr.write('.');
    } catch (error) {
      console.error(`${name} could not be measured:`, error);
      process.exitCode = 1;
    }
  }
  return results;
}

interface PageOptions {
  /** An empty database, and a folder for the server. */
  database: string;
  folder: string;
  /** Lengths of Today to compare. */
  counts: number[];
  /** Tasks of the large account. */
  tasks: number;
  loads: number;
  /** Opens only pages whose name contains this. */
  only: string;
}

/** Measures the pages in Chromium. */
export async function measurePages(options: PageOptions): Promise<PageResults> {
  await using server = await startWhole(options);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const pool = createPool(options.database, { statementMs: COMMAND_STATEMENT_MS });
  try {
    const place = { browser, server, db: createDb(pool) };
    const today = await measureToday(place, options);
    const large = await measureLarge(place, options);
    process.stderr.write('\n');
    const memory = { before: await server.usage(), after: await server.usage('collected') };
    return { today, large, memory };
  } finally {
    await browser.close();
    await pool.end();
  }
}
