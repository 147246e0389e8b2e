import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { sharingAs, tokenFromPath } from '../../../testing/sharing-client';
import { createApp, transports } from '../../../testing/test-app';
import { TaskAccessRecord } from '../../wire/sharing';

describe.each(transports)('task access over %s', (transport) => {
  test('shares a task at each role, revokes it, and hides it from a stranger', async () => {
    await using app = await createApp();
    const user = sharingAs(app, transport);
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const { id: projectId } = await user(ann).project({ name: 'Move' });
    const { id: taskId } = await user(ann).task({ title: 'Call the movers', projectId });

    const shared = await user(ann).shareTask({ taskId, target: bob.username, role: 'editor' });
    const { membershipId } = shared;
    const person = { id: bob.id, username: bob.username, name: 'Bob', image: null, email: null };
    expect(shared).toMatchObject({ kind: 'member', clampedToGuest: false });
    expect(shared.member).toEqual({ ...person, membershipId, role: 'editor', isGuest: true });
    expect(await user(bob).refusal('update_task', { taskId, title: 'Call them twice' })).toBe('200');
    expect(await user(bob).refusal('get_project', { projectId })).toBe('404');
    expect(await user(bob).refusal('delete_task', { taskId })).toBe('403');

    const record = await user(ann).expectOk(TaskAccessRecord, 'get_task_access', { taskId });
    expect(record).toEqual({
      role: 'owner',
      canManage: true,
      owner: {
        id: ann.id,
        username: ann.username,
        name: 'Ann',
        image: null,
        email: ann.email,
        membershipId: null,
        role: 'owner',
      },
      members: [{ ...person, membershipId, role: 'editor' }],
      invites: [],
    });
    expect(await user(bob).expectOk(TaskAccessRecord, 'get_task_access', { taskId })).toMatchObject({
      role: 'editor',
      canManage: false,
      owner: { email: null },
      invites: [],
    });

    const calls: [string, Record<string, unknown>][] = [
      ['share_task', { taskId, target: eve.email, role: 'reader' }],
      ['set_collaborator_role', { taskId, membershipId, role: 'reader' }],
      ['remove_collaborator', { taskId, membershipId: UNKNOWN_ID }],
      ['revoke_invite', { taskId, inviteId: UNKNOWN_ID }],
    ];
    for (const [tool, input] of calls) {
      expect(await user(bob).refusal(tool, input)).toBe('403');
      expect(await user(eve).refusal(tool, input)).toBe('404');
      expect(await user(eve).refusal(tool, { ...input, taskId: UNKNOWN_ID })).toBe('404');
    }
    expect(await user(ann).expectOk(TaskAccessRecord, 'get_task_access', { taskId })).toEqual(record);

    const one = { taskId, membershipId };
    expect(await user(ann).call('set_collaborator_role', { ...one, role: 'commenter' })).toEqual({
      status: 200,
      body: { member: { ...person, membershipId, role: 'commenter' } },
    });
    expect(await user(bob).refusal('update_task', { taskId, title: 'No' })).toBe('403');
    expect(await user(ann).refusal('share_task', { taskId, target: ann.email, role: 'reader' })).toBe('409');
    expect(await user(ann).refusal('share_task', { taskId, target: 'no-such', role: 'reader' })).toBe('404');

    expect(await user(ann).call('remove_collaborator', one)).toEqual({
      status: 200,
      body: { removed: true },
    });
    expect(await user(ann).call('remove_collaborator', one)).toEqual({
      status: 200,
      body: { removed: false },
    });
    expect(await user(bob).refusal('get_task', { taskId })).toBe('404');
  });

  test('accepts a task invitation once, by its address, and lets a guest leave', async () => {
    await using app = await createApp();
    const user = sharingAs(app, transport);
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const { id: taskId } = await user(ann).task({ title: 'Sign the lease' });
    const email = 'lou@example.org';
    const made = await user(ann).shareTask({ taskId, target: email, role: 'editor' });
    expect(made).toMatchObject({ kind: 'invite', clampedToGuest: false, invite: { email, role: 'editor' } });
    const { invites } = await user(ann).expectOk(TaskAccessRecord, 'get_task_access', { taskId });
    expect(invites).toEqual([made.invite]);

    const token = tokenFromPath(made.invite.invitePath);
    const lou = user(await app.accountWithEmail(email));
    expect(await user(eve).refusal('accept_invite', { token })).toBe('403');
    expect(await lou.refusal('accept_access_invite', { token })).toBe('404');
    const answer = { status: 200, body: { taskId, role: 'editor' } };
    expect(await lou.call('accept_invite', { token })).toEqual(answer);
    expect(await lou.call('accept_invite', { token })).toEqual(answer);
    expect(await lou.call('list_shared_targets')).toMatchObject({
      body: { targets: [{ targetKind: 'task', targetId: taskId, label: 'Sign the lease', role: 'editor' }] },
    });

    const { members } = await lou.expectOk(TaskAccessRecord, 'get_task_access', { taskId });
    const own = { taskId, membershipId: members[0]?.membershipId };
    expect(await lou.call('remove_collaborator', own)).toEqual({ status: 200, body: { removed: true } });
    expect(await lou.refusal('get_task', { taskId })).toBe('404');
    expect(await lou.refusal('accept_invite', { token })).toBe('404');

    const late = await user(ann).shareTask({ taskId, target: 'late@example.org', role: 'reader' });
    const invitation = { taskId, inviteId: late.invite.id };
    expect(await user(ann).call('revoke_invite', invitation)).toEqual({
      status: 200,
      body: { revoked: true },
    });
    expect(await user(ann).call('revoke_invite', invitation)).toEqual({
      status: 200,
      body: { revoked: false },
    });
    const other = user(await app.accountWithEmail('late@example.org'));
    expect(await other.refusal('accept_invite', { token: tokenFromPath(late.invite.invitePath) })).toBe(
      '404',
    );
  });
});

