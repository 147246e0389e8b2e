import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { browserClient, signedInBrowser } from '../../../testing/browser-client';
import { plannerClient } from '../../../testing/planner-client';
import { createTeam } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';

const password = 'correct horse battery';
const ann = { email: 'Ann@Example.org', password, name: 'Ann' };

const signedUp = async (app: TestApp, who: Record<string, unknown> = ann) => {
  const page = browserClient(app);
  const { status } = await page.mutate('account.signUp', who);
  expect(status).toBe(200);
  return page;
};

/** A browser in which the account is signed in some other way than by its password. */
const signInByMail = (app: TestApp, account: Pick<TestAccount, 'id'>, at: number) =>
  signedInBrowser(app, account, { by: 'link', at });

const idOf = async (app: TestApp, email: string) =>
  (await app.db.row<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`))?.id ?? '';

describe('an account in the browser', () => {
  test('signs up with a personal workspace and a session', async () => {
    await using app = await createApp();
    const page = await signedUp(app);
    const { body } = await page.query('me.get');
    expect(body).toMatchObject({ me: { email: 'ann@example.org', name: 'Ann', username: 'ann' } });
    const { body: list } = await page.query('workspaces.list');
    expect(list).toMatchObject({ workspaces: [{ kind: 'personal', plan: 'free', role: 'owner' }] });
    const row = await app.db.row<{ hash: string }>(sql`SELECT password_hash AS hash FROM users`);
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('refuses a taken address, a short password and the address as password by field', async () => {
    await using app = await createApp();
    await signedUp(app);
    const page = browserClient(app);
    const refusal = async (input: Record<string, unknown>) => {
      const { status, body } = await page.mutate('account.signUp', { ...ann, ...input });
      return { status, body };
    };
    expect(await refusal({ email: 'ANN@example.org' })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', details: [{ field: 'email' }] } },
    });
    for (const [field, input] of [
      ['password', { password: 'short' }],
      ['password', { email: 'long-enough@example.org', password: 'Long-Enough@example.org' }],
      ['email', { email: 'nobody' }],
    ] as const)
      expect(await refusal(input)).toMatchObject({ status: 400, body: { error: { details: [{ field }] } } });
    expect(page.cookies.size).toBe(0);
  });

  test('makes one account of twenty simultaneous sign-ups and distinct handles for like addresses', async () => {
    await using app = await createApp();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await browserClient(app).mutate('account.signUp', ann)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    await Promise.all([1, 2, 3, 4].map((n) => signedUp(app, { ...ann, email: `ann@example${n}.org` })));
    const rows = await app.db.rows<{ username: string }>(sql`SELECT username FROM users`);
    expect(new Set(rows.map(({ username }) => username)).size).toBe(5);
  });

  test('ends the other sessions on a password change and keeps this one', async () => {
    await using app = await createApp();
    const page = await signedUp(app);
    const other = browserClient(app);
    for (const [name, value] of page.cookies) other.cookies.set(name, value);
    expect((await other.query('me.get')).status).toBe(200);

    const next = 'another good one';
    expect(await page.mutate('account.changePassword', { current: 'wrong one', next })).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'current' }] } },
    });
    expect((await page.mutate('account.changePassword', { current: password, next })).status).toBe(200);
    expect((await page.query('me.get')).status).toBe(200);
    expect((await other.query('me.get')).status).toBe(401);
    expect((await page.mutate('account.changePassword', { current: password, next })).status).toBe(400);
  });

  test('revokes tokens on a successful password change when asked', async () => {
    await using app = await createApp();
    const page = await signedUp(app);
    const { value } = Object((await page.mutate('tokens.create', { name: 'laptop' })).body);
    await page.mutate('tokens.create', { name: 'phone' });
    const use = async () => (await app.transport('rest').call({ token: value }, 'get_me')).status;
    const tokenCount = async () => Object((await page.query('account.security')).body).tokenCount;
    const change = (current: string, input: object) =>
      page.mutate('account.changePassword', { current, next: 'another good one', ...input });

    expect(await tokenCount()).toBe(2);
    expect((await change('wrong one', { revokeTokens: true })).status).toBe(400);
    expect((await change(password, {})).status).toBe(200);
    expect([await use(), await tokenCount()]).toEqual([200, 2]);
    expect((await change('another good one', { revokeTokens: true })).status).toBe(200);
    expect([await use(), await tokenCount()]).toEqual([401, 0]);
  });

  test('limits guesses of the current password although each is rolled back', async () => {
    await using app = await createApp();
    const page = await signedUp(app);
    const tries = await Promise.all(
      Array.from({ length: 15 }, (_, n) =>
        page.mutate('account.changePassword', { current: `guess number ${n}`, next: 'whatever it is' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
    const last = await page.mutate('account.changePassword', { current: password, next: 'whatever it is' });
    expect(last.status).toBe(429);
  });

  test('ends every session and no token on sign-out everywhere', async () => {
    await using app = await createApp();
    const page = await signedUp(app);
    const { body } = await page.mutate('tokens.create', { name: 'laptop' });
    const before = new Map(page.cookies);
    expect((await page.mutate('account.signOutEverywhere', {})).status).toBe(200);
    expect([...page.cookies.keys()]).toEqual([expect.stringMatching(/^parcours\.known-/)]);
    for (const [name, value] of before) page.cookies.set(name, value);
    expect((await page.query('me.get')).status).toBe(401);
    const { value } = Object(body);
    expect((await app.transport('rest').call({ token: value }, 'get_me')).status).toBe(200);
  });

  test('accepts a session from a link in place of the password for 15 minutes', async () => {
    await using app = await createApp();
    const account = await app.account('Ann');
    const next = 'my first password';
    const stale = await signInByMail(app, account, Date.now() - 16 * 60_000);
    expect((await stale.mutate('account.changePassword', { next })).status).toBe(400);
    const fresh = await signInByMail(app, account, Date.now());
    expect((await fresh.query('account.security')).body).toMatchObject({
      hasPassword: false,
      isRecentlyVerified: true,
    });
    expect((await fresh.mutate('account.changePassword', { next })).status).toBe(200);
    expect((await fresh.query('account.security')).body).toMatchObject({
      hasPassword: true,
      isRecentlyVerified: false,
    });
    expect((await stale.query('me.get')).status).toBe(401);
  });

  test('refuses a password change or account deletion by token', async () => {
    await using app = await createApp();
    const { token } = await app.account('Ann');
    const page = browserClient(app);
    const bearer = { authorization: `Bearer ${token}` };
    for (const path of ['changePassword', 'remove', 'signOutEverywhere'])
      expect((await page.mutate(`account.${path}`, {}, bearer)).status).toBe(403);
    expect((await page.mutate('account.signOutEverywhere', {})).status).toBe(401);
  });
});

describe('account deletion', () => {
  test('deletes what only the account owns and waits for another owner of a team', async () => {
    await using app = await createApp();
    const page = await signedUp(app);
    const id = await idOf(app, 'ann@example.org');
    const owner = { ...(await app.account('Bob')), id };
    const [kim, lee] = [await app.account('Kim'), await app.account('Lee')];
    const shared = await createTeam(app, owner, { admin: kim });
    const alone = await createTeam(app, owner, {});
    const two = await createTeam(app, owner, { member: lee });
    await app.db.run(
      sql`UPDATE workspace_members SET role = 'owner' WHERE user_id = ${lee.id} AND workspace_id = ${two}`,
    );
    expect(
      (await page.mutate('tasks.create', { title: 'Mine', repeat: { every: 1, unit: 'day' } })).status,
    ).toBe(200);
    const area = Object(
      (await page.mutate('areas.create', { name: 'Team area', workspaceId: two })).body,
    ).area;
    await page.mutate('tasks.create', { title: 'Theirs', areaId: area.id });
    await page.mutate('tasks.create', { title: 'Gone', workspaceId: alone });

    expect((await page.mutate('account.remove', { password: 'not this one' })).status).toBe(400);
    const refused = await page.mutate('account.remove', { password });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('Team') } },
    });
    await app.db.run(
      sql`UPDATE workspace_members SET role = 'owner' WHERE user_id = ${kim.id} AND workspace_id = ${shared}`,
    );
    expect((await page.mutate('account.remove', { password })).status).toBe(200);

    expect((await page.query('me.get')).status).toBe(401);
    expect(await idOf(app, 'ann@example.org')).toBe('');
    const owners = await app.db.rows(
      sql`SELECT id, owner_id FROM workspaces WHERE kind = 'team' ORDER BY owner_id = ${kim.id}`,
    );
    expect(owners).toEqual([
      { id: two, owner_id: lee.id },
      { id: shared, owner_id: kim.id },
    ]);
    const plan = plannerClient(app.transport('trpc').as(lee));
    expect((await plan.tasks({ areaId: area.id })).tasks).toMatchObject([
      { title: 'Theirs', accessRole: 'owner' },
    ]);
    expect(await app.db.rows(sql`SELECT title FROM tasks`)).toEqual([{ title: 'Theirs' }]);
  });

  test('lets one of two owners leave at once and keeps the team', async () => {
    await using app = await createApp();
    const [one, two, kim] = [await app.account('One'), await app.account('Two'), await app.account('Kim')];
    const shared = await createTeam(app, one, { admin: two, member: kim });
    await app.db.run(
      sql`UPDATE workspace_members SET role = 'owner' WHERE user_id = ${two.id} AND workspace_id = ${shared}`,
    );
    const pages = await Promise.all([one, two].map((account) => signInByMail(app, account, Date.now())));
    const answers = await Promise.all(pages.map((page) => page.mutate('account.remove', {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await app.db.rows(sql`
      SELECT 1 FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = w.owner_id
      WHERE w.id = ${shared} AND m.role = 'owner'`);
    expect(left).toHaveLength(1);
  });
});

describe('a request from another site', () => {
  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.parcours.test' }],
    ['an older browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a sandboxed frame', { 'sec-fetch-site': '', origin: 'null' }],
  ])('%s: the cookie does not speak, and none is given', async (_, headers) => {
    await using app = await createApp();
    const page = await signedUp(app);
    expect((await page.mutate('tasks.create', { title: 'Forged' }, headers)).status).toBe(401);
    expect((await page.mutate('tasks.create', { title: 'Real' })).status).toBe(200);
    const victim = browserClient(app);
    const { status } = await victim.mutate('account.signUp', { ...ann, email: 'eve@example.org' }, headers);
    expect(status).toBe(200);
    expect(victim.cookies.size).toBe(0);
  });
});
