import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, type TestAccount, transports } from '../../../testing/test-app';

const Made = z.strictObject({ tasks: z.array(z.object({ id: z.string(), title: z.string() })) });

describe.each(transports)('create_tasks over %s', (transport) => {
  test('names the field of a day that does not exist', async () => {
    await using app = await createApp();
    const ann = plannerClient(app.transport(transport).as(await app.account('Ann')));
    const { id: taskId } = await ann.task({ title: 'Pay' });
    for (const [when, of] of [
      ['2026-02-30', 'when'],
      ['2026-02-30T09:00', 'when'],
      [{ kind: 'date', date: '2026-02-30' }, 'when.date'],
    ] as const) {
      const wrong = { title: 'Pay', when };
      for (const [tool, input, field] of [
        ['create_task', wrong, of],
        ['update_task', { taskId, when }, of],
        ['create_tasks', { tasks: [{ title: 'Fine' }, wrong] }, `tasks.1.${of}`],
        ['update_tasks', { taskIds: [taskId], changes: { when } }, `changes.${of}`],
        [
          'create_project_tree',
          { name: 'Home', headings: [{ name: 'Bills', tasks: [wrong] }] },
          `headings.0.tasks.0.${of}`,
        ],
      ] as const)
        expect([tool, when, await ann.refusal(tool, input)]).toEqual([tool, when, `400 ${field}`]);
    }
  });

  test('makes up to 50 in the order given, or none', async () => {
    await using app = await createApp();
    const as = (who: TestAccount) => plannerClient(app.transport(transport).as(who));
    const [ann, eve] = [as(await app.account('Ann')), as(await app.account('Eve'))];
    const project = await ann.project({ name: 'Kitchen' });
    const tasks = Array.from({ length: 50 }, (_, n) => ({ title: `Task ${n}`, projectId: project.id }));
    const titles = tasks.map(({ title }) => title);
    const { status, body } = await ann.call('create_tasks', { tasks });
    expect(status).toBe(201);
    expect(Made.parse(body).tasks.map(({ title }) => title)).toEqual(titles);
    expect((await ann.tasks({ projectId: project.id })).tasks.map(({ title }) => title)).toEqual(titles);

    const title = 'Fine';
    for (const [wrong, refusal] of [
      [{ title: '' }, '400 tasks.1.title'],
      [{ title, status: 'done' }, '400 tasks.1.status'],
      [{ title, projectId: project.id, areaId: UNKNOWN_ID }, '400 tasks.1.areaId'],
      [{ title, projectId: UNKNOWN_ID }, '404 tasks.1'],
    ] as const)
      expect(await ann.refusal('create_tasks', { tasks: [{ title }, wrong] })).toBe(refusal);
    expect(await ann.refusal('create_tasks', { tasks: [] })).toBe('400 tasks');
    expect(await ann.refusal('create_tasks', { tasks: [...tasks, { title }] })).toBe('400 tasks');
    expect(await eve.refusal('create_tasks', { tasks: [{ title }, ...tasks.slice(0, 1)] })).toBe(
      '404 tasks.1',
    );
    expect([(await ann.tasks()).tasks.length, (await eve.tasks()).tasks.length]).toEqual([50, 0]);
    const { count } = (await app.db.row<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM activity WHERE operation = 'create_tasks'`,
    )) ?? { count: 0 };
    expect(count).toBe(50);
  });
});
