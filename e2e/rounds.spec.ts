import { expect, ready, test } from './person';

test('a day is planned into rounds, engaged, worked on and closed', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Write the letter',
    when: { kind: 'today' },
    durationMin: 45,
  });
  await person.call('tasks.create', { title: 'Water the plants', when: { kind: 'today' } });
  await page.reload();
  await ready(page);
  const round = page.getByRole('region', { name: 'Round 2' });
  const row = page.locator(`[data-task-id="${task.id}"]`);
  await row.focus();
  await page.keyboard.press('2');
  await expect(round.getByText('Write the letter')).toBeVisible();
  await expect(round.getByText('45m').first()).toBeVisible();

  const from = await page.locator('[data-task-id][aria-label="Water the plants"]').boundingBox();
  const to = await round.boundingBox();
  if (!from || !to) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 200, from.y + 18);
  await page.mouse.down();
  await page.mouse.move(from.x + 200, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 200, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(round.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Engage Round 2' }).click();
  await page.getByRole('button', { name: 'Start a session on Write the letter' }).click();
  await expect(round.getByRole('timer')).toBeVisible();
  await expect(page).toHaveTitle(/^\d+:\d\d Write the letter/);
  await page.reload();
  await expect(round.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the session on Write the letter' }).click();
  await expect(round.getByRole('timer')).toBeHidden();
  await round.getByRole('button', { name: 'Complete Write the letter' }).click();
  await page.getByRole('button', { name: 'Close Round 2' }).click();
  await expect(round.getByText('1 of 2 done, 1 left')).toBeVisible();
  await page.reload();
  await expect(round.getByText('1 of 2 done, 1 left')).toBeVisible();
});
