import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TestAccount, type TransportName, transports } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { Project } from '../../wire/places';
import { Task } from '../../wire/task';

const Made = z.strictObject({ task: Task });
const Converted = z.strictObject({
  project: Project,
  tasks: z.array(Task),
  keptComments: z.int(),
  keptFiles: z.int(),
});

async function start(transport: TransportName) {
  const app = await createApp();
  const as = (who: TestAccount) => plannerClient(app.transport(transport).as(who));
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const [byAnn, byEve] = [as(ann), as(eve)];
  const area = await byAnn.area({ name: 'Home' });
  const project = await byAnn.project({ name: 'Kitchen', areaId: area.id });
  const dispose = () => app[Symbol.asyncDispose]();
  return { app, ann, eve, byAnn, byEve, area, project, [Symbol.asyncDispose]: dispose };
}

type Fixture = Awaited<ReturnType<typeof start>>;

/** A task with a comment and a file. */
async function taskWithMore({ app, ann, byAnn }: Fixture, fields: Record<string, unknown>) {
  const task = await byAnn.task(fields);
  await byAnn.call('create_comment', { taskId: task.id, body: 'Grey' });
  const bytes = new TextEncoder().encode('Receipt');
  await filesOf(app, ann).upload({ targetKind: 'task', targetId: task.id, bytes });
  return byAnn.getTask(task.id);
}

describe.each(transports)('over %s', (transport) => {
  test('duplicates a task right after it, open and without its history', async () => {
    await using fixture = await start(transport);
    const { byAnn, byEve, project } = fixture;
    const place = { projectId: project.id };
    const checklist = [{ label: 'Tape', done: true }];
    const { id: taskId } = await taskWithMore(fixture, { title: 'Paint', checklist, ...place });
    await byAnn.task({ title: 'Last', ...place });
    await byAnn.complete({ taskId });
    expect(await byEve.refusal('duplicate_task', { taskId })).toBe('404 taskId');
    const { status, body } = await byAnn.call('duplicate_task', { taskId });
    expect(status).toBe(201);
    const { task } = Made.parse(body);
    expect(task).toMatchObject({
      title: 'Paint',
      status: 'open',
      completedAt: null,
      commentCount: 0,
      ...place,
    });
    expect(task.checklist).toMatchObject([{ label: 'Tape', done: false }]);
    await byAnn.complete({ taskId, completed: false });
    const { tasks } = await byAnn.tasks(place);
    expect(tasks.map(({ id, title }) => (id === task.id ? 'Copy' : title))).toEqual([
      'Paint',
      'Copy',
      'Last',
    ]);

    await byAnn.call('archive_project', { projectId: project.id });
    expect(await byAnn.refusal('duplicate_task', { taskId })).toBe('409 taskId');
  });

  test('turns a task into a project beside its own and archives it', async () => {
    await using fixture = await start(transport);
    const { byAnn, byEve, area, project } = fixture;
    const { id: taskId } = await taskWithMore(fixture, {
      title: 'Paint',
      notes: 'Twice',
      deadline: '2026-12-01',
      checklist: ['Tape', { label: 'Choose', done: true }, 'Roll'],
      projectId: project.id,
    });
    expect(await byEve.refusal('convert_task_to_project', { taskId })).toBe('404');
    const { status, body } = await byAnn.call('convert_task_to_project', { taskId });
    expect(status).toBe(201);
    const converted = Converted.parse(body);
    expect(converted).toMatchObject({
      project: { name: 'Paint', notes: 'Twice', deadline: '2026-12-01', areaId: area.id, openTaskCount: 2 },
      tasks: [{ title: 'Tape' }, { title: 'Roll' }],
      keptComments: 1,
      keptFiles: 1,
    });
    expect((await byAnn.tasks({ projectId: converted.project.id })).tasks).toEqual(converted.tasks);
    expect(await byAnn.getTask(taskId)).toMatchObject({ status: 'archived', commentCount: 1 });
    expect(await byAnn.refusal('convert_task_to_project', { taskId })).toBe('409');
  });

  test('does not turn a task into a project whose notes would be too long', async () => {
    await using fixture = await start(transport);
    const { byAnn } = fixture;
    for (const fields of [
      { title: 'Paint', notes: 'n'.repeat(10_001) },
      { title: 't'.repeat(201), notes: 'n'.repeat(9_900) },
    ]) {
      const { id: taskId } = await byAnn.task(fields);
      expect(await byAnn.refusal('convert_task_to_project', { taskId })).toBe('409');
      expect(await byAnn.getTask(taskId)).toMatchObject({ status: 'open', ...fields });
    }
  });

  test('completes and reopens many tasks, all or none', async () => {
    await using fixture = await start(transport);
    const { byAnn, byEve, app, eve } = fixture;
    const repeat = { every: 1, unit: 'day' };
    const [one, two] = [await byAnn.task({ title: 'One' }), await byAnn.task({ title: 'Two', repeat })];
    const taskIds = [two.id, one.id];
    const foreign = await plannerClient(app.transport('rest').as(eve)).task({ title: 'Hers' });
    expect(await byEve.refusal('complete_tasks', { taskIds })).toBe('404 taskIds.0');
    expect(await byAnn.refusal('complete_tasks', { taskIds: [...taskIds, foreign.id] })).toBe(
      '404 taskIds.2',
    );
    expect((await byAnn.tasks({ status: 'done' })).tasks).toEqual([]);
    const done = {
      changed: 2,
      tasks: [
        { title: 'Two', status: 'done' },
        { title: 'One', status: 'done' },
      ],
    };
    expect((await byAnn.call('complete_tasks', { taskIds })).body).toMatchObject(done);
    expect((await byAnn.tasks()).tasks).toMatchObject([{ title: 'Two', repeat }]);
    expect((await byAnn.call('complete_tasks', { taskIds })).body).toMatchObject({ ...done, changed: 0 });
    await byAnn.call('complete_tasks', { taskIds, completed: false });
    expect((await byAnn.tasks()).tasks.map(({ id }) => id).sort()).toEqual(taskIds.sort());
  });
});
