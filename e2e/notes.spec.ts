import type { Browser, Page } from '@playwright/test';
import { noteText } from './locators';
import { expect, newEmail, type Person, ready, signUp, test } from './person';

test.use({ opensToday: false });

interface Writer {
  page: Page;
  person: Person;
}

/** A second person in their own browser context. */
async function another(browser: Browser): Promise<Writer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, person: await signUp(page) };
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' });
const shows = (page: Page) => expect.poll(() => noteText(page), { timeout: 20_000 });

interface Shared {
  note: { id: string };
}

/** Shares a note of the first person with the second and opens it for both. */
async function openTogether(first: Writer, second: Writer, role: string): Promise<string> {
  const { note } = await first.person.call<Shared>('notes.create', { title: 'Kitchen', body: 'Tiles\n' });
  await first.person.call('notes.share', { noteId: note.id, target: second.person.username, role });
  for (const { page } of [first, second]) {
    await page.goto(`/notes/${note.id}`);
    await ready(page);
  }
  return note.id;
}

/** The text of the note as the server has it. */
const stored = async ({ call }: Person, page: Page): Promise<string> => {
  const noteId = new URL(page.url()).pathname.slice('/notes/'.length);
  return (await call<{ note: { body: string } }>('screens.openNote', { noteId, editing: false })).note.body;
};

test('shows a note live while it is typed, and finds, deletes and restores it', async ({ page, person }) => {
  await page.goto('/notes');
  await ready(page);
  await page.getByRole('link', { name: 'New note' }).click();
  await expect(page.getByLabel('Title of the note')).toBeFocused();
  await page.keyboard.type('Kitchen');
  await page.keyboard.press('Enter');
  await page.keyboard.type('# Offers\n- [ ] Carpenter\nTiler\n\nUntil ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('May');
  await page.keyboard.press('ControlOrMeta+b');
  const typed = '# Offers\n- [ ] Carpenter\n- [ ] Tiler\n\nUntil **May**';
  await expect(page).toHaveURL(/\/notes\/[0-9a-f-]{36}$/);
  await expect.poll(() => stored(person, page)).toBe(typed);
  // Marks show on the line of the caret only.
  await shows(page).toBe('Offers\nCarpenter\nTiler\n\nUntil **May**');
  const heading = page.getByRole('heading', { name: 'Offers', level: 2 });
  await heading.click();
  await shows(page).toBe('# Offers\nCarpenter\nTiler\n\nUntil May');
  await page.getByRole('checkbox', { name: 'Carpenter' }).click();
  await expect(page.getByRole('checkbox', { name: 'Carpenter' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('checkbox', { name: 'Tiler' })).toBeChecked();
  await page.keyboard.press('Home');
  await shows(page).toBe('Offers\nCarpenter\n- [x] Tiler\n\nUntil May');
  await expect.poll(() => stored(person, page)).toBe(typed.replaceAll('[ ]', '[x]'));
  await page.reload();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect(await stored(person, page)).toBe(typed.replaceAll('[ ]', '[x]'));

  await page.getByRole('link', { name: 'Notes', exact: true }).last().click();
  await page.getByLabel('Search the notes').fill('nothing of the kind');
  await expect(page.getByText('No results for')).toBeVisible();
  await page.getByLabel('Search the notes').fill('carpenter');
  const row = page.locator('[data-note-id]');
  await expect(row).toHaveCount(1);
  await row.press('Backspace');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
  await row.press('Backspace');
  await page.reload();
  await expect(page.getByText('No notes yet')).toBeVisible();
});

test('tables and code show, links open, and what is done before the editor is there counts', async ({
  page,
  person,
}) => {
  const body =
    '| Who | Price |\n|---|--:|\n| Bo | 900 |\n\n```sh\nnpm start\n```\n[Mine](/later)\n- [ ] box\n\nEnd';
  const { note } = await person.call<Shared>('notes.create', { title: 'Kitchen', body });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The editor is the script that has its classes.
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    if (code.includes('cm-scroller')) await arrival;
    await route.fulfill({ response, body: code });
  });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  await expect(page.locator('.cm-editor')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'box' }).check();
  const place = () => page.getByText('npm start').boundingBox();
  const before = await place();
  await page.getByText('End', { exact: true }).click();
  await page.keyboard.type('Late');
  arrive();
  await expect(page.locator('.cm-editor')).toBeVisible();
  expect(await place()).toEqual(before);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('r');
  await expect.poll(() => stored(person, page)).toMatch(/- \[x\] box\n\n\w*Later\w*$/);

  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await page.getByRole('cell', { name: 'Bo' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.keyboard.type('!');
  await shows(page).toContain('| !Bo | 900 |');
  await textOf(page).press('ControlOrMeta+End');
  await expect(page.getByRole('cell', { name: '!Bo' })).toBeVisible();
  await page.getByRole('link', { name: 'Open link: Mine' }).click();
  await expect(page).toHaveURL('/later');
});

test('merges concurrent edits of two people without losing text', async ({ page, person, browser }) => {
  test.slow();
  const [ann, bo] = [{ page, person }, await another(browser)];
  await openTogether(ann, bo, 'editor');
  const words = (who: string) => Array.from({ length: 12 }, (_, n) => `${who}${n}`);
  const write = async ({ page: own }: Writer, who: string) => {
    await textOf(own).focus();
    await own.keyboard.press(who === 'ann' ? 'ControlOrMeta+End' : 'ControlOrMeta+Home');
    for (const [at, word] of words(who).entries())
      await textOf(own).pressSequentially(`${word}${at % 4 === 3 ? '\n' : ' '}`, { delay: 40 });
  };
  await Promise.all([write(ann, 'ann'), write(bo, 'bo')]);
  const here = page.getByRole('list', { name: 'Also here' });
  await expect(here.getByText('editing')).toBeVisible({ timeout: 20_000 });
  await shows(page).toMatch(/bo11/);
  await shows(bo.page).toMatch(/ann11/);
  // Edit the same position of the same line.
  for (const { page: own } of [ann, bo]) await textOf(own).press('ControlOrMeta+End');
  await Promise.all([
    textOf(ann.page).pressSequentially(' annlast', { delay: 30 }),
    textOf(bo.page).pressSequentially(' bolast', { delay: 30 }),
  ]);
  await shows(page).toMatch(/bolast/);
  await shows(bo.page).toMatch(/annlast/);
  await shows(bo.page).toBe(await noteText(page));
  const written = (await noteText(page)).split(/\s+/);
  expect(written.sort()).toEqual(['Tiles', ...words('ann'), ...words('bo'), 'annlast', 'bolast'].sort());
});

test('shows a reader that a note is read-only, and revokes access at once', async ({
  page,
  person,
  browser,
}) => {
  const [ann, bo] = [{ page, person }, await another(browser)];
  const id = await openTogether(ann, bo, 'reader');
  await expect(bo.page.getByText('You can read this note.')).toBeVisible();
  await expect(bo.page.getByText('Tiles')).toBeVisible();
  await expect(bo.page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Can read/ }).click();
  await page.getByRole('menuitemradio', { name: /^Can edit/ }).click();
  await textOf(bo.page).fill('Tiles and grout');
  await expect(bo.page.getByText(/^Saved/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Can edit, (?!level)/ }).click();
  await page.getByRole('menuitem', { name: 'Remove access' }).click();
  await expect(dialog.getByText('no longer has access')).toBeVisible();
  await bo.page.goto('/notes');
  await expect(bo.page.getByText('No notes yet')).toBeVisible();
  await bo.page.goto(`/notes/${id}`);
  await expect(bo.page.getByRole('heading', { name: 'This note is not here' })).toBeVisible();
});

test('shows a refusal at its field and keeps the draft', async ({ page, person }) => {
  // As long as a note may be.
  const body = `${'x'.repeat(99)}\n`.repeat(10_000);
  const { note } = await person.call<Shared>('notes.create', { title: 'Kitchen', body });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('!');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Must have 0 to 1000000 characters' }),
  ).toBeVisible();
  await page.getByLabel('Title of the note').fill('Kitchen and bath');
  await page.getByRole('link', { name: 'Notes', exact: true }).last().click();
  const row = page.locator('[data-note-id]');
  await expect(row).toContainText('Kitchen and bath');
  await row.click();
  await expect(textOf(page).getByText(/^!x/)).toBeVisible();
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('`code`');
  await expect(page.getByText(/^Saved/)).toBeVisible();
});

