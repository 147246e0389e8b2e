import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { signedInBrowser } from '../../../testing/browser-client';
import { createTeam, sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { createAccount } from '../sign-in/accounts';
import { mailedInvitationToken } from '../sign-in/invitation-token';
import { findOwnInvitation, readInvitation } from './invitation-page';
import { invite } from './invitations';

const accept = async (app: TestApp, account: TestAccount, token: string) => {
  const response = await app.send('/api/trpc/invitations.accept', {
    method: 'POST',
    headers: { ...callHeaders(account), 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { status: response.status, text: await response.text() };
};

test('shows the invited address only to its owner', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = sharingClient(app.transport('rest').as(ann));
  const { id } = await user.project({ name: 'Surprise party' });
  const where = { targetKind: 'project', targetId: id };
  const made = await user.grant({ ...where, target: 'kim@example.org', role: 'reader' });
  const token = tokenFromPath(made.invite.invitePath);
  const read = (sent: string, reader: TestAccount | null) => readInvitation(app.db, sent, reader);

  const shown = { kind: 'project', label: 'Surprise party', inviter: 'Ann', role: 'reader' };
  const masked = { ...shown, sentTo: 'k•••@example.org', email: null };
  const known = { ...shown, sentTo: 'kim@example.org', email: 'kim@example.org' };
  expect(await read(token, null)).toEqual({ ...masked, step: 'sign-in' });
  expect(await read(mailedInvitationToken(token), null)).toEqual({ ...known, step: 'sign-in' });
  expect(await read(token, eve)).toEqual({ ...masked, step: 'other-account' });
  expect(await read(`${token}x`, null)).toBeNull();

  const kim = await app.accountWithEmail('kim@example.org');
  expect(await read(token, kim)).toEqual({ ...known, step: 'accept' });
  expect(await accept(app, eve, token)).toMatchObject({ status: 403 });
  expect(await accept(app, kim, token)).toMatchObject({ status: 200 });
  expect(await read(token, kim)).toEqual({ ...known, step: 'open' });
  expect([await read(token, eve), await read(token, null)]).toEqual([null, null]);

  const late = await user.grant({ ...where, target: 'late@example.org', role: 'reader' });
  await user.call('revoke_access_invite', { ...where, inviteId: late.invite.id });
  expect(await read(tokenFromPath(late.invite.invitePath), null)).toBeNull();
});

test('asks an unverified account to confirm its address first, unless it comes from the mail', async () => {
  await using app = await createApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const user = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const task = await user.task({ title: 'Dig' });
  const made = await user.shareTask({ taskId: task.id, target: 'kim@example.org', role: 'reader' });
  const token = tokenFromPath(made.invite.invitePath);
  const kim = await app.accountWithEmail('kim@example.org');
  await app.db.run(sql`UPDATE users SET email_verified_at = NULL WHERE id = ${kim.id}`);
  const stepWith = async (sent: string) => (await readInvitation(app.db, sent, kim))?.step;
  expect([await stepWith(token), await stepWith(mailedInvitationToken(token))]).toEqual([
    'confirm',
    'accept',
  ]);
});

test('leads from the inbox to the invitation, which is read once it is accepted', async () => {
  await using app = await createApp();
  const user = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const task = await user.task({ title: 'Dig' });
  const made = await user.shareTask({ taskId: task.id, target: 'kim@example.org', role: 'reader' });
  const token = tokenFromPath(made.invite.invitePath);
  const { userId } = await createAccount(app.db, { email: 'kim@example.org', isVerified: true });
  const page = await signedInBrowser(app, { id: userId });
  const unread = async () => Object((await page.query('notifications.list')).body).unread;
  expect(await unread()).toBe(1);
  expect(await findOwnInvitation(app.db, task.id, { id: userId })).toBe(token);
  await page.mutate('invitations.accept', { token });
  expect(await unread()).toBe(0);
  expect(await findOwnInvitation(app.db, task.id, { id: userId })).toBeUndefined();
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
