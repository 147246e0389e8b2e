import { describe, expect, test } from 'vitest';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createTeam, removeMembership, sharingAs, tokenFromPath } from '../../../testing/sharing-client';
import { createApp, transports } from '../../../testing/test-app';

describe.each(transports)('access over %s', (transport) => {
  test('shares a project at each role by handle and by address', async () => {
    await using app = await createApp();
    const user = sharingAs(app, transport);
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const { id } = await user(ann).project({ name: 'Garden' });
    const where = { targetKind: 'project', targetId: id } as const;
    const { id: taskId } = await user(ann).task({ title: 'Dig', projectId: id });

    const first = await user(ann).grant({
      ...where,
      target: `@${bob.username.toUpperCase()}`,
      role: 'reader',
    });
    expect(first).toMatchObject({ kind: 'member', clampedToGuest: false });
    expect(first.member).toEqual({
      id: bob.id,
      username: bob.username,
      name: 'Bob',
      image: null,
      email: null,
      accessId: first.accessId,
      role: 'reader',
      isGuest: true,
    });
    expect(await user(bob).getTask(taskId)).toMatchObject({ accessRole: 'reader' });

    const again = await user(ann).grant({ ...where, target: bob.email, role: 'editor' });
    expect(again).toMatchObject({
      accessId: first.accessId,
      clampedToGuest: true,
      member: { role: 'commenter' },
    });
    expect(await user(bob).refusal('update_task', { taskId, title: 'No' })).toBe('403');
    const one = { ...where, accessId: first.accessId };
    const { body } = await user(ann).call('set_access_role', { ...one, role: 'reader' });
    expect(body).toMatchObject({ member: { role: 'reader', isGuest: true }, clampedToGuest: false });

    expect(await user(ann).access(where.targetKind, where.targetId)).toEqual({
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
      people: [{ ...first.member, role: 'reader', email: bob.email }],
      invites: [],
      workspace: { id: ann.workspaceId, name: 'Personal', access: 'edit', plan: 'free' },
      link: null,
      taskCount: 1,
    });
    const seen = await user(bob).access(where.targetKind, where.targetId);
    expect(seen).toMatchObject({
      role: 'reader',
      canManage: false,
      owner: { email: null },
      people: [{ email: bob.email }],
    });

    const calls: [string, Record<string, unknown>][] = [
      ['grant_access', { ...where, target: eve.email, role: 'reader' }],
      ['set_access_role', { ...one, role: 'editor' }],
      ['set_workspace_access', { ...where, access: 'none' }],
      ['revoke_access_invite', { ...where, inviteId: UNKNOWN_ID }],
      ['revoke_access', { ...where, accessId: UNKNOWN_ID }],
    ];
    for (const [tool, input] of calls) {
      expect(await user(bob).refusal(tool, input)).toBe('403');
      expect(await user(eve).refusal(tool, input)).toBe('404');
      expect(await user(eve).refusal(tool, { ...input, targetId: UNKNOWN_ID })).toBe('404');
    }
    expect(await user(eve).refusal('get_access', where)).toBe('404');
    expect(await user(ann).access(where.targetKind, where.targetId)).toMatchObject({
      people: [{ role: 'reader' }],
      workspace: { access: 'edit' },
    });

    expect(await user(ann).call('revoke_access', one)).toEqual({ status: 200, body: { revoked: true } });
    expect(await user(ann).call('revoke_access', one)).toEqual({ status: 200, body: { revoked: false } });
    expect(await user(bob).refusal('get_access', where)).toBe('404');
    expect(await user(bob).refusal('get_task', { taskId })).toBe('404');
    expect(await user(ann).refusal('set_access_role', { ...one, role: 'reader' })).toBe('404');
  });

  test('refuses unknown people and the owner as grantee, and covers the projects of an area', async () => {
    await using app = await createApp();
    const user = sharingAs(app, transport);
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const area = await user(ann).area({ name: 'Home' });
    const project = await user(ann).project({ name: 'Roof', areaId: area.id });
    await user(ann).task({ title: 'Tiles', projectId: project.id });
    const { id: taskId } = await user(ann).task({ title: 'Keys', areaId: area.id });
    await user(ann).complete({ taskId });
    const where = { targetKind: 'area', targetId: area.id } as const;
    const refused = (target: string, role = 'reader') =>
      user(ann).refusal('grant_access', { ...where, target, role });

    expect(await refused('no-such-person')).toBe('404');
    expect(await refused('@no-such-person')).toBe('404');
    expect(await refused('half@')).toBe('400 target');
    expect(await refused('@')).toBe('400 target');
    expect(await refused('')).toBe('400 target');
    expect(await refused(ann.username)).toBe('409');
    expect(await refused(ann.email)).toBe('409');
    expect(await refused(bob.email, 'owner')).toBe('400 role');
    expect(await user(ann).access(where.targetKind, where.targetId)).toMatchObject({
      people: [],
      invites: [],
      taskCount: 2,
    });

    await user(ann).grant({ ...where, target: bob.username, role: 'commenter' });
    expect(await user(bob).getProject(project.id)).toMatchObject({ accessRole: 'commenter' });
    expect(await user(bob).access('project', project.id)).toMatchObject({ people: [] });
    expect(await user(bob).call('list_shared_targets')).toMatchObject({
      body: {
        targets: [
          {
            targetKind: 'area',
            targetId: area.id,
            label: 'Home',
            role: 'commenter',
            owner: { id: ann.id, email: null },
          },
        ],
      },
    });
    expect(await user(ann).call('list_shared_targets')).toMatchObject({ body: { targets: [] } });
    expect(await user(ann).call('list_workspace_guests', { workspaceId: ann.workspaceId })).toMatchObject({
      body: {
        guests: [
          {
            id: bob.id,
            email: null,
            targets: [{ targetKind: 'area', targetId: area.id, label: 'Home', role: 'commenter' }],
          },
        ],
      },
    });
    expect(await user(bob).refusal('list_workspace_guests', { workspaceId: ann.workspaceId })).toBe('404');

    const [mine] = (await user(bob).access(where.targetKind, where.targetId)).people;
    const own = { ...where, accessId: mine?.accessId };
    expect(await user(bob).call('revoke_access', own)).toEqual({ status: 200, body: { revoked: true } });
    expect(await user(bob).refusal('get_project', { projectId: project.id })).toBe('404');
  });

  test('gives members the workspace access or their grant, and guests at most commenter', async () => {
    await using app = await createApp();
    const user = sharingAs(app, transport);
    const [ann, bob, cy, dan] = [
      await app.account('Ann'),
      await app.account('Bob'),
      await app.account('Cy'),
      await app.account('Dan'),
    ];
    const workspaceId = await createTeam(app, ann, { member: bob, admin: cy });
    const { id } = await user(ann).area({ name: 'Shop', workspaceId });
    const where = { targetKind: 'area', targetId: id } as const;
    expect(await user(bob).access(where.targetKind, where.targetId)).toMatchObject({
      role: 'editor',
      canManage: false,
    });
    expect(await user(bob).refusal('set_workspace_access', { ...where, access: 'none' })).toBe('403');
    expect(await user(bob).refusal('list_workspace_guests', { workspaceId })).toBe('403');

    for (const [level, status] of [
      ['view', '403'],
      ['none', '404'],
      ['edit', '200'],
    ] as const) {
      const { body } = await user(cy).call('set_workspace_access', { ...where, access: level });
      expect(body).toEqual({ access: level });
      expect(await user(bob).refusal('update_area', { areaId: id, icon: 'shop' })).toBe(status);
    }
    await user(cy).call('set_workspace_access', { ...where, access: 'none' });
    const granted = await user(cy).grant({ ...where, target: bob.username, role: 'editor' });
    expect(granted).toMatchObject({ clampedToGuest: false, member: { role: 'editor', isGuest: false } });
    expect(await user(bob).refusal('update_area', { areaId: id, icon: 'shop' })).toBe('200');
    expect(await user(cy).refusal('grant_access', { ...where, target: ann.username, role: 'editor' })).toBe(
      '409',
    );
    const outside = await user(cy).grant({ ...where, target: dan.username, role: 'editor' });
    expect(outside).toMatchObject({ clampedToGuest: true, member: { role: 'commenter', isGuest: true } });

    await removeMembership(app, workspaceId, bob);
    expect(await user(bob).refusal('update_area', { areaId: id, icon: 'x' })).toBe('403');
    const left = await user(ann).access(where.targetKind, where.targetId);
    expect(left.people).toMatchObject([{ id: bob.id, role: 'commenter', isGuest: true }, { id: dan.id }]);
  });

  test('binds an invitation to its address until it is accepted or revoked', async () => {
    await using app = await createApp();
    const user = sharingAs(app, transport);
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const { id } = await user(ann).project({ name: 'Garden' });
    const where = { targetKind: 'project', targetId: id } as const;
    const email = 'new.person@example.org';

    const made = await user(ann).grant({ ...where, target: 'New.Person@Example.org', role: 'editor' });
    expect(made).toMatchObject({
      kind: 'invite',
      clampedToGuest: true,
      invite: { email, role: 'commenter' },
    });
    expect(made.invite.invitePath).toMatch(/^\/invites\/[\w-]{22,}$/);
    const less = await user(ann).grant({ ...where, target: email, role: 'reader' });
    expect(less.invite).toEqual({ ...made.invite, role: 'reader' });
    expect((await user(ann).access(where.targetKind, where.targetId)).invites).toEqual([less.invite]);

    const bob = await app.account('Bob');
    await user(ann).grant({ ...where, target: bob.username, role: 'commenter' });
    expect((await user(bob).access(where.targetKind, where.targetId)).invites).toEqual([]);

    const token = tokenFromPath(made.invite.invitePath);
    expect(await user(eve).refusal('accept_access_invite', { token })).toBe('403');
    expect(await user(bob).refusal('accept_access_invite', { token })).toBe('403');
    expect(await user(eve).refusal('accept_access_invite', { token: `${token}x` })).toBe('404');
    expect(await user(eve).refusal('accept_access_invite', { token: '' })).toBe('400 token');

    const guest = user(await app.accountWithEmail(email));
    expect(await guest.refusal('accept_invite', { token })).toBe('404');
    const answer = { status: 200, body: { ...where, role: 'reader' } };
    expect(await guest.call('accept_access_invite', { token })).toEqual(answer);
    expect(await guest.call('accept_access_invite', { token })).toEqual(answer);
    expect(await user(eve).refusal('accept_access_invite', { token })).toBe('404');
    expect(await user(bob).refusal('accept_access_invite', { token })).toBe('404');
    const { invites, people } = await user(ann).access(where.targetKind, where.targetId);
    expect(invites).toEqual([]);
    expect(people).toMatchObject([{ id: bob.id }, { email, role: 'reader' }]);

    await user(ann).call('revoke_access', { ...where, accessId: people[1]?.accessId });
    expect(await guest.refusal('accept_access_invite', { token })).toBe('404');

    const other = await user(ann).grant({ ...where, target: 'late@example.org', role: 'reader' });
    const invitation = { ...where, inviteId: other.invite.id };
    expect(await user(ann).call('revoke_access_invite', invitation)).toEqual({
      status: 200,
      body: { revoked: true },
    });
    expect(await user(ann).call('revoke_access_invite', invitation)).toEqual({
      status: 200,
      body: { revoked: false },
    });
    const late = user(await app.accountWithEmail('late@example.org'));
    expect(
      await late.refusal('accept_access_invite', { token: tokenFromPath(other.invite.invitePath) }),
    ).toBe('404');
  });
});

test('removes the invitation of a person who gets a direct grant', async () => {
  await using app = await createApp();
  const user = sharingAs(app, 'rest');
  const ann = await app.account('Ann');
  const { id } = await user(ann).project({ name: 'Garden' });
  const where = { targetKind: 'project', targetId: id } as const;
  const made = await user(ann).grant({ ...where, target: 'kim@example.org', role: 'commenter' });
  const kim = user(await app.accountWithEmail('kim@example.org'));
  const { accessId } = await user(ann).grant({ ...where, target: 'kim@example.org', role: 'reader' });
  const token = tokenFromPath(made.invite.invitePath);
  expect(await kim.call('accept_access_invite', { token })).toMatchObject({
    status: 200,
    body: { role: 'reader' },
  });
  await user(ann).call('revoke_access', { ...where, accessId });
  expect(await kim.refusal('accept_access_invite', { token })).toBe('404');
});
