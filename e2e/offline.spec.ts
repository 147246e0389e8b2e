import { scan } from './axe';
import { row } from './locators';
import {
  addByKey,
  createToday,
  keep,
  kill,
  line,
  logged,
  otherBrowser,
  read,
  rename,
  typeNote,
  waitingMark,
} from './offline-steps';
import { expect, ready, test, titles } from './person';

test.use({ serviceWorkers: 'allow', opensToday: false });

test('changes made offline are sent once the connection is back', async ({ page, person, context }) => {
  const { task } = await createToday(person, 'Water the plants');
  await person.call('comments.create', { taskId: task.id, body: 'Not the cactus.' });
  await keep(page, '/upcoming');
  await keep(page, '/today');
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await expect(line(page)).toContainText(/^Offline\. Showing what was here at \d/);
  await row(page, 'Water the plants').click();
  const detail = page.getByRole('complementary', { name: 'Task' });
  await detail.getByRole('textbox', { name: 'Comment' }).fill('Half a liter each.');
  await page.keyboard.press('Control+Enter');
  const comments = detail.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('img', { name: 'Waiting to be saved' })).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).click();
  await row(page, 'Water the plants').getByRole('button', { name: 'Complete Water the plants' }).click();
  await addByKey(page, 'Buy soap');
  await expect(waitingMark(page, 'Buy soap')).toBeVisible();
  await expect(line(page)).toContainText('3 changes waiting.');

  await page.reload();
  await ready(page);
  await expect(waitingMark(page, 'Buy soap')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 done' })).toBeVisible();
  await expect(row(page, 'Water the plants')).toHaveCount(0);
  await scan(page, 'Today without a connection');
  const tab = await context.newPage();
  await tab.goto('/packages');
  await expect(tab.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await scan(tab, 'the offline page');
  await tab.getByRole('link', { name: 'Go to Today' }).click();
  await expect(waitingMark(tab, 'Buy soap')).toBeVisible();
  await tab.getByRole('navigation').getByRole('link', { name: 'Upcoming' }).click();
  await expect(tab.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible();
  await tab.getByRole('button', { name: 'More', exact: true }).click();
  await tab.getByRole('navigation').getByRole('link', { name: 'Shared with me' }).click();
  // In some versions of Chromium, a tab that opens offline believes to be online.
  const isOnline = await tab.evaluate(() => navigator.onLine);
  const unreachable = 'The server cannot be reached. Check the connection and try again.';
  const shown = isOnline
    ? unreachable
    : 'You have not opened this on this device yet. It appears when you are online.';
  await expect(tab.getByText(shown)).toBeVisible();
  const waiting = await context.newPage();
  await waiting.goto('/packages');
  await expect(waiting.getByRole('heading', { name: 'You are offline' })).toBeVisible();

  await context.setOffline(false);
  await expect(waiting.getByRole('heading', { name: 'Packages', level: 1 })).toBeVisible();
  await expect(line(page)).toBeHidden();
  await expect(line(tab)).toBeHidden();
  await expect(waitingMark(page, 'Buy soap')).toHaveCount(0);
  const created = ['create_task', 'create_comment'];
  expect(await logged(page)).toEqual([...created, 'create_comment', 'complete_task', 'create_tasks']);
  const bodies = await read<{ comments: { body: string }[] }>(page, 'comments.list', { taskId: task.id });
  expect(bodies.comments.map(({ body }) => body).sort()).toEqual(['Half a liter each.', 'Not the cactus.']);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Buy soap']);
});

test('merges a journal entry that an online and an offline browser wrote', async ({
  page: phone,
  person,
  context,
  browser,
}) => {
  const day = new Date().toISOString().slice(0, 10);
  await person.call('journal.write', { day, note: 'Sun' });
  const note = async () => {
    const { plan } = await read<{ plan: { entry: { note: string } } }>(phone, 'plan.get', { day });
    return plan.entry.note;
  };
  const other = await otherBrowser(browser, context);
  const desk = await other.newPage();
  await Promise.all([keep(phone, '/today'), desk.goto('/today')]);
  await ready(desk);
  const writeAtDesk = async (text: string) => {
    await typeNote(desk, text);
    await desk.keyboard.press('Escape');
    await expect.poll(note).toBe(text);
  };
  // If the answer to a save is lost, the save is repeated later, on top of what the other browser wrote since.
  const isSaved = () =>
    expect
      .poll(() => phone.evaluate(() => Object.keys(localStorage).filter((key) => /waiting\./.test(key))))
      .toEqual([]);

  await context.setOffline(true);
  await typeNote(phone, 'Sun and wind');
  await expect(phone.getByText(/^Stored in this browser/)).toBeVisible();
  await writeAtDesk('Rain');
  await phone.reload();
  await ready(phone);
  await context.setOffline(false);
  await expect.poll(note).toBe('Rain and wind');
  await expect(desk.getByText('Rain and wind')).toBeVisible();
  await isSaved();

  // The connection is back before the first attempt to save.
  await context.setOffline(true);
  await writeAtDesk('Hail');
  await typeNote(phone, 'Snow');
  await context.setOffline(false);
  await expect.poll(note).toBe('Hail\nSnow');

  // The page is left before that.
  await expect(desk.getByText('Snow')).toBeVisible();
  await isSaved();
  await context.setOffline(true);
  await writeAtDesk('Fog');
  await typeNote(phone, 'Frost');
  await context.setOffline(false);
  await phone.goto('/upcoming');
  await expect.poll(note).toBe('Fog\nFrost');
  await other.close();
});

test('applies each change of two offline browsers once', async ({
  page: phone,
  person,
  context,
  browser,
}) => {
  await createToday(person, 'Paint the door');
  const { task: milk } = await createToday(person, 'Buy milk');
  const other = await otherBrowser(browser, context);
  const desk = await other.newPage();
  await Promise.all([keep(phone, '/today'), keep(desk, '/today')]);
  await Promise.all([context.setOffline(true), other.setOffline(true)]);

  await rename(desk, 'Paint the door', 'Paint the front door');
  await desk.keyboard.press('Escape');
  await row(desk, 'Paint the front door').focus();
  await desk.keyboard.press('d');
  await desk.keyboard.type('tomorrow');
  await expect(desk.getByRole('textbox', { name: 'Deadline, in words' })).toHaveValue('tomorrow');
  await desk.keyboard.press('Enter');
  await row(desk, 'Buy milk').focus();
  await desk.keyboard.press('Backspace');
  await expect(line(desk)).toContainText('3 changes waiting.');
  await kill(desk);
  await desk.close();
  const restarted = await other.newPage();
  await restarted.goto('/today');
  await ready(restarted);
  await expect(line(restarted)).toContainText('3 changes waiting.');
  await expect(waitingMark(restarted, 'Paint the front door')).toBeVisible();

  await rename(phone, 'Paint the door', 'Paint the back door');
  await phone.getByRole('button', { name: 'Complete Buy milk' }).click();
  await expect(line(phone)).toContainText('2 changes waiting.');

  // The server runs the first change, and its answer is lost.
  await other.route(
    /tasks\.update/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await other.setOffline(false);
  await expect(line(restarted)).toBeHidden();
  await context.setOffline(false);
  await expect(line(phone)).toContainText('1 change not saved.');
  for (const one of [phone, restarted]) {
    await expect(row(one, 'Paint the back door')).toContainText('1 day left');
    await expect(row(one, 'Buy milk')).toBeHidden();
  }
  const created = ['create_task', 'create_task'];
  const sent = ['update_task title', 'update_task deadline', 'delete_task', 'update_task title'];
  expect(await logged(phone)).toEqual([...created, ...sent]);
  await other.close();

  await phone.getByRole('button', { name: 'Review' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Changes that are not saved yet' });
  await expect(dialog.getByRole('listitem')).toContainText(/Complete “Buy milk”.*not found|no such/i);
  await scan(phone, 'a refused change');
  await person.call('trash.restore', { trashId: milk.id });
  await dialog.getByRole('button', { name: 'Send again: Complete “Buy milk”' }).click();
  await expect(dialog).toContainText('Everything is saved.');
  await phone.keyboard.press('Escape');
  await expect(line(phone)).toBeHidden();
  await phone.reload();
  await expect.poll(() => titles(phone)).toEqual(['Paint the back door']);
});

test('shows the new day after an offline midnight', async ({ page, person, context }) => {
  const localDay = (after: number) =>
    page.evaluate((days) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv'), after);
  const nearMidnight = new Date();
  nearMidnight.setHours(23, 59, 0);
  await page.clock.install({ time: nearMidnight });
  await createToday(person, 'Water the plants');
  await createToday(person, 'Buy soap');
  const date = await localDay(1);
  await person.call('tasks.create', { title: 'Call the bank', when: { kind: 'date', date } });
  const settings = await context.newPage();
  await settings.goto('/settings');
  await ready(settings);
  await keep(page, '/today');
  for (const [key, name] of [
    ['u', 'Upcoming'],
    ['t', 'Today'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  // The server runs this change, and its answer is lost.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const send = window.fetch;
    dataset['loses'] = 'tasks.complete';
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (dataset['loses'] && String(request[0]).includes(dataset['loses']))
        throw new TypeError('The answer is lost.');
      return answer;
    };
  });
  await page.getByRole('button', { name: 'Complete Water the plants' }).click();
  await expect(line(page)).toContainText('1 change waiting.');
  await context.setOffline(true);
  await rename(page, 'Buy soap', 'Buy two soaps');
  await page.keyboard.press('Escape');
  await page.clock.fastForward('02:00');
  await expect(row(page, 'Call the bank')).toBeVisible();
  await expect(row(page, 'Buy two soaps')).toBeVisible();
  await expect(line(page)).toContainText('2 changes waiting.');

  await settings.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(settings.getByText('2 changes are not saved on the server yet.')).toBeVisible();
  await settings.getByRole('button', { name: 'Stay signed in' }).click();
  await settings.close();

  await page.clock.fastForward('24:00:00');
  await page.evaluate(() => delete document.documentElement.dataset['loses']);
  await context.setOffline(false);
  await expect(line(page)).toHaveText(/^1 change not saved\./);
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes that are not saved yet' });
  await expect(dialog.getByRole('listitem')).toContainText('sent more than a day ago without an answer');
  await dialog.getByRole('button', { name: 'Send again: Complete “Water the plants”' }).click();
  await expect(dialog).toContainText('Everything is saved.');
  expect((await logged(page)).slice(-2)).toEqual(['complete_task', 'update_task title']);
});

test.describe('a reader of French', () => {
  test.use({ locale: 'fr-CA' });

  test('late parts are in French without a connection', async ({ page, person, context }) => {
    await createToday(person, 'Arroser');
    await keep(page, '/today');
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    await row(page, 'Arroser').click();
    const detail = page.getByRole('complementary', { name: 'Tâche' });
    await expect(detail.getByRole('textbox', { name: 'Commentaire' })).toBeVisible();
  });
});