describe('simultaneous requests', () => {
  const times = <T>(count: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, i) => work(i)));

  test('keeps one of twenty equal grants', async () => {
    await using app = await createApp();
    const user = sharingAs(app, 'rest');
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const { id: taskId } = await user(ann).task({ title: 'Once' });
    const roles = ['reader', 'commenter', 'editor'];
    const shared = await times(20, (i) =>
      user(ann).shareTask({ taskId, target: bob.username, role: roles[i % 3] }),
    );
    expect(new Set(shared.map(({ membershipId }) => membershipId)).size).toBe(1);
    const { members } = await user(ann).expectOk(TaskAccessRecord, 'get_task_access', { taskId });
    expect(members).toHaveLength(1);
  });

  test('keeps one of twenty equal invitations and accepts it once', async () => {
    await using app = await createApp();
    const user = sharingAs(app, 'rest');
    const ann = await app.account('Ann');
    const { id: taskId } = await user(ann).task({ title: 'Once' });
    const email = 'pat@example.org';
    const made = await times(20, () => user(ann).shareTask({ taskId, target: email, role: 'reader' }));
    expect(new Set(made.map(({ invite }) => invite.invitePath)).size).toBe(1);
    const pat = user(await app.accountWithEmail(email));
    const token = tokenFromPath(made[0]?.invite.invitePath ?? '');
    const answers = await times(10, () => pat.call('accept_invite', { token }));
    expect(answers).toEqual(Array(10).fill({ status: 200, body: { taskId, role: 'reader' } }));
    const { members, invites } = await user(ann).expectOk(TaskAccessRecord, 'get_task_access', { taskId });
    expect([members.length, invites.length]).toEqual([1, 0]);
  });

  test('accepts or revokes an invitation whole', async () => {
    await using app = await createApp();
    const user = sharingAs(app, 'rest');
    const ann = await app.account('Ann');
    const { id: taskId } = await user(ann).task({ title: 'Either' });
    const results = await times(12, async (i) => {
      const email = `p${i}@example.org`;
      const { invite } = await user(ann).shareTask({ taskId, target: email, role: 'reader' });
      const guest = user(await app.accountWithEmail(email));
      const [accepted, revoked] = await Promise.all([
        guest.call('accept_invite', { token: tokenFromPath(invite.invitePath) }),
        user(ann).call('revoke_invite', { taskId, inviteId: invite.id }),
      ]);
      return {
        in: accepted.status === 200,
        revoked: revoked.body,
        reads: await guest.refusal('get_task', { taskId }),
      };
    });
    for (const result of results)
      expect([
        { in: true, revoked: { revoked: false }, reads: '200' },
        { in: false, revoked: { revoked: true }, reads: '404' },
      ]).toContainEqual(result);
  });
});

test('stores an invitation as a hash and an encrypted token', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const user = sharingAs(app, 'rest')(ann);
  const { id: taskId } = await user.task({ title: 'Secret' });
  const { invite } = await user.shareTask({ taskId, target: 'x@example.org', role: 'reader' });
  const token = tokenFromPath(invite.invitePath);
  const tables = await app.db.rows<{ text: string }>(sql`
    SELECT i::text || encode(i.encrypted_token, 'escape') || coalesce(a.text, '') AS text FROM invitations i,
      (SELECT string_agg(activity::text, '') AS text FROM activity) a`);
  expect(tables).toHaveLength(1);
  expect(tables[0]?.text).not.toContain(token);
});
