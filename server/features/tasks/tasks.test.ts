import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';

describe.each(transports)('tasks over %s', (transport) => {
  test('creates, changes, archives, restores and deletes a task, and hides it from a stranger', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const plan = plannerClient((tool, input) => app.transport(transport).call(ann, tool, input));
    const stranger = plannerClient((tool, input) => app.transport(transport).call(eve, tool, input));

    const task = await plan.task({ title: 'Water the plants' });
    expect(task).toMatchObject({
      title: 'Water the plants',
      notes: '',
      status: 'open',
      priority: 0,
      when: { kind: 'anytime' },
      deadline: null,
      projectId: null,
      areaId: null,
      headingId: null,
      tags: [],
      checklist: [],
      completedAt: null,
      durationMin: null,
      kind: 'task',
      repeat: null,
      workspaceId: ann.workspaceId,
      commentCount: 0,
      accessRole: 'owner',
    });
    const taskId = task.id;

    expect(await plan.getTask(taskId)).toEqual(task);
    for (const [tool, input] of [
      ['get_task', {}],
      ['update_task', { title: 'Mine' }],
      ['complete_task', {}],
      ['archive_task', {}],
      ['delete_task', {}],
    ] as const) {
      expect(await stranger.refusal(tool, { taskId, ...input })).toBe('404');
      expect(await stranger.refusal(tool, { taskId: UNKNOWN_ID, ...input })).toBe('404');
    }
    expect(await plan.getTask(taskId)).toEqual(task);

    const changed = await plan.updateTask({
      taskId: taskId.toUpperCase(),
      notes: 'The *big* ones',
      when: { kind: 'date', date: '2026-12-24', time: '08:30' },
      deadline: '2026-12-31',
      tags: ['home', 'Grün 🌱'],
      checklist: [{ label: 'Fern' }, { label: 'Palm', done: true }],
      durationMin: 15,
      priority: 3,
      order: -0.5,
    });
    expect(changed).toMatchObject({
      title: 'Water the plants',
      when: { kind: 'date', date: '2026-12-24', hasTime: true, time: '08:30' },
      deadline: '2026-12-31',
      tags: ['home', 'Grün 🌱'],
      order: -0.5,
    });
    expect(changed.checklist.map(({ label, done }) => [label, done])).toEqual([
      ['Fern', false],
      ['Palm', true],
    ]);
    const [fern] = changed.checklist;
    const updated = await plan.updateTask({
      taskId,
      checklist: [{ id: fern?.id, label: 'Ferns', done: true }],
    });
    expect(updated.checklist).toEqual([{ id: fern?.id, label: 'Ferns', done: true }]);
    expect(await plan.updateTask({ taskId })).toEqual(updated);

    const cleared = await plan.updateTask({
      taskId,
      deadline: null,
      durationMin: null,
      tags: [],
      when: { kind: 'someday' },
    });
    expect(cleared).toMatchObject({ deadline: null, durationMin: null, tags: [], when: { kind: 'someday' } });

    const status = async () => (await plan.getTask(taskId)).status;
    for (const [input, after] of [
      [{ restore: true }, 'open'],
      [{}, 'archived'],
      [{}, 'archived'],
      [{ restore: true }, 'open'],
    ] as const) {
      await plan.call('archive_task', { taskId, ...input });
      expect(await status()).toBe(after);
    }
    expect(await plan.refusal('delete_task', { taskId })).toBe('200');
    expect(await plan.refusal('delete_task', { taskId })).toBe('404');
  });
});

