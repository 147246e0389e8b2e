import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';
import { ExportDocument } from '../../wire/exchange';
import { leftOut, sections } from './export-sections';

// MCP answers an address: see `export-links.test.ts`.
describe.each(transports.filter((name) => name !== 'mcp'))('an export over %s', (transport) => {
  test('holds what the account owns, and nothing of anyone else', async () => {
    await using app = await createApp();
    const account = await app.account('Ann');
    const as = (who: typeof account) => plannerClient(app.transport(transport).as(who));
    const [ann, eve] = [as(account), as(await app.account('Eve'))];
    const area = await ann.area({ name: 'Home' });
    const project = await ann.project({ name: 'Kitchen', areaId: area.id });
    const heading = await ann.heading({ name: 'Tiles', projectId: project.id });
    const task = await ann.task({
      title: 'Order tiles',
      projectId: project.id,
      headingId: heading.id,
      tags: ['shop'],
      checklist: ['Measure'],
      when: { kind: 'date', date: '2026-11-21', time: '09:30' },
      repeat: { every: 2, unit: 'week' },
    });
    for (const [tool, input] of Object.entries({
      create_comment: { taskId: task.id, body: 'Ask for samples.' },
      plan_round: { day: '2026-11-21', index: 1, taskIds: [task.id] },
      log_session: { taskId: task.id, minutes: 40 },
      write_journal_entry: { day: '2026-11-21', mood: 4, note: 'Good' },
      create_note: { title: 'Colors', body: 'Blue' },
      create_view: { name: 'Urgent', filter: { priority: { min: 2 } } },
      create_habit: { name: 'Run' },
      create_feed: { name: 'My days', include: ['when'] },
      create_webhook: { url: 'https://hooks.example/', events: ['task.created'] },
      dismiss_insight: { id: 'open_round:2026-11-21' },
      create_package: { kind: 'prompt', name: 'Review', content: 'What went well?' },
    }))
      expect([tool, (await ann.call(tool, input)).status]).toEqual([tool, expect.toBeOneOf([200, 201])]);

    const exported = await ann.expectOk(ExportDocument, 'export_account');
    const { accessRole: _role, commentCount: _count, ...own } = task;
    expect(exported).toMatchObject({
      account: { id: account.id, email: account.email },
      workspaces: [{ id: account.workspaceId, kind: 'personal' }],
      areas: [{ id: area.id, name: 'Home', archived: false }],
      projects: [{ id: project.id, areaId: area.id }],
      headings: [{ id: heading.id, projectId: project.id }],
      tasks: [own],
      comments: [{ taskId: task.id, body: 'Ask for samples.' }],
      rounds: [{ day: '2026-11-21', index: 1, taskIds: [task.id] }],
      sessions: [{ taskId: task.id, title: 'Order tiles' }],
      journal: [{ day: '2026-11-21', mood: 4, note: 'Good' }],
      notes: [{ title: 'Colors', body: 'Blue' }],
      packages: [{ name: 'Review', content: 'What went well?' }],
      views: [{ name: 'Urgent', filter: { priority: { min: 2 } } }],
      habits: [{ name: 'Run', target: { count: 1, period: 'day' }, checks: [] }],
      feeds: [{ name: 'My days', include: ['when'] }],
      webhooks: [{ url: 'https://hooks.example/', events: ['task.created'], active: true }],
    });
    const strangers = await eve.expectOk(ExportDocument, 'export_account');
    expect(strangers).toMatchObject({
      areas: [],
      projects: [],
      tasks: [],
      comments: [],
      notes: [],
      rounds: [],
    });
  });
});

test('is streamed with one row a line', async () => {
  await using app = await createApp();
  const account = await app.account('Ann');
  const ann = plannerClient(app.transport('rest').as(account));
  const titles = Array.from({ length: 130 }, (_, index) => `Task ${index}`);
  for (const start of [0, 50, 100])
    await ann.call('create_tasks', { tasks: titles.slice(start, start + 50).map((title) => ({ title })) });
  const headers = { authorization: `Bearer ${account.token}` };
  const response = await app.send('/v2/export', { headers });
  expect(response.headers.get('content-type')).toContain('application/json');
  const text = await response.text();
  expect(ExportDocument.parse(JSON.parse(text)).tasks.map(({ title }) => title)).toEqual(titles);
  expect(text.split('\n').filter((line) => line.includes('"title":"Task '))).toHaveLength(130);
  expect((await app.send('/v2/export?nonsense=1', { headers })).status).toBe(400);
});

test('exports every table, or says why not', async () => {
  await using app = await createApp();
  const rows = await app.db.rows<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
      AND relname NOT LIKE '\\_%' ORDER BY relname`);
  const exported = ['users', ...Object.values(sections).flatMap(({ tables }) => [...tables])];
  expect([...exported, ...Object.keys(leftOut)].sort()).toEqual(rows.map(({ name }) => name));
  for (const reason of Object.values(leftOut)) expect(reason).toMatch(/^[A-Z].+\.$/);
  expect(Object.keys(ExportDocument.shape)).toEqual(expect.arrayContaining(Object.keys(sections)));
});
