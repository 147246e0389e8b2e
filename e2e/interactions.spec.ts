import type { Page } from '@playwright/test';
import { onScreens, onToday, visitScreens } from './interaction-list';
import { paintOf } from './paint';
import { expect, openToday, test } from './person';

test.use({ opensToday: false });

/** Four times the budget of a move between screens, on a machine that draws the fixed work in `USUAL_MS`. */
const MOST_MS = 200;
const USUAL_MS = 25;
/** Added to each request, so that an interaction that waits for the server exceeds the limit. */
const DELAY_MS = 1_000;
const TIMES = 2;

/**
 * Draws about as many elements as a screen has, without the app's code. Returns the milliseconds until they are
 * painted.
 */
const drawFixedWork = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const from = performance.now();
    const box = document.createElement('div');
    box.innerHTML = '<p><span>A row</span> <button>of a list</button></p>'.repeat(300);
    document.body.append(box);
    const painted = await new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      }),
    );
    box.remove();
    return painted - from;
  });

const middleOf = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

test('most interactions paint at once although the server answers late', async ({ page, person }) => {
  const tasks = Array.from({ length: 40 }, (_, at) => ({ title: `Call ${at}`, when: { kind: 'today' } }));
  await person.call('tasks.createMany', { tasks });
  await page.addInitScript(() => window.localStorage.setItem('parcours.more', 'open'));
  await openToday(page);
  await visitScreens(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  const fixed: number[] = [];
  const found: { name: string; ms: number }[] = [];
  for (let n = 0; n < TIMES; n += 1)
    for (const one of [...onScreens, ...onToday]) {
      fixed.push(await drawFixedWork(page));
      found.push({ name: one.name, ms: Math.round(await paintOf(page, one)) });
    }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const most = MOST_MS * Math.max(1, middleOf(fixed) / USUAL_MS);
  const late = found.filter(({ ms }) => ms > most);
  expect(late.length / found.length, JSON.stringify({ most, found })).toBeLessThan(0.5);
});
