import { boxOf } from './boxes';
import { endDrag } from './end-drag';
import { row } from './locators';
import { expect, openToday, ready, test, toastOf } from './person';

test.use({ opensToday: false });

const today = { when: { kind: 'today' } };

test('the press that leaves the notes counts', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Order tiles',
    deadline: '2099-01-01',
    ...today,
  });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  const panel = page.getByRole('complementary', { name: 'Task' });
  await panel.getByRole('textbox', { name: 'Notes' }).click();
  await page.keyboard.type('Grey ones');
  const deadline = await boxOf(panel.getByRole('button', { name: /2099/ }));
  await page.mouse.move(deadline.left + 10, deadline.top + 10);
  await page.mouse.down();
  await page.waitForTimeout(150);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Deadline' })).toBeVisible();
  await expect(page.locator('[data-keeps^=task-notes]')).toHaveText('Grey ones');
});

test('a removed checklist item comes back by Undo', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Order tiles',
    checklist: [{ label: 'Measure' }, { label: 'Choose' }],
    ...today,
  });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  const items = page.getByRole('list', { name: 'Checklist' }).getByRole('listitem');
  await items.first().hover();
  await page.getByRole('button', { name: 'Remove Measure' }).click();
  await expect(items).toHaveCount(1);
  await toastOf(page, 'Removed “Measure”').getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(2);
  await expect(items.first().getByRole('textbox')).toHaveValue('Measure');
});

for (const [list, kind] of [
  ['today', 'today'],
  ['later', 'anytime'],
] as const)
  test(`a row of ${list} is dropped after the list scrolled it out of its window`, async ({
    page,
    person,
  }) => {
    for (const first of [0, 40, 80])
      await person.call('tasks.createMany', {
        tasks: Array.from({ length: 40 }, (_, at) => ({ title: `Task ${first + at}`, when: { kind } })),
      });
    await page.goto(`/${list}`);
    await ready(page);
    const carry = async (title: string, to: string, wheel: number) => {
      const from = await boxOf(row(page, title));
      await page.mouse.move(from.left + 120, from.top + 12);
      await page.mouse.down();
      await page.mouse.move(from.left + 126, from.top + 20, { steps: 3 });
      await page.mouse.wheel(0, wheel);
      await expect(row(page, to)).toBeInViewport();
      const end = await boxOf(row(page, to));
      await page.mouse.move(end.left + 80, end.bottom - 6, { steps: 8 });
      await endDrag(page);
    };
    await carry('Task 0', 'Task 100', 3_600);
    await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(/^Moved Task 0 to/);
    await expect(row(page, 'Task 0')).toBeInViewport();
    await carry('Task 0', 'Task 2', -20_000);
    await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(/^Moved Task 0 to/);
    await expect(row(page, 'Task 0')).toBeInViewport();
  });

const paste = (element: Element, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test('lines that are pasted into a list or a checklist become as many', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Shop', ...today });
  await openToday(page);
  await page.getByRole('button', { name: 'Add a task', exact: true }).click();
  const line = page.getByRole('textbox', { name: /^New task in/ });
  await line.fill('Buy ');
  await line.evaluate(paste, '- Milk\n- Bread\n- Butter');
  await expect(page.getByRole('alert').getByText('Press Enter to add 3 tasks.')).toBeVisible();
  await page.getByRole('button', { name: 'One task' }).click();
  await expect(line).toHaveValue('Buy Milk Bread Butter');
  await line.fill('');
  await line.evaluate(paste, 'Milk\nBread\nButter');
  await line.press('Enter');
  for (const title of ['Milk', 'Bread', 'Butter']) await expect(row(page, title)).toBeVisible();

  await page.goto(`/today?task=${task.id}`);
  const field = page.getByRole('textbox', { name: 'Add a checklist item' });
  await field.evaluate(paste, '[ ] Oil\r\n[ ] Salt');
  await expect(page.getByRole('textbox', { name: /^Item / })).toHaveCount(2);
  await expect(field).toHaveValue('');
});

test('Escape ends a selection, and then closes the task', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Shop', ...today });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  // Before that, the panel is empty.
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await row(page, 'Shop').focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeHidden();
});

test('commas of keyboards that name no keys divide tags', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Shop',
    tags: ['old'],
    ...today,
  });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  await page.getByRole('button', { name: '#old' }).click();
  const field = page.getByRole('textbox', { name: 'Add a tag' });
  await field.fill('diy,shop、café，four');
  await expect(field).toHaveValue('four');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveText([
    '#old',
    '#diy',
    '#shop',
    '#café',
    '#four',
  ]);
});

test('fields grow with their text where CSS cannot do it', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Shop '.repeat(40).trim(),
    checklist: [{ label: 'Oil '.repeat(60).trim() }],
    ...today,
  });
  await page.addInitScript(() => {
    CSS.supports = () => false;
    document.addEventListener('DOMContentLoaded', () => {
      const old = document.createElement('style');
      old.textContent = 'textarea { field-sizing: fixed !important }';
      document.head.append(old);
    });
  });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  const cut = (name: RegExp | string) =>
    page
      .getByRole('textbox', { name })
      .first()
      .evaluate((field) => field.scrollHeight - field.clientHeight);
  await expect.poll(() => cut(/^Item Oil/)).toBe(0);
  await expect.poll(() => cut('Title')).toBe(0);
  await page.getByRole('textbox', { name: 'Comment' }).fill('One\nTwo\nThree\nFour');
  await expect.poll(() => cut('Comment')).toBe(0);
});
