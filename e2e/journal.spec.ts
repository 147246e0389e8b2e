import type { Page } from '@playwright/test';
import { zoneWithAfternoon } from './days';
import { otherBrowser, typeNote } from './offline-steps';
import { expect, type Person, ready, test, toastOf } from './person';

interface Made {
  task: { id: string };
}
interface Started {
  session: { id: string; startedAt: number };
}

const HOUR = 3_600_000;

/** Completes a task with a session of 90 minutes that ended just now. */
async function createWorkedDay({ call }: Person): Promise<void> {
  const { task } = await call<Made>('tasks.create', { title: 'Write the letter', when: { kind: 'today' } });
  const { session } = await call<Started>('sessions.start', { taskId: task.id });
  await call('sessions.stop', { sessionId: session.id });
  const endedAt = Date.now() - 1000;
  await call('sessions.update', { sessionId: session.id, startedAt: endedAt - 1.5 * HOUR, endedAt });
  await call('tasks.complete', { taskId: task.id });
}

/** The journal as saved on the server. */
async function journalOf(page: Page): Promise<{ entries: { note: string }[] }> {
  const response = await page.request.get('/api/trpc/journal.get?input=%7B%7D');
  const body: { result: { data: { entries: { note: string }[] } } } = await response.json();
  return body.result.data;
}

async function openJournal(page: Page): Promise<void> {
  await page.goto('/journal');
  await ready(page);
}

// A session of 90 minutes fits into the day at any time.
test.use({ timezoneId: zoneWithAfternoon(), opensToday: false });

