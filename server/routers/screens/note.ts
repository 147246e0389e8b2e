import sql from 'sql-template-tag';
import { z } from 'zod';
import { query, type SignedIn } from '../../trpc';
import { CloudNote } from '../../wire/collaboration';
import { Id } from '../../wire/shared';
import { noteSource } from '../notes/columns';
import { readNote } from '../notes/find-note';

const One = z.strictObject({ note: CloudNote });

/** The first data of a note's page. It does not mark the note as open: the page may be a prefetch. */
export const note = query
  .input(z.strictObject({ noteId: Id }))
  .output(One)
  .query(async ({ ctx, input }) => ({ note: await readNote(ctx, input.noteId) }));

interface Opening {
  noteId: string;
  editing: boolean;
}

/** Marks a note as open by the caller. Does nothing if they may not see it. */
const markPresence = (ctx: SignedIn, { noteId, editing }: Opening) =>
  ctx.db.run(sql`
    INSERT INTO note_presence (note_id, user_id, seen_at, editing)
    SELECT n.id, ${ctx.caller.id}, now(), ${editing} FROM ${noteSource(ctx.caller.id)}
    WHERE n.id = ${noteId} AND access.role IS NOT NULL FOR KEY SHARE OF n
    ON CONFLICT (note_id, user_id) DO UPDATE SET seen_at = excluded.seen_at, editing = excluded.editing`);

/**
 * Reads a note and marks it as open by the caller. Sent by an open page again and again. Not built on `mutation`, which
 * would tell every page to load again.
 */
export const openNote = query
  .input(z.strictObject({ noteId: Id, editing: z.boolean() }))
  .output(One)
  .mutation(async ({ ctx, input }) => {
    await markPresence(ctx, input);
    return { note: await readNote(ctx, input.noteId) };
  });
