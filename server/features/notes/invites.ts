import { z } from 'zod';
import { mutation, query } from '../../core/operation/trpc';
import { NoteId, NoteInviteId } from '../../wire/ids';
import { GrantableRole, Id } from '../../wire/shared';
import { Invite, Token } from '../../wire/sharing';
import { acceptInvite, pendingInvites, revokeInvite } from '../sharing/invitations';
import { lockNote, readNote } from './find-note';

const Path = z.strictObject({ noteId: NoteId });

const listInvites = query
  .meta({
    summary: 'List the pending invitations to a cloud note.',
    description: 'Only the owner sees them. Everyone else gets an empty list.',
    rest: 'GET /cloud-notes/{noteId}/invites',
    tool: 'list_note_invites',
  })
  .input(Path)
  .output(z.strictObject({ invites: z.array(Invite) }))
  .query(async ({ ctx, input: { noteId } }) => {
    const { role } = await readNote(ctx, noteId);
    return { invites: role === 'owner' ? await pendingInvites(ctx, { kind: 'note', id: noteId }) : [] };
  });

const revoke = mutation
  .meta({
    summary: 'Cancel a pending invitation to a cloud note. Its link stops working at once.',
    rest: 'POST /cloud-notes/{noteId}/invites/{inviteId}/revoke',
    tool: 'revoke_note_invite',
    kind: ['write', 'destructive', 'idempotent'],
    event: null,
    refusals: ['trial_ended'],
  })
  .input(Path.extend({ inviteId: NoteInviteId }))
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input: { noteId, inviteId } }) => ({
    revoked: await revokeInvite(ctx, await lockNote(ctx, noteId, 'owner'), inviteId),
  }));

const accept = mutation
  .meta({
    summary: 'Accept an invitation to a cloud note.',
    description: 'Only for the account with the invited address. Accepting again returns the same result.',
    rest: 'POST /cloud-notes/invites/accept',
    tool: 'accept_note_invite',
    kind: ['write', 'idempotent'],
    event: 'granted',
    example: { token: 'mX3v0PqT7bYc2LkR9sWd5JhN8eUaZf1G' },
  })
  .input(z.strictObject({ token: Token }))
  .output(z.strictObject({ noteId: Id, role: GrantableRole }))
  .mutation(async ({ ctx, input }) => {
    const { id, role } = await acceptInvite(ctx, input.token, ['note']);
    return { noteId: id, role };
  });

export const noteInvites = { invites: listInvites, revokeInvite: revoke, acceptInvite: accept };
