import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import {
  createApp,
  type TestAccount,
  type TestApp,
  type TransportName,
  transports,
} from '../../../testing/test-app';

const mailing = { env: { SMTP_URL: 'smtp://127.0.0.1:1' } };

/** Every way to name a person, and to accept where that made an invitation. */
const ways = [
  {
    kind: 'project',
    list: 'get_access',
    make: ['create_project', { name: 'Garden' }],
    share: 'grant_access',
    role: 'reader',
    accept: 'accept_access_invite',
  },
  {
    kind: 'task',
    list: 'get_task_access',
    make: ['create_task', { title: 'Dig' }],
    share: 'share_task',
    role: 'reader',
    accept: 'accept_invite',
  },
  {
    kind: 'note',
    list: 'get_note',
    make: ['create_note', { title: 'Plans' }],
    share: 'share_note',
    role: 'reader',
    accept: 'accept_note_invite',
  },
  {
    kind: 'workspace',
    list: 'list_members',
    make: ['create_workspace', { name: 'Studio' }],
    share: 'add_member',
    role: 'member',
    accept: 'accept_member_invite',
  },
] as const;

const Shared = z.object({
  kind: z.enum(['member', 'invite']),
  member: z.object({ email: z.string().nullable() }).optional(),
  invite: z.object({ invitePath: z.string() }).optional(),
});

const verify = ({ db }: TestApp, { id }: TestAccount) =>
  db.run(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`);

async function host(
  app: TestApp,
  transport: TransportName,
  { kind, make, share, role }: (typeof ways)[number],
) {
  const user = (account: TestAccount) => sharingClient(app.transport(transport).as(account));
  const owner = await app.account('Ann');
  const ann = user(owner);
  const made = await ann.expectOk(z.record(z.string(), z.object({ id: z.string() })), make[0], {
    ...make[1],
  });
  const id = made[kind]?.id ?? '';
  const where = kind === 'project' ? { targetKind: kind, targetId: id } : { [`${kind}Id`]: id };
  const name = (target: string) => ann.expectOk(Shared, share, { ...where, target, role });
  return { user, ann, owner, where, name };
}

describe.each(transports)('addresses over %s', (transport) => {
  test.each(ways)('an address of a $kind invitee is added at once only when it is verified', async (way) => {
    await using app = await createApp(mailing);
    const { user, ann, where, name } = await host(app, transport, way);
    const [kim, eve] = [
      await app.accountWithEmail('kim@example.org', { isVerified: false }),
      await app.account('Eve'),
    ];
    const invited = await name(kim.email.toUpperCase());
    expect(invited).toMatchObject({ kind: 'invite' });
    expect(await user(eve).refusal(way.share, { ...where, target: kim.email, role: way.role })).toBe('404');

    const token = tokenFromPath(invited.invite?.invitePath ?? '');
    expect(await user(eve).refusal(way.accept, { token })).toBe('403');
    expect(await user(kim).call(way.accept, { token })).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('confirmation link') } },
    });
    await verify(app, kim);
    expect(await user(kim).refusal(way.accept, { token })).toBe('200');

    const lee = await app.accountWithEmail('lee@example.org');
    expect(await name(lee.email)).toMatchObject({ kind: 'member', member: { email: lee.email } });
    expect(await user(lee).refusal(way.share, { ...where, target: eve.email, role: way.role })).toBe('403');
    expect(await ann.refusal(way.share, { ...where, target: 'not-there', role: way.role })).toBe('404');
  });

  test.each(ways)('a person named by handle on a $kind keeps their address to themselves', async (way) => {
    await using app = await createApp();
    const { user, ann, where, name, owner } = await host(app, transport, way);
    const kim = await app.accountWithEmail('kim@example.org', { isVerified: false });
    // A guessed address stays pending. If it ended, that would show that the guess was right.
    await name(kim.email);
    expect(await name(kim.username)).toMatchObject({ kind: 'member', member: { email: null } });
    for (const [tool, input] of [
      [way.list, where],
      ['list_workspace_guests', { workspaceId: owner.workspaceId }],
    ] as const)
      expect(JSON.stringify((await ann.call(tool, input)).body)).not.toContain(
        `"image":null,"email":"${kim.email}"`,
      );
    expect(JSON.stringify((await ann.call(way.list, where)).body)).toContain(kim.username);
    const Known = z.object({ email: z.string().nullable() });
    const own = await user(kim).expectOk(z.object({ me: Known }), 'get_me');
    expect(own.me.email).toBe(kim.email);
  });

  test('a manager sees the address of a member who accepted, not of one who was added', async () => {
    await using app = await createApp();
    const { user, where, name, ann } = await host(app, transport, ways[3]);
    const [kim, lee, max] = [
      await app.accountWithEmail('kim@example.org', { isVerified: false }),
      await app.accountWithEmail('lee@example.org'),
      await app.accountWithEmail('max@example.org'),
    ];
    const { invite } = await name(kim.email);
    // Without a mail server, an account with the address needs only the token.
    expect(
      await user(kim).refusal('accept_member_invite', { token: tokenFromPath(invite?.invitePath ?? '') }),
    ).toBe('200');
    await name(lee.username);
    await ann.call('add_member', { ...where, target: max.username, role: 'admin' });
    const List = z.object({ members: z.array(z.object({ id: z.string(), email: z.string().nullable() })) });
    const seen = async (by: TestAccount) => {
      const { members } = await user(by).expectOk(List, 'list_members', where);
      return [kim, lee].map(({ id }) => members.find((one) => one.id === id)?.email);
    };
    expect(await seen(max)).toEqual([kim.email, null]);
    expect(await seen(lee)).toEqual([null, lee.email]);
  });

  test('a package sent to an address shows to an account that verified it', async () => {
    await using app = await createApp();
    const user = (account: TestAccount) => sharingClient(app.transport(transport).as(account));
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const kim = await app.accountWithEmail('kim@example.org', { isVerified: false });
    const fields = { kind: 'prompt', name: 'Review', emoji: '', summary: '', content: 'Look twice.' };
    const Made = z.object({ package: z.object({ packageId: z.string() }) });
    const { packageId } = (await user(ann).expectOk(Made, 'create_package', fields)).package;
    expect(await user(ann).refusal('share_package', { packageId, target: kim.email })).toBe('200');
    const Listed = z.object({ packages: z.array(z.object({ packageId: z.string() })) });
    const listed = async (account: TestAccount) =>
      (await user(account).expectOk(Listed, 'list_shared_packages')).packages.length;
    expect([await listed(kim), await listed(eve)]).toEqual([0, 0]);
    expect(await user(kim).refusal('install_package', { packageId })).toBe('404');
    await verify(app, kim);
    expect([await listed(kim), await listed(eve)]).toEqual([1, 0]);
    expect(await user(kim).refusal('install_package', { packageId })).toBe('200');
  });
});
