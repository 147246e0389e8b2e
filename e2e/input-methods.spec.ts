import type { CDPSession, Locator, Page } from '@playwright/test';
import { newTaskField, noteText, row } from './locators';
import { expect, openToday, ready, test } from './person';

test.use({ opensToday: false });

const HALF = 'ぎゅうにゅう';
const WHOLE = '牛乳';

/** A key that an input method takes. */
const pressTaken = (method: CDPSession, key: string) =>
  method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });

/** The key that ended a composition, as Safari sends it after the end. */
const pressAfterwards = (field: Locator, key: string) =>
  field.evaluate(
    (element, key) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }),
      ),
    key,
  );

const begin = (method: CDPSession) =>
  method.send('Input.imeSetComposition', {
    text: HALF,
    selectionStart: HALF.length,
    selectionEnd: HALF.length,
  });

/** Notes are no field with a value. */
const holds = (field: Locator, text: string) =>
  expect
    .poll(() => field.evaluate((element) => ('value' in element ? element.value : element.textContent)))
    .toBe(text);

/** Writes a word by an input method, which takes all keys meanwhile. */
async function compose(method: CDPSession, field: Locator): Promise<void> {
  await field.fill('');
  await field.focus();
  await begin(method);
  await holds(field, HALF);
  for (const key of ['ArrowDown', 'Tab', ',', 'Enter', 'Escape']) await pressTaken(method, key);
  await holds(field, HALF);
  await method.send('Input.insertText', { text: WHOLE });
  for (const key of ['Enter', 'Escape']) await pressAfterwards(field, key);
  await holds(field, WHOLE);
  await expect(field).toBeFocused();
}

const methodOf = (page: Page) => page.context().newCDPSession(page);
const named = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

test('keys of an input method add and close nothing in the fields for new things', async ({
  page,
  person,
}) => {
  await person.call('projects.create', { name: 'Kitchen' });
  await openToday(page);
  const method = await methodOf(page);
  await page.getByRole('button', { name: 'Add a task to Round 1' }).click();
  const line = named(page, 'New task in Round 1');
  await compose(method, line);
  await line.press('Enter');
  await expect(row(page, WHOLE)).toBeVisible();
  await line.press('Escape');
  await page.getByRole('button', { name: 'Round 1', exact: true }).click();
  await compose(method, named(page, 'Name and time of Round 1'));
  await page.keyboard.press('Escape');

  await page.keyboard.press('n');
  await compose(method, newTaskField(page));
  await newTaskField(page).fill('Order tiles +');
  await expect(page.getByRole('option', { name: 'Kitchen' })).toBeVisible();
  await begin(method);
  for (const key of ['Enter', 'Tab', 'Escape']) await pressTaken(method, key);
  await expect(newTaskField(page)).toHaveValue(`Order tiles +${HALF}`);
  await method.send('Input.insertText', { text: WHOLE });
  await page.keyboard.press('Escape');
  await expect(newTaskField(page)).toBeHidden();

  await page.keyboard.press('/');
  await compose(method, page.getByPlaceholder('Search, or type a command'));
  await page.keyboard.press('Escape');
  for (const [item, name] of [
    ['New area', 'Name of the new area'],
    ['New project', 'Name of the new project'],
  ] as const) {
    await page.getByRole('button', { name: 'New area or project' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await compose(method, named(page, name));
    await page.keyboard.press('Escape');
    await expect(named(page, name)).toBeHidden();
  }
});

test('keys of an input method save and give up nothing in the fields of a task', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Order tiles',
    when: { kind: 'today' },
    notes: 'Grey ones.',
    durationMin: 30,
    remindAt: new Date().setHours(23, 59),
    repeat: { every: 1, unit: 'week' },
    tags: ['diy'],
    checklist: [{ label: 'Measure' }],
  });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  const method = await methodOf(page);
  const panel = page.getByRole('complementary', { name: 'Task' });
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
  await compose(method, field('Add a checklist item'));
  await page.keyboard.press('Enter');
  await expect(field(`Item ${WHOLE}`)).toHaveValue(WHOLE);
  await compose(method, field('Item Measure'));
  await compose(method, field('Title'));
  await compose(method, field('Notes'));
  await compose(method, panel.getByPlaceholder('Comment'));
  await expect(panel).toBeVisible();
  await panel.locator('[data-value=tags]').click();
  await compose(method, named(page, 'Add a tag'));
  await named(page, 'Add a tag').fill('');
  await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1);
  await page.keyboard.press('Escape');

  for (const [button, name] of [
    ['Today', 'When, in words'],
    [/^Today \d/, 'Remind me'],
    ['Every week', 'Repeat, in words'],
    ['30m', 'Estimate'],
  ] as const) {
    await panel.getByRole('button', { name: button, exact: true }).click();
    await compose(method, named(page, name));
    await page.keyboard.press('Escape');
  }
});

test('keys of an input method stay in the title of a note, and write its text', async ({
  page,
  person: _,
}) => {
  await page.goto('/notes/new');
  await ready(page);
  const method = await methodOf(page);
  await compose(method, named(page, 'Title'));
  await page.keyboard.press('Enter');
  await begin(method);
  await expect.poll(() => noteText(page)).toBe(HALF);
  for (const key of ['Enter', 'Escape']) await pressTaken(method, key);
  await method.send('Input.insertText', { text: WHOLE });
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await expect.poll(() => noteText(page)).toBe(`${WHOLE}\n2`);
});