test('refuses invalid values by field and writes nothing', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input));
  const title = 'Task';
  const date = '2026-02-01';
  for (const [input, refusal] of [
    [{}, '400 title'],
    [{ title: '' }, '400 title'],
    [{ title: 'x'.repeat(501) }, '400 title'],
    [{ title: 'a\0b' }, '400 title'],
    [{ title: '🌱'.repeat(501) }, '400 title'],
    [{ title, priority: 4 }, '400 priority'],
    [{ title, deadline: '2026-02-30' }, '400 deadline'],
    [{ title, when: { kind: 'date', date: '2026-13-01' } }, '400 when.date'],
    [{ title, when: { kind: 'date', date, hasTime: true } }, '400 when.time'],
    [{ title, when: { kind: 'date', date, hasTime: false, time: '10:00' } }, '400 when.time'],
    [{ title, when: { kind: 'today', date } }, '400 when.date'],
    [{ title, tags: ['a', 'a'] }, '400 tags'],
    [{ title, checklist: [{ label: '\ud800' }] }, '400 checklist.0.label'],
    [{ title, repeat: { every: 0, unit: 'day' } }, '400 repeat.every'],
    [{ title, repeat: { every: 366, unit: 'day' } }, '400 repeat.every'],
    [{ title, durationMin: 0 }, '400 durationMin'],
    [{ title, status: 'done' }, '400 status'],
    [{ title, workspaceId: UNKNOWN_ID }, '404'],
    [{ title, projectId: UNKNOWN_ID }, '404'],
    [{ title, areaId: UNKNOWN_ID }, '404'],
    [{ title, headingId: UNKNOWN_ID }, '404'],
  ] as const) {
    expect([input, await plan.refusal('create_task', input)]).toEqual([input, refusal]);
  }
  expect((await plan.tasks()).tasks).toEqual([]);
  expect(await plan.task({ title: '🌱'.repeat(500) })).toMatchObject({ title: '🌱'.repeat(500) });
});

test('accepts a project or an area, never both, and only a heading of that place', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input));
  const other = plannerClient((tool, input) => app.transport('rest').call(bob, tool, input));
  const area = await plan.area({ name: 'Home' });
  const project = await plan.project({ name: 'Kitchen', areaId: area.id });
  const here = await plan.heading({ name: 'Walls', projectId: project.id });
  const there = await plan.heading({ name: 'Garden', areaId: area.id });
  const foreign = await other.project({ name: 'Not hers' });
  const inProject = { projectId: project.id };
  const inArea = { areaId: area.id };

  expect(await plan.refusal('create_task', { title: 'x', ...inProject, ...inArea })).toBe('400 areaId');
  expect(await plan.refusal('create_task', { title: 'x', ...inProject, headingId: there.id })).toBe(
    '400 headingId',
  );
  expect(await plan.refusal('create_task', { title: 'x', headingId: here.id })).toBe('400 headingId');
  expect(await plan.refusal('create_task', { title: 'x', projectId: foreign.id })).toBe('404');
  expect(await plan.refusal('create_task', { title: 'x', ...inProject, workspaceId: bob.workspaceId })).toBe(
    '400 workspaceId',
  );

  const task = await plan.task({
    title: 'Paint',
    ...inProject,
    headingId: here.id,
    workspaceId: ann.workspaceId,
  });
  const taskId = task.id;
  expect(task).toMatchObject({ ...inProject, areaId: null, headingId: here.id });
  expect(await plan.refusal('update_task', { taskId, ...inProject, ...inArea })).toBe('400 areaId');
  expect(await plan.refusal('update_task', { taskId, headingId: there.id })).toBe('400 headingId');
  expect(await plan.refusal('update_task', { taskId, projectId: foreign.id })).toBe('404');

  expect(await plan.updateTask({ taskId, ...inProject })).toMatchObject({ headingId: here.id });
  expect(await plan.updateTask({ taskId, ...inArea })).toMatchObject({
    projectId: null,
    ...inArea,
    headingId: null,
  });
  expect(await plan.updateTask({ taskId, headingId: there.id })).toMatchObject({
    ...inArea,
    headingId: there.id,
  });
  expect(await plan.updateTask({ taskId, ...inProject })).toMatchObject({
    ...inProject,
    areaId: null,
    headingId: null,
  });
  expect(await plan.updateTask({ taskId, areaId: null })).toMatchObject(inProject);
  expect(await plan.updateTask({ taskId, projectId: null })).toMatchObject({ projectId: null, areaId: null });
  expect((await plan.tasks(inArea)).tasks).toEqual([]);

  await plan.call('archive_project', { projectId: project.id });
  expect(await plan.refusal('create_task', { title: 'x', ...inProject })).toBe('409');
  expect(await plan.refusal('update_task', { taskId, ...inProject })).toBe('409');
  expect(await plan.refusal('create_heading', { name: 'x', ...inProject })).toBe('409');
});

