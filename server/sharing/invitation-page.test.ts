import { expect, test } from 'vitest';
import { createTeam, sharingClient, tokenFromPath } from '../testing/sharing-client';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../testing/test-app';
import { readInvitation } from './invitation-page';
import { invite } from './invitations';

const accept = async (app: TestApp, account: TestAccount, token: string) => {
  const response = await app.send('/api/trpc/invitations.accept', {
    method: 'POST',
    headers: { ...callHeaders(account), 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { status: response.status, text: await response.text() };
};

test('shows the target to its recipient and only the account hint to others', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = sharingClient(app.transport('rest').as(ann));
  const { id } = await user.project({ name: 'Surprise party' });
  const where = { targetKind: 'project', targetId: id };
  const made = await user.grant({ ...where, target: 'kim@example.org', role: 'reader' });
  const token = tokenFromPath(made.invite.invitePath);

  const closed = { kind: 'project', sentTo: 'k•••@example.org', offer: null };
  expect(await readInvitation(app.db, token, null)).toEqual(closed);
  expect(await readInvitation(app.db, token, eve)).toEqual(closed);
  expect(await readInvitation(app.db, `${token}x`, null)).toBeNull();

  const kim = await app.accountWithEmail('kim@example.org');
  const offer = { id, label: 'Surprise party', inviter: 'Ann', role: 'reader', accepted: false };
  expect(await readInvitation(app.db, token, kim)).toEqual({ ...closed, offer });
  expect(await accept(app, eve, token)).toMatchObject({ status: 403 });
  expect(await accept(app, kim, token)).toMatchObject({ status: 200 });
  expect(await readInvitation(app.db, token, kim)).toMatchObject({ offer: { accepted: true } });
  expect(await readInvitation(app.db, token, eve)).toBeNull();

  const late = await user.grant({ ...where, target: 'late@example.org', role: 'reader' });
  await user.call('revoke_access_invite', { ...where, inviteId: late.invite.id });
  expect(await readInvitation(app.db, tokenFromPath(late.invite.invitePath), null)).toBeNull();
});

test('accepts a workspace invitation by the same button and makes a guest a member', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const workspaceId = await createTeam(app, ann, {});
  const caller = { id: ann.id, email: ann.email, readOnly: false };
  const ctx = { db: app.db, caller, now: new Date(), appUrl: 'http://parcours.test', address: '' };
  const target = { kind: 'workspace', id: workspaceId } as const;
  const made = await invite(ctx, { workspaceId, target, email: 'kim@example.org', role: 'member' });
  const kim = await app.accountWithEmail('kim@example.org');
  const token = tokenFromPath(made.invitePath);
  expect(await accept(app, kim, token)).toMatchObject({ status: 200 });
  expect(await accept(app, kim, token)).toMatchObject({ status: 200 });
  expect(await sharingClient(app.transport('rest').as(kim)).areas({ workspaceId })).toEqual([]);
});
