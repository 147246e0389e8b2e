import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startReceiver } from '@/tools/torture/hook-receiver';
import { createApp, transports } from '../../../testing/test-app';
import { Created, clientOf, Deliveries, emptyQueue } from '../../../testing/webhook-setup';
import { eventData } from '../../wire/webhooks';

const Row = z.looseObject({ id: z.string() });
const Any = z.unknown();

describe.each(transports)('a webhook for `*` over %s', (transport) => {
  test('gets headings, notes, habits, members and assignments that its maker may see, and shows what was sent', async () => {
    await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
    await using receivers = await startReceivers();
    const { ann: annHook, bob: bobHook, eve: eveHook } = receivers;
    const [annAccount, bobAccount, eveAccount] = [
      await app.account('Ann'),
      await app.account('Bob'),
      await app.account('Eve'),
    ];
    const ann = clientOf(app, annAccount, transport);
    const bob = clientOf(app, bobAccount, transport);
    const eve = clientOf(app, eveAccount, transport);
    const made = await ann.expectOk(z.object({ workspace: Row }), 'create_workspace', { name: 'Team' });
    const workspaceId = made.workspace.id;
    const listen = (client: typeof ann, url: string, input = {}) =>
      client.expectOk(Created, 'create_webhook', { url, events: ['*'], ...input });
    const { webhook } = await listen(ann, annHook.url, { workspaceId });
    await listen(eve, eveHook.url);

    const added = await ann.expectOk(
      z.object({ member: z.looseObject({ membershipId: z.string() }) }),
      'add_member',
      {
        workspaceId,
        target: bobAccount.username,
        role: 'member',
      },
    );
    await listen(bob, bobHook.url, { workspaceId });
    const membership = { workspaceId, membershipId: added.member.membershipId };
    await ann.expectOk(Any, 'set_member_role', { ...membership, role: 'admin' });
    await ann.expectOk(Any, 'set_member_role', { ...membership, role: 'admin' });
    const project = await ann.project({ name: 'Site', workspaceId });
    const heading = await ann.heading({ name: 'Walls', projectId: project.id });
    await ann.expectOk(Any, 'update_heading', { headingId: heading.id, name: 'All walls' });
    await ann.expectOk(Any, 'delete_heading', { headingId: heading.id });
    const { note } = await ann.expectOk(z.object({ note: Row }), 'create_note', {
      title: 'Mine',
      workspaceId,
    });
    await ann.expectOk(Any, 'update_note', { noteId: note.id, revision: 1, body: 'Secret' });
    await ann.expectOk(Any, 'delete_note', { noteId: note.id });
    const { habit } = await ann.expectOk(z.object({ habit: Row }), 'create_habit', { name: 'Run' });
    await ann.expectOk(Any, 'check_habit', { habitId: habit.id, day: 'today' });
    await ann.expectOk(Any, 'delete_habit', { habitId: habit.id });
    const task = await ann.task({ title: 'Dig', projectId: project.id, assigneeId: bobAccount.id });
    await ann.updateTask({ taskId: task.id, title: 'Dig deep' });
    await ann.updateTask({ taskId: task.id, assigneeId: annAccount.id });
    await ann.updateTask({ taskId: task.id, assigneeId: null });
    await emptyQueue(app);

    const shared = [
      'member.updated',
      'access.granted',
      'access.granted',
      'project.created',
      'heading.created',
      'heading.updated',
      'heading.deleted',
      'task.created',
      'task.assigned',
      'task.updated',
      'task.updated',
      'task.assigned',
      'task.updated',
    ];
    const own = [
      'note.created',
      'note.updated',
      'note.deleted',
      'habit.created',
      'habit.updated',
      'habit.deleted',
    ];
    const typesOf = ({ received }: typeof annHook) => received.map(({ type }) => type);
    expect(typesOf(bobHook)).toEqual(shared);
    expect(typesOf(annHook)).toEqual(['member.created', 'access.granted', ...shared.toSpliced(7, 0, ...own)]);
    expect(typesOf(eveHook)).toEqual([]);
    for (const { type, data } of annHook.received) {
      const [kind = ''] = type.split('.');
      const shape = Object.entries(eventData).find(([one]) => one === kind)?.[1] ?? z.never();
      expect([type, shape.safeParse(data).error?.issues]).toEqual([type, undefined]);
    }
    const previous = (type: string) =>
      annHook.received.findLast((one) => one.type === type)?.data['previous'];
    expect(previous('member.updated')).toEqual({ role: 'member' });
    expect(previous('heading.updated')).toEqual({ name: 'Walls' });
    expect(previous('note.updated')).toEqual({ revision: 1 });
    expect(previous('habit.updated')).toMatchObject({ done: 0 });
    expect(previous('task.assigned')).toEqual({ assigneeId: bobAccount.id });

    const list = { webhookId: webhook.id, limit: 100 };
    const { deliveries } = await ann.expectOk(Deliveries, 'list_webhook_deliveries', list);
    expect(
      deliveries
        .map(({ body }) => body)
        .toReversed()
        .sort(),
    ).toEqual(annHook.received.map(({ text }) => text).sort());
    expect(await eve.refusal('list_webhook_deliveries', list)).toBe('404');
  });
});

async function startReceivers() {
  const [ann, bob, eve] = [await startReceiver(), await startReceiver(), await startReceiver()];
  return {
    ann,
    bob,
    eve,
    async [Symbol.asyncDispose]() {
      for (const receiver of [ann, bob, eve]) await receiver[Symbol.asyncDispose]();
    },
  };
}

test('a delivery shows its body once it was sent, while its maker may read what it is about', async () => {
  await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
  await using receiver = await startReceiver();
  const [ann, bobAccount] = [clientOf(app, await app.account('Ann')), await app.account('Bob')];
  const bob = clientOf(app, bobAccount);
  const made = await ann.expectOk(z.object({ workspace: Row }), 'create_workspace', { name: 'Team' });
  const workspaceId = made.workspace.id;
  await ann.expectOk(Any, 'add_member', { workspaceId, target: bobAccount.username, role: 'member' });
  const events = ['project.created'];
  const { webhook } = await bob.expectOk(Created, 'create_webhook', {
    url: receiver.url,
    events,
    workspaceId,
  });
  const bodies = async () => {
    const list = await bob.expectOk(Deliveries, 'list_webhook_deliveries', { webhookId: webhook.id });
    return list.deliveries.map(({ body }) => body);
  };
  const project = await ann.project({ name: 'Site', workspaceId });
  expect(await bodies()).toEqual([null]);
  await emptyQueue(app);
  expect(await bodies()).toEqual([receiver.received[0]?.text]);
  const place = { targetKind: 'project', targetId: project.id };
  await ann.expectOk(Any, 'set_workspace_access', { ...place, access: 'none' });
  expect(await bodies()).toEqual([null]);
});
