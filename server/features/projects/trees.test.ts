import { describe, expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, type TestAccount, transports } from '../../../testing/test-app';
import { ProjectTree } from '../../wire/places';
import type { TaskAnswer as Task } from '../../wire/task';

const tasks = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Task ${n}` }));
const titlesOf = (rows: readonly Task[]) => rows.map(({ title }) => title);

async function start(transport: (typeof transports)[number]) {
  const app = await createApp();
  const as = (who: TestAccount) => plannerClient(app.transport(transport).as(who));
  const [ann, eve] = [as(await app.account('Ann')), as(await app.account('Eve'))];
  return { ann, eve, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe.each(transports)('project trees over %s', (transport) => {
  test('creates a project with headings and tasks, all or nothing', async () => {
    await using scenario = await start(transport);
    const { ann, eve } = scenario;
    const area = await ann.area({ name: 'Home' });
    await ann.task({ title: 'Before' });
    const { status, body } = await ann.call('create_project_tree', {
      name: 'Kitchen',
      areaId: area.id,
      deadline: '2027-03-31',
      tasks: [{ title: 'Measure', tags: ['quick'], checklist: ['Walls', { label: 'Floor', done: true }] }],
      headings: [
        { name: 'Walls', deadline: '2027-02-01', tasks: [{ title: 'Buy paint' }, { title: 'Paint' }] },
        { name: 'Floor' },
      ],
    });
    expect(status).toBe(201);
    const tree = ProjectTree.parse(body);
    const { id: projectId } = tree.project;
    const [walls, floor] = tree.headings;
    expect(tree.project).toMatchObject({ name: 'Kitchen', areaId: area.id, openTaskCount: 3 });
    expect([walls, floor]).toMatchObject([
      { name: 'Walls', projectId, deadline: '2027-02-01', openTaskCount: 2 },
      { name: 'Floor', projectId, deadline: null, openTaskCount: 0 },
    ]);
    expect(tree.tasks).toMatchObject([
      { title: 'Measure', projectId, headingId: null, tags: ['quick'], when: { kind: 'anytime' } },
      { title: 'Buy paint', projectId, headingId: walls?.id },
      { title: 'Paint', projectId, headingId: walls?.id },
    ]);
    expect((await ann.tasks({ projectId })).tasks).toEqual(tree.tasks);
    expect(await ann.headings({ projectId })).toEqual(tree.headings);
    expect(titlesOf((await ann.tasks()).tasks)).toEqual(['Before', 'Measure', 'Buy paint', 'Paint']);

    const full = { name: 'Full', tasks: tasks(150), headings: [{ name: 'Rest', tasks: tasks(50) }] };
    expect(await ann.refusal('create_project_tree', full)).toBe('201');
    const wrong = { name: 'Wrong', headings: [{ name: 'A' }, { name: 'B', tasks: tasks(3) }] };
    for (const [input, refusal] of [
      [{ ...full, tasks: tasks(151) }, '400 headings'],
      [{ name: 'Wrong', tasks: tasks(201) }, '400 tasks'],
      [{ name: 'Wrong', headings: [{ name: '' }] }, '400 headings.0.name'],
      [
        { ...wrong, headings: [{ name: 'A' }, { name: 'B', tasks: [...tasks(3), { title: '' }] }] },
        '400 headings.1.tasks.3.title',
      ],
      [{ name: 'Wrong', tasks: [{ title: 'x', projectId }] }, '400 tasks.0.projectId'],
      [{ ...wrong, areaId: UNKNOWN_ID }, '404'],
    ] as const)
      expect(await ann.refusal('create_project_tree', input)).toBe(refusal);
    expect(await eve.refusal('create_project_tree', { ...wrong, areaId: area.id })).toBe('404');
    expect((await ann.projects()).map(({ name }) => name)).toEqual(['Kitchen', 'Full']);
    expect(await eve.projects()).toEqual([]);
  });

  test('copies a project with its open tasks and hides it from a stranger', async () => {
    await using scenario = await start(transport);
    const { ann, eve } = scenario;
    const area = await ann.area({ name: 'Home' });
    const project = await ann.project({ name: 'Kitchen', areaId: area.id, notes: '**All**', hue: 20 });
    const heading = await ann.heading({ name: 'Walls', projectId: project.id, notes: 'White' });
    const place = { projectId: project.id };
    const paint = await ann.task({
      ...place,
      headingId: heading.id,
      title: 'Paint',
      when: '2026-12-01T09:00',
      repeat: { every: 2, unit: 'week' },
      checklist: [{ label: 'Door', done: true }, 'Frame'],
    });
    const done = await ann.task({ ...place, title: 'Measure' });
    await ann.complete({ taskId: done.id });
    const dropped = await ann.task({ ...place, title: 'Never mind' });
    await ann.call('archive_task', { taskId: dropped.id });
    await ann.task({ ...place, title: 'Invite friends', priority: 'high' });

    const copying = { projectId: project.id, name: 'Bathroom' };
    expect(await eve.refusal('duplicate_project', copying)).toBe('404');
    expect(await ann.refusal('duplicate_project', { ...copying, name: ' ' })).toBe('400 name');
    const { status, body } = await ann.call('duplicate_project', copying);
    expect(status).toBe(201);
    const copy = ProjectTree.parse(body);
    expect(copy.project).toMatchObject({
      ...{ name: 'Bathroom', areaId: area.id, notes: '**All**', hue: 20 },
      ...{ openTaskCount: 2, doneTaskCount: 0 },
    });
    expect(copy.headings).toMatchObject([{ name: 'Walls', notes: 'White', openTaskCount: 1 }]);
    expect(copy.tasks).toMatchObject([
      {
        ...{ title: 'Paint', when: paint.when, repeat: paint.repeat, headingId: copy.headings[0]?.id },
        checklist: [
          { label: 'Door', done: false },
          { label: 'Frame', done: false },
        ],
      },
      { title: 'Invite friends', priority: 3, headingId: null },
    ]);
    const inCopy = { projectId: copy.project.id };
    expect((await ann.tasks(inCopy)).tasks).toEqual(copy.tasks);
    expect(copy.tasks.map(({ id }) => id)).not.toContain(paint.id);
    expect(titlesOf((await ann.tasks(place)).tasks)).toEqual(['Paint', 'Invite friends']);
    expect(await eve.refusal('get_project', inCopy)).toBe('404');

    await ann.call('archive_area', { areaId: area.id });
    expect(await ann.refusal('duplicate_project', copying)).toBe('409');
  });
});
