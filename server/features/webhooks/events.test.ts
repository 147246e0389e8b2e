import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startReceiver } from '@/tools/torture/hook-receiver';
import { filesOf } from '../../../testing/upload';
import { clientOf, startWebhooks } from '../../../testing/webhook-setup';
import { Comment } from '../../wire/collaboration';
import { Session } from '../../wire/day';

const Any = z.unknown();

test('sends a row as it was at the event, and the same body again', async () => {
  await using setup = await startWebhooks();
  let status = 503;
  await using receiver = await startReceiver(() => status);
  const { user, account } = setup;
  const { id: taskId } = await user.task({ title: 'Tiles', tags: ['flat'] });
  const events = ['task.updated', 'task.completed', 'task.reopened', 'task.deleted'];
  await setup.hook(receiver.url, events);
  await user.updateTask({ taskId, title: 'Grey tiles', notes: 'By the window' });
  await user.expectOk(Any, 'complete_task', { taskId });
  await user.expectOk(Any, 'complete_task', { taskId, completed: false });
  await user.expectOk(Any, 'delete_task', { taskId });
  await setup.run();
  status = 204;
  await setup.makeDue();
  await setup.run();
  const task = { id: taskId, title: 'Grey tiles', notes: 'By the window', tags: ['flat'] };
  const actor = { id: account.id, name: 'Ann' };
  const [failed, sent] = [receiver.received.slice(0, 4), receiver.received.slice(4)];
  const message = ({ messageId, text }: { messageId: string; text: string }) => [messageId, text];
  expect(failed.map(message)).toEqual(sent.map(message));
  expect(sent.map(({ type, data }) => ({ type, data }))).toEqual([
    {
      type: 'task.updated',
      data: { task: expect.objectContaining(task), previous: { title: 'Tiles', notes: '' }, actor },
    },
    {
      type: 'task.completed',
      data: {
        task: expect.objectContaining({ ...task, status: 'done' }),
        previous: { status: 'open', completedAt: null },
        actor,
      },
    },
    {
      type: 'task.reopened',
      data: {
        task: expect.objectContaining({ ...task, status: 'open' }),
        previous: { status: 'done', completedAt: expect.any(Number) },
        actor,
      },
    },
    { type: 'task.deleted', data: { task: expect.objectContaining(task), previous: {}, actor } },
  ]);
});

test('loses no event of what is gone when it is sent', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { user } = setup;
  await setup.hook(receiver.url, ['comment.created', 'session.ended', 'task.deleted']);
  const { id: taskId } = await user.task({ title: 'Tiles' });
  for (let n = 0; n < 3; n++) {
    const { comment } = await user.expectOk(z.object({ comment: Comment }), 'create_comment', {
      taskId,
      body: `Comment ${n}`,
    });
    await user.expectOk(Any, 'delete_comment', { commentId: comment.id });
  }
  for (let n = 0; n < 2; n++) {
    const { session } = await user.expectOk(z.object({ session: Session }), 'start_session', { taskId });
    await user.expectOk(Any, 'stop_session', { sessionId: session.id });
    await user.expectOk(Any, 'delete_session', { sessionId: session.id });
  }
  await user.expectOk(Any, 'delete_task', { taskId });
  const daily = await user.task({ title: 'Water', repeat: { every: 1, unit: 'day' } });
  const { next } = await user.complete({ taskId: daily.id });
  await user.complete({ taskId: daily.id, completed: false });
  await setup.run();
  const deleted = receiver.received.filter(({ type }) => type === 'task.deleted');
  expect(deleted.map(({ data }) => data.task?.['id'])).toEqual([taskId, next?.id]);
  const types = receiver.received.map(({ type }) => type);
  expect(types.filter((type) => type === 'comment.created')).toHaveLength(3);
  expect(types.filter((type) => type === 'session.ended')).toHaveLength(2);
});

test('stores a delivery for each row that an import makes', async () => {
  await using setup = await startWebhooks();
  const { app, user } = setup;
  await setup.hook('http://127.0.0.1:9/', ['task.created', 'project.created', 'area.created']);
  // Events are written in groups of 200.
  const lines = Array.from({ length: 205 }, (_, n) => `Task ${n},Kitchen`);
  const content = ['title,project', ...lines].join('\n');
  await user.expectOk(Any, 'import_data', { source: 'csv', content, dryRun: true });
  await user.expectOk(Any, 'import_data', { source: 'csv', content, dryRun: false });
  const stored = await app.db.rows<{ event: string; title: string | null }>(sql`
    SELECT event, body::json #>> '{data,task,title}' AS title FROM webhook_deliveries ORDER BY next_attempt_at`);
  expect(stored).toEqual([
    { event: 'project.created', title: null },
    ...lines.map((_, n) => ({ event: 'task.created', title: `Task ${n}` })),
  ]);
});

