import { newTaskField } from './locators';
import { keep } from './offline-steps';
import { expect, test } from './person';

test.use({ serviceWorkers: 'allow', opensToday: false });

const address = '/add?title=An%20article%20tomorrow&url=https%3A%2F%2Fexample.org%2F';

test('a link fills the form for a new task and writes nothing by itself', async ({ page, person: _ }) => {
  await page.goto(address);
  await expect(newTaskField(page)).toHaveValue('An article tomorrow');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('https://example.org/');
  await page.goto('/upcoming');
  await expect(page.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible();
  await expect(page.locator('[data-task-id]')).toHaveCount(0);
  await page.goto(address);
  await newTaskField(page).press('Shift+Enter');
  await expect(page).toHaveURL(/\/today$/);
  await page.goto('/upcoming');
  await page.locator('[data-task-id][aria-label="An article"]').click();
  await expect(page.getByRole('complementary', { name: 'Task' })).toContainText('https://example.org/');
});

test('asks to sign in first and then fills the form', async ({ page }) => {
  await page.goto(address);
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fadd%3Ftitle/);
});

test('the buttons of a notification change its task, also offline', async ({ page, person, context }) => {
  const made = (title: string) =>
    person.call<{ task: { id: string } }>('tasks.create', { title, when: { kind: 'today' } });
  const [{ task: watered }, { task: late }] = [await made('Water the plants'), await made('Call the bank')];
  await keep(page, '/today');
  const [worker] = context.serviceWorkers();
  const press = (taskId: string, action: string) =>
    worker?.evaluate(
      ([id, name]) =>
        Reflect.get(self, 'answerNotification')(
          { id: crypto.randomUUID(), path: '/inbox', taskId: id },
          name,
        ),
      [taskId, action] as const,
    );
  const row = (title: string) => page.locator(`[data-task-id][aria-label="${title}"]`);
  await press(watered.id, 'done');
  await expect(row('Water the plants')).toBeHidden();
  await context.setOffline(true);
  await press(late.id, 'later');
  await expect(row('Call the bank')).toBeVisible();
  await context.setOffline(false);
  await page.goto('/later');
  await expect(row('Call the bank')).toBeVisible();
});
