import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { browserClient } from '../../../testing/browser-client';
import { createApp } from '../../../testing/test-app';

const password = 'correct horse battery';

/** A browser with an account of its own. */
async function signedUp(app: Awaited<ReturnType<typeof createApp>>, name: string) {
  const page = browserClient(app);
  await page.mutate('account.signUp', { email: `${name}@example.org`, password, name });
  const ask = async (path: string, input: object) => {
    const { status, body } = await page.mutate(path, input);
    return { status, ...Object(body) };
  };
  const task = async (title: string, more = {}): Promise<string> =>
    (await ask('tasks.create', { title, ...more })).task.id;
  const titles = async (filter: Record<string, unknown> = {}): Promise<string[]> => {
    const { body } = await page.query('tasks.list', filter);
    return Object(body).tasks.map(({ title }: { title: string }) => title);
  };
  return { ask, query: page.query, task, titles };
}

const FIELD = { error: { details: [{ field: 'taskIds.1' }] } };

describe('writes of a selection', () => {
  test('duplicate the tasks that the caller may change', async () => {
    await using app = await createApp();
    const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
    const taskIds = [await ann.task('Water'), await ann.task('Call')];
    expect(await eve.ask('selection.duplicate', { taskIds })).toMatchObject({ status: 404 });
    expect(await ann.ask('selection.duplicate', { taskIds })).toMatchObject({ status: 200 });
    expect(await ann.titles()).toEqual(['Water', 'Water', 'Call', 'Call']);
  });

  test('create tasks and copies only under free ids', async () => {
    await using app = await createApp();
    const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
    const [id, copy, other] = [randomUUID(), randomUUID(), randomUUID()];
    const create = (...ids: string[]) => ({ tasks: ids.map((one) => ({ id: one, title: 'Water' })) });
    expect(await ann.ask('screens.createTasks', create(id))).toMatchObject({ status: 200, tasks: [{ id }] });
    expect(await ann.ask('selection.duplicate', { taskIds: [id], ids: [copy] })).toMatchObject({
      status: 200,
      tasks: [{ id: copy, title: 'Water' }],
    });
    await ann.ask('tasks.remove', { taskId: copy });
    for (const taken of [id, copy])
      expect(await eve.ask('screens.createTasks', create(other, taken))).toMatchObject({ status: 409 });
    expect(await eve.ask('screens.createTasks', create(other, other))).toMatchObject({ status: 409 });
    expect(await eve.titles()).toEqual([]);
    expect(await ann.ask('selection.duplicate', { taskIds: [id], ids: [other, copy] })).toMatchObject({
      status: 400,
      error: { details: [{ field: 'ids' }] },
    });
  });

  test('complete and reopen all tasks with their next occurrences, or none', async () => {
    await using app = await createApp();
    const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
    const repeat = { every: 1, unit: 'day' };
    const taskIds = [
      await ann.task('Water', { when: { kind: 'date', date: '2026-11-22' }, repeat }),
      await ann.task('Call'),
    ];
    const day = '2026-11-22';
    const strange = [taskIds[0], await eve.task('Own')];
    expect(await ann.ask('selection.complete', { taskIds: strange, day })).toMatchObject({
      status: 404,
      ...FIELD,
    });
    expect(await ann.titles()).toEqual(['Water', 'Call']);

    expect(await ann.ask('selection.complete', { taskIds, day })).toMatchObject({ status: 200, count: 2 });
    expect(await ann.titles({ status: 'done' })).toHaveLength(2);
    const { body } = await ann.query('tasks.list', {});
    expect(body).toMatchObject({ tasks: [{ title: 'Water', when: { date: '2026-11-23' } }] });
    expect(await ann.ask('selection.complete', { taskIds, day })).toMatchObject({ count: 0 });
    expect(await ann.ask('selection.complete', { taskIds, completed: false })).toMatchObject({ count: 2 });
    expect(await ann.titles()).toEqual(['Water', 'Call']);
    const written = await app.db.rows<{ operation: string }>(
      sql`SELECT operation FROM activity WHERE operation LIKE '%complete%' OR operation LIKE 'reopen%' ORDER BY operation`,
    );
    expect(written.map(({ operation }) => operation)).toEqual([
      'complete_task',
      'complete_task',
      'reopen_task',
      'reopen_task',
    ]);
  });

  test('archive, delete and restore all tasks where they were, or none', async () => {
    await using app = await createApp();
    const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
    const { project } = await ann.ask('projects.create', { name: 'Kitchen' });
    const projectId: string = project.id;
    const taskIds = [
      await ann.task('A', { projectId }),
      await ann.task('B', { projectId }),
      await ann.task('C'),
    ];
    await ann.ask('comments.create', { taskId: taskIds[0], body: 'Note' });
    const strange = [taskIds[0], await eve.task('Own')];
    for (const path of ['selection.archive', 'selection.remove'])
      expect(await ann.ask(path, { taskIds: strange })).toMatchObject({ status: 404, ...FIELD });

    expect(await ann.ask('selection.archive', { taskIds })).toMatchObject({ count: 3 });
    expect(await ann.titles({ projectId })).toEqual([]);
    expect(await ann.ask('selection.archive', { taskIds, restore: true })).toMatchObject({ count: 3 });
    expect(await ann.titles({ projectId })).toEqual(['A', 'B']);

    expect(await ann.ask('selection.remove', { taskIds })).toMatchObject({ count: 3 });
    expect(await ann.titles()).toEqual([]);
    expect(await eve.ask('selection.restore', { trashIds: taskIds })).toMatchObject({ status: 404 });
    expect(await ann.ask('selection.restore', { trashIds: taskIds })).toMatchObject({ count: 3 });
    expect(await ann.titles({ projectId })).toEqual(['A', 'B']);
    const { body } = await ann.query('selection.get', { taskIds });
    expect(Object(body).tasks).toHaveLength(3);
    expect((await ann.query('comments.list', { taskId: taskIds[0] })).body).toMatchObject({
      comments: [{ body: 'Note' }],
    });
  });

  test('change each group of tasks in its own way, or none', async () => {
    await using app = await createApp();
    const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
    const [a, b, c] = [await ann.task('A'), await ann.task('B'), await ann.task('C')];
    const strange = await eve.task('Own');
    const groups = (last: string) => [
      { taskIds: [a, b], changes: { priority: 2 } },
      { taskIds: [last], changes: { tags: ['home'] } },
    ];
    expect(await ann.ask('selection.change', { groups: groups(strange) })).toMatchObject({ status: 404 });
    expect(await ann.ask('selection.change', { groups: groups(c) })).toMatchObject({
      tasks: [
        { id: a, priority: 2 },
        { id: b, priority: 2 },
        { id: c, priority: 0, tags: ['home'] },
      ],
    });
    const { body } = await ann.query('selection.get', { taskIds: [a, strange] });
    expect(body).toMatchObject({ tasks: [{ id: a }] });
  });
});
