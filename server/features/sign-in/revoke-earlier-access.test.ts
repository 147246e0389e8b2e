import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTeam, sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import { createApp, type TestApp } from '../../../testing/test-app';
import { createAccount } from './accounts';
import { hashPassword } from './passwords';
import { signIn } from './sign-in';
import { effectOfLink, issueLink, signInByLink } from './sign-in-links';
import { signInVerified } from './verified-sign-in';

const email = 'ann@example.org';
const password = 'correct horse battery';
const from = '192.0.2.1';
const linkTo = async ({ db }: TestApp, address = email) => (await issueLink(db, address)).split('#')[1] ?? '';

/** An account with another person's address, and everything by which its creator can return or let others in. */
async function squat(app: TestApp) {
  const as = app.transport('rest').as;
  const squatter = await app.accountWithEmail(email, { isVerified: false });
  await app.db.run(
    sql`UPDATE users SET password_hash = ${await hashPassword(password)} WHERE id = ${squatter.id}`,
  );
  const [friend, host] = [await app.account('Friend'), await app.account('Host')];
  const user = sharingClient(as(squatter));
  const { id: projectId } = await user.project({ name: 'Bait' });
  const where = { targetKind: 'project', targetId: projectId } as const;
  await user.grant({ ...where, target: friend.username, role: 'commenter' });
  const { invite } = await user.grant({ ...where, target: 'later@example.org', role: 'reader' });
  const { url } = await user.publish(where);
  const { url: feed } = await user.expectOk(z.object({ url: z.string() }), 'create_feed', {
    name: 'Days',
    include: ['when'],
  });
  const elsewhere = await createTeam(app, host, { admin: squatter });
  const own = await createTeam(app, squatter, { admin: friend });
  return { squatter, friend, host, projectId, invite, url, feed, elsewhere, own };
}

const standing = async (app: TestApp, made: Awaited<ReturnType<typeof squat>>) => {
  const as = app.transport('rest').as;
  const [friend, squatter] = [sharingClient(as(made.friend)), sharingClient(as(made.squatter))];
  const later = sharingClient(as(await app.accountWithEmail('later@example.org')));
  return {
    password: (await signIn(app.db, { email, password, address: from })) !== null,
    token: await squatter.refusal('get_me'),
    shared: await friend.refusal('get_project', { projectId: made.projectId }),
    invitation: await later.refusal('accept_access_invite', { token: tokenFromPath(made.invite.invitePath) }),
    link: await app.db.rows(sql`SELECT 1 FROM share_links WHERE revoked_at IS NULL`),
    feed: (await app.send(made.feed)).status,
    elsewhere: await app.db.rows(sql`
      SELECT 1 FROM workspace_members WHERE user_id = ${made.squatter.id} AND workspace_id = ${made.elsewhere}`),
    ownTeam: await friend.refusal('list_members', { workspaceId: made.own }),
    data: await app.db.rows(sql`SELECT name FROM projects`),
  };
};

test('verifying an address elsewhere revokes sessions, tokens and grants and keeps the data', async () => {
  await using app = await createApp();
  const made = await squat(app);
  const token = await linkTo(app);
  expect(await effectOfLink(app.db, token)).toBe('takes-over');
  expect(await signInByLink(app.db, token)).toEqual({ id: made.squatter.id, version: 2, by: 'link' });
  expect(await standing(app, made)).toEqual({
    password: false,
    token: '401',
    shared: '404',
    invitation: '404',
    link: [],
    feed: 404,
    elsewhere: [],
    ownTeam: '404',
    data: [{ name: 'Bait' }],
  });
});

test('verifying in a signed-in browser revokes nothing, and neither does a later sign-in', async () => {
  await using app = await createApp();
  const made = await squat(app);
  const token = await linkTo(app);
  expect(await effectOfLink(app.db, token, made.squatter.id)).toBe('confirms');
  expect(await signInByLink(app.db, token, { signedInAs: made.squatter.id })).toMatchObject({ version: 1 });
  const later = { by: 'google', subject: '42', email } as const;
  expect(await signInVerified(app.db, later)).toEqual({ id: made.squatter.id, version: 1, by: 'google' });
  expect(await standing(app, made)).toMatchObject({
    password: true,
    token: '200',
    shared: '200',
    invitation: '200',
    link: [{}],
    feed: 200,
    elsewhere: [{}],
    ownTeam: '200',
  });
});

test('passes a team to its other owner', async () => {
  await using app = await createApp();
  const { squatter, friend, own } = await squat(app);
  await app.db.run(sql`UPDATE workspace_members SET role = 'owner' WHERE user_id = ${friend.id}`);
  await signInByLink(app.db, await linkTo(app));
  const [left] = await app.db.rows(sql`
    SELECT w.owner_id AS owner, array_agg(m.user_id) AS people FROM workspaces w
    JOIN workspace_members m ON m.workspace_id = w.id WHERE w.id = ${own} GROUP BY w.id`);
  expect(left).toEqual({ owner: friend.id, people: [friend.id] });
  expect(squatter.id).not.toBe(friend.id);
});

test('revokes once in two simultaneous takeovers and signs both people in', async () => {
  await using app = await createApp();
  for (let round = 0; round < 5; round++) {
    const address = `round-${round}@example.org`;
    const { userId } = await createAccount(app.db, { email: address, passwordHash: 'x' });
    const tokens = [await linkTo(app, address), await linkTo(app, address)];
    const users = await Promise.all([
      ...tokens.map((token) => signInByLink(app.db, token)),
      signInVerified(app.db, { by: 'google', subject: `${round}`, email: address }),
    ]);
    expect(users).toEqual(['link', 'link', 'google'].map((by) => ({ id: userId, version: 2, by })));
  }
});

test('accepts or refuses an invitation whole while the address is verified', async () => {
  await using app = await createApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const host = sharingClient(app.transport('rest').as(await app.account('Host')));
  for (let round = 0; round < 6; round++) {
    const address = `round-${round}@example.org`;
    const guest = await app.accountWithEmail(address, { isVerified: false });
    const { id: taskId } = await host.task({ title: 'Dig' });
    const { invite } = await host.shareTask({ taskId, target: address, role: 'reader' });
    const link = await linkTo(app, address);
    const token = tokenFromPath(invite.invitePath);
    const [status] = await Promise.all([
      sharingClient(app.transport('rest').as(guest)).refusal('accept_invite', { token }),
      signInByLink(app.db, link, { signedInAs: guest.id }),
    ]);
    expect(['200', '403']).toContain(status);
    const grants = await app.db.rows(sql`SELECT 1 FROM grants WHERE task_id = ${taskId}`);
    expect(grants).toHaveLength(status === '200' ? 1 : 0);
    const again = await sharingClient(app.transport('rest').as(guest)).refusal('accept_invite', { token });
    expect(again).toBe('200');
  }
});
