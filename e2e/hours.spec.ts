import { scan } from './axe';
import { boxOf } from './boxes';
import { localDay, zoneWithAfternoon } from './days';
import { endDrag } from './end-drag';
import { expect, ready, test } from './person';

// The current hour is among those shown, so that the first one is 9:00.
test.use({ opensToday: false, timezoneId: zoneWithAfternoon() });

test('tasks are created and moved in the hours of the week', async ({ page, person }) => {
  const date = await localDay(page, 1);
  const next = await localDay(page, 2);
  await person.call('tasks.create', { title: 'Read the draft', when: { kind: 'date', date } });
  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByRole('button', { name: 'Hours', exact: true }).click();
  const days = page.getByRole('region', { name: /^Hours, / });
  await expect(days).toHaveCount(7);
  await ready(page);
  const names = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  const hoursOf = (day: string) =>
    page.getByRole('region', { name: `Hours, ${names.format(new Date(`${day}T12:00:00Z`))}` });
  const block = (day: string, name: RegExp) => hoursOf(day).getByRole('button', { name });

  const hours = await boxOf(hoursOf(date).locator('[data-hours]'));
  await page.mouse.click(hours.left + 40, hours.top + 2 * 68 + 4);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^New task in/ }).fill('Call the bank');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const bank = /^Call the bank, 11:00 to 12:00/;
  await expect(block(date, bank)).toBeVisible();
  await block(date, bank).focus();
  await page.keyboard.press('ArrowDown');
  await expect(block(date, /^Call the bank, 11:15 to 12:15/)).toBeVisible();
  await expect(page.getByText(/Call the bank.*11:15/).first()).toBeVisible();

  const drag = async (from: { left: number; top: number }, to: { left: number; top: number }) => {
    await page.mouse.move(from.left, from.top);
    await page.mouse.down();
    await page.mouse.move(from.left + 6, from.top - 6, { steps: 3 });
    await page.mouse.move(to.left, to.top, { steps: 8 });
    await endDrag(page);
  };
  const row = await boxOf(page.locator('[data-task-id][aria-label="Read the draft"]'));
  await drag(
    { left: row.left + 60, top: row.top + 12 },
    { left: hours.left + 40, top: hours.top + 5 * 68 + 4 },
  );
  await expect(block(date, /^Read the draft, 14:00 to 14:30/)).toBeVisible();

  const beside = await boxOf(hoursOf(next).locator('[data-hours]'));
  const at = await boxOf(block(date, /^Call the bank/));
  await drag(
    { left: at.left + 40, top: at.top + 20 },
    { left: at.left + 40 + beside.left - hours.left, top: at.top + 20 + 68 },
  );
  await expect(block(next, /^Call the bank, 12:15 to 13:15/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(block(date, /^Call the bank, 11:15 to 12:15/)).toBeVisible();
  await scan(page, 'the week with hours');
});

for (const width of [1280, 1440])
  test(`no day of a full week is printed over another one at ${width} pixels`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 900 });
    const days = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((ahead) => localDay(page, ahead)));
    const tasks = Array.from({ length: 42 }, (_, at) => ({
      title: `A rather long title of the task with the number ${at}`,
      durationMin: 45,
      when: { kind: 'date', date: days[at % 7], ...(at < 14 && { time: at < 7 ? '10:00' : '13:00' }) },
    }));
    await person.call('tasks.createMany', { tasks });
    await page.goto('/upcoming');
    await ready(page);
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Hours', exact: true }).click();
    await expect(page.getByRole('region', { name: /^Hours, / })).toHaveCount(7);
    await expect(page.getByRole('button', { name: /number 13, 13:00/ })).toBeVisible();
    // Four of the six tasks: two are in the hours, and none of those is listed twice.
    await expect(page.locator('[data-task-id][aria-label$="number 14"]')).toBeVisible();
    await expect(page.locator('[data-task-id][aria-label$="number 0"]')).toBeHidden();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const over = await page.evaluate(() => {
        const columns = [...document.querySelectorAll('[data-by-hour] > section')];
        // The marks that rows are dragged by hang in the gap before their column.
        return columns.flatMap((column) => {
          const { left, right } = column.getBoundingClientRect();
          return [...column.querySelectorAll('*')]
            .filter((part) => part.checkVisibility() && getComputedStyle(part).position !== 'fixed')
            .map((part) => part.getBoundingClientRect())
            .filter((box) => box.width > 0 && (box.left < left - 12 || box.right > right + 12))
            .map((box) => `${box.left} to ${box.right} in ${left} to ${right}`);
        });
      });
      expect(over, media).toEqual([]);
    }
  });

test('a day with hours lists four tasks and leads to the others', async ({ page, person }) => {
  const date = await localDay(page, 1);
  const when = { kind: 'date', date };
  const tasks = Array.from({ length: 7 }, (_, at) => ({ title: `Task ${at}`, when }));
  await person.call('tasks.createMany', { tasks });
  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.locator('[data-task-id]')).toHaveCount(7);
  await page.getByRole('button', { name: 'Hours', exact: true }).click();
  await expect(page.locator('[data-task-id]:visible')).toHaveCount(4);
  const bottom = (await boxOf(page.getByRole('link', { name: '3 more' }))).bottom;
  const hours = page.getByRole('region', { name: /^Hours, / }).first();
  expect(bottom).toBeLessThanOrEqual((await boxOf(hours)).top);
  await page.getByRole('link', { name: '3 more' }).click();
  await expect(page).toHaveURL(`/day/${date}`);
});
