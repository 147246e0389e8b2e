import type { Page } from '@playwright/test';
import { expect, openToday, ready, test } from './person';

test.use({ opensToday: false });

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Planner' }).getByRole('link', { name }).first();
const head = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

/** The screens of the sidebar, in the order in which they are warmed. */
const names = ['Upcoming', 'Later', 'Future', 'Journal', 'Habits', 'Notes', 'Archive', 'Trash', 'Settings'];

test('the screens of the sidebar open while the server cannot be reached', async ({ page, person }) => {
  await person.call('tasks.create', { title: 'Paint the fence', when: { kind: 'anytime' } });
  const isWarm = page.waitForResponse(/account\.browsers/);
  await openToday(page);
  await isWarm;
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const name of names) {
    await link(page, name).click();
    await expect(head(page, name)).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Parcours`);
  }
  await page.goBack();
  await expect(head(page, 'Trash')).toBeVisible();
  await link(page, 'Later').click();
  await expect(page.locator('[data-task-id][aria-label="Paint the fence"]')).toBeVisible();
});

test('moving between screens asks the server for no page', async ({ page, person }) => {
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Kitchen' });
  await person.call('tasks.create', { title: 'Order tiles', projectId: project.id });
  await openToday(page);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['rsc'] || request.isNavigationRequest()) pages.push(request.url());
  });
  await link(page, 'Kitchen').click();
  await expect(page.locator('[data-task-id][aria-label="Order tiles"]')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(head(page, 'Journal')).toBeVisible();
  await page.goBack();
  await expect(head(page, 'Kitchen')).toBeVisible();
  await page.goBack();
  await expect(head(page, 'Today')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(`/project/${project.id}`);
  expect(pages).toEqual([]);
  await page.reload();
  await ready(page);
  await expect(head(page, 'Kitchen')).toBeVisible();
});

test('Back returns to where a screen was left', async ({ page, person }) => {
  const tasks = Array.from({ length: 50 }, (_, at) => ({ title: `Task ${at}`, when: { kind: 'anytime' } }));
  await person.call('tasks.createMany', { tasks });
  await page.goto('/later');
  await ready(page);
  const scrolled = () => page.locator('#page').evaluate(({ scrollTop }) => scrollTop);
  await page.locator('#page').evaluate((main) => main.scrollTo(0, 500));
  await link(page, 'Future').click();
  await expect(head(page, 'Future')).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(head(page, 'Later')).toBeVisible();
  await expect.poll(scrolled).toBe(500);
});
