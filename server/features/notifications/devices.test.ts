import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeJobsDue } from '../../../testing/make-jobs-due';
import { startNameServer } from '../../../testing/name-server';
import { startPushService } from '../../../testing/push-service';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp, type TestApp, transports } from '../../../testing/test-app';
import { vapidKeys } from '../../platform/config/vapid';
import { Device } from '../../wire/devices';
import { signOutEverywhere } from '../sign-in/manage-accounts';
import { revokeEarlierAccess } from '../sign-in/revoke-earlier-access';

const env = { ALLOW_PRIVATE_HOSTS: 'true' };
const Registered = z.strictObject({ device: Device });
const Devices = z.strictObject({ devices: z.array(Device) });

/** Ann, whose browser is registered, and Bob, whose comments reach her. */
async function createPair(app: TestApp, subscription: Record<string, unknown>) {
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const owner = sharingClient(app.transport('rest').as(ann));
  const other = sharingClient(app.transport('rest').as(bob));
  await owner.expectOk(Registered, 'register_device', subscription);
  const task = await owner.task({ title: 'Order tiles' });
  await owner.shareTask({ taskId: task.id, target: bob.username, role: 'commenter' });
  const comment = async (body: string) => {
    await other.expectOk(z.unknown(), 'create_comment', { taskId: task.id, body });
    await runAllJobs(app.url);
  };
  const devices = async () => (await owner.expectOk(Devices, 'list_devices')).devices;
  return { ann, owner, task, comment, devices };
}

describe.each(transports)('devices over %s', (transport) => {
  test('are registered once, listed and deleted by their own account alone', async () => {
    await using app = await createApp({ env });
    await using push = await startPushService();
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const own = sharingClient(app.transport(transport).as(ann));
    const stranger = sharingClient(app.transport(transport).as(bob));
    const { subscription } = push;
    const { status, body } = await own.call('register_device', subscription);
    expect(status).toBe(201);
    const { device } = Registered.parse(body);
    expect(device).toMatchObject({ kind: 'web', name: 'Firefox', endpoint: subscription.endpoint });
    const renamed = await own.expectOk(Registered, 'register_device', { ...subscription, name: 'Laptop' });
    expect(renamed.device).toEqual({ ...device, name: 'Laptop' });
    expect(await stranger.expectOk(Devices, 'list_devices')).toEqual({ devices: [] });
    const deviceId = device.id;
    expect(await stranger.refusal('delete_device', { deviceId })).toBe('404');
    expect((await own.call('delete_device', { deviceId })).body).toEqual({ deviceId });
    expect(await own.refusal('delete_device', { deviceId })).toBe('404');

    const point = Buffer.alloc(65, 4).toString('base64url');
    const keys = { ...subscription.keys, p256dh: point };
    expect(await own.refusal('register_device', { ...subscription, keys })).toBe('400 keys.p256dh');
    const short = { ...subscription.keys, auth: 'abc' };
    expect(await own.refusal('register_device', { ...subscription, keys: short })).toBe('400 keys.auth');
    expect(await own.refusal('register_device', { ...subscription, endpoint: 'tel:1' })).toBe('400 endpoint');
  });
});

test('sends a message that the browser decrypts, signed by the key of this server', async () => {
  await using app = await createApp({ env });
  await using push = await startPushService();
  const { task, comment } = await createPair(app, push.subscription);
  await comment('Grey or blue? 🙂');
  const [sent, ...more] = push.received;
  expect(more).toEqual([]);
  expect(sent?.message).toEqual({
    id: expect.any(String),
    kind: 'comment',
    title: 'Bob commented on “Order tiles”',
    body: 'Grey or blue? 🙂',
    path: `/inbox?task=${task.id}`,
    taskId: null,
  });
  expect(sent?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' });
  expect(sent?.vapid).toMatchObject({ aud: push.origin, key: vapidKeys().publicKey });
});

test('tries again while the push service is busy, and forgets a subscription that is gone', async () => {
  await using app = await createApp({ env });
  await using push = await startPushService([503, 201, 410]);
  const { comment, devices } = await createPair(app, push.subscription);
  await comment('One');
  await makeJobsDue(app.db);
  await runAllJobs(app.url);
  expect(push.received.map(({ message }) => message.body)).toEqual(['One', 'One']);
  expect(new Set(push.received.map(({ message }) => message.id)).size).toBe(1);
  expect(await devices()).toHaveLength(1);
  await comment('Two');
  expect(await devices()).toEqual([]);
  await comment('Three');
  expect(push.received).toHaveLength(3);
});

test('sends only enabled kinds that the reader may still see', async () => {
  await using app = await createApp({ env });
  await using push = await startPushService();
  const { owner, task, comment } = await createPair(app, push.subscription);
  await owner.expectOk(z.unknown(), 'update_me', {
    preferences: { notifications: { comment: { push: false } } },
  });
  await comment('Quiet');
  await owner.updateTask({ taskId: task.id, remindAt: Date.now() });
  await runAllJobs(app.url);
  expect(push.received.map(({ message }) => [message.kind, message.title])).toEqual([
    ['reminder', 'Order tiles'],
  ]);
  await owner.updateTask({ taskId: task.id, remindAt: Date.now() });
  await owner.expectOk(z.unknown(), 'delete_task', { taskId: task.id });
  await runAllJobs(app.url);
  expect(push.received).toHaveLength(1);
});

test('moves a browser to the account that uses it now', async () => {
  await using app = await createApp({ env });
  await using push = await startPushService();
  const { devices } = await createPair(app, push.subscription);
  const cleo = sharingClient(app.transport('rest').as(await app.account('Cleo')));
  const guessed = { ...push.subscription.keys, auth: Buffer.alloc(16).toString('base64url') };
  await cleo.expectOk(Registered, 'register_device', { ...push.subscription, keys: guessed });
  expect(await devices()).toHaveLength(1);
  await cleo.expectOk(Registered, 'register_device', push.subscription);
  expect(await devices()).toEqual([]);
});

test('sends nothing to private networks', async () => {
  await using app = await createApp();
  await using push = await startPushService();
  const ann = await app.account('Ann');
  const own = sharingClient(app.transport('rest').as(ann));
  await using _names = await startNameServer({ 'push.example': '127.0.0.1' });
  const named = (host: string) => ({
    ...push.subscription,
    endpoint: push.subscription.endpoint.replace('127.0.0.1', host),
  });
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await own.refusal('register_device', named(host))).toBe('400 endpoint');
  await own.expectOk(Registered, 'register_device', named('push.example'));
  await own.task({ title: 'Call', remindAt: Date.now() });
  await runAllJobs(app.url);
  expect(push.received).toEqual([]);
  expect(await own.expectOk(Devices, 'list_devices')).toEqual({ devices: [] });
});

test.each([
  ['the owner of the address takes the account over', revokeEarlierAccess],
  ['the operator signs the account out', signOutEverywhere],
])('forgets every device, also one that a token registered, when %s', async (_, end) => {
  await using app = await createApp({ env });
  await using push = await startPushService();
  const { ann } = await createPair(app, push.subscription);
  await end(app.db, ann.id);
  expect(await app.db.rows(sql`SELECT id FROM devices`)).toEqual([]);
});
