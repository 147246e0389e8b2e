import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { indexesOf, type PlanNode } from '../../../testing/plan-indexes';
import { callHeaders, createApp } from '../../../testing/test-app';
import { pool } from './client';

const day = '2026-11-21';
const TASKS = 50_000;
/** Tables that grow over the years. Reading one day must not read any of them whole. */
const growing = new Set(['tasks', 'activity', 'round_tasks', 'work_sessions', 'journal_entries', 'comments']);

const Asked = z.object({ text: z.string(), values: z.array(z.unknown()) });

const scans = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? '')
    ? [node['Relation Name'] ?? '']
    : []),
  ...(node.Plans ?? []).flatMap(scans),
];

test(`a day is read through indexes among ${TASKS} tasks`, { timeout: 60_000 }, async () => {
  await using app = await createApp({ isNew: true });
  const ann = await app.account('Ann');
  await app.db.transaction(async (tx) => {
    // Looking up what each row refers to would take a fourth of the time.
    await tx.run(sql`SET LOCAL session_replication_role = replica`);
    await tx.run(sql`
      INSERT INTO tasks (workspace_id, creator_id, title, when_kind, when_date, status, completed_at, completed_by, position,
        deadline, tags)
      SELECT ${ann.workspaceId}::uuid, ${ann.id}::uuid, 'Task ' || n,
        (CASE WHEN n % 1000 = 0 THEN 'today' WHEN n % 7 = 0 THEN 'date' WHEN n % 9 = 0 THEN 'someday' ELSE 'anytime' END)::when_kind,
        CASE WHEN n % 1000 <> 0 AND n % 7 = 0 THEN ${day}::date + (n % 700 + 1) END,
        (CASE WHEN n % 2 = 1 THEN 'done' ELSE 'open' END)::task_status,
        CASE WHEN n % 2 = 1 THEN now() - n * interval '10 minutes' END,
        CASE WHEN n % 2 = 1 THEN ${ann.id}::uuid END, n,
        CASE WHEN n % 8 = 0 THEN ${day}::date + n % 300 END, CASE WHEN n % 16 = 0 THEN ARRAY['tag ' || n % 50] ELSE '{}' END
      FROM generate_series(1, ${TASKS}) n`);
  });
  await app.db.run(sql`
    INSERT INTO rounds (user_id, day, index) SELECT ${ann.id}::uuid, ${day}::date - d, i
    FROM generate_series(0, 2000) d, generate_series(0, 5) i`);
  await app.db.run(sql`
    INSERT INTO round_tasks (user_id, day, index, task_id, position)
    SELECT r.user_id, r.day, r.index, t.id, 0 FROM rounds r
    JOIN LATERAL (SELECT id FROM tasks WHERE position = (r.day - date '2020-01-01') * 6 + r.index + 1) t ON true`);
  await app.db.run(sql`
    INSERT INTO work_sessions (user_id, task_id, title, started_at, ended_at)
    SELECT ${ann.id}::uuid, t.id, t.title, t.completed_at - interval '5 minutes', t.completed_at
    FROM tasks t WHERE t.position::int % 20 = 1`);
  await app.db.run(sql`
    INSERT INTO journal_entries (user_id, day, note) SELECT ${ann.id}::uuid, ${day}::date - d, 'A day'
    FROM generate_series(0, 3000) d`);
  await app.db.run(sql`
    INSERT INTO comments (workspace_id, task_id, author_id, body)
    SELECT t.workspace_id, t.id, t.creator_id, 'About ' || t.title FROM tasks t WHERE t.position::int % 10 = 0`);
  await app.db.run(sql`
    INSERT INTO activity (workspace_id, actor_id, transport, operation, target_kind, target_id, label, created_at)
    SELECT t.workspace_id, t.creator_id, 'web', 'create_task', 'task', t.id, t.title, now() - t.position * interval '1 minute'
    FROM tasks t WHERE t.position::int % 10 = 0`);
  const { id: areaId } = await app.db.one<{ id: string }>(sql`
    WITH area AS (INSERT INTO areas (workspace_id, creator_id, name, position) VALUES (${ann.workspaceId}, ${ann.id}, 'Flat', 1)
      RETURNING id)
    UPDATE tasks t SET area_id = area.id FROM area WHERE t.position = 90 RETURNING area.id`);
  // An index-only scan needs nearly all pages marked as visible to all transactions. VACUUM can mark them only while no
  // job has a transaction open.
  const hidden = sql`SELECT relpages - relallvisible AS pages FROM pg_class WHERE relname = 'tasks'`;
  await expect
    .poll(async () => {
      await app.pool.query('VACUUM ANALYZE');
      return (await app.db.one<{ pages: number }>(hidden)).pages;
    })
    .toBeLessThan(10);

  // On all connections, because the check of a token and the read after it do not go through the pool.
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const statements = () => sent.mock.calls.flatMap(([query]) => Asked.safeParse(query).data ?? []);
  const screen = (input: object) =>
    `/api/trpc/screens.show?input=${encodeURIComponent(JSON.stringify({ day, since: Date.parse(day), ...input }))}`;
  for (const path of [
    `/v2/plan/${day}`,
    `/v2/context?day=${day}`,
    '/v2/journal',
    '/v2/search?q=task%20777',
    `/api/trpc/screens.plan?input=${encodeURIComponent(JSON.stringify({ day, since: 0, until: 1 }))}`,
    ...['today', 'day', 'upcoming', 'later', 'future'].map((name) => screen({ name })),
    '/v2/tags',
    `/v2/activity?within=${areaId}`,
    `/api/trpc/screens.frame?input=${encodeURIComponent(JSON.stringify({ day }))}`,
    ...['screens.archive', 'trash.list', 'activity.list'].map((path) => `/api/trpc/${path}?input=%7B%7D`),
  ]) {
    sent.mockClear();
    expect((await app.send(path, { headers: callHeaders(ann) })).status, path).toBe(200);
    const queries = statements();
    expect(queries.length).toBeGreaterThan(0);
    for (const { text, values } of queries) {
      const { rows } = await pool().query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      expect(scans(rows[0]['QUERY PLAN'][0].Plan), `${path}: ${text}`).toEqual([]);
    }
  }

  /** The indexes of the list that a request reads, with a plan for any values, as prepared statements get it. */
  const listIndexes = async (path: string) => {
    sent.mockClear();
    expect((await app.send(path, { headers: callHeaders(ann) })).status, path).toBe(200);
    const texts = statements().map(({ text }) => text);
    const [list = ''] = texts.filter((text) => /FROM tasks t .* LIMIT/s.test(text));
    const { rows } = await pool().query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${list}`);
    return indexesOf(rows[0]['QUERY PLAN'][0].Plan);
  };
  // It must not go through all planned tasks in order to find those of one day.
  expect(await listIndexes('/v2/tasks?when=today')).toEqual([
    expect.stringMatching(/_planned_idx .*when_date.* <= \$/),
  ]);
  for (const [filters, index] of [
    ['from=2026-11-21&to=2026-11-27', /_planned_idx .*when_date/],
    ['sort=deadline', /^tasks_deadline_idx /],
    ['sort=completed&status=done', /^tasks_done_idx /],
    ['completedFrom=2026-11-01', /^tasks_done_idx .*completed_at/],
  ] as const)
    expect([filters, await listIndexes(`/v2/tasks?${filters}`)]).toEqual([
      filters,
      expect.arrayContaining([expect.stringMatching(index)]),
    ]);
  const everything = { name: 'filter', filter: {}, sort: 'deadline' };
  expect(await listIndexes(screen(everything))).toContainEqual(expect.stringMatching(/^tasks_deadline_idx /));

  // Statements about one row are planned once. The first five plans of a statement are for its values.
  const { id: taskId } = await app.db.one<{ id: string }>(sql`SELECT id FROM tasks WHERE position = 90`);
  const call = app.transport('rest').as(ann);
  for (let n = 0; n < 12; n++)
    expect((await call('complete_task', { taskId, completed: n % 2 === 0 })).status).toBe(200);
  const plannedAnew = sql`
    SELECT statement FROM pg_prepared_statements
    WHERE statement LIKE '%access.role%' AND statement LIKE '%FROM tasks t%' AND custom_plans > 5`;
  expect(await app.db.rows(plannedAnew)).toEqual([]);
});
