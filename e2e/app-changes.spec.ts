import { scan } from './axe';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

test('undoes what an assistant changed with one button, and says what stays', async ({
  page,
  person,
  baseURL,
}) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Call the bank' });
  const { task: other } = await person.call<{ task: { id: string } }>('tasks.create', { title: 'Buy paint' });
  const { value } = await person.call<{ value: string }>('tokens.create', { name: 'Claude' });
  const headers = { authorization: `Bearer ${value}` };
  const byApp = async (path: string, data: object) => {
    const response = await page.request.patch(`${baseURL}/v2/tasks/${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await byApp(task.id, { title: 'Call the other bank' });
  await byApp(other.id, { title: 'Buy green paint' });
  await person.call('tasks.update', { taskId: other.id, title: 'Buy blue paint' });

  await page.goto('/inbox');
  await ready(page);
  const changes = page.getByRole('region', { name: 'Changes by apps' });
  await expect(changes.getByText('Claude changed 2 things').first()).toBeVisible();
  await scan(page, 'the changes of an app');
  await changes.getByRole('button', { name: 'Undo' }).press('Enter');
  // The page waits for the server here, which is slow while other tests run.
  await expect(changes.getByText('Undone: 1 thing is as before.')).toBeVisible({ timeout: 40_000 });
  await expect(changes.getByText('Buy blue paint: someone changed it since.')).toBeVisible();
  await expect(changes.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await scan(page, 'what an undo left');
  const answer = await page.request.get(`${baseURL}/v2/tasks`, { headers });
  expect(await answer.text()).toContain('"Call the bank"');
});
