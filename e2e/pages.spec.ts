import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { scan } from './axe';
import { createFixtures } from './fixtures';
import { checkTexts, makeLong } from './layout';
import { expect, forgetSession, ready, test } from './person';
import { createVisits } from './visits';

test.use({ opensToday: false });

/** Scanned with the first page only: every page has the same one. */
const SIDEBAR = 'nav[aria-label=Planner]';

/** What a page shows after a few steps, scanned in the same visit. */
async function openMore(page: Page, path: string): Promise<void> {
  if (path === '/journal') {
    await page.getByRole('button', { name: 'Edit the session on Choose a worktop' }).click();
    await page.getByRole('button', { name: 'Round 1' }).click();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('slider').hover();
  } else {
    await expect(page.getByRole('heading', { name: 'Head' })).toBeVisible();
  }
}

/** The buttons, and the menu items after them, that open the dialogs of pages, by the first part of the address. */
const dialogs: Record<string, [button: string, item?: string][]> = {
  area: [
    ['Actions of Home', 'New project'],
    ['Actions of Home', 'Icon and color'],
  ],
  habits: [['New habit']],
};

const dialogsOf = (path: string) => dialogs[path.split('/')[1] ?? ''] ?? [];

async function scanDialogs(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [button, item] of dialogsOf(path)) {
    await page.getByRole('button', { name: button, exact: true }).click();
    if (item) {
      await expect(page.getByRole('menu')).toBeVisible();
      await scan(page, button, { within: '[role=menu]' });
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    }
    await expect(dialog).toBeVisible();
    await scan(page, item ?? button, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

/** Routes that other tests scan, that redirect, or that need Stripe or the owner of the server. */
const elsewhere = [
  '/',
  '/device',
  '/invites/to/[kind]/[id]',
  '/oauth/consent/[uid]',
  '/settings/billing',
  '/settings/server',
];

/** The routes of the app that none of these addresses leads to. */
const unvisited = (paths: readonly string[]): string[] =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replaceAll(/\([^)]+\)\/|\/?page\.tsx$/g, '')}`)
    .filter((route) => {
      const pattern = new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`);
      return !elsewhere.includes(route) && !paths.some((path) => pattern.test(path.replace(/[?#].*/, '')));
    });

/** Shows the page with words that are twice as long, on a phone and on a screen, and leaves it so. */
async function checkLong(page: Page, path: string): Promise<void> {
  await makeLong(page);
  await checkTexts(page, path);
}

test('every page is accessible and has room for words that are twice as long', async ({ page, person }) => {
  test.setTimeout(600_000);
  const { pages, open, note } = await createFixtures(person.call);
  expect(unvisited([...pages, ...open])).toEqual([]);
  const visits = createVisits(page);
  for (const path of pages) {
    await visits.visitLight(path);
    await ready(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await scan(page, path, path === pages[0] ? {} : { except: SIDEBAR });
    await scanDialogs(page, path);
    const hasMore = path === '/journal' || path === note;
    if (hasMore) {
      await openMore(page, path);
      await scan(page, `${path}, all open`, { within: 'main' });
    }
    // A button that was used may still show its tooltip.
    if (hasMore || dialogsOf(path).length > 0) {
      await page.goto(path);
      await ready(page);
    }
    expect(visits.errors).toEqual([]);
    await checkLong(page, path);
    await visits.forgetPage();
  }
});

test('public pages are accessible and have room for words that are twice as long', async ({
  page,
  person,
}) => {
  test.slow();
  const { open } = await createFixtures(person.call);
  const visits = createVisits(page);
  for (const path of ['/docs/assistants', '/docs/api/areas', '/docs/webhooks', '/docs/errors']) {
    await page.goto(path);
    await scan(page, path);
  }
  await page.goto('/docs');
  // Every operation looks like the few that are left.
  await page.getByLabel('Search operations').fill('create area');
  await expect(page.getByRole('status')).toHaveText(/^\d operations?$/);
  await scan(page, '/docs');
  await forgetSession(page);
  for (const path of [...open, '/sign-in', '/s/unknown', '/invites/unknown', '/nope']) {
    await visits.visitLight(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan(page, path.slice(0, 12));
    expect(visits.errors).toEqual([]);
    await checkLong(page, path.slice(0, 12));
    await visits.forgetPage();
  }
});

/** Opens the panel of each key on the focused row, and scans it. */
async function scanPanels(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const key of ['s', 'd', 'm', '#', '!', 'a', '/', 'n', 'Control+k', '?']) {
    await page.keyboard.press(key);
    await expect(dialog.locator('button, input, dl').first()).toBeVisible();
    // Typing right after the key is tested in typing.spec.ts.
    if (key === '/') await dialog.getByRole('combobox').fill('tiles');
    if (key === '/') await expect(dialog.getByRole('option', { name: /Order tiles/ })).toBeVisible();
    if (key === 'n') await page.keyboard.type('Call mom fri #family');
    await scan(page, `the panel of ${key}`, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

test('panels, dialogs and folds are accessible', async ({ page, person }) => {
  test.slow();
  await createFixtures(person.call);
  const day = new Date().toISOString().slice(0, 10);
  const times = { startsAt: '09:00', endsAt: '10:00' };
  await person.call('rounds.plan', { day, index: 1, taskIds: [], ...times });
  // A Friday, when Upcoming offers a review of the week.
  await page.clock.setFixedTime('2026-11-27T12:00:00Z');
  await page.goto('/upcoming');
  await page.getByRole('button', { name: 'Review the week' }).click();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await scan(page, 'the review of the week', { within: 'main' });
  await page.clock.setFixedTime(new Date());

  await page.goto('/today');
  await ready(page);
  await page.getByRole('button', { name: 'Round 2, 09:00 to 10:00' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await scan(page, 'a block of the timeline', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  const row = page.locator('[data-task-id][aria-label="Order tiles"]');
  await row.click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await scan(page, 'the menu of a row', { within: '[role=menu]' });
  await page.keyboard.press('Escape');
  await row.click({ position: { x: 60, y: 12 } });
  const detail = page.getByRole('complementary', { name: 'Task' });
  await expect(detail.getByText('Measure')).toBeVisible();
  await detail.getByRole('button', { name: 'Every week' }).click();
  const series = page.getByRole('dialog', { name: 'Repeat' });
  await series.getByLabel('Repeat', { exact: true }).selectOption('month');
  await series.getByLabel('When in the month').selectOption('on the last day');
  await scan(page, 'a series', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(detail.getByRole('button', { name: 'Every month on the last day' })).toBeVisible();
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Activity of the task' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1);
  await scan(page, 'the timeline and the open task', { except: SIDEBAR });
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await scan(page, 'the selection bar', { within: '[role=toolbar]' });
  await scanPanels(page);
});