test('saves a mood and a note and shows them next to the day’s work', async ({ page, person }) => {
  await createWorkedDay(person);
  // The HTML already contains the day.
  expect(await (await page.request.get('/journal')).text()).toContain('Write the letter');
  await openJournal(page);
  const today = page.getByRole('region', { name: /^Today/ });
  await today.getByRole('radio', { name: 'Good' }).check();
  await today.getByRole('textbox', { name: /^Note of/ }).fill('The letter is **out**.');
  // Reload without blur or wait, while the note is not saved yet.
  await page.reload();
  await ready(page);
  await expect(today.getByRole('radio', { name: 'Good' })).toBeChecked();
  await expect(today.locator('strong', { hasText: 'out' })).toBeVisible();

  const story = today.getByRole('list', { name: 'What was done' }).getByRole('listitem');
  await expect(story).toHaveCount(2);
  await expect(story.filter({ hasText: '1h 30m' })).toContainText('Write the letter');
  await expect(page.getByText(/^Last 7 days: 1h 30m of focus, 1 done, mood 4\.0/)).toBeVisible();
  await story.last().getByRole('button', { name: 'Write the letter', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();
});

test('corrects a session, and deletes it with undo', async ({ page, person }) => {
  await createWorkedDay(person);
  await openJournal(page);
  const edit = page.getByRole('button', { name: 'Edit the session on Write the letter' });
  const form = page.getByRole('form', { name: 'Session on Write the letter' });
  await edit.click();
  const from = await form.getByLabel('From').inputValue();
  const [hours, minutes] = from.split(':').map(Number);
  await form.getByLabel('to', { exact: true }).fill(from);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('The end must come after the start.');
  const to = `${String((hours ?? 0) + 1).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  await form.getByLabel('to', { exact: true }).fill(to);
  await form.getByLabel('Public').check();
  await form.getByRole('button', { name: 'Save' }).click();
  const line = page.getByRole('list', { name: 'What was done' }).getByRole('listitem').first();
  await expect(line).toContainText(`${from} – ${to}`);
  await expect(line.getByRole('img', { name: 'Public' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText('1h 30m');

  await edit.click();
  await form.getByRole('button', { name: 'Delete the session' }).click();
  await expect(edit).toBeHidden();
  await toastOf(page, 'Deleted the session').getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText('1h 30m');
  await edit.click();
  await form.getByRole('button', { name: 'Delete the session' }).click();
  await expect(edit).toBeHidden();
  await page.reload();
  await ready(page);
  await expect(page.getByRole('list', { name: 'What was done' }).getByRole('listitem')).toHaveCount(1);
});

test('edits the journal by keyboard', async ({ page, person }) => {
  await createWorkedDay(person);
  await openJournal(page);
  await page.keyboard.press('Escape');
  const mood = page.getByRole('radio', { name: 'Bad' }).first();
  for (let n = 0; n < 60 && !(await mood.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('5');
  await expect(page.getByRole('radio', { name: 'Great' }).first()).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Long and good.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit: Note of/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' Very.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Long and good. Very.')).toBeVisible();

  const chart = page.getByRole('slider');
  for (let n = 0; n < 60 && !(await chart.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await expect(chart).toHaveAttribute('aria-valuetext', /1h 30m of focus, 1 done, mood: Great \(5 of 5\)$/);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /no focus time, 0 done$/);

  const yesterday = page.getByRole('region', { name: /^Yesterday/ });
  const write = yesterday.getByRole('button', { name: /^Write about/ });
  await write.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Slept badly.');
  await page.keyboard.press('Tab');
  await page.reload();
  await ready(page);
  await expect(yesterday.getByText('Slept badly.')).toBeVisible();
  await expect(yesterday.getByRole('button', { name: 'Mood: Low. Change' })).toBeVisible();
});

test('saves a draft from any page after the server was unreachable', async ({ page, person: _ }) => {
  await openJournal(page);
  await page.route('**/api/trpc/screens.writeEntry*', (route) => route.abort());
  const note = page.getByRole('textbox', { name: /^Note of/ });
  await note.fill('Not to be lost.');
  await note.blur();
  await expect(page.getByText(/^Stored in this browser/)).toBeVisible();
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto('/upcoming');
  await expect
    .poll(async () => (await journalOf(next)).entries.map(({ note: text }) => text))
    .toEqual(['Not to be lost.']);
});

test('an entry for an older day keeps its field and focus while it saves', async ({ page, person: _ }) => {
  await openJournal(page);
  await page.getByRole('button', { name: /nothing noted$/ }).click();
  const headings = page.locator('#page').getByRole('heading', { level: 2 });
  await expect(headings.nth(2)).toBeFocused();
  await page
    .getByRole('button', { name: /^Write about/ })
    .nth(4)
    .click();
  const note = page.getByRole('textbox', { name: /^Note of/ }).nth(1);
  await note.click();
  await page.keyboard.type('First');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.type(' and second.');
  await expect(note).toHaveValue('First and second.');
  // Clear the note, save it empty and write it again in the same field, also after Escape.
  await note.fill('');
  await expect
    .poll(async () => (await journalOf(page)).entries.filter(({ note: text }) => text !== ''))
    .toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.type('Anew.');
  await note.blur();
  await expect(page.getByText('Anew.', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await journalOf(page)).entries.map(({ note: text }) => text))
    .toEqual(['Anew.']);
});

const writes = '**/api/trpc/screens.writeEntry*';

/** Holds the writes of pages until all of them have sent one. */
async function holdWrites(pages: readonly Page[]): Promise<void> {
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  for (const one of pages)
    await one.route(writes, async (route) => {
      count += 1;
      if (count === pages.length) release();
      await all;
      await route.continue();
    });
}

test('an entry keeps what two browsers type at once', async ({ page: desk, person: _, context, browser }) => {
  const other = await otherBrowser(browser, context, 'block');
  const phone = await other.newPage();
  const pages = [desk, phone];
  await Promise.all(pages.map(openJournal));
  await holdWrites(pages);
  await Promise.all([typeNote(desk, 'Tiles at the desk.'), typeNote(phone, 'Grout on the phone.')]);
  const field = (page: Page) => page.getByRole('textbox', { name: /^Note of/ });
  for (const page of pages) {
    await expect(field(page)).toHaveValue(/Tiles at the desk\./);
    await expect(field(page)).toHaveValue(/Grout on the phone\./);
  }

  await Promise.all(pages.map((page) => page.unroute(writes)));
  const first = await field(desk).inputValue();
  await desk.route(writes, (route) => route.abort());
  await field(desk).press('Control+End');
  await desk.keyboard.type(' Paint');
  await expect(desk.getByText(/^Stored in this browser/)).toBeVisible();
  await field(phone).press('Control+Home');
  await phone.keyboard.type('Wood. ');
  await expect
    .poll(async () => (await journalOf(desk)).entries.map(({ note }) => note))
    .toEqual([`Wood. ${first}`]);
  await desk.unroute(writes);
  await desk.keyboard.type(' and oil.');
  for (const page of pages) await expect(field(page)).toHaveValue(`Wood. ${first} Paint and oil.`);
  // The caret stays where the text was typed.
  await desk.keyboard.type(' Wax.');
  await expect(field(phone)).toHaveValue(`Wood. ${first} Paint and oil. Wax.`);
  await other.close();
});