test('shows hostile Markdown as plain text', async ({ page, person }) => {
  const hostile = '*a_ '.repeat(10_000);
  const { note } = await person.call<Shared>('notes.create', {
    title: 'Kitchen',
  });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  await textOf(page).fill(hostile);
  await page.keyboard.type('!');
  await expect(textOf(page)).toContainText('*a_ *a_');
});

test('saves text that was typed just before the page is left or goes offline', async ({ page, person }) => {
  const { note } = await person.call<Shared>('notes.create', { title: 'Kitchen' });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  await textOf(page).pressSequentially('At the very last');
  await page.goto('/today');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/notes/${note.id}`);
  await shows(page).toBe('At the very last');
  await page.context().setOffline(true);
  await textOf(page).fill('Without a connection');
  await expect(page.getByRole('alert').filter({ hasText: 'Parcours will try again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved/)).toBeVisible();
});

test('accepting an invitation to a note opens it', async ({ page, person, browser }) => {
  const { note } = await person.call<Shared>('notes.create', { title: 'Kitchen', body: 'Tiles' });
  const email = newEmail();
  const { invite } = await person.call<{ invite: { invitePath: string } }>('notes.share', {
    noteId: note.id,
    target: email,
    role: 'editor',
  });
  await page.goto(`/notes/${note.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Invitations' }).getByText(email)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signUp(other, { name: 'Cy', email });
  await other.goto(invite.invitePath);
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other).toHaveURL(`/notes/${note.id}`);
  await shows(other).toBe('Tiles');
});
