import type { Locator, Page } from '@playwright/test';
import { type TextKind, textKinds } from '../components/sync/text/kinds';
import { localDay } from './days';
import { newTaskField, notesEditor } from './locators';
import { expect, type Person, ready } from './person';

/** What of the account has fields. */
export interface Things {
  person: Person;
  taskId: string;
  projectId: string;
  viewId: string;
  noteId: string;
}

type Created<Name extends string> = Record<Name, { id: string }>;

export async function createThings(page: Page, person: Person): Promise<Things> {
  const { project } = await person.call<Created<'project'>>('projects.create', { name: 'Kitchen' });
  await person.call('headings.create', { projectId: project.id, name: 'Walls' });
  const { task } = await person.call<Created<'task'>>('tasks.create', {
    title: 'Paint the door',
    when: { kind: 'today' },
    notes: 'Two coats',
    tags: ['home'],
    durationMin: 30,
    repeat: { unit: 'day', every: 3 },
    checklist: [{ label: 'Sand it', done: false }],
  });
  await person.call('comments.create', { taskId: task.id, body: 'Which colour?' });
  const { view } = await person.call<Created<'view'>>('views.create', {
    name: 'At home',
    filter: { tags: { all: ['home'] } },
  });
  const { note } = await person.call<Created<'note'>>('notes.create', { title: 'Colours', body: 'Green' });
  await person.call('journal.write', { day: await localDay(page), mood: 4 });
  return { person, taskId: task.id, projectId: project.id, viewId: view.id, noteId: note.id };
}

/** The field of a kind that the page shows. */
export const fieldOf = (page: Page, kind: TextKind): Locator =>
  page.locator(`[data-keeps^="${kind}:"]`).first();

/** Something that is opened, with fields that are written there without leaving any of them. */
export interface Visit {
  name: string;
  kinds: readonly TextKind[];
  path: (things: Things) => string;
  /** Opens what has the fields, unless it is open. */
  open?: (page: Page) => Promise<void>;
  /** Shows texts that are found again only after a press. */
  show?: (page: Page) => Promise<void>;
}

const detail = (page: Page) => page.getByRole('complementary', { name: 'Task' });

/** Presses it unless its field shows already. */
async function unlessShown(page: Page, kind: TextKind, opener: Locator): Promise<void> {
  const field = fieldOf(page, kind);
  await expect(field.or(opener.first()).first()).toBeVisible();
  if (!(await field.isVisible())) await opener.first().click();
  await expect(field).toBeVisible();
}

const byMenu = (kind: TextKind, name: RegExp, item: string) => async (page: Page) => {
  if (await fieldOf(page, kind).isVisible()) return;
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(fieldOf(page, kind)).toBeVisible();
};

async function openTask(page: Page) {
  if (page.url().includes('task=')) await expect(fieldOf(page, 'task-title')).toBeVisible();
  // In the middle of the row is its tag, which leads to a filter.
  const row = page.locator('[data-task-id]').first();
  await expect(fieldOf(page, 'task-title').or(row).first()).toBeVisible();
  if (!(await fieldOf(page, 'task-title').isVisible())) await row.click({ position: { x: 70, y: 14 } });
  await expect(fieldOf(page, 'task-title')).toBeVisible();
  await expect(detail(page).getByText('Which colour?')).toBeVisible();
}

const today = () => '/today';
const project = ({ projectId }: Things) => `/project/${projectId}`;
const newTask = (page: Page) =>
  unlessShown(page, 'quick-add', page.getByRole('button', { name: /^New( task)?$/ }));

const kindOfValue = { tags: 'tag', duration: 'duration', repeat: 'words' } as const;

/** A value of a task, which opens a panel. */
const valueOfTask = (value: keyof typeof kindOfValue): Visit => ({
  ...{ name: `the ${value} of a task`, path: today, kinds: [kindOfValue[value]] },
  async open(page) {
    await openTask(page);
    await unlessShown(page, kindOfValue[value], detail(page).locator(`[data-value="${value}"]`));
  },
});

