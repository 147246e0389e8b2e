import { scan } from './axe';
import { boxOf } from './boxes';
import { localDay } from './days';
import { endDrag } from './end-drag';
import { row } from './locators';
import { expect, openToday, test, titles, toastOf } from './person';

test.use({ opensToday: false });

test('a day that is too full shows it in its hours, and what can wait moves', async ({ page, person }) => {
  await page.clock.setFixedTime(new Date(new Date().setHours(9, 5, 0, 0)));
  const day = await localDay(page);
  const add = async (title: string, durationMin: number, more: object = {}) =>
    (
      await person.call<{ task: { id: string } }>('tasks.create', {
        title,
        durationMin,
        when: { kind: 'today' },
        ...more,
      })
    ).task.id;
  const taskIds = [
    await add('Call the bank', 30),
    await add('Read the draft', 25),
    await add('Ring the school', 40),
  ];
  const round = { day, index: 0, taskIds, name: 'Calls', startsAt: '10:00', endsAt: '11:00' };
  await person.call('rounds.plan', round);
  await add('Clear the cellar', 240);
  await add('File the taxes', 300, { priority: 3 });
  await openToday(page);
  const hours = page.getByRole('region', { name: 'Timeline' });
  const inCalls = hours.getByRole('list', { name: 'Tasks of Calls' });
  const over = hours.getByRole('button', { name: /^Calls: 35m over/ });
  await expect(over).toHaveAccessibleName(/“Ring the school”/);
  await expect(inCalls.getByRole('button', { name: /^Complete/ })).toHaveCount(2);
  await scan(page, 'a day that is too full');

  await test.step('tasks are ticked in their round, by mouse and by Space', async () => {
    await inCalls.getByRole('button', { name: 'Complete Call the bank' }).click();
    await expect(toastOf(page, 'Completed “Call the bank”')).toBeVisible();
    // What is left gets its room.
    await expect(inCalls.getByRole('button', { name: 'Complete Ring the school' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await inCalls.getByRole('button', { name: /^Read the draft\./ }).press(' ');
    await expect(toastOf(page, 'Completed “Read the draft”')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(page, 'Read the draft')).toBeVisible();
  });

  await test.step('what does not fit moves to another day, by keys and by mouse', async () => {
    await over.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Tomorrow/ })
      .click();
    await expect(over).toBeHidden();
    await expect(row(page, 'Ring the school')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(over).toBeVisible();
    const [from, to] = [
      await boxOf(over),
      await boxOf(page.getByRole('link', { name: 'Later', exact: true }).first()),
    ];
    await page.mouse.move(from.left + 20, from.top + 8);
    await page.mouse.down();
    await page.mouse.move(from.left + 30, from.top + 20, { steps: 4 });
    await page.mouse.move(to.left + 40, to.top + 10, { steps: 8 });
    await endDrag(page);
    await expect(toastOf(page, 'Later')).toBeVisible();
    await expect(over).toBeHidden();
  });

  await test.step('what can wait is selected by least priority, and moves by one key', async () => {
    await page.getByRole('button', { name: 'Choose what can wait' }).click();
    await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
    await page.keyboard.press('y');
    await expect(row(page, 'Clear the cellar')).toBeHidden();
    await expect(row(page, 'File the taxes')).toBeVisible();
    await expect(page.getByText(/too much/)).toBeHidden();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('1h too much')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('1h to tomorrow');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/too much/)).toBeHidden();
    expect(await titles(page)).not.toContain('Clear the cellar');
  });
});
