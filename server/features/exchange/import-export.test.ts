import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { callHeaders, createApp } from '../../../testing/test-app';
import { ExportDocument, ImportReport } from '../../wire/exchange';

const Answer = z.object({ report: ImportReport });

test('keeps what an export says of its account, and reports what it cannot bring back', async () => {
  await using app = await createApp();
  const [ann, ben] = [await app.account('Ann'), await app.account('Ben')];
  const as = (who: typeof ann) => plannerClient(app.transport('rest').as(who));
  const preferences = { theme: 'dark', weekStart: 0, roundNames: ['Morning'] };
  await as(ann).call('update_me', { preferences });
  await as(ben).call('update_me', { preferences: { weekStart: 6 } });
  await as(ann).task({ title: 'Call', assigneeId: ann.id });
  await as(ann).call('create_feed', { name: 'My days', include: ['when'] });
  const { body } = await as(ann).call('create_workspace', { name: 'Acme' });
  const workspaceId = Object(body).workspace.id;
  await as(ann).project({ name: 'Launch', workspaceId });
  const exported = ExportDocument.parse((await as(ann).call('export_account')).body);
  const assigned = exported.tasks.map((task) => ({
    ...task,
    id: crypto.randomUUID(),
    assigneeId: workspaceId,
  }));
  const comment = {
    id: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    body: 'Hi',
    createdAt: 1,
    updatedAt: 1,
  };
  const content = JSON.stringify({
    ...exported,
    tasks: [...exported.tasks, ...assigned],
    comments: [comment],
    files: [{ name: 'plan.pdf' }],
  });
  const input = { source: 'parcours', content };
  const dry = await as(ben).expectOk(Answer, 'import_data', input);
  const { report } = await as(ben).expectOk(Answer, 'import_data', { ...input, dryRun: false });
  expect(report).toEqual(dry.report);
  expect(report.skipped.map(({ reason }) => reason).sort()).toEqual([
    expect.stringMatching(/^Calendar feeds are not imported/),
    expect.stringMatching(/^Files are not imported/),
    'The task comes without its assignee: The file has no address of them. Assign it again.',
    'The task of this comment is not there.',
    'The workspace “Acme” comes without its members. Add them again.',
  ]);
  const { body: me } = await as(ben).call('get_me');
  expect(me).toMatchObject({ me: { preferences: { theme: 'dark', weekStart: 6, roundNames: ['Morning'] } } });
  const { tasks: made } = await as(ben).tasks();
  expect(made.flatMap(({ assigneeId }) => assigneeId ?? [])).toEqual([ben.id]);
});

test('a preview with an idempotency key writes nothing', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const headers = { ...callHeaders(ann), 'content-type': 'application/json', 'idempotency-key': 'preview-1' };
  const body = JSON.stringify({ source: 'csv', content: 'title,project\nPaint,Kitchen\n' });
  const preview = async () => (await app.send('/v2/imports', { method: 'POST', headers, body })).json();
  const first = Answer.parse(await preview());
  expect(first.report).toMatchObject({ projects: 1, tasks: 1 });
  expect(Answer.parse(await preview())).toEqual(first);
  const planner = plannerClient(app.transport('rest').as(ann));
  expect([await planner.projects(), (await planner.tasks()).tasks]).toEqual([[], []]);
});

test('imports fields that only later rows have', async () => {
  await using app = await createApp();
  const ann = app.transport('rest').as(await app.account('Ann'));
  const later = {
    id: '00000000-0000-4000-8000-000000000002',
    title: 'Second',
    deadline: '2031-01-01',
    remindAt: 1000,
  };
  const tasks = [{ id: '00000000-0000-4000-8000-000000000001', title: 'First' }, later];
  const content = JSON.stringify({ kind: 'parcours.export', version: 1, tasks });
  await ann('import_data', { source: 'parcours', content, dryRun: false });
  const { id: _, ...fields } = later;
  expect((await ann('list_tasks')).body).toMatchObject({ tasks: [{ title: 'First' }, fields] });
});
