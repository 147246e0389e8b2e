import sql from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { noteSource, SEEN_SECONDS } from './note-columns';

interface Opening {
  noteId: string;
  /** Null keeps what a page of the caller said shortly before. */
  editing: boolean | null;
}

/** Marks a note as open by the caller. Does nothing if they may not see it. */
export const markPresence = (ctx: SignedIn, { noteId, editing }: Opening) =>
  ctx.db.run(sql`
    INSERT INTO note_presence AS h (note_id, user_id, seen_at, editing)
    SELECT n.id, ${ctx.caller.id}, now(), coalesce(${editing}::boolean, false) FROM ${noteSource(ctx.caller)}
    WHERE n.id = ${noteId} AND access.role IS NOT NULL FOR KEY SHARE OF n
    ON CONFLICT (note_id, user_id) DO UPDATE SET
      seen_at = excluded.seen_at,
      editing = coalesce(${editing}::boolean, h.editing AND h.seen_at > now() - make_interval(secs => ${SEEN_SECONDS}))`);
