import { expect, ready, test } from './person';

test('tags of several tasks are changed one by one: each task keeps its own', async ({ page, person }) => {
  const make = (title: string, tags: string[]) =>
    person.call<{ task: { id: string } }>('tasks.create', { title, tags, when: { kind: 'today' } });
  await make('Paint the door', ['home', 'spring']);
  await make('Paint the fence', ['garden', 'spring']);
  await page.reload();
  await ready(page);
  const row = (title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);
  await row('Paint the door').waitFor();
  for (const key of ['j', 'x', 'j', 'x', '#']) await page.keyboard.press(key);
  const panel = page.getByRole('dialog', { name: 'Tags' });
  await expect(panel.getByRole('button', { name: 'Put tag home on all, it is on 1' })).toBeVisible();
  await panel.getByLabel('Add a tag').fill('diy');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove tag diy' })).toBeVisible();
  await panel.getByRole('button', { name: 'Remove tag spring' }).click();
  await expect(panel.getByRole('button', { name: 'Remove tag spring' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row('Paint the door')).toContainText('#home#diy');
  await expect(row('Paint the fence')).toContainText('#garden#diy');
  await expect(page.getByText('2 tasks: no #spring')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row('Paint the door')).toContainText('#home#spring#diy');
  await expect(row('Paint the fence')).toContainText('#garden#spring#diy');
});
