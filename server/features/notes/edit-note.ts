import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, query } from '../../core/operation/trpc';
import { MAX_NOTE, NoteFields, NoteHead, NoteTitle } from '../../wire/collaboration';
import { Id, text, withAuthor } from '../../wire/shared';
import { knownRole } from '../shared/columns';
import { changeNote, requireRevision } from './change-note';
import { lockNote, readNote } from './find-note';
import { noteHead } from './note-columns';
import { markPresence } from './presence';

/* What only the page of a note sends. Other transports read and save the whole text. */

const OpenedNote = withAuthor(
  NoteFields.extend({ body: z.string().nullable().describe('Null if the revision is the known one.') }),
);
const OpenNote = z.strictObject({ note: OpenedNote });

/**
 * Reads a note and marks it as open by the caller. An open page sends this repeatedly, so a text that it has is left out.
 * Not built on `mutation`, which would tell every page to load again.
 */
export const openNote = query
  .input(z.strictObject({ noteId: Id, editing: z.boolean(), known: z.int().optional() }))
  .output(OpenNote)
  .mutation(async ({ ctx, input: { known = 0, ...opening } }) => {
    await markPresence(ctx, opening);
    const body = sql`CASE WHEN n.revision <> ${known}::int THEN n.body END AS body`;
    return {
      note: await readNote<z.infer<typeof OpenedNote>>(
        ctx,
        opening.noteId,
        sql`${body}, ${noteHead(ctx.caller.id)}`,
      ),
    };
  });

/** A change of a text: what replaces a range of it. Positions count characters, as PostgreSQL does. */
const NoteEdit = z.strictObject({
  from: z.int().min(0),
  to: z.int().min(0),
  insert: text(0, MAX_NOTE),
  /** The length of the whole text afterwards. It shows that browser and server changed the same text. */
  length: z.int().min(0),
});

const applied = ({ from, to, insert }: z.infer<typeof NoteEdit>) =>
  sql`left(n.body, ${from}::int) || ${insert}::text || substr(n.body, ${to}::int + 1)`;

/** Saves what was typed. Neither the request nor the answer has the whole text, which can be a megabyte. */
export const saveNote = mutation
  .meta({ event: 'updated' })
  .input(
    z.strictObject({
      noteId: Id,
      revision: z.int().min(1),
      title: NoteTitle.optional(),
      edit: NoteEdit.optional(),
    }),
  )
  .output(z.strictObject({ note: NoteHead }))
  .mutation(async ({ ctx, input: { noteId, revision, title, edit } }) => {
    const found = await lockNote(ctx, noteId, 'editor');
    requireRevision(found, revision);
    const columns = noteHead(ctx.caller.id, knownRole(found.role));
    const change = { title, body: edit && applied(edit) };
    return { note: await changeNote<NoteHead>(ctx, found, { change, columns, length: edit?.length }) };
  });
