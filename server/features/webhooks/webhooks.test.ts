import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startReceiver } from '@/tools/torture/hook-receiver';
import { startNameServer } from '../../../testing/name-server';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { createApp, transports } from '../../../testing/test-app';
import {
  Created,
  clientOf,
  Deliveries,
  List,
  One,
  Sent,
  startWebhooks as start,
} from '../../../testing/webhook-setup';
import { Notification } from '../../wire/notifications';
import { eventData, WebhookEvent } from '../../wire/webhooks';

const SOME_ID = '11111111-1111-4111-8111-111111111111';

describe.each(transports)('webhooks over %s', (transport) => {
  test('creates, lists, changes, tests, retries and deletes a webhook, hidden from a stranger', async () => {
    await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
    await using receiver = await startReceiver();
    const [user, stranger] = [
      clientOf(app, await app.account('Ann'), transport),
      clientOf(app, await app.account('Eve'), transport),
    ];
    const events = ['task.created', 'task.completed'];
    const { webhook, secret } = await user.expectOk(Created, 'create_webhook', { url: receiver.url, events });
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    expect(webhook).toMatchObject({
      url: receiver.url,
      events,
      active: true,
      failures: 0,
      turnedOffFor: null,
    });
    const stored = await app.db.rows(sql`SELECT w::text AS row FROM webhooks w`);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    const { id: webhookId } = webhook;
    expect(await user.call('create_webhook', { url: receiver.url, events })).toMatchObject({ status: 201 });
    expect((await user.expectOk(List, 'list_webhooks')).webhooks).toHaveLength(2);

    const { delivery } = await user.expectOk(Sent, 'test_webhook', { webhookId });
    expect(delivery).toMatchObject({ event: 'webhook.test', status: 'pending', attempts: 0 });
    await runAllJobs(app.url);
    const deliveryId = delivery.id;
    await user.expectOk(Sent, 'retry_webhook_delivery', { webhookId, deliveryId });
    await runAllJobs(app.url);
    expect(receiver.received.map(({ messageId, type }) => [messageId, type])).toEqual([
      [deliveryId, 'webhook.test'],
      [deliveryId, 'webhook.test'],
    ]);
    receiver.verify(secret);
    const { deliveries } = await user.expectOk(Deliveries, 'list_webhook_deliveries', { webhookId });
    expect(deliveries).toMatchObject([
      { id: deliveryId, status: 'delivered', attempts: 2, responseStatus: 204, nextAttemptAt: null },
    ]);

    for (const [tool, input] of [
      ['update_webhook', { webhookId, active: false }],
      ['delete_webhook', { webhookId }],
      ['test_webhook', { webhookId }],
      ['list_webhook_deliveries', { webhookId }],
      ['retry_webhook_delivery', { webhookId, deliveryId }],
    ] as const)
      expect(await stranger.refusal(tool, input)).toBe('404');
    expect((await stranger.expectOk(List, 'list_webhooks')).webhooks).toEqual([]);
    expect(await user.refusal('retry_webhook_delivery', { webhookId, deliveryId: SOME_ID })).toBe('404');

    const off = await user.expectOk(One, 'update_webhook', {
      webhookId,
      active: false,
      events: ['task.created'],
    });
    expect(off.webhook).toMatchObject({ active: false, events: ['task.created'], url: receiver.url });
    expect(await user.refusal('delete_webhook', { webhookId })).toBe('200');
    expect(await user.refusal('delete_webhook', { webhookId })).toBe('404');
  });
});

