import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { tokenFromPath } from '../../../testing/sharing-client';
import {
  createApp,
  type TestAccount,
  type TestApp,
  type TransportName,
  transports,
} from '../../../testing/test-app';
import { Member, MembershipAdded, MembershipInvite, Workspace } from '../../wire/account';

const List = z.strictObject({ members: z.array(Member), invites: z.array(MembershipInvite) });
const as = (app: TestApp, transport: TransportName) => (account: TestAccount) => {
  const plan = plannerClient(app.transport(transport).as(account));
  return {
    ...plan,
    workspaces: async () =>
      (await plan.expectOk(z.strictObject({ workspaces: z.array(Workspace) }), 'list_workspaces')).workspaces,
    create: async (name: string) =>
      (await plan.expectOk(z.strictObject({ workspace: Workspace }), 'create_workspace', { name })).workspace,
    members: (workspaceId: string) => plan.expectOk(List, 'list_members', { workspaceId }),
    add: (workspaceId: string, target: string, role: string) =>
      plan.expectOk(MembershipAdded, 'add_member', { workspaceId, target, role }),
  };
};

describe.each(transports)('workspaces over %s', (transport) => {
  test('creates, renames, fills and empties a team and hides it from a stranger', async () => {
    await using app = await createApp();
    const user = as(app, transport);
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const studio = await user(ann).create('Studio');
    const workspaceId = studio.id;
    expect(studio).toMatchObject({ name: 'Studio', kind: 'team', plan: 'free', role: 'owner' });
    expect((await user(ann).workspaces()).map(({ kind }) => kind)).toEqual(['personal', 'team']);

    const added = await user(ann).add(workspaceId, `@${bob.username}`, 'member');
    const membershipId = added.member?.membershipId ?? '';
    expect(added).toEqual({
      kind: 'member',
      member: {
        id: bob.id,
        username: bob.username,
        name: 'Bob',
        image: null,
        email: null,
        membershipId,
        role: 'member',
      },
    });
    expect((await user(bob).workspaces()).map(({ role }) => role)).toEqual(['owner', 'member']);
    expect((await user(bob).members(workspaceId)).members).toMatchObject([
      { id: ann.id, role: 'owner', email: null },
      { id: bob.id, role: 'member', email: bob.email },
    ]);

    const at = { workspaceId, membershipId };
    for (const [tool, input] of [
      ['list_members', {}],
      ['add_member', { target: eve.email, role: 'member' }],
      ['set_member_role', { membershipId, role: 'owner' }],
      ['remove_member', { membershipId }],
      ['update_workspace', { name: 'Mine' }],
    ] as const) {
      expect(await user(eve).refusal(tool, { workspaceId, ...input })).toBe('404');
      expect(await user(eve).refusal(tool, { workspaceId: UNKNOWN_ID, ...input })).toBe('404');
      if (tool !== 'list_members' && tool !== 'remove_member')
        expect(await user(bob).refusal(tool, { workspaceId, ...input })).toBe('403');
    }

    expect((await user(ann).add(workspaceId, bob.email, 'admin')).member).toMatchObject({
      membershipId,
      role: 'admin',
    });
    expect((await user(bob).call('update_workspace', { workspaceId, name: 'Atelier' })).body).toMatchObject({
      workspace: { name: 'Atelier', role: 'admin' },
    });
    const { body } = await user(ann).call('set_member_role', { ...at, role: 'member' });
    expect(body).toMatchObject({ member: { membershipId, role: 'member' } });
    expect(await user(ann).call('remove_member', at)).toEqual({ status: 200, body: { removed: true } });
    expect(await user(ann).call('remove_member', at)).toEqual({ status: 200, body: { removed: false } });
    expect(await user(bob).refusal('list_members', { workspaceId })).toBe('404');
    expect(await user(ann).refusal('set_member_role', { ...at, role: 'member' })).toBe('404');
  });

  test('invites an unknown address once, at the last role, and adds the member by the link', async () => {
    await using app = await createApp();
    const user = as(app, transport);
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const { id: workspaceId } = await user(ann).create('Studio');
    await user(ann).add(workspaceId, bob.email, 'member');
    const first = await user(ann).add(workspaceId, 'Kim@Example.org', 'member');
    const second = await user(ann).add(workspaceId, 'kim@example.org', 'admin');
    expect(second).toEqual({ kind: 'invite', invite: { ...first.invite, role: 'admin' } });
    expect(second.invite?.invitePath).toMatch(/^\/invites\/[\w-]{32}$/);
    expect((await user(ann).members(workspaceId)).invites).toEqual([second.invite]);
    expect((await user(bob).members(workspaceId)).invites).toEqual([]);
    expect(
      await user(ann).refusal('add_member', { workspaceId, target: 'no-such-handle', role: 'member' }),
    ).toBe('404');
    expect(await user(ann).refusal('add_member', { workspaceId, target: 'a@b', role: 'member' })).toBe(
      '400 target',
    );

    const kim = await app.accountWithEmail('kim@example.org');
    expect(await user(kim).workspaces()).toHaveLength(1);
    const token = tokenFromPath(second.invite?.invitePath ?? '');
    const accept = await app.send('/api/trpc/invitations.accept', {
      method: 'POST',
      headers: { authorization: `Bearer ${kim.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(accept.status).toBe(200);
    expect((await user(kim).workspaces()).map(({ role }) => role)).toEqual(['owner', 'admin']);

    const third = await user(ann).add(workspaceId, 'lee@example.org', 'member');
    const at = { workspaceId, membershipId: third.invite?.id };
    expect(await user(bob).refusal('remove_member', at)).toBe('403');
    expect((await user(ann).call('remove_member', at)).body).toEqual({ removed: true });
    expect((await user(ann).call('remove_member', at)).body).toEqual({ removed: false });
    expect((await user(ann).members(workspaceId)).invites).toEqual([]);
  });

  test('lets only owners change owners', async () => {
    await using app = await createApp();
    const user = as(app, transport);
    const [ann, bob, kim] = [await app.account('Ann'), await app.account('Bob'), await app.account('Kim')];
    const { id: workspaceId } = await user(ann).create('Studio');
    const [mine] = (await user(ann).members(workspaceId)).members;
    const own = { workspaceId, membershipId: mine?.membershipId ?? '' };
    expect(await user(ann).refusal('remove_member', own)).toBe('409');
    expect(await user(ann).refusal('set_member_role', { ...own, role: 'admin' })).toBe('409');
    expect(await user(ann).refusal('add_member', { workspaceId, target: ann.email, role: 'member' })).toBe(
      '409',
    );
    expect(
      await user(ann).refusal('add_member', {
        workspaceId: ann.workspaceId,
        target: bob.email,
        role: 'member',
      }),
    ).toBe('409');

    await user(ann).add(workspaceId, bob.email, 'admin');
    const added = await user(bob).add(workspaceId, kim.email, 'member');
    const kims = { workspaceId, membershipId: added.member?.membershipId ?? '' };
    expect(await user(bob).refusal('set_member_role', { ...kims, role: 'owner' })).toBe('403');
    expect(await user(bob).refusal('add_member', { workspaceId, target: kim.email, role: 'owner' })).toBe(
      '403',
    );
    expect(await user(bob).refusal('set_member_role', { ...own, role: 'member' })).toBe('403');
    expect(await user(bob).refusal('remove_member', own)).toBe('403');
    expect(await user(kim).refusal('remove_member', own)).toBe('403');

    await user(ann).add(workspaceId, kim.email, 'owner');
    expect((await user(ann).call('remove_member', own)).body).toEqual({ removed: true });
    expect((await user(kim).members(workspaceId)).members).toMatchObject([
      { id: bob.id, role: 'admin' },
      { id: kim.id, role: 'owner' },
    ]);
    const { id } = await user(kim).project({ name: 'Sign', workspaceId });
    const access = await user(bob).call('get_access', { targetKind: 'project', targetId: id });
    expect(access.body).toMatchObject({ access: { owner: { id: kim.id }, canManage: true } });
  });
});

test('keeps one owner when two leave or step down at once', async () => {
  await using app = await createApp();
  const user = as(app, 'rest');
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  for (let round = 0; round < 8; round++) {
    const { id: workspaceId } = await user(ann).create(`Round ${round}`);
    await user(ann).add(workspaceId, bob.email, 'owner');
    const { members } = await user(ann).members(workspaceId);
    const answers = await Promise.all(
      members.map(({ id, membershipId }) => {
        const me = user(id === ann.id ? ann : bob);
        return round % 2
          ? me.call('remove_member', { workspaceId, membershipId })
          : me.call('set_member_role', { workspaceId, membershipId, role: 'member' });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = members[answers.findIndex(({ status }) => status === 409)];
    const after = (await user(refused?.id === ann.id ? ann : bob).members(workspaceId)).members;
    expect(after.filter(({ role }) => role === 'owner')).toHaveLength(1);
  }
});
