import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';

async function start(today = '2026-11-21') {
  const app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input, { today }));
  return { app, ann, plan, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const on = (date: string) => ({ kind: 'date', date });
const weekly = { every: 1, unit: 'week' };
const monthly = { every: 1, unit: 'month' };

test('completes and reopens a task', async () => {
  await using fixture = await start();
  const { plan, ann } = fixture;
  const { id: taskId } = await plan.task({ title: 'Once', when: { kind: 'today' } });
  const before = Date.now();
  const { task, next } = await plan.complete({ taskId });
  expect(next).toBeNull();
  expect(task.status).toBe('done');
  expect(task.completedAt).toBeGreaterThanOrEqual(before);
  expect((await plan.complete({ taskId })).task).toEqual(task);
  expect((await plan.complete({ taskId, completed: false })).task).toMatchObject({
    status: 'open',
    completedAt: null,
    workspaceId: ann.workspaceId,
  });
  await plan.complete({ taskId });
  await plan.call('archive_task', { taskId });
  expect(await plan.refusal('complete_task', { taskId })).toBe('409');
  expect(await plan.refusal('complete_task', { taskId, completed: false })).toBe('409');
  await plan.call('archive_task', { taskId, restore: true });
  expect(await plan.getTask(taskId)).toMatchObject({ status: 'done', completedAt: expect.any(Number) });
});

test('continues a repeating task as one row with a fresh checklist and a moved deadline', async () => {
  await using fixture = await start();
  const { plan } = fixture;
  const project = await plan.project({ name: 'Home' });
  const heading = await plan.heading({ name: 'Weekly', projectId: project.id });
  const task = await plan.task({
    title: 'Clean',
    notes: 'All of it',
    when: { ...on('2026-11-02'), time: '09:00' },
    deadline: '2026-11-04',
    repeat: weekly,
    projectId: project.id,
    headingId: heading.id,
    tags: ['home'],
    priority: 2,
    durationMin: 30,
    checklist: [{ label: 'Floor', done: true }, { label: 'Bath' }],
  });
  const { task: done, next } = await plan.complete({ taskId: task.id });
  expect(done).toMatchObject({ status: 'done', repeat: weekly, when: task.when, deadline: '2026-11-04' });
  expect(next).toMatchObject({
    title: 'Clean',
    notes: 'All of it',
    status: 'open',
    when: { kind: 'date', date: '2026-11-23', hasTime: true, time: '09:00' },
    deadline: '2026-11-25',
    repeat: weekly,
    projectId: project.id,
    headingId: heading.id,
    tags: ['home'],
    priority: 2,
    durationMin: 30,
    order: task.order,
    completedAt: null,
  });
  expect(next?.checklist.map(({ label, done }) => [label, done])).toEqual([
    ['Floor', false],
    ['Bath', false],
  ]);
  expect((await plan.complete({ taskId: task.id })).next).toEqual(next);
});

test("computes the next date from the old one and the caller's day", async () => {
  await using fixture = await start();
  const { plan } = fixture;
  for (const [fields, day, date] of [
    [{ when: { kind: 'today' }, repeat: { every: 3, unit: 'day' } }, '2026-11-21', '2026-11-24'],
    [{ when: { kind: 'someday' }, repeat: monthly }, '2026-01-31', '2026-02-28'],
    [{ when: on('2026-11-30'), repeat: weekly }, '2026-11-21', '2026-12-07'],
    [{ when: on('2026-11-16'), repeat: weekly }, '2026-11-23', '2026-11-30'],
    [{ when: on('2024-02-29'), repeat: { every: 1, unit: 'year' } }, '2024-02-29', '2025-02-28'],
  ] as const) {
    const { id: taskId } = await plan.task({ title: 'Again', ...fields });
    const { next } = await plan.complete({ taskId, day });
    expect([fields, next?.when]).toEqual([fields, { kind: 'date', date, hasTime: false, time: null }]);
  }
  const last = await plan.task({ title: 'Last', when: on('9999-12-31'), repeat: weekly });
  expect(await plan.complete({ taskId: last.id })).toMatchObject({ task: { status: 'done' }, next: null });
});

test('keeps the 31st in a monthly series until the date changes', async () => {
  await using fixture = await start();
  const { plan } = fixture;
  const dates: string[] = [];
  let task = await plan.task({ title: 'Rent', when: on('2026-01-31'), repeat: monthly });
  for (let i = 0; i < 3; i++) {
    const { next } = await plan.complete({ taskId: task.id, day: '2026-01-01' });
    if (next?.when.kind !== 'date') throw new Error('No next occurrence.');
    dates.push(next.when.date);
    task = await plan.updateTask({ taskId: next.id, title: 'Rent', when: next.when, repeat: next.repeat });
  }
  expect(dates).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  await plan.updateTask({ taskId: task.id, when: on('2026-04-29') });
  const { next } = await plan.complete({ taskId: task.id, day: '2026-01-01' });
  expect(next?.when).toMatchObject({ date: '2026-05-29' });
});

test('creates one next occurrence for ten simultaneous completions', async () => {
  await using fixture = await start();
  const { plan } = fixture;
  const { id: taskId } = await plan.task({ title: 'Run', when: { kind: 'today' }, repeat: weekly });
  const answers = await Promise.all(Array.from({ length: 10 }, () => plan.complete({ taskId })));
  expect(new Set(answers.map(({ next }) => next?.id)).size).toBe(1);
  expect((await plan.tasks()).tasks).toHaveLength(1);
  expect((await plan.tasks({ status: 'done' })).tasks).toHaveLength(1);
});

test('removes an untouched next occurrence on reopening', async () => {
  await using fixture = await start();
  const { plan } = fixture;
  const { id: taskId } = await plan.task({ title: 'Run', when: { kind: 'today' }, repeat: weekly });
  const first = await plan.complete({ taskId });
  expect(await plan.complete({ taskId, completed: false })).toMatchObject({
    task: { status: 'open' },
    next: null,
  });
  expect(await plan.refusal('get_task', { taskId: first.next?.id })).toBe('404');

  const second = await plan.complete({ taskId });
  const nextId = second.next?.id;
  await plan.updateTask({ taskId: nextId, notes: 'Take the new shoes' });
  expect((await plan.complete({ taskId, completed: false })).next?.id).toBe(nextId);
  expect((await plan.complete({ taskId })).next?.id).toBe(nextId);
  expect((await plan.tasks()).tasks).toHaveLength(1);
  await plan.call('delete_task', { taskId: nextId });
  expect((await plan.complete({ taskId })).next).toBeNull();
});

test('keeps a next occurrence that anything was added to', async () => {
  await using fixture = await start();
  const { app, ann, plan } = fixture;
  const files = filesOf(app, ann);
  const bytes = new TextEncoder().encode('Receipt');
  const on = (nextId: string) => ({ targetKind: 'task', targetId: nextId, bytes });
  const comment = async (taskId: string) => {
    const { body } = await plan.call('create_comment', { taskId, body: 'Ask first' });
    return z.object({ comment: z.object({ id: z.string() }) }).parse(body).comment.id;
  };
  const additions: Record<string, (nextId: string) => Promise<unknown>> = {
    'a file': async (nextId) => files.upload(on(nextId)),
    'a deleted file': async (nextId) =>
      plan.call('delete_file', { fileId: (await files.upload(on(nextId))).id }),
    'a file on its way': async (nextId) => files.announce(on(nextId)),
    'a comment': comment,
    'a deleted comment': async (nextId) => plan.call('delete_comment', { commentId: await comment(nextId) }),
    'a round': async (nextId) => plan.call('plan_round', { day: '2026-11-28', index: 0, taskIds: [nextId] }),
    'a session': async (nextId) => plan.call('log_session', { taskId: nextId, minutes: 5 }),
    'a public link': async (nextId) =>
      plan.call('create_share_link', { targetKind: 'task', targetId: nextId }),
    'a person': async (nextId) =>
      plan.call('share_task', { taskId: nextId, target: 'gil@example.com', role: 'reader' }),
  };
  for (const [what, add] of Object.entries(additions)) {
    const { id: taskId } = await plan.task({ title: what, when: { kind: 'today' }, repeat: weekly });
    const { next } = await plan.complete({ taskId });
    await add(next?.id ?? '');
    expect((await plan.complete({ taskId, completed: false })).next, what).toMatchObject({ id: next?.id });
  }
});

test('keeps a next occurrence that a round takes at the same moment', async () => {
  await using fixture = await start();
  const { plan } = fixture;
  for (let index = 0; index < 6; index++) {
    const { id: taskId } = await plan.task({ title: 'Run', when: { kind: 'today' }, repeat: weekly });
    const nextId = (await plan.complete({ taskId })).next?.id ?? '';
    const [, planned] = await Promise.all([
      plan.complete({ taskId, completed: false }),
      plan.call('plan_round', { day: '2026-11-28', index, taskIds: [nextId] }),
    ]);
    expect([planned.status, await plan.refusal('get_task', { taskId: nextId })]).toEqual(
      planned.status === 200 ? [200, '200'] : [404, '404'],
    );
  }
});

test('a file on a task marks it as changed', async () => {
  await using fixture = await start();
  const { app, ann, plan } = fixture;
  const { id: targetId, updatedAt } = await plan.task({ title: 'Pay' });
  const bytes = new TextEncoder().encode('Receipt');
  const file = await filesOf(app, ann).upload({ targetKind: 'task', targetId, bytes });
  const changed = (await plan.getTask(targetId)).updatedAt;
  expect(changed).toBeGreaterThan(updatedAt);
  await plan.call('delete_file', { fileId: file.id });
  expect((await plan.getTask(targetId)).updatedAt).toBeGreaterThan(changed);
});

test('copies direct grants to the next occurrence', async () => {
  await using fixture = await start();
  const { app, plan, ann } = fixture;
  const gil = await app.account('Gil');
  const guest = plannerClient((tool, input) => app.transport('rest').call(gil, tool, input));
  const { id: taskId } = await plan.task({ title: 'Water', when: { kind: 'today' }, repeat: weekly });
  await app.db.run(sql`
    INSERT INTO grants (workspace_id, user_id, task_id, role) VALUES (${ann.workspaceId}, ${gil.id}, ${taskId}, 'editor')`);
  const { next } = await guest.complete({ taskId });
  expect(next).toMatchObject({ accessRole: 'editor' });
  expect(await plan.getTask(next?.id ?? '')).toMatchObject({ accessRole: 'owner' });
  expect((await guest.complete({ taskId, completed: false })).next).toBeNull();
});
