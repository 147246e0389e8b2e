import type { Browser, Page } from '@playwright/test';
import { type PageWeight, weigh } from '@/e2e/page-weight';
import { ready } from '@/e2e/person';
import type { PageAccount } from './page-accounts';

/** One cold load of a page. */
export interface PageLoad {
  /** From the request until the content can be seen, in milliseconds. */
  shownMs: number;
  /** From the request until keys work, in milliseconds. */
  keysMs: number;
  /** The longest task of the main thread, in milliseconds. 0 if none took 50. */
  longestTaskMs: number;
  /** The sum of all layout shifts. */
  shift: number;
  /** The memory of the page's objects, in MB. */
  heapMb: number;
}

interface Marks {
  shown: number;
  keys: number;
  longest: number;
  shift: number;
}

declare global {
  interface Window {
    benchMarks?: Marks;
  }
}

/** Runs in the page before its own scripts, so it cannot use imports. */
function watch(selector: string): void {
  const marks: Marks = { shown: 0, keys: 0, longest: 0, shift: 0 };
  window.benchMarks = marks;
  // Keys work once the page takes this one, which opens the list of keys.
  const press = setInterval(() => {
    const event = new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true });
    if (document.body?.dispatchEvent(event) !== false) return;
    marks.keys = performance.now();
    clearInterval(press);
  }, 10);
  const look = () => {
    if (!marks.shown && document.querySelector(selector))
      requestAnimationFrame(() => {
        marks.shown ||= performance.now();
      });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.longest = Math.max(marks.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') marks.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const marksOf = (page: Page) => page.evaluate(() => window.benchMarks);

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

export interface Visit {
  url: string;
  path: string;
  account: PageAccount;
  /** What shows that the content is there. */
  selector: string;
}

/** Opens a path in a new page, and waits until it works. */
export async function loadOf(
  page: Page,
  { path, selector }: Pick<Visit, 'path' | 'selector'>,
): Promise<Omit<PageLoad, 'heapMb'>> {
  await page.addInitScript(watch, selector);
  await page.goto(path, { waitUntil: 'load' });
  await ready(page);
  await page.locator(selector).first().waitFor();
  await page.waitForFunction(() => window.benchMarks?.keys);
  await page.keyboard.press('Escape');
  const marks = await marksOf(page);
  if (!marks) throw new Error(`${path} was not watched.`);
  const { shown: shownMs, keys: keysMs, longest: longestTaskMs, shift } = marks;
  return { shownMs, keysMs, longestTaskMs, shift };
}

/** Opens a page in a fresh browser context. `use` may continue on the page. */
export async function visit<Used>(
  browser: Browser,
  { url, account, ...visited }: Visit,
  use: (page: Page) => Promise<Used>,
): Promise<PageLoad & { used: Used }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies(account.cookies);
  const page = await context.newPage();
  const load = await loadOf(page, visited);
  const heapMb = await heapOf(page);
  const used = await use(page);
  await context.close();
  return { ...load, heapMb, used };
}

/** Frames from a click on the check of a task until its row shows it as done. */
export const framesOfToggle = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = document.querySelector<HTMLElement>('[data-task-id] button[aria-pressed=false]');
        let frames = 0;
        const look = () => {
          frames += 1;
          if (!check?.isConnected || check.getAttribute('aria-pressed') === 'true' || frames > 600)
            resolve(frames);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        check?.click();
      }),
  );

/** What a first visit with this account downloads. */
export async function weightOf(browser: Browser, { url, path, account }: Visit): Promise<PageWeight> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies(account.cookies);
  const html = await (await context.request.get(path)).body();
  const weight = await weigh(context.request, html);
  await context.close();
  return weight;
}
