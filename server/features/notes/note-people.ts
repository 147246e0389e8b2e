import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation } from '../../core/operation/trpc';
import { CloudNote } from '../../wire/collaboration';
import { NoteId, NoteMemberId } from '../../wire/ids';
import { GrantedRole } from '../../wire/shared';
import { NoteShared, ShareFields } from '../../wire/sharing';
import { changeGrant, endGrant, type Grant, share } from '../sharing/grants';
import { lockNote, readNote } from './find-note';

const One = z.strictObject({ note: CloudNote });

const toNoteMember = ({ grantId, ...person }: Grant) => ({ ...person, memberId: grantId });
/** Removes a person from a note that was read before: a caller who leaves may not read it again. */
function withoutPerson(note: CloudNote, memberId: string): CloudNote {
  const gone = note.people.find((person) => person.memberId === memberId)?.person.id;
  const people = note.people.filter((person) => person.memberId !== memberId);
  const here = note.here.filter(({ person }) => person.id !== gone);
  return { ...note, people, here, peopleCount: people.length + 1 };
}

const shareNote = mutation
  .meta({
    summary: 'Share a cloud note with a person, by handle or email address.',
    description:
      'Sharing again changes the role. An address without a verified account gets an invitation: send its path to the person.',
    rest: 'POST /cloud-notes/{noteId}/people',
    tool: 'share_note',
    kind: ['write', 'idempotent', 'outside'],
    event: 'granted',
    refusals: ['trial_ended'],
    example: { target: 'martha@example.org', role: 'editor' },
  })
  .input(ShareFields.extend({ noteId: NoteId }))
  .output(NoteShared)
  .mutation(async ({ ctx, input: { noteId, ...wanted } }) => {
    const shared = await share(ctx, await lockNote(ctx, noteId, 'owner'), wanted);
    if (shared.kind === 'invite') return shared;
    const { grant, ...rest } = shared;
    return { ...rest, member: toNoteMember(grant) };
  });

const setRole = mutation
  .meta({
    summary: 'Change the role of a person with access to a cloud note.',
    rest: 'PATCH /cloud-notes/{noteId}/people/{memberId}',
    tool: 'set_note_role',
    kind: ['write', 'idempotent'],
    event: 'granted',
    refusals: ['trial_ended'],
    example: { role: 'reader' },
  })
  .input(z.strictObject({ noteId: NoteId, memberId: NoteMemberId, role: GrantedRole }))
  .output(One)
  .mutation(async ({ ctx, input: { noteId, memberId, role } }) => {
    await changeGrant(ctx, await lockNote(ctx, noteId, 'owner'), { grantId: memberId, role });
    return { note: await readNote(ctx, noteId) };
  });

const removePerson = mutation
  .meta({
    summary: 'Remove a person’s access to a cloud note.',
    description:
      'For the owner. Anyone may remove their own access: the response is their last view of the note.',
    rest: 'DELETE /cloud-notes/{noteId}/people/{memberId}',
    tool: 'remove_note_person',
    event: 'revoked',
    refusals: ['trial_ended'],
  })
  .input(z.strictObject({ noteId: NoteId, memberId: NoteMemberId }))
  .output(One)
  .mutation(async ({ ctx, input: { noteId, memberId } }) => {
    const note = await lockNote(ctx, noteId, 'reader');
    const last = await readNote(ctx, noteId);
    if (!(await endGrant(ctx, note, memberId))) return { note: last };
    await ctx.db.run(sql`
      DELETE FROM note_presence h USING notes n WHERE n.id = ${noteId} AND h.note_id = n.id AND h.user_id <> n.owner_id
        AND NOT EXISTS (SELECT FROM grants g WHERE g.note_id = n.id AND g.user_id = h.user_id)`);
    return { note: withoutPerson(last, memberId) };
  });

export const notePeople = { share: shareNote, setRole, removePerson };
