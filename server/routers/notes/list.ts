import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../row-access';
import type { SignedIn } from '../../trpc';
import { NamedWorkspaceId } from '../../wire/ids';
import { Page, text } from '../../wire/shared';
import { afterPage, pageOf } from '../parts/cursor';
import { textContains } from '../parts/task-conditions';
import { noteSource } from './columns';

export const NotesInput = z.strictObject({
  workspaceId: NamedWorkspaceId.optional().describe('Only notes in this workspace.'),
  q: text(1, 200).optional().describe('Text to find in title and body, ignoring case.'),
  ...Page,
});
type NotesInput = z.infer<typeof NotesInput>;

interface CursorColumns {
  id: string;
  updatedAt: number;
}

/** A page of the notes that the caller may see, last changed first. */
export async function selectNotes<Row extends CursorColumns>(
  ctx: SignedIn,
  { workspaceId, q, limit, cursor }: NotesInput,
  columns: Sql,
): Promise<{ notes: Row[]; nextCursor: string | null }> {
  const caller = ctx.caller.id;
  if (workspaceId) await findMembership(ctx, workspaceId);
  const rows = await ctx.db.rows<Row>(sql`
    SELECT ${columns} FROM ${noteSource(caller)}
    WHERE (n.owner_id = ${caller} OR n.id IN (SELECT note_id FROM grants WHERE user_id = ${caller} AND note_id IS NOT NULL))
      ${workspaceId ? sql`AND n.workspace_id = ${workspaceId}` : empty}
      ${q ? sql`AND ${textContains(q, [sql`n.title`, sql`n.body`])}` : empty}
      AND ${afterPage(cursor, { list: 'notes', columns: sql`n.updated_at, n.id`, direction: '<' })}
    ORDER BY n.updated_at DESC, n.id DESC LIMIT ${limit + 1}`);
  const { page, nextCursor } = pageOf(rows, limit, (note) => ['notes', note.updatedAt, note.id]);
  return { notes: page, nextCursor };
}