test('lets a member edit open areas and a guest only their shared task', async () => {
  await using app = await createApp();
  const [ann, max, gil] = [await app.account('Ann'), await app.account('Max'), await app.account('Gil')];
  const as = (who: typeof ann) =>
    plannerClient((tool, input) => app.transport('rest').call(who, tool, input));
  const [owner, member, guest] = [as(ann), as(max), as(gil)];
  const team = await app.db.row<{ id: string }>(sql`
    INSERT INTO workspaces (kind, name, owner_id) VALUES ('team', 'Team', ${ann.id}) RETURNING id`);
  const workspaceId = team?.id ?? '';
  await app.db.run(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role)
    VALUES (${workspaceId}, ${ann.id}, 'owner'), (${workspaceId}, ${max.id}, 'member')`);

  const closed = await owner.area({ name: 'Board', workspaceId });
  await app.db.run(sql`UPDATE areas SET workspace_access = 'none' WHERE id = ${closed.id}`);
  const inClosed = await owner.project({ name: 'Budget', areaId: closed.id });
  const open = await owner.project({ name: 'Launch', workspaceId });
  const task = await owner.task({ title: 'Write the text', projectId: open.id });
  const taskId = task.id;

  expect((await member.projects({ workspaceId })).map((project) => project.name)).toEqual(['Launch']);
  expect(await member.refusal('get_project', { projectId: inClosed.id })).toBe('404');
  expect(await member.updateTask({ taskId, title: 'Write it' })).toMatchObject({ accessRole: 'editor' });
  expect(await member.refusal('delete_task', { taskId })).toBe('403');
  expect(await member.refusal('update_task', { taskId, projectId: inClosed.id })).toBe('404');
  expect(await member.task({ title: 'Mine', projectId: open.id })).toMatchObject({ accessRole: 'owner' });
  const root = await member.task({ title: 'At the root', workspaceId });
  expect(await owner.getTask(root.id)).toMatchObject({ accessRole: 'owner' });
  const hers = await owner.task({ title: 'Hers', workspaceId });
  expect(await member.refusal('get_task', { taskId: hers.id })).toBe('404');

  expect(await guest.refusal('list_tasks', { workspaceId })).toBe('404');
  await app.db.run(sql`
    INSERT INTO grants (workspace_id, user_id, task_id, role) VALUES (${workspaceId}, ${gil.id}, ${taskId}, 'editor')`);
  expect(await guest.updateTask({ taskId, notes: 'From outside' })).toMatchObject({ accessRole: 'editor' });
  expect(await guest.refusal('list_tasks', { projectId: open.id })).toBe('404');
  await app.db.run(sql`
    INSERT INTO grants (workspace_id, user_id, project_id, role) VALUES (${workspaceId}, ${gil.id}, ${open.id}, 'editor')`);
  expect(await guest.refusal('create_task', { title: 'x', projectId: open.id })).toBe('403');
  const seen = await guest.tasks({ projectId: open.id });
  expect(seen.tasks.map(({ title, accessRole }) => [title, accessRole])).toEqual([
    ['Write it', 'editor'],
    ['Mine', 'commenter'],
  ]);
  const mine = await member.task({ title: 'Home', workspaceId: max.workspaceId });
  expect(await member.refusal('update_task', { taskId: mine.id, projectId: open.id })).toBe('400 projectId');

  const left = await member.updateTask({ taskId, projectId: null });
  expect(left).toMatchObject({ projectId: null, accessRole: 'editor' });
  expect(await member.refusal('get_task', { taskId })).toBe('404');
});
