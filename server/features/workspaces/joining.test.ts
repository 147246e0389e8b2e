import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import {
  type Bearer,
  createApp,
  type TestApp,
  type TransportName,
  transports,
} from '../../../testing/test-app';

/** Every kind of invitation can be accepted over the transport that returned its path. */
const kinds = [
  {
    kind: 'note',
    make: ['create_note', { title: 'Plans' }],
    share: ['share_note', 'reader'],
    accept: 'accept_note_invite',
    revoke: 'revoke_note_invite',
    read: 'get_note',
  },
  {
    kind: 'workspace',
    make: ['create_workspace', { name: 'Studio' }],
    share: ['add_member', 'member'],
    accept: 'accept_member_invite',
    revoke: 'remove_member',
    read: 'list_members',
  },
] as const;

const Invited = z.object({ invite: z.object({ id: z.string(), invitePath: z.string() }) });
const email = 'kim@example.org';

/** Ann makes one, and invites addresses to it. */
async function host(app: TestApp, transport: TransportName, { kind, make, share }: (typeof kinds)[number]) {
  const user = (who: Bearer) => sharingClient(app.transport(transport).as(who));
  const ann = user(await app.account('Ann'));
  const made = await ann.expectOk(z.record(z.string(), z.object({ id: z.string() })), make[0], {
    ...make[1],
  });
  const where = { [`${kind}Id`]: made[kind]?.id };
  const invite = async (target: string) => {
    const { invite: sent } = await ann.expectOk(Invited, share[0], { ...where, target, role: share[1] });
    return { inviteId: sent.id, token: tokenFromPath(sent.invitePath) };
  };
  return { user, ann, where, invite };
}

describe.each(transports)('invitations over %s', (transport) => {
  test.each(kinds)(
    'to a $kind lets in its own address, once and for as long as access lasts',
    async (one) => {
      await using app = await createApp();
      const { user, ann, where, invite } = await host(app, transport, one);
      const { token } = await invite(email);
      const [kim, eve] = [user(await app.accountWithEmail(email)), user(await app.account('Eve'))];
      expect(await kim.refusal(one.read, where)).toBe('404');
      for (const other of ['accept_access_invite', 'accept_invite'])
        expect(await kim.refusal(other, { token })).toBe('404');
      expect(await eve.refusal(one.accept, { token })).toBe('403');
      expect(await eve.refusal(one.accept, { token: `${token}x` })).toBe('404');
      expect(await eve.refusal(one.accept, { token: '' })).toBe('400 token');

      const answer = { status: 200, body: { ...where, role: one.share[1] } };
      expect(await kim.call(one.accept, { token })).toEqual(answer);
      expect(await kim.call(one.accept, { token })).toEqual(answer);
      expect(await eve.refusal(one.accept, { token })).toBe('404');
      expect((await kim.call(one.read, where)).status).toBe(200);
      const { body } = await ann.call('list_activity', { targetId: Object.values(where)[0] });
      const accepted = Object(body).activity.filter(
        ({ operation }: { operation: string }) => operation === one.accept,
      );
      expect(accepted).toHaveLength(1);

      const late = await invite('late@example.org');
      const end = one.kind === 'note' ? { inviteId: late.inviteId } : { membershipId: late.inviteId };
      await ann.expectOk(z.unknown(), one.revoke, { ...where, ...end });
      const other = user(await app.accountWithEmail('late@example.org'));
      expect(await other.refusal(one.accept, { token: late.token })).toBe('404');
    },
  );
});
