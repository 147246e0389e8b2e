import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../../testing/planner-client';
import { createApp, type TestApp } from '../../../../testing/test-app';

const TODAY = '2026-11-18';

const Row = z.looseObject({ id: z.string() });
const Rows = z.array(Row);
type Row = z.infer<typeof Row>;

/** An assistant that has nothing but the tools; it counts its calls and the characters it reads. */
async function assistant(app: TestApp) {
  const ann = await app.account('Ann');
  const call = app.transport('mcp').as(ann, { today: TODAY });
  const cost = { calls: 0, characters: 0 };
  const use = async (tool: string, input: Record<string, unknown> = {}) => {
    const { status, body } = await call(tool, input);
    cost.calls += 1;
    cost.characters += JSON.stringify(body).length;
    expect([tool, status < 300, body]).toEqual([tool, true, body]);
    return z.record(z.string(), z.unknown()).parse(body);
  };
  const rows = async (key: string, tool: string, input?: Record<string, unknown>) =>
    Rows.parse((await use(tool, input))[key]);
  const first = async (q: string, kind: string): Promise<Row> => {
    const [found] = await rows('results', 'search', { q, kinds: [kind], limit: 3 });
    if (!found) throw new Error(`Nothing is found for ${q}.`);
    return found;
  };
  /** The cost of one request of a person. */
  const measure = async (work: () => Promise<unknown>): Promise<number> => {
    Object.assign(cost, { calls: 0, characters: 0 });
    await work();
    expect(cost.characters).toBeLessThan(40_000);
    return cost.calls;
  };
  return { planner: plannerClient(call), use, rows, first, measure };
}

test('answers twelve everyday requests in few calls', async () => {
  await using app = await createApp();
  const { planner, use, rows, first, measure } = await assistant(app);
  const kitchen = await planner.project({ name: 'Kitchen' });
  const [buy, build] = [
    await planner.heading({ name: 'Buy', projectId: kitchen.id }),
    await planner.heading({ name: 'Build', projectId: kitchen.id }),
  ];
  await planner.task({ title: 'Choose the tiles', projectId: kitchen.id, headingId: buy.id });
  for (const title of ['Measure', 'Paint'])
    await planner.task({ title, projectId: kitchen.id, headingId: buy.id });
  for (const [title, priority] of [
    ['Offer', 3],
    ['Taxes', 3],
    ['Call the bank', 0],
    ['Call Ben', 0],
    ['Sort mail', 0],
  ])
    await planner.task({ title, priority, when: 'today', tags: /Call/.test(`${title}`) ? ['calls'] : [] });

  const calls: Record<string, number> = {};
  calls['what should I do now'] = await measure(async () => {
    const { context } = await use('get_context', { detail: 'summary' });
    expect(context).toMatchObject({ next: { reason: expect.any(String) } });
  });
  calls['plan my day: the two most important first, calls second, the rest tomorrow'] = await measure(
    async () => {
      const today = await rows('tasks', 'list_tasks', { when: 'today' });
      const important = today.filter(({ priority }) => priority === 3).map(({ id }) => id);
      const phone = today.filter(({ title }) => /^Call/.test(`${title}`)).map(({ id }) => id);
      const rest = today.map(({ id }) => id).filter((id) => ![...important, ...phone].includes(id));
      await use('plan_round', { day: 'today', index: 0, taskIds: important });
      await use('plan_round', { day: 'today', index: 1, taskIds: phone });
      await use('update_tasks', { taskIds: rest, changes: { when: 'tomorrow' } });
      expect([important.length, phone.length, rest.length]).toEqual([2, 2, 1]);
    },
  );
  calls['start the first; done, it took 40 minutes'] = await measure(async () => {
    const { id: taskId } = await first('offer', 'task');
    await use('start_session', { taskId });
    const { task, stopped } = await use('complete_task', { taskId, minutes: 40 });
    expect([task, stopped]).toMatchObject([{ status: 'done' }, { taskId }]);
  });
  calls['every second Tuesday water the plants'] = await measure(() =>
    use('create_task', { title: 'Water the plants', when: 'tuesday', repeat: { every: 2, unit: 'week' } }),
  );
  calls['move all under one heading to another and rename the project'] = await measure(async () => {
    const { id: projectId } = await first('kitchen', 'project');
    const [from, to] = await rows('headings', 'list_headings', { projectId });
    const taskIds = (await rows('tasks', 'list_tasks', { headingId: from?.id })).map(({ id }) => id);
    await use('move_tasks', { taskIds, to: { projectId }, headingId: to?.id });
    await use('update_project', { projectId, name: 'New kitchen' });
    expect(taskIds).toHaveLength(3);
  });
  await planner.task({ title: 'Late', when: '2026-11-10' });
  await planner.task({ title: 'Due', when: '2026-11-10', deadline: 'today' });
  calls['all overdue to Monday, except what is due today'] = await measure(async () => {
    const overdue = await rows('tasks', 'list_tasks', { when: 'overdue' });
    const taskIds = overdue.filter(({ deadline }) => deadline !== TODAY).map(({ id }) => id);
    await use('update_tasks', { taskIds, changes: { when: 'monday' } });
  });
  calls['share with an address to comment, and give a public link'] = await measure(async () => {
    const target = { targetKind: 'project', targetId: (await first('kitchen', 'project')).id };
    await use('grant_access', { ...target, target: 'ben@example.net', role: 'commenter' });
    await use('create_share_link', target);
  });
  calls['yesterday’s journal and the hours of this week'] = await measure(async () => {
    await use('get_journal', { sinceDay: '2026-11-17' });
    await use('list_sessions', { since: '2026-11-16T00:00:00Z' });
  });
  calls['find the tiles and add three items'] = await measure(async () => {
    const { id: taskId } = await first('tiles', 'task');
    const { task } = await use('update_task', { taskId, checklist: ['Size', 'Color', 'Price'] });
    expect(task).toMatchObject({ checklist: [{ label: 'Size' }, { label: 'Color' }, { label: 'Price' }] });
  });
  calls['what changed in two days, and who did it'] = await measure(async () => {
    const [newest] = await rows('activity', 'list_activity', {
      since: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    });
    expect(newest).toMatchObject({ actor: { name: 'Ann' }, operation: 'update_task' });
  });
  calls['a project with 4 headings and 20 tasks'] = await measure(async () => {
    const five = (name: string) => Array.from({ length: 5 }, (_, n) => ({ title: `${name} ${n + 1}` }));
    const headings = ['Plan', 'Pack', 'Travel', 'Return'].map((name) => ({ name, tasks: five(name) }));
    const { tasks } = await use('create_project_tree', { name: 'Trip', headings });
    expect(tasks).toHaveLength(20);
  });
  calls['delete something and bring it back'] = await measure(async () => {
    const { id: taskId } = await first('sort mail', 'task');
    await use('delete_task', { taskId });
    await use('restore_trash', { trashId: taskId });
    await use('get_task', { taskId });
  });
  expect(build.name).toBe('Build');
  expect(calls).toMatchInlineSnapshot(`
    {
      "a project with 4 headings and 20 tasks": 1,
      "all overdue to Monday, except what is due today": 2,
      "delete something and bring it back": 4,
      "every second Tuesday water the plants": 1,
      "find the tiles and add three items": 2,
      "move all under one heading to another and rename the project": 5,
      "plan my day: the two most important first, calls second, the rest tomorrow": 4,
      "share with an address to comment, and give a public link": 3,
      "start the first; done, it took 40 minutes": 3,
      "what changed in two days, and who did it": 1,
      "what should I do now": 1,
      "yesterday’s journal and the hours of this week": 2,
    }
  `);
});
