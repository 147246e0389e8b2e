import { scan } from './axe';
import { expect, requestsOf, test } from './person';

type Call = <Answer>(path: string, input: unknown) => Promise<Answer>;

/** A day with everything that a journal shows. */
async function live(call: Call, projectId: string): Promise<void> {
  const { task } = await call<{ task: { id: string } }>('tasks.create', {
    title: 'Choose a worktop',
    projectId,
  });
  const { session } = await call<{ session: { id: string } }>('sessions.start', {
    taskId: task.id,
    visibility: 'public',
  });
  await call('sessions.stop', { sessionId: session.id });
  await call('tasks.complete', { taskId: task.id });
  const day = new Date().toISOString().slice(0, 10);
  await call('rounds.plan', { day, index: 0, taskIds: [task.id] });
  await call('journal.write', { day, mood: 4, note: 'Oak, with **care**.' });
}

async function furnish(call: Call) {
  const { area } = await call<{ area: { id: string } }>('areas.create', {
    name: 'Home',
    hue: 145,
    icon: 'house',
  });
  const { project } = await call<{ project: { id: string } }>('projects.create', {
    name: 'Kitchen',
    areaId: area.id,
  });
  await call('headings.create', { name: 'Before', projectId: project.id, deadline: '2099-01-01' });
  const { task } = await call<{ task: { id: string } }>('tasks.create', {
    title: 'Order tiles',
    notes: 'With **care**.',
    when: { kind: 'today' },
    projectId: project.id,
    deadline: '2020-01-01',
    priority: 3,
    tags: ['diy'],
    checklist: [{ label: 'Measure' }],
    repeat: { every: 1, unit: 'week' },
  });
  await live(call, project.id);
  const { note } = await call<{ note: { id: string } }>('notes.create', {
    title: 'Offers',
    body: '# Head\n\nWith **care**, [here](https://example.org).\n\n- [x] Ask\n- [ ] Choose',
  });
  const username = `ann-${process.pid}-${Date.now()}`;
  await call('me.update', { username });
  await call('comments.create', { taskId: task.id, body: `Grey, @${username}, as in https://example.org.` });
  return [
    '/today',
    '/upcoming',
    '/later',
    '/future',
    `/area/${area.id}`,
    `/project/${project.id}`,
    '/areas',
    '/journal',
    '/archive',
    '/shared',
    '/notes',
    '/notes/new',
    `/notes/${note.id}`,
    '/activity',
    `/u/${username}`,
    '/settings',
    '/settings/workspace',
    '/settings/tokens',
  ];
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every page is accessible, ${scheme}`, async ({ page, person }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const pages = await furnish(person.call);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await scan(page, path);
    }
    await page.goto('/journal');
    await page.getByRole('button', { name: 'Edit the session on Choose a worktop' }).click();
    await page.getByRole('button', { name: 'Round 1' }).click();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('slider').hover();
    await scan(page, 'the journal, all open');
    await page.goto(pages.find((path) => /^\/notes\/.{36}$/.test(path)) ?? '/notes');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Head' })).toBeVisible();
    await scan(page, 'a note as it reads');
    await page.goto('/today');
    await page.locator('[data-task-id][aria-label="Order tiles"]').click();
    await expect(page.getByRole('complementary', { name: 'Task' }).getByText('Measure')).toBeVisible();
    await page.getByRole('button', { name: 'Activity' }).click();
    await expect(page.getByRole('list', { name: 'Activity of the task' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1);
    await scan(page, 'the open task');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'New task' }).fill('Call mom fri #family');
    await scan(page, 'quick-add');
    await page.goto('/docs');
    await scan(page, '/docs');
    await page.context().clearCookies();
    for (const path of ['/sign-in', '/sign-up']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await scan(page, path);
    }
  });
}

test('a list is one request for its data, also with a thousand tasks', async ({ page, person }) => {
  const asked = await requestsOf(page);
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Long' });
  const make = (n: number) => person.call('tasks.create', { title: `Task ${n}`, projectId: project.id });
  for (let n = 0; n < 1000; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => make(n + index)));
  await page.goto(`/project/${project.id}`);
  await expect(page.locator('[data-task-id]').first()).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.locator('[data-task-id]').count()).toBeLessThan(120);
  await page.locator('#page').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(page.getByText('Task 9', { exact: false }).last()).toBeVisible();
});
