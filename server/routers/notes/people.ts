import sql from 'sql-template-tag';
import { z } from 'zod';
import { changeGrant, endGrant, type Grant, share } from '../../sharing/grants';
import { procedure } from '../../trpc';
import { CloudNote } from '../../wire/collaboration';
import { GrantableRole, Id } from '../../wire/shared';
import { NoteShared, ShareFields } from '../../wire/sharing';
import { lockNote, readNote } from './find-note';

const One = z.strictObject({ note: CloudNote });

const member = ({ grantId, ...person }: Grant) => ({ ...person, memberId: grantId });
const targetOf = (noteId: string) => ({ kind: 'note', id: noteId }) as const;

/** A note as it stands once a person has left: who leaves may no longer read it from the database. */
function without(note: CloudNote, memberId: string): CloudNote {
  const gone = note.people.find((person) => person.memberId === memberId)?.person.id;
  const people = note.people.filter((person) => person.memberId !== memberId);
  const here = note.here.filter(({ person }) => person.id !== gone);
  return { ...note, people, here, peopleCount: people.length + 1 };
}

const shareNote = procedure
  .meta({
    summary: 'Share a cloud note with somebody, by handle or email address.',
    description:
      'An account is added at once, and sharing again changes the level. An address that no verified account carries gets an invitation: send its path.',
    rest: 'POST /cloud-notes/{noteId}/people',
    tool: 'share_note',
    kind: ['write', 'idempotent'],
    refusals: ['trial_ended'],
    example: { target: 'martha@example.org', role: 'editor' },
  })
  .input(ShareFields.extend({ noteId: Id }))
  .output(NoteShared)
  .mutation(async ({ ctx, input: { noteId, target: to, role } }) => {
    const held = await lockNote(ctx, noteId, 'owner');
    const { workspaceId } = held;
    const shared = await share(ctx, { target: targetOf(noteId), workspaceId, to, role });
    ctx.record(held);
    const { kind, clampedToGuest } = shared;
    if (shared.kind === 'invite') return { kind, invite: shared.invite, clampedToGuest };
    return { kind, member: member(shared.grant), clampedToGuest };
  });

const setRole = procedure
  .meta({
    summary: 'Change the level of a person a cloud note is shared with.',
    rest: 'PATCH /cloud-notes/{noteId}/people/{memberId}',
    tool: 'set_note_role',
    kind: ['write', 'idempotent'],
    refusals: ['trial_ended'],
    example: { role: 'reader' },
  })
  .input(z.strictObject({ noteId: Id, memberId: Id, role: GrantableRole }))
  .output(One)
  .mutation(async ({ ctx, input: { noteId, memberId, role } }) => {
    const held = await lockNote(ctx, noteId, 'owner');
    await changeGrant(ctx, { target: targetOf(noteId), grantId: memberId }, role);
    ctx.record(held);
    return { note: await readNote(ctx, noteId) };
  });

const removePerson = procedure
  .meta({
    summary: 'Stop sharing a cloud note with a person, who loses it on the next read.',
    description:
      'For the owner. Everybody may leave a note of his own accord, and reads it a last time here.',
    rest: 'DELETE /cloud-notes/{noteId}/people/{memberId}',
    tool: 'remove_note_person',
    kind: ['write', 'destructive', 'idempotent'],
    refusals: ['trial_ended'],
  })
  .input(z.strictObject({ noteId: Id, memberId: Id }))
  .output(One)
  .mutation(async ({ ctx, input: { noteId, memberId } }) => {
    const held = await lockNote(ctx, noteId, 'reader');
    const last = await readNote(ctx, noteId);
    if (!(await endGrant(ctx, { target: targetOf(noteId), grantId: memberId }, held.role)))
      return { note: last };
    await ctx.db.run(sql`
      DELETE FROM note_presence h USING notes n WHERE n.id = ${noteId} AND h.note_id = n.id AND h.user_id <> n.owner_id
        AND NOT EXISTS (SELECT FROM grants g WHERE g.note_id = n.id AND g.user_id = h.user_id)`);
    ctx.record(held);
    return { note: without(last, memberId) };
  });

/** Who is let into a note. */
export const notePeople = { share: shareNote, setRole, removePerson };
