import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';
import type { TaskAnswer as Task } from '../../wire/task';
import { ListSort } from '../../wire/view';

const today = '2026-11-23';

/** Tasks of every kind, with many equal values. */
const addTasks = (app: TestApp, { id, workspaceId }: TestAccount, count: number) =>
  app.db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, when_kind, when_date, when_time, deadline, priority, position,
      status, completed_at, completed_by, created_at)
    SELECT ${workspaceId}::uuid, ${id}::uuid, (ARRAY['b', 'A', 'ä', 'Öl', 'a'])[n % 5 + 1], kind::when_kind,
      CASE WHEN kind = 'date' THEN ${today}::date + n % 7 - 3 END, CASE WHEN kind = 'date' AND n % 3 = 0 THEN '09:30' END,
      CASE WHEN n % 3 > 0 THEN ${today}::date + n % 5 END, n % 4, n % 6,
      (CASE WHEN n % 4 = 0 THEN 'done' ELSE 'open' END)::task_status,
      CASE WHEN n % 4 = 0 THEN ${today}::timestamptz - n % 5 * interval '8 hours' END,
      CASE WHEN n % 4 = 0 THEN ${id}::uuid END, ${today}::timestamptz + n % 6 * interval '1 second'
    FROM generate_series(1, ${count}::int) n
    CROSS JOIN LATERAL (SELECT (ARRAY['today', 'date', 'anytime', 'someday', 'date'])[n % 5 + 1] AS kind) k`);

const whenKey = ({ when }: Task) =>
  ({ today: `${today} `, anytime: '~', someday: '~~', date: '' })[when.kind] ||
  (when.kind === 'date' ? `${when.date} ${when.time ?? ''}` : '');

/** What each order compares first. */
const keys: Record<ListSort, (task: Task) => string | number> = {
  manual: () => 0,
  when: whenKey,
  deadline: ({ deadline }) => deadline ?? '~',
  priority: ({ priority }) => -priority,
  created: ({ createdAt }) => -createdAt,
  completed: ({ completedAt }) => -(completedAt ?? 0),
  title: ({ title }) => title.toLowerCase(),
};

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

test.each(ListSort.options)('leads through all tasks sorted by %s, page by page', async (sort) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await addTasks(app, ann, 90);
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input, { today }));
  for (const [status, limit] of [
    ['open', 7],
    ['any', 11],
    ['done', 5],
  ] as const) {
    const { tasks: whole } = await plan.tasks({ status, limit: 200 });
    const key = keys[sort];
    const sorted = [...whole].sort(
      (one, other) =>
        compare(key(one), key(other)) || compare(one.order, other.order) || compare(one.id, other.id),
    );
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof plan.tasks>> = await plan.tasks({
        ...{ status, sort, limit },
        ...(cursor && { cursor }),
      });
      paged.push(...page.tasks.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect([status, paged]).toEqual([status, sorted.map(({ id }) => id)]);
  }
});

const Titles = z.object({ tasks: z.array(z.object({ title: z.string() })) });

test.each(transports)('narrows to spans of days over %s, and shows a stranger nothing', async (name) => {
  await using app = await createApp();
  const [ann, stranger] = [await app.account('Ann'), await app.account('Eve')];
  const call = app.transport(name).as(ann, { today, headers: { 'x-pc-zone': 'Pacific/Honolulu' } });
  for (const [title, when] of [
    ['before', '2026-11-20'],
    ['today', 'today'],
    ['friday', '2026-11-27'],
    ['someday', 'someday'],
  ])
    await call('create_task', { title, when, deadline: when === 'friday' ? '2026-11-27' : null });
  await call('create_task', { title: 'due', deadline: '2026-11-26' });
  await call('create_task', { title: 'done' });
  const titles = async (input: Record<string, unknown>, by = call) =>
    Titles.parse((await by('list_tasks', { sort: 'title', ...input })).body).tasks.map((task) => task.title);
  for (const [input, expected] of [
    [{ from: today }, ['friday', 'today']],
    [{ to: today }, ['before', 'today']],
    [{ from: 'friday', to: 'next friday' }, ['friday']],
    [{ from: 'today', to: 'friday' }, ['friday', 'today']],
    [{ from: 'monday', to: 'monday' }, ['today']],
    [{ from: 'this week', to: 'this week' }, ['friday', 'today']],
    [{ from: 'tomorrow' }, ['friday']],
    [{ from: 'in 2 days', to: 'in 1 week', day: '2026-11-24' }, ['friday']],
    [{ deadlineFrom: 'tomorrow', deadlineTo: 'friday' }, ['due']],
    [{ deadlineTo: today }, []],
  ] as const)
    expect([input, await titles(input)]).toEqual([input, expected]);
  expect(await titles({ from: '2026-01-01' }, app.transport(name).as(stranger))).toEqual([]);
  expect((await call('list_tasks', { from: 'soon' })).status).toBe(400);
  for (const [begin, end] of [
    ['from', 'to'],
    ['deadlineFrom', 'deadlineTo'],
    ['completedFrom', 'completedTo'],
  ] as const) {
    const inverted = await call('list_tasks', { [begin]: '2026-12-01', [end]: '2026-11-01' });
    expect(inverted).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: begin }, { field: end }] } },
    });
  }

  await app.db.run(sql`
    UPDATE tasks SET status = 'done', completed_at = '2026-11-22T09:00:00Z', completed_by = ${ann.id} WHERE title = 'done'`);
  // In Honolulu that was the evening before.
  expect(await titles({ completedFrom: 'saturday', completedTo: 'saturday' })).toEqual(['done']);
  expect(await titles({ completedFrom: 'yesterday' })).toEqual([]);
});

test.each(transports)('answers only the fields asked for over %s', async (name) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport(name).as(ann, { today });
  for (const title of ['a', 'b']) await call('create_task', { title });
  const { body } = await call('list_tasks', { fields: ['title', 'remindAt', 'deadline'], limit: 1 });
  expect(body).toEqual({
    tasks: [{ title: 'a', deadline: null }],
    nextCursor: expect.any(String),
    day: today,
  });
  const more = await call('list_tasks', { fields: ['title,when'], cursor: Object(body).nextCursor });
  expect(Object(more.body).tasks).toEqual([{ title: 'b', when: { kind: 'anytime' } }]);
  expect((await call('list_tasks', { fields: ['colour'] })).status).toBe(400);
});
