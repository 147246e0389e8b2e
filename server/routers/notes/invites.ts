import { z } from 'zod';
import { acceptInvite, pendingInvites, revokeInvite } from '../../sharing/invitations';
import { procedure } from '../../trpc';
import { GrantableRole, Id } from '../../wire/shared';
import { Invite, Token } from '../../wire/sharing';
import { lockNote, readNote } from './find-note';

const Path = z.strictObject({ noteId: Id });

const targetOf = (noteId: string) => ({ kind: 'note', id: noteId }) as const;

const listInvites = procedure
  .meta({
    summary: 'See who is invited to a cloud note and has not come yet.',
    description: 'For the owner; nobody else sees any.',
    rest: 'GET /cloud-notes/{noteId}/invites',
    tool: 'list_note_invites',
    kind: ['read', 'idempotent'],
  })
  .input(Path)
  .output(z.strictObject({ invites: z.array(Invite) }))
  .query(async ({ ctx, input: { noteId } }) => {
    const { role } = await readNote(ctx, noteId);
    return { invites: role === 'owner' ? await pendingInvites(ctx, targetOf(noteId)) : [] };
  });

const revoke = procedure
  .meta({
    summary: 'Cancel a pending invitation to a cloud note; its link stops working at once.',
    rest: 'POST /cloud-notes/{noteId}/invites/{inviteId}/revoke',
    tool: 'revoke_note_invite',
    kind: ['write', 'destructive', 'idempotent'],
    refusals: ['trial_ended'],
  })
  .input(Path.extend({ inviteId: Id }))
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input: { noteId, inviteId } }) => {
    const held = await lockNote(ctx, noteId, 'owner');
    const revoked = await revokeInvite(ctx, targetOf(noteId), inviteId);
    if (revoked) ctx.record(held);
    return { revoked };
  });

const accept = procedure
  .meta({
    summary: 'Accept an invitation to a cloud note.',
    description:
      'Works for the account that carries the address the invitation was sent to. Again is the same.',
    rest: 'POST /cloud-notes/invites/accept',
    tool: 'accept_note_invite',
    kind: ['write', 'idempotent'],
    example: { token: 'mX3v0PqT7bYc2LkR9sWd5JhN8eUaZf1G' },
  })
  .input(z.strictObject({ token: Token }))
  .output(z.strictObject({ noteId: Id, role: GrantableRole }))
  .mutation(async ({ ctx, input }) => {
    const accepted = await acceptInvite(ctx, input.token, ['note']);
    if (accepted.fresh) ctx.record(accepted);
    return { noteId: accepted.id, role: accepted.role };
  });

/** Who is invited to a note. */
export const noteInvites = { invites: listInvites, revokeInvite: revoke, acceptInvite: accept };
