import type { Browser, Page } from '@playwright/test';
import { scan } from './axe';
import { expect, type Person, ready, signUp, test } from './person';

test.use({ opensToday: false });

interface Made {
  task: { id: string };
}

/** A second person in their own browser context. */
async function another(browser: Browser, name: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, person: await signUp(page, { name }), close: () => context.close() };
}

/** Sets a unique handle. */
async function named(person: Person, name: string): Promise<string> {
  const username = `${name}-${process.pid}-${Date.now()}`;
  await person.call('me.update', { username });
  return username;
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
}

const thread = (page: Page) => page.getByRole('list', { name: 'Comments' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true });
const shows = (page: Page, id: string) => page.locator(`[data-task-id="${id}"]`);

test('two people see each other’s comments live', async ({ page, person, browser }) => {
  test.slow();
  const bob = await another(browser, 'Bob Becker');
  const [ann, bobs] = [await named(person, 'ann'), await named(bob.person, 'bob')];
  const { task } = await person.call<Made>('tasks.create', {
    title: 'Order tiles',
    when: { kind: 'today' },
  });
  await person.call('taskAccess.share', { taskId: task.id, target: bobs, role: 'commenter' });
  await open(page, `/today?task=${task.id}`);
  await open(bob.page, `/today?task=${task.id}`);

  // Typing the first letters of a name completes the handle.
  await field(page).focus();
  await page.keyboard.type('The grey ones, @bec');
  const people = page.getByRole('listbox', { name: 'People' });
  await expect(people.getByRole('option')).toHaveCount(1);
  await expect(people.getByRole('option', { selected: true })).toContainText('Bob Becker');
  await page.keyboard.press('Enter');
  await expect(people).toBeHidden();
  await expect(field(page)).toHaveValue(`The grey ones, @${bobs} `);
  await page.keyboard.press('Enter');
  await page.keyboard.type('or the **blue**?');
  await page.keyboard.press('Control+Enter');
  await expect(field(page)).toHaveValue('');
  await expect(thread(page).getByText('The grey ones')).toBeVisible();
  await expect(shows(page, task.id)).toContainText('Comments 1');

  await expect(thread(bob.page).getByRole('link', { name: `@${bobs}` })).toBeVisible();
  await expect(thread(bob.page).locator('strong')).toHaveText('blue');
  await field(bob.page).fill(`Blue, @${ann}.`);
  await bob.page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('Blue,')).toBeVisible();
  await expect(shows(page, task.id)).toContainText('Comments 2');

  // Bob edits his comment. Ann owns the task, so she can delete it and undo that.
  const blue = thread(bob.page).getByRole('listitem').nth(1);
  await blue.getByRole('button', { name: /^Actions/ }).click();
  await bob.page.getByRole('menuitem', { name: 'Edit' }).click();
  await bob.page.getByRole('textbox', { name: 'Change the comment' }).fill('Green.');
  await bob.page.keyboard.press('Control+Enter');
  const green = thread(page).getByRole('listitem').nth(1);
  await expect(green).toContainText('Green.');
  await expect(green).toContainText('edited');
  await green.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(thread(page).getByRole('listitem')).toHaveCount(1);
  await expect(shows(page, task.id)).toContainText('Comments 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(thread(page).getByRole('listitem')).toHaveCount(2);
  await expect(shows(page, task.id)).toContainText('Comments 2');

  // The comment is deleted even if Ann leaves the page while another write is pending.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (url, init) =>
      String(url).includes('comments.update') ? new Promise<Response>(() => undefined) : fetch(url, init);
  });
  const grey = thread(page).getByRole('listitem').first();
  await grey.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Change the comment' }).fill('The white ones.');
  await page.keyboard.press('Control+Enter');
  await expect(grey).toContainText('white');
  await green.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(thread(page).getByRole('listitem')).toHaveCount(1);
  await page.goto('about:blank');
  await expect(thread(bob.page).getByRole('listitem')).toHaveCount(1);

  await thread(bob.page).getByRole('link', { name: 'Ann Example' }).click();
  await expect(bob.page.getByRole('heading', { level: 1, name: 'Ann Example' })).toBeVisible();
  await expect(bob.page).toHaveURL(new RegExp(`/u/${ann}`));
  await bob.close();
});

test('explains to a reader why they cannot comment, and keeps an unsent draft', async ({
  page,
  person,
  browser,
}) => {
  const bob = await another(browser, 'Bob Becker');
  const bobs = await named(bob.person, 'bob');
  const { task } = await person.call<Made>('tasks.create', { title: 'Order tiles' });
  await person.call('taskAccess.share', { taskId: task.id, target: bobs, role: 'reader' });
  await open(bob.page, `/today?task=${task.id}`);
  await expect(bob.page.getByText('Its owner can let you comment.')).toBeVisible();
  await expect(field(bob.page)).toHaveCount(0);

  // The task is not shared, so there is nobody to mention. The draft survives closing the panel.
  const { task: own } = await person.call<Made>('tasks.create', { title: 'Alone', when: { kind: 'today' } });
  await open(page, `/today?task=${own.id}`);
  await field(page).focus();
  await page.keyboard.type('Hm @');
  await expect(page.getByText('Nobody else can see this task.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeHidden();
  await page.reload();
  await ready(page);
  await shows(page, own.id).click();
  await expect(field(page)).toHaveValue('Hm @');
  await bob.close();
});

test('pages through a long thread and lists the activity of a task', async ({ page, person }) => {
  const { task } = await person.call<Made>('tasks.create', { title: 'Order tiles', when: { kind: 'today' } });
  for (let n = 1; n <= 45; n++)
    await person.call('comments.create', { taskId: task.id, body: n === 3 ? 'W'.repeat(300) : `Word ${n}.` });
  await person.call('tasks.complete', { taskId: task.id });
  await person.call('tasks.complete', { taskId: task.id, completed: false });
  await open(page, `/today?task=${task.id}`);
  const items = thread(page).getByRole('listitem');
  await expect(items).toHaveCount(20);
  await expect(items.last()).toContainText('Word 45.');
  const earlier = page.getByRole('button', { name: 'Earlier comments' });
  await earlier.click();
  await expect(items).toHaveCount(40);
  await earlier.click();
  await expect(items).toHaveCount(45);
  await expect(earlier).toHaveCount(0);
  await expect(items.first()).toContainText('Word 1.');
  const panel = page.getByRole('complementary', { name: 'Task' });
  expect(await panel.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);

  await panel.getByRole('button', { name: 'Activity' }).click();
  const entries = panel.getByRole('list', { name: 'Activity of the task' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Ann Example reopened it');
  await expect(entries.nth(1)).toContainText('Ann Example completed it');
  await expect(entries.nth(2)).toContainText('Ann Example commented on it 45 times');
  await scan(page, 'a long thread', { within: 'aside' });

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a command').waitFor();
  await page.keyboard.type('activity');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const all = page.getByRole('list', { name: 'Activity, Today' });
  await expect(all.getByRole('listitem').first()).toContainText('Ann Example reopened “Order tiles”');
  await all.getByRole('link', { name: '“Order tiles”' }).first().click();
  await expect(panel).toBeVisible();
});
