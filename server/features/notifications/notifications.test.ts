import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTeam, sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import {
  createApp,
  type TestAccount,
  type TestApp,
  type TransportName,
  transports,
} from '../../../testing/test-app';
import { Notification } from '../../wire/notifications';

const Inbox = z.strictObject({
  notifications: z.array(Notification),
  unread: z.number(),
  nextCursor: z.string().nullable(),
});

const clientOf = (app: TestApp, account: TestAccount, transport: TransportName = 'rest') =>
  sharingClient(app.transport(transport).as(account));
const inboxOf = (app: TestApp, account: TestAccount, transport: TransportName = 'rest') =>
  clientOf(app, account, transport).expectOk(Inbox, 'list_notifications');
const kindsOf = async (app: TestApp, account: TestAccount) =>
  (await inboxOf(app, account)).notifications.map(({ kind }) => kind);

const people = async (app: TestApp) => ({
  ann: await app.account('Ann'),
  bob: await app.account('Bob'),
  cleo: await app.account('Cleo'),
  eve: await app.account('Eve'),
});

describe.each(transports)('notifications over %s', (transport) => {
  test('notifies people who may see the task of shares, comments and mentions', async () => {
    await using app = await createApp();
    const { ann, bob, cleo, eve } = await people(app);
    const owner = clientOf(app, ann, transport);
    const { id: taskId } = await owner.task({ title: 'Order tiles' });
    await owner.shareTask({ taskId, target: bob.username, role: 'commenter' });
    await owner.shareTask({ taskId, target: bob.username, role: 'editor' });
    await owner.shareTask({ taskId, target: cleo.username, role: 'reader' });
    const body = `Grey, @${cleo.username}? @${eve.username} @${bob.username}`;
    const comment = { taskId, body };
    await clientOf(app, bob, transport).expectOk(z.unknown(), 'create_comment', comment);

    const inbox = await inboxOf(app, cleo, transport);
    expect(inbox).toEqual({
      notifications: [
        {
          id: expect.any(String),
          kind: 'mention',
          title: 'Bob mentioned you on “Order tiles”',
          body,
          targetKind: 'task',
          targetId: taskId,
          createdAt: expect.any(Number),
          readAt: null,
          author: { id: bob.id, username: bob.username, name: 'Bob' },
        },
        expect.objectContaining({ kind: 'share', title: 'Ann shared “Order tiles” with you' }),
      ],
      unread: 2,
      nextCursor: null,
    });
    expect(await kindsOf(app, ann)).toEqual(['comment']);
    expect(await kindsOf(app, bob)).toEqual(['share']);
    expect(await inboxOf(app, eve, transport)).toEqual({ notifications: [], unread: 0, nextCursor: null });

    const [first] = inbox.notifications;
    const ids = [first?.id];
    const stranger = clientOf(app, eve, transport);
    expect(await stranger.refusal('read_notifications', { ids })).toBe('404 ids.0');
    expect((await owner.call('read_notifications', { before: Date.now() + 1000 })).body).toEqual({
      unread: 0,
    });
    const reader = clientOf(app, cleo, transport);
    expect((await reader.call('read_notifications', { ids })).body).toEqual({ unread: 1 });
    expect((await reader.call('read_notifications', { ids })).body).toEqual({ unread: 1 });
    expect((await inboxOf(app, cleo)).notifications[0]?.readAt).toEqual(expect.any(Number));
    expect(await reader.refusal('read_notifications', {})).toBe('400 ids');
    expect(await reader.refusal('read_notifications', { ids, before: 1 })).toBe('400 before');
  });
});

test('hides a notification while its reader may not see the target', async () => {
  await using app = await createApp();
  const { ann, bob } = await people(app);
  const owner = clientOf(app, ann);
  const { id: taskId } = await owner.task({ title: 'Secret' });
  const { membershipId } = await owner.shareTask({ taskId, target: bob.username, role: 'commenter' });
  const [shared] = (await inboxOf(app, bob)).notifications;
  await owner.expectOk(z.unknown(), 'remove_collaborator', { taskId, membershipId });
  expect(await inboxOf(app, bob)).toMatchObject({ notifications: [], unread: 0 });
  expect(await clientOf(app, bob).refusal('read_notifications', { ids: [shared?.id] })).toBe('404 ids.0');
  await owner.expectOk(z.unknown(), 'delete_task', { taskId });
  expect(await kindsOf(app, bob)).toEqual([]);
});

test('notifies only newly mentioned people of a changed comment', async () => {
  await using app = await createApp();
  const { ann, bob } = await people(app);
  const owner = clientOf(app, ann);
  const { id: taskId } = await owner.task({ title: 'Tiles' });
  await owner.shareTask({ taskId, target: bob.username, role: 'commenter' });
  const Made = z.object({ comment: z.object({ id: z.string() }) });
  const { comment } = await owner.expectOk(Made, 'create_comment', { taskId, body: 'Grey?' });
  for (const body of [`Blue, @${bob.username}?`, `Blue or red, @${bob.username}?`])
    await owner.expectOk(z.unknown(), 'update_comment', { commentId: comment.id, body });
  expect(await kindsOf(app, bob)).toEqual(['mention', 'comment', 'share']);
  expect(await kindsOf(app, ann)).toEqual([]);
});

