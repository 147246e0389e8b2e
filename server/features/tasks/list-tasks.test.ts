import { expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp } from '../../../testing/test-app';

async function start() {
  const app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) =>
    app.transport('rest').call(ann, tool, input, { today: '2026-11-21' }),
  );
  const titles = async (filters: Record<string, unknown> = {}) =>
    (await plan.tasks(filters)).tasks.map((task) => task.title);
  return { plan, titles, ann, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('narrows by each filter and by all together', async () => {
  await using fixture = await start();
  const { plan, titles } = fixture;
  const area = await plan.area({ name: 'Home' });
  const project = await plan.project({ name: 'Kitchen', areaId: area.id });
  const heading = await plan.heading({ name: 'Walls', projectId: project.id });
  const on = (date: string) => ({ kind: 'date', date });
  await plan.task({ title: 'Now', when: { kind: 'today' }, tags: ['a', 'b'] });
  await plan.task({ title: 'Missed', when: on('2026-11-20'), areaId: area.id });
  await plan.task({
    title: 'This day',
    when: on('2026-11-21'),
    projectId: project.id,
    headingId: heading.id,
    priority: 3,
  });
  await plan.task({
    title: 'Tomorrow',
    when: on('2026-11-22'),
    projectId: project.id,
    deadline: '2026-11-30',
  });
  await plan.task({ title: 'Later', deadline: '2026-12-01', tags: ['b'] });
  await plan.task({ title: 'Some Ähre', when: { kind: 'someday' }, notes: '100% of c:\\dir_name' });
  const done = await plan.task({ title: 'Finished' });
  await plan.complete({ taskId: done.id });

  for (const [filters, expected] of [
    [{}, ['Now', 'Missed', 'This day', 'Tomorrow', 'Later', 'Some Ähre']],
    [{ when: 'today' }, ['Now', 'Missed', 'This day']],
    [{ when: 'today', day: '2026-11-22' }, ['Now', 'Missed', 'This day', 'Tomorrow']],
    [{ when: 'today', day: '2026-11-19' }, ['Now']],
    [{ when: 'anytime' }, ['Later']],
    [{ when: 'someday' }, ['Some Ähre']],
    [{ when: 'scheduled' }, ['Missed', 'This day', 'Tomorrow']],
    [{ status: 'done' }, ['Finished']],
    [{ status: 'archived' }, []],
    [{ status: 'any' }, ['Now', 'Missed', 'This day', 'Tomorrow', 'Later', 'Some Ähre', 'Finished']],
    [{ status: 'any', q: 'FINISH' }, ['Finished']],
    [{ when: 'overdue' }, ['Missed']],
    [{ when: 'overdue', day: '2026-12-02' }, ['Missed', 'This day', 'Tomorrow', 'Later']],
    [{ when: 'overdue', day: '2026-12-02', status: 'done' }, []],
    [{ priority: 3 }, ['This day']],
    [{ priority: 0, when: 'scheduled' }, ['Missed', 'Tomorrow']],
    [{ projectId: project.id }, ['This day', 'Tomorrow']],
    [{ areaId: area.id }, ['Missed']],
    [{ headingId: heading.id }, ['This day']],
    [{ areaId: area.id, projectId: project.id }, []],
    [{ dueBefore: '2026-12-01' }, ['Tomorrow']],
    [{ dueBefore: '2026-12-02' }, ['Tomorrow', 'Later']],
    [{ tag: 'b' }, ['Now', 'Later']],
    [{ tag: 'B' }, []],
    [{ q: 'äHRE' }, ['Some Ähre']],
    [{ q: 'C:\\DIR' }, ['Some Ähre']],
    [{ q: '0%' }, ['Some Ähre']],
    [{ q: 'dir_' }, ['Some Ähre']],
    [{ q: 'd_r' }, []],
    [{ q: '' }, ['Now', 'Missed', 'This day', 'Tomorrow', 'Later', 'Some Ähre']],
    [{ q: 'NOW', tag: 'a', when: 'today', workspaceId: fixture.ann.workspaceId }, ['Now']],
  ] as const) {
    expect([filters, await titles(filters)]).toEqual([filters, expected]);
  }
  expect((await plan.tasks({ q: 'i', priority: 0 })).matches).toEqual({ open: 2, done: 1, archived: 0 });
  expect((await plan.tasks()).matches).toBeUndefined();
  expect((await plan.tasks()).day).toBe('2026-11-21');
  expect((await plan.tasks({ day: '2026-01-01' })).day).toBe('2026-01-01');
});

test('pages without gaps or duplicates while tasks change', async () => {
  await using fixture = await start();
  const { plan } = fixture;
  const orders = [5, 1, 1, 1, 2.5, 1e300, -1e300, 0.1, 0.3, 0];
  const made = await Promise.all(orders.map((order, i) => plan.task({ title: `Task ${i}`, order })));
  const expected = [...made]
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map((task) => task.id);

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await plan.tasks({ limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.tasks.map((task) => task.id));
    cursor = page.nextCursor ?? undefined;
    await plan.task({ title: 'Behind', order: -1e301 });
  } while (cursor);
  expect(seen).toEqual(expected);

  const whole = await plan.tasks({ limit: made.length + 5 });
  expect(whole).toMatchObject({ nextCursor: null });
});

test('refuses invalid filters by field', async () => {
  await using fixture = await start();
  const { plan, ann } = fixture;
  const project = await plan.project({ name: 'Kitchen' });
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const [filters, refusal] of [
    [{ cursor: 'x' }, '400 cursor'],
    [{ cursor: encoded(['tasks', 1]) }, '400 cursor'],
    [{ cursor: encoded(['tasks', 1, 'not an id']) }, '400 cursor'],
    [{ cursor: `${encoded(['tasks', 1, UNKNOWN_ID])}=` }, '400 cursor'],
    [{ cursor: encoded(['notes', 1, UNKNOWN_ID]) }, '400 cursor'],
    [{ cursor: encoded(['tasks', 1, UNKNOWN_ID]) }, '200'],
    [{ limit: 0 }, '400 limit'],
    [{ limit: 201 }, '400 limit'],
    [{ status: 'closed' }, '400 status'],
    [{ when: 'never' }, '400 when'],
    [{ dueBefore: 'soon' }, '400 dueBefore'],
    [{ day: '2026-02-29' }, '400 day'],
    [{ q: 'a\0' }, '400 q'],
    [{ workspaceId: UNKNOWN_ID }, '404'],
    [{ projectId: UNKNOWN_ID }, '404'],
    [{ areaId: UNKNOWN_ID }, '404'],
    [{ headingId: UNKNOWN_ID }, '404'],
    [{ projectId: project.id, workspaceId: UNKNOWN_ID }, '400 workspaceId'],
    [{ projectId: project.id, workspaceId: ann.workspaceId }, '200'],
    [{ colour: 'red' }, '400 colour'],
  ] as const) {
    expect([filters, await plan.refusal('list_tasks', filters)]).toEqual([filters, refusal]);
  }
});