test('sends every kind of event once, in order, with its target', async () => {
  await using setup = await start();
  await using receiver = await startReceiver();
  const { user, app } = setup;
  const { secret } = await setup.hook(receiver.url);
  const bob = await app.account('Bob');
  const done = (tool: string, input: Record<string, unknown>) => user.expectOk(z.unknown(), tool, input);
  const area = await user.area({ name: 'Home' });
  const project = await user.project({ name: 'Kitchen', areaId: area.id });
  const { id: taskId } = await user.task({ title: 'Tiles', projectId: project.id });
  const round = { day: '2026-11-22', index: 1 };
  await done('plan_round', { ...round, taskIds: [taskId] });
  await done('start_session', { taskId });
  await done('close_round', round);
  await user.updateTask({ taskId, title: 'Grey tiles' });
  await user.updateTask({ taskId });
  await done('create_comment', { taskId, body: 'Which grey?' });
  await done('share_task', { taskId, target: bob.username, role: 'reader' });
  await done('complete_task', { taskId });
  await done('complete_task', { taskId, completed: false });
  await setup.run();
  await done('delete_task', { taskId });
  await done('archive_project', { projectId: project.id });
  await done('delete_project', { projectId: project.id });
  await setup.run();
  receiver.verify(secret);
  expect(receiver.received.map(({ type }) => type)).toEqual([
    'area.created',
    'project.created',
    'task.created',
    'session.ended',
    'round.closed',
    'task.updated',
    'comment.created',
    'access.granted',
    'task.completed',
    'task.reopened',
    'task.deleted',
    'project.completed',
    'project.deleted',
  ]);
  for (const { type, data } of receiver.received) {
    const [, shape = z.never()] =
      Object.entries(eventData).find(([kind]) => type.startsWith(`${kind}.`)) ?? [];
    expect([type, shape.safeParse(data).error?.issues]).toEqual([type, undefined]);
  }
  const data = (type: string) => receiver.received.find((one) => one.type === type)?.data;
  const actor = { id: setup.account.id, name: 'Ann' };
  expect(data('area.created')).toEqual({ area, previous: {}, actor });
  expect(data('task.deleted')).toMatchObject({ task: { id: taskId, title: 'Grey tiles' }, previous: {} });
  expect(data('access.granted')).toMatchObject({ task: { id: taskId }, person: { username: bob.username } });
  expect(data('round.closed')).toMatchObject({ round: { ...round, engaged: false } });
  expect(data('session.ended')).toMatchObject({ session: { taskId } });
  expect(data('comment.created')).toMatchObject({ comment: { taskId, body: 'Which grey?' } });
});

test('sends only what the creator may still read', async () => {
  await using setup = await start();
  await using receiver = await startReceiver();
  const { app, user } = setup;
  const bob = await app.account('Bob');
  const other = clientOf(app, bob);
  const team = await user.expectOk(
    z.object({ workspace: z.looseObject({ id: z.string() }) }),
    'create_workspace',
    {
      name: 'Team',
    },
  );
  const workspaceId = team.workspace.id;
  const input = { url: receiver.url, events: WebhookEvent.options, workspaceId };
  expect(await other.refusal('create_webhook', input)).toBe('404');
  await user.expectOk(z.unknown(), 'add_member', { workspaceId, target: bob.username, role: 'member' });
  const { webhook } = await other.expectOk(Created, 'create_webhook', input);
  const shown = await user.area({ name: 'Shown', workspaceId });
  const hidden = await user.area({ name: 'Hidden', workspaceId });
  const task = await user.task({ title: 'Seen', areaId: shown.id });
  await user.expectOk(z.unknown(), 'set_workspace_access', {
    targetKind: 'area',
    targetId: hidden.id,
    access: 'none',
  });
  await user.task({ title: 'Own root task', workspaceId });
  await user.expectOk(z.unknown(), 'delete_task', { taskId: task.id });
  await setup.run();
  const stored = await other.expectOk(Deliveries, 'list_webhook_deliveries', { webhookId: webhook.id });
  expect(stored.deliveries.map(({ event, status }) => `${event} ${status}`).sort()).toEqual([
    'area.created delivered',
    'area.created skipped',
    'task.created delivered',
    'task.deleted delivered',
  ]);
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/Hidden|root/);
});

test('retries only temporary failures', async () => {
  await using setup = await start();
  const statuses = [503, 429, 204, 404, 302];
  await using receiver = await startReceiver((nth) => statuses[nth] ?? 204);
  const { webhook } = await setup.hook(receiver.url, ['task.created']);
  await setup.user.task({ title: 'Tiles' });
  for (const [status, attempts] of [
    ['pending', 1],
    ['pending', 2],
    ['delivered', 3],
  ] as const) {
    await setup.makeDue();
    await setup.run();
    expect(await setup.deliveries(webhook.id)).toMatchObject([{ status, attempts }]);
  }
  expect(new Set(receiver.received.map(({ messageId }) => messageId)).size).toBe(1);
  for (const responseStatus of [404, 302]) {
    await setup.user.task({ title: 'More' });
    await setup.run();
    expect((await setup.deliveries(webhook.id))[0]).toMatchObject({ status: 'failed', responseStatus });
  }
  const { webhook: closed } = await setup.hook('http://127.0.0.1:9/', ['task.created']);
  await setup.user.task({ title: 'Nobody listens' });
  await setup.run();
  expect(await setup.deliveries(closed.id)).toMatchObject([{ status: 'pending', responseStatus: null }]);
});

