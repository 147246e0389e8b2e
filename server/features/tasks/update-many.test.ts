import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';
import { Activity } from '../../wire/collaboration';
import { Task } from '../../wire/task';

const Tasks = z.strictObject({ tasks: z.array(Task) });
const Log = z.object({ activity: z.array(Activity) });

describe.each(transports)('update_tasks over %s', (transport) => {
  test('adds and removes tags and keeps the others', async () => {
    await using app = await createApp();
    const as = async (name: string) => plannerClient(app.transport(transport).as(await app.account(name)));
    const [ann, eve] = [await as('Ann'), await as('Eve')];
    const [a, b] = [
      await ann.task({ title: 'A', tags: ['home', 'old', 'x'] }),
      await ann.task({ title: 'B' }),
    ];
    const taskIds = [a.id, b.id];
    const changes = { addTags: ['urgent', 'home'], removeTags: ['old'] };
    expect(await eve.refusal('update_tasks', { taskIds, changes })).toBe('404 taskIds.0');
    const { tasks } = await ann.expectOk(Tasks, 'update_tasks', { taskIds, changes });
    expect(tasks.map(({ tags }) => tags)).toEqual([
      ['home', 'x', 'urgent'],
      ['urgent', 'home'],
    ]);
    const { activity } = await ann.expectOk(Log, 'list_activity', { targetId: b.id });
    expect(activity[0]?.changes).toEqual([{ field: 'tags', from: [], to: ['urgent', 'home'] }]);
    const add = (tag: string) => ann.updateTask({ taskId: b.id, addTags: [tag] });
    await Promise.all(['1', '2', '3', '4'].map(add));
    expect((await ann.getTask(b.id)).tags.toSorted()).toEqual(['1', '2', '3', '4', 'home', 'urgent']);
    const many = Array.from({ length: 45 }, (_, n) => `tag ${n}`);
    for (const [input, refusal] of [
      [{ addTags: many }, '400 addTags'],
      [{ addTags: ['y'], tags: ['z'] }, '400 tags'],
      [{ addTags: ['y'], removeTags: ['y'] }, '400 removeTags'],
    ] as const)
      expect([input, await ann.refusal('update_task', { taskId: b.id, ...input })]).toEqual([input, refusal]);
  });

  test('changes all tasks or none', async () => {
    await using app = await createApp();
    const as = async (name: string) => plannerClient(app.transport(transport).as(await app.account(name)));
    const [ann, eve] = [await as('Ann'), await as('Eve')];
    const project = await ann.project({ name: 'Kitchen' });
    const heading = await ann.heading({ name: 'Walls', projectId: project.id });
    const [a, b] = [await ann.task({ title: 'A' }), await ann.task({ title: 'B', projectId: project.id })];
    const taskIds = [b.id, a.id];
    const into = { projectId: project.id, headingId: heading.id, priority: 3 };
    const { tasks } = await ann.expectOk(Tasks, 'update_tasks', { taskIds, changes: into });
    expect(tasks).toMatchObject([
      { id: b.id, title: 'B', ...into, order: b.order },
      { id: a.id, title: 'A', ...into, order: a.order },
    ]);
    const { activity } = await ann.expectOk(Log, 'list_activity', { targetId: a.id });
    expect(activity[0]).toMatchObject({
      operation: 'update_tasks',
      changes: [
        { field: 'headingId', from: null, to: heading.id },
        { field: 'priority', from: 0, to: 3 },
        { field: 'projectId', from: null, to: project.id },
      ],
    });
    const changed = await ann.tasks({ projectId: project.id });

    const own = await eve.task({ title: 'Own' });
    const area = await ann.area({ name: 'Home' });
    for (const [client, input, refusal] of [
      [ann, { taskIds: [a.id, UNKNOWN_ID], changes: { title: 'X' } }, '404 taskIds.1'],
      [eve, { taskIds: [own.id, a.id], changes: { title: 'X' } }, '404 taskIds.1'],
      [ann, { taskIds: [a.id, a.id], changes: { title: 'X' } }, '400 taskIds'],
      [ann, { taskIds: [], changes: { title: 'X' } }, '400 taskIds'],
      [ann, { taskIds: Array(51).fill(a.id), changes: { title: 'X' } }, '400 taskIds'],
      [ann, { taskIds, changes: { title: ' ' } }, '400 changes.title'],
      [ann, { taskIds, changes: { projectId: UNKNOWN_ID } }, '404 changes.projectId'],
      [ann, { taskIds, changes: { headingId: UNKNOWN_ID } }, '404 changes.headingId'],
      [ann, { taskIds, changes: { areaId: area.id, headingId: heading.id } }, '400 changes.headingId'],
      [ann, { taskIds, changes: { areaId: area.id, projectId: project.id } }, '400 changes.areaId'],
    ] as const)
      expect([input, await client.refusal('update_tasks', input)]).toEqual([input, refusal]);
    expect((await ann.tasks({ projectId: project.id })).tasks).toEqual(changed.tasks);
    expect((await eve.tasks()).tasks.map(({ title }) => title)).toEqual(['Own']);

    const same = await ann.expectOk(Tasks, 'update_tasks', { taskIds, changes: {} });
    expect(same.tasks).toEqual(tasks);
    const out = await ann.expectOk(Tasks, 'update_tasks', { taskIds, changes: { projectId: null } });
    expect(out.tasks).toMatchObject([
      { projectId: null, headingId: null },
      { projectId: null, headingId: null },
    ]);
  });
});

test('keeps the day of month of each series', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann'), { today: '2026-02-01' }));
  const repeat = { every: 1, unit: 'month' };
  const on = (date: string) => ({ when: { kind: 'date', date }, repeat });
  const [last, tenth] = [
    await ann.task({ title: 'Last', ...on('2026-01-31') }),
    await ann.task({ title: 'Tenth', ...on('2026-01-10') }),
  ];
  const taskIds = [last.id, tenth.id];
  await ann.expectOk(Tasks, 'update_tasks', { taskIds, changes: { repeat } });
  const dates = [];
  for (const taskId of taskIds) dates.push((await ann.complete({ taskId })).next?.when);
  expect(dates).toMatchObject([{ date: '2026-02-28' }, { date: '2026-02-10' }]);
  const next = await ann.complete({ taskId: (await ann.complete({ taskId: last.id })).next?.id ?? '' });
  expect(next.next?.when).toMatchObject({ date: '2026-03-31' });
});

test('applies both of two simultaneous changes to every task', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const made = await Promise.all(Array.from({ length: 10 }, (_, n) => ann.task({ title: `Task ${n}` })));
  const taskIds = made.map(({ id }) => id);
  const change = (ids: string[], changes: Record<string, unknown>) =>
    ann.call('update_tasks', { taskIds: ids, changes });
  const answers = await Promise.all([
    change(taskIds, { priority: 2 }),
    change([...taskIds].reverse(), { tags: ['a'] }),
    change(taskIds, { deadline: '2027-01-01' }),
    change([...taskIds].reverse(), { durationMin: 5 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { tasks } = await ann.tasks();
  for (const task of tasks)
    expect(task).toMatchObject({ priority: 2, tags: ['a'], deadline: '2027-01-01', durationMin: 5 });
});