test('sends every other change of a row as an update', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { app, account, user } = setup;
  const area = await user.area({ name: 'Home' });
  const project = await user.project({ name: 'Kitchen' });
  const { id: taskId } = await user.task({ title: 'Tiles', projectId: project.id, tags: ['flat'] });
  const events = ['task.created', 'task.updated', 'task.deleted', 'project.created', 'project.updated'];
  await setup.hook(receiver.url, events);
  const bytes = new TextEncoder().encode('The plan');
  const { id: fileId } = await filesOf(app, account).upload({ targetKind: 'task', targetId: taskId, bytes });
  await user.expectOk(Any, 'delete_file', { fileId });
  await user.expectOk(Any, 'rename_tag', { tag: 'flat', name: 'home' });
  await user.expectOk(Any, 'reorder_hierarchy', {
    moves: [
      { kind: 'task', taskId, order: 5, parent: { kind: 'root' } },
      { kind: 'project', projectId: project.id, order: 7, parent: { kind: 'area', areaId: area.id } },
    ],
  });
  await user.expectOk(Any, 'create_comment', { taskId, body: 'No event here' });
  await user.expectOk(Any, 'convert_task_to_project', { taskId });
  await setup.run();
  expect(receiver.received.map(({ type, data }) => [type, data['previous']])).toMatchObject([
    ['task.updated', {}],
    ['task.updated', {}],
    ['task.updated', { tags: ['flat'] }],
    ['task.updated', { projectId: project.id, order: expect.any(Number) }],
    ['project.updated', { areaId: null, order: expect.any(Number) }],
    ['project.created', {}],
    ['task.updated', { status: 'open' }],
  ]);
});

test('marks a body that is cut because it is too large', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { user } = setup;
  await setup.hook(receiver.url, ['task.created', 'task.updated']);
  const { id: taskId } = await user.task({ title: 'Tiles', notes: 'Long. '.repeat(8_000) });
  await user.updateTask({ taskId, notes: 'Also long. '.repeat(4_000) });
  await setup.run();
  const [created, updated] = receiver.received;
  expect(created?.data['truncated']).toBeUndefined();
  expect(updated?.data['truncated']).toBe(true);
  expect(Buffer.byteLength(updated?.text ?? '')).toBeLessThan(65_536);
});

test('sends a member nothing after they left', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { app, user } = setup;
  const bob = await app.account('Bob');
  const other = clientOf(app, bob);
  const { workspace } = await user.expectOk(
    z.object({ workspace: z.looseObject({ id: z.string() }) }),
    'create_workspace',
    { name: 'Team' },
  );
  const workspaceId = workspace.id;
  const added = await user.expectOk(
    z.object({ member: z.looseObject({ membershipId: z.string() }) }),
    'add_member',
    { workspaceId, target: bob.username, role: 'member' },
  );
  const { membershipId } = added.member;
  await other.expectOk(Any, 'create_webhook', {
    url: receiver.url,
    events: ['task.created', 'task.deleted'],
    workspaceId,
  });
  const seen = await user.task({ title: 'Shared by a grant', workspaceId });
  await user.expectOk(Any, 'share_task', { taskId: seen.id, target: bob.username, role: 'reader' });
  await user.expectOk(Any, 'delete_task', { taskId: seen.id });
  await setup.run();
  // Its creation was before the grant.
  expect(receiver.received.map(({ type }) => type)).toEqual(['task.deleted']);
  const area = await user.area({ name: 'Home', workspaceId });
  const later = await user.task({ title: 'Later', areaId: area.id });
  await user.expectOk(Any, 'delete_task', { taskId: later.id });
  await user.expectOk(Any, 'remove_member', { workspaceId, membershipId });
  await setup.run();
  expect(receiver.received).toHaveLength(1);
});

test('leaves no event of a write that is rolled back', async () => {
  await using setup = await startWebhooks();
  const { user } = setup;
  const { webhook } = await setup.hook('http://127.0.0.1:9/', ['task.updated', 'task.deleted']);
  const { id: taskId } = await user.task({ title: 'Tiles' });
  await user.call('update_tasks', { taskIds: [taskId, randomUUID()], changes: { title: 'Grey' } });
  expect(await setup.deliveries(webhook.id)).toEqual([]);
});
