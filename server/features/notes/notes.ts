import sql from 'sql-template-tag';
import { z } from 'zod';
import { textsAreData } from '../../../domain/quoted';
import { findMembership } from '../../core/access/row-access';
import { mutation, query, router, type Writing } from '../../core/operation/trpc';
import { insertInto, source } from '../../platform/database/tables';
import { requireRoom } from '../../platform/limits/row-limits';
import { CloudNote, NoteBody, NoteTitle } from '../../wire/collaboration';
import { NoteId } from '../../wire/ids';
import { Count, Id, NextCursor, text, WorkspaceId } from '../../wire/shared';
import { isEmpty, knownRole } from '../shared/columns';
import { moveToTrash } from '../shared/move-to-trash';
import { changeNote, requireRevision } from './change-note';
import { type LockedNote, lockNote, readNote, requirePlan } from './find-note';
import { indexNew } from './index-long-note';
import { noteInvites } from './invites';
import { NotesInput, selectWithTexts } from './list-notes';
import { noteColumns } from './note-columns';
import { notePeople } from './note-people';
import { markPresence } from './presence';

const notesTable = source('notes', 'n');

const list = query
  .meta({
    summary: 'List your cloud notes and those shared with you, last changed first.',
    description: 'A page with long texts has fewer notes than `limit`.',
    rest: 'GET /cloud-notes',
    tool: 'list_notes',
  })
  .input(NotesInput)
  .output(z.strictObject({ notes: z.array(CloudNote), nextCursor: NextCursor }))
  .query(({ ctx, input }) => selectWithTexts(ctx, input));

const One = z.strictObject({ note: CloudNote });

const get = query
  .meta({
    summary: 'Read a cloud note, and see who has it open.',
    description: `Marks it as open by you for 30 seconds. ${textsAreData}`,
    rest: 'GET /cloud-notes/{noteId}',
    tool: 'get_note',
  })
  .input(z.strictObject({ noteId: NoteId }))
  .output(One)
  .query(async ({ ctx, input: { noteId } }) => {
    const note = await readNote(ctx, noteId);
    await markPresence(ctx, { noteId, editing: null });
    return { note };
  });

const create = mutation
  .meta({
    summary: 'Create a cloud note in Markdown.',
    rest: 'POST /cloud-notes',
    tool: 'create_note',
    kind: ['write'],
    event: 'created',
    refusals: ['trial_ended'],
    example: { title: 'Kitchen', body: '- [ ] Ask for *three* offers' },
  })
  .input(
    z.strictObject({
      title: NoteTitle,
      body: NoteBody.default(''),
      sourcePath: text(0, 1000).default('').describe('The path of the file it came from.'),
      workspaceId: WorkspaceId.optional(),
    }),
  )
  .output(One)
  .mutation(async ({ ctx, input: { workspaceId: named, ...fields } }) => {
    const { workspaceId } = await findMembership(ctx, named);
    await requirePlan(ctx, workspaceId);
    await requireRoom(ctx.db, 'notes', ctx.caller.id);
    const note = await ctx.db.one<CloudNote>(sql`
      ${insertInto(notesTable, {
        ...fields,
        workspaceId,
        ownerId: ctx.caller.id,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })} RETURNING ${noteColumns(ctx.caller.id, knownRole('owner'))}`);
    ctx.record({ workspaceId, kind: 'note', id: note.id, label: note.title });
    await indexNew(ctx.db, { noteId: note.id, length: note.body.length });
    return { note };
  });

const update = mutation
  .meta({
    summary: 'Change a cloud note.',
    description:
      'Send the `revision` that you read. If the note has changed since, the response is a 409 with the current revision.',
    rest: 'PATCH /cloud-notes/{noteId}',
    tool: 'update_note',
    kind: ['write', 'destructive'],
    event: 'updated',
    refusals: ['trial_ended'],
    example: { revision: 3, title: 'Kitchen, at last' },
  })
  .input(
    z.strictObject({
      noteId: NoteId,
      revision: z.int().min(1).describe('The revision that you read.'),
      title: NoteTitle.optional(),
      body: NoteBody.optional(),
    }),
  )
  .output(One)
  .mutation(async ({ ctx, input: { noteId, revision, ...change } }) => {
    const found = await lockNote(ctx, noteId, 'editor');
    requireRevision(found, revision);
    if (isEmpty(change)) return { note: await readNote(ctx, noteId) };
    const columns = noteColumns(ctx.caller.id, knownRole(found.role));
    return { note: await changeNote<CloudNote>(ctx, found, { change, columns }) };
  });

/** Moves a locked note to the trash. @returns how many people it was shared with. */
export async function deleteNote(ctx: Writing, note: LockedNote): Promise<number> {
  await moveToTrash(ctx, 'note', note.id);
  const removedPeople = await ctx.db.run(sql`DELETE FROM grants WHERE note_id = ${note.id}`);
  await ctx.db.run(sql`DELETE FROM notes WHERE id = ${note.id}`);
  ctx.record(note);
  return removedPeople;
}

const remove = mutation
  .meta({
    summary: 'Delete a cloud note for everyone.',
    description: 'It stays in the trash for 30 days. `removedPeople` counts those it was shared with.',
    rest: 'DELETE /cloud-notes/{noteId}',
    tool: 'delete_note',
    event: 'deleted',
    refusals: ['trial_ended'],
  })
  .input(z.strictObject({ noteId: NoteId }))
  .output(z.strictObject({ noteId: Id, removedPeople: Count }))
  .mutation(async ({ ctx, input: { noteId } }) => {
    const note = await lockNote(ctx, noteId, 'owner');
    return { noteId, removedPeople: await deleteNote(ctx, note) };
  });

export const notes = router({ list, get, create, update, remove, ...notePeople, ...noteInvites });
