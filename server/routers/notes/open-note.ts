import sql from 'sql-template-tag';
import type { SignedIn } from '../../trpc';
import type { CloudNote } from '../../wire/collaboration';
import { noteSource } from './columns';
import { readNote } from './find-note';

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
 * Reads a note and marks it as open by the caller.
 * @throws 404 if the caller may not see it.
 */
export async function openNote(ctx: SignedIn, opening: Opening): Promise<CloudNote> {
  await markPresence(ctx, opening);
  return readNote(ctx, opening.noteId);
}
