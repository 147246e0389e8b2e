import type { Page } from '@playwright/test';
import { scan } from './axe';
import { newTaskField } from './locators';
import { expect, forgetSession, openToday, ready, test, titles } from './person';

test.use({ opensToday: false });

test('editing the tags of several tasks keeps the tags of each', async ({ page, person }) => {
  const make = (title: string, tags: string[]) =>
    person.call<{ task: { id: string } }>('tasks.create', { title, tags, when: { kind: 'today' } });
  await make('Paint the door', ['home', 'spring']);
  await make('Paint the fence', ['garden', 'spring']);
  await openToday(page);
  const row = (title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);
  await row('Paint the door').waitFor();
  for (const key of ['j', 'x', 'j', 'x', '#']) await page.keyboard.press(key);
  const panel = page.getByRole('dialog', { name: 'Tags' });
  await expect(panel.getByRole('button', { name: 'Add tag home to all tasks, now on 1' })).toBeVisible();
  await panel.getByLabel('Add a tag').fill('diy');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove tag diy' })).toBeVisible();
  await panel.getByRole('button', { name: 'Remove tag diy' }).focus();
  await make('Paint the gate', []);
  await expect(row('Paint the gate')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Remove tag diy' })).toBeFocused();
  await panel.getByRole('button', { name: 'Remove tag spring' }).click();
  await expect(panel.getByRole('button', { name: 'Remove tag spring' })).toBeHidden();
  await expect(panel.getByLabel('Add a tag')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('Paint the door')).toContainText('#home#diy');
  await expect(row('Paint the fence')).toContainText('#garden#diy');
  await expect(page.getByText('2 tasks: no #spring')).toBeVisible();
  await page.keyboard.press('Control+z');
  // A tag that comes back stands last, because others may have changed the tags meanwhile.
  await expect(row('Paint the door')).toContainText('#home#diy#spring');
  await expect(row('Paint the fence')).toContainText('#garden#diy#spring');
});

/** Pastes text into the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test('adds sixty pasted lines as tasks although one is refused', async ({ page, person: _ }) => {
  await openToday(page);
  const names = Array.from({ length: 60 }, (_, n) => `Item ${n}`);
  const long = 'x'.repeat(501);
  await page.keyboard.press('n');
  await newTaskField(page).waitFor();
  await paste(page, names.join('\n'));
  await expect(page.getByRole('button', { name: 'Add 60 tasks' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('60 added')).toBeVisible();
  await paste(page, ['One more', long, 'And another'].join('\n'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('62 added')).toBeVisible();
  await expect(newTaskField(page)).toHaveValue(long);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(['Item 0', 'Item 1', 'Item 2']);
});

test('marks unrecognized parts and offers to create a missing project', async ({ page, person: _ }) => {
  await openToday(page);
  await page.keyboard.press('n');
  await newTaskField(page).fill('Gym every! 3 days +Summer house !2');
  await expect(newTaskField(page)).toHaveAccessibleDescription(/Not understood.*“every! 3 days”/);
  await scan(page, 'a line that is not understood whole');
  await page.getByRole('button', { name: 'Create project “Summer house”' }).click();
  await expect(page.getByRole('button', { name: /^In: \+Summer house/ })).toBeVisible();
  await newTaskField(page).press('Shift+Enter');
  await page.getByRole('navigation').getByRole('link', { name: 'Summer house' }).click();
  await expect.poll(() => titles(page)).toEqual(['Gym every! 3 days']);
  await page.locator('[data-task-id]').click();
  await page.getByRole('button', { name: 'Estimate' }).click();
  const duration = page.getByRole('textbox', { name: 'Estimate' });
  await expect(duration).toBeFocused();
  await duration.fill('soon');
  await duration.press('Enter');
  await expect(duration).toHaveAccessibleDescription(/1h30/);
  await duration.fill('1h30');
  await duration.press('Enter');
  await expect(duration).toBeHidden();
  await expect(page.getByRole('button', { name: '1h 30m' })).toBeFocused();
});

test('puts a failed line back into the field and resends only failed lines', async ({ page, person: _ }) => {
  await openToday(page);
  await page.route('**/api/trpc/screens.createTasks**', (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press('n');
  await newTaskField(page).fill('Write to Martha tomorrow');
  await page.keyboard.press('Shift+Enter');
  await expect(newTaskField(page)).toHaveValue('Write to Martha tomorrow');
  await expect(newTaskField(page)).toHaveAccessibleDescription(/Not added/);
  await page.unroute('**/api/trpc/screens.createTasks**');

  await newTaskField(page).fill('');
  await page.route('**/api/trpc/screens.createTasks**', (route) => route.fulfill({ status: 500 }));
  await paste(page, '- Milk\n- Bread\n- Salt');
  await page.getByRole('button', { name: 'Add 3 tasks' }).click();
  const failed = page.getByRole('list', { name: 'Not added' });
  await expect(failed.getByRole('listitem')).toHaveText(['Milk', 'Bread', 'Salt']);
  await scan(page, 'lines that were not added');
  await page.unroute('**/api/trpc/screens.createTasks**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 added')).toBeVisible();
  await expect(failed).toBeHidden();
  await page.keyboard.press('Escape');
  await expect.poll(() => titles(page)).toEqual(['Milk', 'Bread', 'Salt']);
});