export const visits: readonly Visit[] = [
  {
    name: 'a task',
    kinds: ['task-title', 'checklist-item', 'new-checklist-item', 'comment', 'task-notes'],
    path: today,
    async open(page) {
      await openTask(page);
      await expect(notesEditor(page)).toBeVisible();
    },
  },
  ...(['tags', 'duration', 'repeat'] as const).map(valueOfTask),
  {
    name: 'a comment',
    kinds: ['comment-edit'],
    path: today,
    async open(page) {
      await openTask(page);
      await byMenu('comment-edit', /^Actions of the comment/, 'Edit')(page);
    },
  },
  {
    name: 'a project',
    kinds: ['place-name', 'place-notes'],
    path: project,
    open: (page) => expect(notesEditor(page)).toBeVisible(),
  },
  {
    name: 'a line of a list',
    kinds: ['line'],
    path: project,
    open: (page) => unlessShown(page, 'line', page.getByRole('button', { name: 'Add a task', exact: true })),
  },
  {
    name: 'a new heading',
    kinds: ['new-place'],
    path: project,
    open: (page) =>
      unlessShown(page, 'new-place', page.getByRole('main').getByRole('button', { name: 'New heading' })),
  },
  {
    name: 'the name of a heading',
    kinds: ['heading-name'],
    path: project,
    open: byMenu('heading-name', /^Actions of (Walls|heading-name)/, 'Rename'),
  },
  {
    name: 'the name of a view',
    kinds: ['view-name'],
    path: ({ viewId }) => `/view/${viewId}`,
    open: byMenu('view-name', /^Actions of (At home|view-name)/, 'Rename'),
  },
  { name: 'quick add', kinds: ['quick-add'], path: today, open: newTask },
  {
    name: 'lines that were pasted',
    kinds: ['pasted-lines'],
    path: today,
    open: newTask,
    show: (page) => page.getByRole('button', { name: 'One task' }).click(),
  },
  {
    name: 'lines that were not added',
    kinds: ['unsent-lines'],
    path: today,
    open: newTask,
  },
  {
    name: 'what was shared',
    kinds: ['quick-add-notes'],
    path: () => '/add?title=Read%20this&text=A%20long%20quotation',
  },
  {
    name: 'the note of a day',
    kinds: ['entry'],
    path: today,
    open: (page) => unlessShown(page, 'entry', page.getByRole('button', { name: /^Edit: Note of/ })),
  },
  {
    name: 'a round',
    kinds: ['round-line'],
    path: today,
    open: (page) =>
      unlessShown(
        page,
        'round-line',
        page.getByRole('heading', { level: 3 }).getByRole('button', { name: /^(Round 1|round-line)/ }),
      ),
  },
  {
    name: 'a habit',
    kinds: ['habit'],
    path: () => '/habits',
    open: (page) => unlessShown(page, 'habit', page.getByRole('button', { name: 'New habit' })),
  },
  { name: 'a note', kinds: ['note'], path: ({ noteId }) => `/notes/${noteId}` },
  {
    name: 'sharing',
    kinds: ['share-address'],
    path: project,
    open: (page) => unlessShown(page, 'share-address', page.getByRole('button', { name: /^Share/ })),
  },
  { name: 'a webhook', kinds: ['form'], path: () => '/settings/webhooks' },
  { name: 'the preferences', kinds: ['round-names'], path: () => '/settings/preferences' },
];

/** Kinds without a visit. A new kind fails here until a visit reaches it. */
export const unreached = (): string[] => {
  const reached = new Set<string>(visits.flatMap(({ kinds }) => kinds));
  return Object.keys(textKinds).filter((kind) => !reached.has(kind));
};

/** What to type into a field of a kind. A duration is understood only as one. */
export const wordsFor = (kind: TextKind, way: number): string =>
  kind === 'duration' ? `${31 + way}m` : `${kind} ${'abcdefgh'[way]}x`;

/** Writes into a field without leaving another one, as a dictation or an extension does. */
const write = (field: Locator, text: string) =>
  field.evaluate((element, next) => {
    const isArea = element instanceof HTMLTextAreaElement;
    const proto = isArea ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, next);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, text);

const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

const failing = '**/api/trpc/screens.createTasks**';

/** Types a line that the server does not take. */
async function typeUnsent(page: Page, text: string): Promise<void> {
  await page.route(failing, (route) => route.fulfill({ status: 500 }));
  await paste(newTaskField(page), `${text}\nand more`);
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();
  await expect(page.getByRole('list', { name: 'Not added' })).toContainText(text);
  await page.unroute(failing);
}

async function typeInto(page: Page, kind: TextKind, text: string): Promise<void> {
  if (kind === 'pasted-lines') {
    await paste(newTaskField(page), `${text}\nand more`);
    await expect(page.getByRole('button', { name: 'One task' })).toBeVisible();
  } else if (kind === 'unsent-lines') await typeUnsent(page, text);
  else if (kind === 'note') {
    await page.locator('.cm-content').click();
    await page.keyboard.type(text);
  } else await write(fieldOf(page, kind), text);
}

/** Types into all fields of a visit, and into the last one by the keyboard. */
export async function typeAll(page: Page, { kinds }: Visit, way: number): Promise<void> {
  const [last, ...others] = [...kinds].reverse();
  for (const kind of others) await typeInto(page, kind, wordsFor(kind, way));
  if (!last) return;
  if (['note', 'pasted-lines', 'unsent-lines'].includes(last))
    await typeInto(page, last, wordsFor(last, way));
  else await fieldOf(page, last).fill(wordsFor(last, way));
}

/** Waits until a text shows, in a field or on the page. */
export const expectText = (page: Page, text: string) =>
  expect
    .poll(
      () =>
        page.evaluate((wanted) => {
          const shown = [...document.querySelectorAll('main, aside, [role=dialog]')];
          const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
          return (
            fields.some(({ value }) => value.includes(wanted)) ||
            shown.some(({ textContent }) => textContent.includes(wanted))
          );
        }, text),
      { message: `finds “${text}”` },
    )
    .toBe(true);

/** Goes there as people do: by a link, where the page has one. */
export async function enter(page: Page, things: Things, visit: Visit): Promise<void> {
  const path = visit.path(things);
  // What lies on top of the page would take the press.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  if (page.url().includes('task=')) await detail(page).getByRole('button', { name: 'Close' }).click();
  const url = new URL(page.url());
  const isThere = `${url.pathname}${url.search}` === path;
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if (isThere) await ready(page);
  else if (await link.isVisible()) await link.click();
  else await page.goto(path);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
  await ready(page);
  await visit.open?.(page);
}

export async function expectAll(page: Page, visit: Visit, way: number): Promise<void> {
  await visit.show?.(page);
  for (const kind of visit.kinds) await expectText(page, wordsFor(kind, way));
}
