import { expect, type Person, ready, test, toastOf } from './person';

test.use({ opensToday: false });

const TASKS = 180;

/** A project with a long list. */
async function longProject({ call }: Person): Promise<string> {
  const tasks = Array.from({ length: TASKS }, (_, at) => ({ title: `Step ${at + 1} of many` }));
  const { project } = await call<{ project: { id: string } }>('projects.createTree', {
    name: 'Move house',
    tasks,
  });
  return project.id;
}

test('draws only the rows in view of a long list', async ({ page, person }) => {
  const path = `/project/${await longProject(person)}`;
  await page.goto(path);
  await ready(page);
  const last = page.getByText(`Step ${TASKS} of many`);
  const scroll = async () => {
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 20_000);
    await expect(last).toBeInViewport({ timeout: 1_000 });
  };
  await expect(scroll).toPass();
  expect(await page.locator('[data-task-id]').count()).toBeLessThan(TASKS / 2);
});

test('changes a whole long list with one request', async ({ page, person }) => {
  const path = `/project/${await longProject(person)}`;
  await page.goto(path);
  await ready(page);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('toolbar', { name: `${TASKS} selected` })).toBeVisible();

  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
  });
  await page.keyboard.press(' ');
  await expect(toastOf(page, `Completed ${TASKS} tasks`)).toBeVisible();
  await expect(page.getByText('Step 1 of many')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toastOf(page, `Undone: Completed ${TASKS} tasks`)).toBeVisible();
  await expect(page.getByText('Step 1 of many')).toBeVisible();
  expect(writes).toEqual(['/api/trpc/selection.complete', '/api/trpc/selection.complete']);
});

test('counts only the projects of changed tasks again in a long sidebar', async ({ page, person }) => {
  const place = await longProject(person);
  for (let at = 0; at < 101; at += 1) await person.call('projects.create', { name: `Project ${at}` });
  const frame = /screens\.frame/;
  await page.goto(`/project/${place}`);
  await ready(page);
  const link = page.getByRole('navigation', { name: 'Planner' }).getByRole('link', { name: 'Move house' });
  await expect(link).toContainText(String(TASKS));
  const reads: string[] = [];
  page.on('request', (request) => void reads.push(request.url()));
  let left = TASKS;
  // A late event about the created projects can make the page read all of them, so retry until no event comes.
  const complete = async () => {
    reads.length = 0;
    await page.getByText(`Step ${TASKS - left + 1} of many`).click();
    await page.keyboard.press(' ');
    left -= 1;
    await expect(link).toContainText(String(left));
    expect(reads.filter((url) => frame.test(url))).toEqual([]);
  };
  await expect(complete).toPass();
});

interface Note {
  id: string;
  body: string;
  revision: number;
}

const LINE = 'Some words about the offer.\n';

/** The editor undoes changes within half a second together. */
const untilNextStep = () => new Promise((resolve) => setTimeout(resolve, 600));

test('a note can grow to a megabyte while it is written', async ({ page, person }) => {
  const { note } = await person.call<{ note: Note }>('notes.create', { title: 'Growing' });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  const text = page.getByRole('textbox', { name: 'Text of the note' });
  await text.click();
  await page.keyboard.type('First ');
  await untilNextStep();
  await text.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, LINE.repeat(35_000));
  await untilNextStep();
  await page.keyboard.type('Last ');
  await expect(text.getByText('Last')).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveText('First ');
  await page.keyboard.press('ControlOrMeta+y');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(text.getByText('Last')).toBeInViewport();
  await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(text).toContainText('First Some words');
  const { note: saved } = await person.call<{ note: Note }>('screens.openNote', {
    noteId: note.id,
    editing: false,
  });
  expect(saved.body === `First ${LINE.repeat(35_000)}Last `).toBe(true);
});

test('edits a long note, continues its lists, and merges what others write', async ({ page, person }) => {
  const body = `First line\n${LINE.repeat(2_000)}- [ ] Last item`;
  const { note } = await person.call<{ note: Note }>('notes.create', { title: 'Long', body });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  const text = page.getByRole('textbox', { name: 'Text of the note' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' done\nNext ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('today');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const read = async () =>
    (await person.call<{ note: Note }>('screens.openNote', { noteId: note.id, editing: false })).note;
  await expect.poll(async () => (await read()).body).toBe(`${body} done\n- [ ] Next **today**`);

  const { body: before, revision } = await read();
  const changed = before.replace('First line', 'Another first line');
  await person.call('notes.update', { noteId: note.id, revision, body: changed });
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(text.getByText('Another first line')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('!');
  await expect.poll(async () => (await read()).body).toBe(`${changed}!`);
});