test('unsaved notes stay in their field with the reason, also after closing the task', async ({
  page,
  person,
}) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Paint the door',
    when: { kind: 'today' },
  });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  const detail = page.getByRole('complementary', { name: 'Task' });
  const notes = detail.getByRole('textbox', { name: 'Notes' });
  const writes = /trpc\/(tasks\.update|screens\.writeTaskNotes)/;
  await page.route(writes, (route) => route.fulfill({ status: 500 }));
  await notes.fill('Two coats of green.');
  await detail.getByRole('textbox', { name: 'Title' }).fill('Paint the back door');
  await expect(notes).toHaveAccessibleDescription(/cannot be reached/);
  await expect(notes).toHaveText('Two coats of green.');
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/not saved, what you wrote is still there/).first()).toBeVisible();

  await page.locator('[data-task-id][aria-label="Paint the door"]').click();
  await expect(notes).toHaveText('Two coats of green.');
  await expect(detail.getByRole('textbox', { name: 'Title' })).toHaveValue('Paint the back door');
  await page.unroute(writes);
  const again = detail.getByRole('button', { name: 'Save again' });
  await again.first().click();
  await expect(again).toHaveCount(1);
  await again.click();
  await expect(notes).toHaveText('Two coats of green.');
  await expect(page.locator('[data-task-id][aria-label="Paint the back door"]')).toBeVisible();
});

test('a change by another person does not overwrite text that is being typed', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Paint the door',
    when: { kind: 'today' },
  });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  const title = page.getByRole('complementary', { name: 'Task' }).getByRole('textbox', { name: 'Title' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/trpc/tasks.update*', async (route) => {
    await held;
    await route.continue();
  });
  await title.fill('Paint the door green');
  const read = page.waitForResponse(/trpc\/.*(screens\.show|tasks\.get)/);
  await person.call('tasks.update', { taskId: task.id, title: 'Sand the door' });
  await read;
  await expect(title).toHaveValue('Paint the door green');
  release();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-task-id][aria-label="Paint the door green"]')).toBeVisible();
});

test('a screen that was never read waits for the connection', async ({ page, person }) => {
  await person.call('projects.create', { name: 'Kitchen' });
  await openToday(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline\./)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Kitchen' }).first().click();
  await expect(
    page.getByText('You have not opened this on this device yet. It appears when you are online.'),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Kitchen', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Offline\./)).toBeHidden();
});

test('returns to the requested page after sign-in', async ({ page, person }) => {
  await forgetSession(page);
  await page.goto('/journal?from=mail');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/journal\?from=mail$/);
  await page.goto('/day/nonsense');
  await expect(page.getByRole('heading', { name: 'There is no such day' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Today' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
});