test('turns off after 410 or twenty failures in a row', async () => {
  await using setup = await start();
  let status = 410;
  await using receiver = await startReceiver(() => status);
  const { webhook } = await setup.hook(receiver.url, ['task.created']);
  const turnOn = () => setup.user.expectOk(One, 'update_webhook', { webhookId: webhook.id, active: true });
  await setup.user.task({ title: 'Gone' });
  await setup.run();
  expect(await setup.isActive()).toBe(false);
  expect((await turnOn()).webhook).toMatchObject({ active: true, failures: 0, turnedOffFor: null });
  const notices = () =>
    setup.user.expectOk(z.object({ notifications: z.array(Notification) }), 'list_notifications');
  const { host } = new URL(receiver.url);
  const title = `The webhook to ${host} was turned off`;
  const targetId = webhook.id;
  expect((await notices()).notifications).toMatchObject([
    { title, body: expect.stringContaining('410'), targetKind: 'webhook', targetId },
  ]);
  status = 500;
  const tasks = Array.from({ length: 21 }, (_, nth) => ({ title: `Task ${nth}` }));
  await setup.user.expectOk(z.unknown(), 'create_tasks', { tasks });
  await setup.run();
  expect(await setup.isActive()).toBe(false);
  expect(receiver.received).toHaveLength(21);
  expect((await notices()).notifications).toMatchObject([
    { title, body: expect.stringContaining('20') },
    { title },
  ]);
  status = 204;
  await turnOn();
  await setup.run();
  expect((await setup.deliveries(webhook.id)).map((one) => one.status)).toEqual([
    ...Array.from({ length: 21 }, () => 'delivered'),
    'failed',
  ]);
});

test('signs with the old secret too for a day after a rotation', async () => {
  await using setup = await start();
  await using receiver = await startReceiver();
  const { webhook, secret: first } = await setup.hook(receiver.url, ['task.created']);
  const webhookId = webhook.id;
  const { secret: second } = await setup.user.expectOk(Created, 'rotate_webhook_secret', { webhookId });
  expect(second).toMatch(/^whsec_/);
  await setup.user.task({ title: 'Both' });
  await setup.run();
  for (const secret of [first, second]) receiver.verify(secret);
  await setup.app.db.run(sql`UPDATE webhooks SET rotated_until = now()`);
  await setup.user.task({ title: 'The new one' });
  await setup.run();
  expect(receiver.received).toHaveLength(2);
  expect(() => receiver.verify(first)).toThrow();
  receiver.verify(second);
  const stranger = clientOf(setup.app, await setup.app.account('Eve'));
  expect(await stranger.refusal('rotate_webhook_secret', { webhookId })).toBe('404');
});

test('never sends to a private target', async () => {
  await using setup = await start({});
  await using receiver = await startReceiver();
  const events = ['task.created', 'task.deleted'];
  await using _names = await startNameServer({ 'hooks.example': '127.0.0.1' });
  const named = (host: string) => receiver.url.replace('127.0.0.1', host);
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await setup.user.refusal('create_webhook', { url: named(host), events })).toBe('400 url');
  const { webhook } = await setup.hook(named('hooks.example'), events);
  expect(
    await setup.user.refusal('update_webhook', { webhookId: webhook.id, url: 'http://[fd00::1]/' }),
  ).toBe('400 url');
  expect(await setup.user.refusal('create_task', { title: 'Tiles', projectId: SOME_ID })).toBe('404');
  expect(await setup.deliveries(webhook.id)).toEqual([]);
  await setup.user.task({ title: 'Tiles' });
  await setup.run();
  expect(await setup.deliveries(webhook.id)).toMatchObject([
    { status: 'failed', error: expect.stringContaining('private network') },
  ]);
  expect(receiver.received).toEqual([]);
});

test('refuses addresses and events that it cannot send', async () => {
  await using setup = await start();
  const events = ['task.created'];
  for (const [field, input] of [
    ['url', { url: 'ftp://example.org/', events }],
    ['url', { url: 'https://ann:secret@example.org/', events }],
    ['url', { url: 'example.org', events }],
    ['events', { url: 'https://example.org/', events: [] }],
    ['events', { url: 'https://example.org/', events: ['task.created', 'task.created'] }],
    ['events.0', { url: 'https://example.org/', events: ['task.eaten'] }],
  ] as const)
    expect(await setup.user.refusal('create_webhook', input)).toBe(`400 ${field}`);
});