test('notifies of memberships, and of invitations once the address has a verified account', async () => {
  await using app = await createApp();
  const { ann, bob } = await people(app);
  const workspaceId = await createTeam(app, ann, {});
  const owner = clientOf(app, ann);
  await owner.expectOk(z.unknown(), 'add_member', { workspaceId, target: bob.username, role: 'member' });
  expect((await inboxOf(app, bob)).notifications).toMatchObject([
    { kind: 'invite', title: 'Ann added you to “Team”', targetKind: 'workspace', targetId: workspaceId },
  ]);
  const { id: projectId } = await owner.project({ name: 'Garden' });
  const email = 'kim@example.org';
  const place = { targetKind: 'project', targetId: projectId };
  const { invite } = await owner.grant({ ...place, target: email, role: 'reader' });
  const kim = await app.accountWithEmail(email);
  expect((await inboxOf(app, kim)).notifications).toMatchObject([
    { kind: 'invite', title: 'Ann invited you to “Garden”', ...place },
  ]);
  await owner.expectOk(z.unknown(), 'revoke_access_invite', { ...place, inviteId: invite.id });
  expect(await kindsOf(app, kim)).toEqual([]);
});

test('no longer asks to accept an invitation that was accepted', async () => {
  await using app = await createApp();
  const { ann } = await people(app);
  const owner = clientOf(app, ann);
  const { id: targetId } = await owner.project({ name: 'Garden' });
  const email = 'kim@example.org';
  const { invite } = await owner.grant({ targetKind: 'project', targetId, target: email, role: 'reader' });
  const kim = await app.accountWithEmail(email);
  const [asking] = (await inboxOf(app, kim)).notifications;
  expect(asking).toMatchObject({ body: 'Open it to accept.', readAt: null });
  const { id } = Notification.parse(asking);
  await clientOf(app, kim).expectOk(z.unknown(), 'read_notifications', { ids: [id] });
  const token = tokenFromPath(invite.invitePath);
  await clientOf(app, kim).expectOk(z.unknown(), 'accept_access_invite', { token });
  expect((await inboxOf(app, kim)).notifications).toMatchObject([
    { title: 'Ann invited you to “Garden”', body: '', readAt: expect.any(Number) },
  ]);
});

test('writes the notifications of all invitations at once, with titles of at most 300 characters', async () => {
  await using app = await createApp();
  const owner = clientOf(app, await app.account('Ann'));
  const email = 'kim@example.org';
  for (const title of ['Paint', '😀'.repeat(500), 'Tile']) {
    const { id: taskId } = await owner.task({ title });
    await owner.shareTask({ taskId, target: email, role: 'reader' });
  }
  const kim = await app.accountWithEmail(email);
  const { notifications } = await inboxOf(app, kim);
  const lengths = notifications.map(({ title }) => [...title].length).sort((a, b) => a - b);
  expect(lengths).toEqual(['Ann invited you to “Tile”'.length, 'Ann invited you to “Paint”'.length, 300]);
  // The command of the transaction that wrote them.
  const commands = await app.db.rows(
    sql`SELECT DISTINCT cmin::text FROM notifications WHERE user_id = ${kim.id}`,
  );
  expect(commands).toHaveLength(1);
});

test('notifies 300 people whom one comment mentions', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const owner = clientOf(app, ann);
  const { id: taskId, workspaceId } = await owner.task({ title: 'Paint' });
  await app.db.run(sql`
    WITH made AS (INSERT INTO users (email, username) SELECT 'u' || n || '@example.org', 'u' || n FROM generate_series(1, 300) n RETURNING id)
    INSERT INTO grants (workspace_id, user_id, task_id, role, granted_by)
    SELECT ${workspaceId}, id, ${taskId}, 'commenter', ${ann.id} FROM made`);
  const body = Array.from({ length: 300 }, (_, n) => `@u${n + 1}`).join(' ');
  await owner.expectOk(z.unknown(), 'create_comment', { taskId, body });
  const { count } = await app.db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM notifications`,
  );
  expect(count).toBe(300);
});

test('pages through the inbox without gaps or repeats', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await app.db.run(sql`
    INSERT INTO notifications (user_id, kind, title, created_at)
    SELECT ${ann.id}, 'reminder', 'No. ' || n, now() + (n / 2) * interval '1 second' FROM generate_series(1, 7) AS n`);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: z.infer<typeof Inbox> = await clientOf(app, ann).expectOk(Inbox, 'list_notifications', {
      limit: 3,
      ...(cursor && { cursor }),
    });
    seen.push(...page.notifications.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
  expect(await clientOf(app, ann).refusal('list_notifications', { cursor: 'x' })).toBe('400 cursor');
});
