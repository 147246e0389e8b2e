import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp, transports } from '../../../testing/test-app';
import { View } from '../../wire/view';

const today = '2026-11-21';
const Saved = z.strictObject({ view: View });

async function start(transport: (typeof transports)[number] = 'rest') {
  const app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const planner = sharingClient(app.transport(transport).as(ann, { today }));
  const guest = sharingClient(app.transport(transport).as(bob, { today }));
  const view = async (input: Record<string, unknown>) =>
    (await planner.expectOk(Saved, 'create_view', { name: 'View', ...input })).view;
  const titles = async (filters: Record<string, unknown>, of = planner) =>
    (await of.tasks(filters)).tasks.map(({ title }) => title);
  return { ann, bob, planner, guest, view, titles, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test.each(transports)('saves, changes, lists and deletes views over %s', async (transport) => {
  await using fixture = await start(transport);
  const { planner, guest, view } = fixture;
  const filter = { status: 'any', tags: { any: ['phone'] }, priority: { min: 'high' }, q: 'x' };
  const first = await view({ name: 'Calls', icon: 'phone', filter, sort: 'deadline' });
  expect(first).toEqual({
    id: first.id,
    name: 'Calls',
    icon: 'phone',
    filter: { ...filter, priority: { min: 3 } },
    sort: 'deadline',
    order: first.order,
  });
  const second = await view({ name: 'All' });
  expect(second).toMatchObject({ icon: null, filter: {}, sort: 'manual' });
  expect(second.order).toBeGreaterThan(first.order);

  const changed = { viewId: second.id, filter: { deadline: { before: 'tomorrow' } }, order: first.order - 1 };
  expect(await planner.expectOk(Saved, 'update_view', changed)).toMatchObject({
    view: { name: 'All', filter: { deadline: { before: '2026-11-22' } } },
  });
  expect((await planner.call('list_views')).body).toMatchObject({ views: [{ id: second.id }, first] });

  expect((await guest.call('list_views')).body).toEqual({ views: [] });
  for (const tool of ['update_view', 'delete_view', 'list_tasks'])
    expect([tool, await guest.refusal(tool, { viewId: first.id })]).toEqual([tool, '404']);
  expect((await planner.call('delete_view', { viewId: first.id })).body).toEqual({ viewId: first.id });
  expect(await planner.refusal('delete_view', { viewId: first.id })).toBe('404');
});

test('refuses invalid filters by field, and places that the caller may not see', async () => {
  await using fixture = await start();
  const { planner, guest } = fixture;
  const { id: areaId } = await planner.area({ name: 'Home' });
  for (const [by, input, refusal] of [
    [planner, { filter: { colour: 1 } }, '400 filter.colour'],
    [planner, { filter: { duration: { max: 0 } } }, '400 filter.duration.max'],
    [planner, { filter: { tags: { any: ['a', 'a'] } } }, '400 filter.tags.any'],
    [planner, { filter: { deadline: { within: 0 } } }, '400 filter.deadline.within'],
    [planner, { sort: 'random' }, '400 sort'],
    [planner, { filter: { areaId } }, '201'],
    [guest, { filter: { areaId } }, '404 filter.areaId'],
  ] as const) {
    const { status } = await by.call('create_view', { name: 'View', ...input });
    expect([
      input,
      status < 300 ? `${status}` : await by.refusal('create_view', { name: 'View', ...input }),
    ]).toEqual([input, refusal]);
  }
});

test('lists the tasks that both the view and the other inputs allow', async () => {
  await using fixture = await start();
  const { planner, guest, view, titles, bob } = fixture;
  const { id: areaId } = await planner.area({ name: 'Home' });
  const { id: projectId } = await planner.project({ name: 'Kitchen' });
  await planner.task({ title: 'Paint', projectId, tags: ['a', 'b'], priority: 3, deadline: '2026-11-25' });
  await planner.task({ title: 'Tile', projectId, tags: ['b'], durationMin: 30, deadline: '2026-11-24' });
  await planner.task({ title: 'Sweep', areaId, tags: ['c'], durationMin: 31, when: 'today' });
  const done = await planner.task({ title: 'Done', tags: ['a'] });
  await planner.complete({ taskId: done.id });
  for (const [filter, more, expected] of [
    [{}, {}, ['Paint', 'Tile', 'Sweep']],
    [{ status: 'any' }, {}, ['Paint', 'Tile', 'Sweep', 'Done']],
    [{ status: 'any' }, { status: 'done' }, ['Done']],
    [{ status: 'done' }, {}, ['Done']],
    [{ status: 'done' }, { status: 'open' }, []],
    [{ tags: { any: ['a', 'c'] } }, {}, ['Paint', 'Sweep']],
    [{ tags: { all: ['a', 'b'] } }, {}, ['Paint']],
    [{ tags: { none: ['b'] } }, {}, ['Sweep']],
    [{ tags: { any: [] } }, { tag: 'b', q: 'tile' }, ['Tile']],
    [{ projectId }, {}, ['Paint', 'Tile']],
    [{ projectId }, { areaId }, []],
    [{ areaId }, {}, ['Sweep']],
    [{ priority: { min: 'medium' } }, {}, ['Paint']],
    [{ deadline: { before: '2026-11-25' } }, {}, ['Tile']],
    [{ deadline: { after: '2026-11-24' } }, {}, ['Paint']],
    [{ duration: { max: 30 } }, {}, ['Tile']],
    [{ when: 'today', q: 'swe', createdBy: 'me' }, {}, ['Sweep']],
    [{ createdBy: bob.id }, {}, []],
    [{ sharedWithMe: true }, {}, []],
  ] as const) {
    const { id: viewId } = await view({ filter });
    expect([filter, more, await titles({ viewId, ...more })]).toEqual([filter, more, expected]);
  }
  await planner.grant({ targetKind: 'project', targetId: projectId, target: bob.username, role: 'reader' });
  const shared = await guest.expectOk(Saved, 'create_view', {
    name: 'Shared',
    filter: { sharedWithMe: true },
  });
  expect(await titles({ viewId: shared.view.id }, guest)).toEqual(['Paint', 'Tile']);
});

test('counts a range of deadlines from the day on which the view is read', async () => {
  await using fixture = await start();
  const { planner, view, titles } = fixture;
  for (const [title, deadline] of [
    ['Late', '2026-11-01'],
    ['Saturday', '2026-11-21'],
    ['Sunday', '2026-11-22'],
    ['Monday', '2026-11-23'],
    ['Next', '2026-12-01'],
    ['Open', null],
  ])
    await planner.task({ title, deadline });
  const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];
  for (const [weekStart, within, day, last] of [
    [1, 'week', SATURDAY, 'Sunday'],
    [1, 'week', SUNDAY, 'Sunday'],
    [0, 'week', SATURDAY, 'Saturday'],
    [0, 'week', SUNDAY, 'Monday'],
    [0, 2, SATURDAY, 'Monday'],
  ] as const) {
    expect((await planner.call('update_me', { preferences: { weekStart } })).status).toBe(200);
    const filter = { deadline: { within } };
    const { id: viewId, filter: stored } = await view({ filter, sort: 'deadline' });
    expect(stored).toEqual(filter);
    expect([weekStart, within, day, (await titles({ viewId, day })).at(-1)]).toEqual([
      weekStart,
      within,
      day,
      last,
    ]);
  }
});

test.each([
  ['manual', ['Zebra', 'apple', 'Mango', 'Äpfel', 'later', 'x'.repeat(41)]],
  ['when', ['apple', 'Zebra', 'Mango', 'later', 'x'.repeat(41), 'Äpfel']],
  ['deadline', ['Mango', 'Zebra', 'apple', 'Äpfel', 'later', 'x'.repeat(41)]],
  ['priority', ['Mango', 'apple', 'Zebra', 'Äpfel', 'later', 'x'.repeat(41)]],
  ['created', ['x'.repeat(41), 'later', 'Äpfel', 'Mango', 'apple', 'Zebra']],
  ['title', ['apple', 'later', 'Mango', 'x'.repeat(41), 'Zebra', 'Äpfel']],
])('pages a view sorted by %s without gaps or duplicates', async (sort, expected) => {
  await using fixture = await start();
  const { planner, view } = fixture;
  for (const task of [
    { title: 'Zebra', when: 'today', deadline: '2026-12-02' },
    { title: 'apple', when: '2026-11-20T09:00', priority: 1 },
    { title: 'Mango', when: '2026-11-21T08:00', deadline: '2026-12-01', priority: 3 },
    { title: 'Äpfel', when: 'someday' },
    { title: 'later' },
    { title: 'x'.repeat(41) },
  ])
    await planner.task(task);
  for (const filter of [{}, { status: 'any' }]) {
    const { id: viewId } = await view({ sort, filter });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof planner.tasks>> = await planner.tasks({
        viewId,
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...page.tasks.map(({ title }) => title));
      cursor = page.nextCursor;
      if (cursor && sort !== 'manual')
        expect(await planner.refusal('list_tasks', { cursor })).toBe('400 cursor');
    } while (cursor);
    expect(seen).toEqual(expected);
  }
});
