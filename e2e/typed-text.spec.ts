import { newTaskField } from './locators';
import { expect, forgetSession, openToday, type Person, ready, signUp, test } from './person';
import { createThings, expectText, fieldOf, unreached, visits } from './typed-text-fields';
import { leaveEachWay } from './typed-text-ways';

test.use({ opensToday: false });

test('every kind of text has a way to its field', () => {
  expect(unreached()).toEqual([]);
});

for (const visit of visits)
  test(`${visit.name}: what is typed is there again, however it was left`, async ({ page, person }) => {
    await leaveEachWay(page, person, visit);
  });

const create = (person: Person, title: string) =>
  person.call<{ task: { id: string } }>('tasks.create', { title, when: { kind: 'today' } });

test('Escape in the notes of a task keeps the text and leaves the task open, and Undo brings the old one back', async ({
  page,
  person,
}) => {
  const { task } = await create(person, 'Paint the door');
  await person.call('tasks.update', { taskId: task.id, notes: 'One coat' });
  await page.goto(`/today?task=${task.id}`);
  await ready(page);
  const detail = page.getByRole('complementary', { name: 'Task' });
  await detail.getByRole('textbox', { name: 'Notes' }).fill('Two coats');
  await page.keyboard.press('Escape');
  await expect(detail.getByText('Two coats')).toBeVisible();
  await expect(detail.getByRole('textbox', { name: 'Notes' })).not.toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(detail.getByText('One coat')).toBeVisible();
});

test('midnight leaves the line of Today and of a round alone while text is typed into it', async ({
  page,
  person,
}) => {
  await create(person, 'Call the bank');
  await page.clock.install({ time: new Date(new Date().setHours(23, 58, 0, 0)) });
  await openToday(page);
  const line = fieldOf(page, 'line');
  for (const opener of ['Add a task', 'Add a task to Round 1']) {
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    await line.pressSequentially('Buy milk');
    await page.clock.runFor('05:00');
    await expect(line).toHaveValue('Buy milk');
    await expect(line).toBeFocused();
    await page.keyboard.press('Escape');
    await page.clock.runFor('23:55:00');
  }
});

test('text of a task and of a project that are deleted elsewhere can be copied', async ({ page, person }) => {
  const { taskId, projectId } = await createThings(page, person);
  await page.goto(`/today?task=${taskId}`);
  await ready(page);
  await page.getByRole('textbox', { name: 'Notes' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Five minutes of notes');
  await page.context().setOffline(true);
  await page.keyboard.type(' and more');
  await fieldOf(page, 'comment').fill('A long answer');
  await page.close();
  const next = await page.context().newPage();
  await page.context().setOffline(false);
  await person.call('tasks.remove', { taskId });
  await next.goto(`/today?task=${taskId}`);
  const left = next.getByRole('region', { name: 'Texts that are not saved' });
  await expect(left).toContainText('A long answer');
  await next.goto(`/project/${projectId}`);
  await ready(next);
  await next.getByRole('button', { name: 'New heading' }).click();
  await fieldOf(next, 'new-place').fill('Kitchen of the house');
  await person.call('projects.archive', { projectId });
  await person.call('projects.remove', { projectId });
  await expect(left).toContainText('Kitchen of the house');
  await left
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click();
  await expect(left).toBeHidden();
});

test('signing out warns of texts, and the next account sees none of them', async ({ page, person }) => {
  const { taskId } = await createThings(page, person);
  await page.goto(`/today?task=${taskId}`);
  await ready(page);
  await fieldOf(page, 'comment').fill('Only for me');
  await page.goto('/today');
  await ready(page);
  await page.keyboard.press('n');
  await newTaskField(page).fill('A secret plan');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('2 texts that you typed were not sent.')).toBeVisible();
  await expectText(page, 'A secret plan');
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('text')))).toEqual(
    [],
  );
  await signUp(page, { name: 'Bob Example' });
  await openToday(page);
  await page.keyboard.press('n');
  await expect(newTaskField(page)).toHaveValue('');
});

test('a draft of a note that was typed offline belongs to its account and outlives the tab', async ({
  page,
  person,
}) => {
  await page.goto('/notes/new');
  await ready(page);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Title' }).fill('A diary');
  const next = await page.context().newPage();
  await page.close();
  await forgetSession(next);
  await next.context().setOffline(false);
  await signUp(next, { name: 'Bob Example' });
  await next.goto('/notes/new');
  await ready(next);
  await expect(next.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await forgetSession(next);
  await next.goto('/notes/new');
  await next.getByLabel('Email').fill(person.email);
  await next.getByLabel('Password').fill(person.password);
  await next.keyboard.press('Enter');
  await expect(next.getByRole('textbox', { name: 'Title' })).toHaveValue('A diary');
});

test('text that is typed while localStorage is full is found again after a reload', async ({
  page,
  person,
}) => {
  await create(person, 'Call the bank');
  await openToday(page);
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1)
      for (let n = 0; n < 20; n += 1)
        try {
          localStorage.setItem(`filler ${size} ${n}`, 'x'.repeat(size));
        } catch {
          break;
        }
  });
  await page.keyboard.press('n');
  await newTaskField(page).fill('Write to Martha');
  await page.reload();
  await ready(page);
  await page.keyboard.press('n');
  await expect(newTaskField(page)).toHaveValue('Write to Martha');
});
