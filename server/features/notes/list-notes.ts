import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { afterPage, pageOf } from '../../core/paging/cursor';
import type { CloudNote, NoteHead } from '../../wire/collaboration';
import { NamedWorkspaceId } from '../../wire/ids';
import { Page, text } from '../../wire/shared';
import { textContains } from '../shared/task-conditions';
import { noteHead, noteSource } from './note-columns';

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

/** The notes that the caller may see, last changed first: those of a page, and one more. */
async function readRows<Row>(
  ctx: SignedIn,
  { workspaceId, q, limit, cursor }: NotesInput,
  columns: Sql,
): Promise<Row[]> {
  const caller = ctx.caller.id;
  if (workspaceId) await findMembership(ctx, workspaceId);
  return ctx.db.rows<Row>(sql`
    SELECT ${columns} FROM ${noteSource(ctx.caller)}
    WHERE (n.owner_id = ${caller} OR n.id IN (SELECT note_id FROM grants WHERE user_id = ${caller} AND note_id IS NOT NULL))
      ${workspaceId ? sql`AND n.workspace_id = ${workspaceId}` : empty}
      ${q ? sql`AND ${textContains(q, [sql`n.title`, sql`n.body`])}` : empty}
      AND ${afterPage(cursor, 'notes', sql`n.updated_at, n.id`)}
    ORDER BY n.updated_at DESC, n.id DESC LIMIT ${limit + 1}`);
}

const placeOf = (note: CursorColumns) => ['notes', note.updatedAt, note.id];

/** A page of the notes that the caller may see, last changed first. */
export async function selectNotes<Row extends CursorColumns>(
  ctx: SignedIn,
  input: NotesInput,
  columns: Sql,
): Promise<{ notes: Row[]; nextCursor: string | null }> {
  const rows = await readRows<Row>(ctx, input, columns);
  const { page, nextCursor } = pageOf(rows, input.limit, placeOf);
  return { notes: page, nextCursor };
}

/** The bytes of text after which a page ends: 200 notes of 1 MB would be more than a process can hold. */
const MOST_BYTES = 4_000_000;

/** The text, null where the texts before it fill a page. Their sizes are known without reading them. */
const fittingBody = sql`
  CASE WHEN sum(octet_length(n.body)) OVER (ORDER BY n.updated_at DESC, n.id DESC) - octet_length(n.body) <= ${MOST_BYTES}
    THEN n.body END AS body`;

/** The same with their texts. A page with long texts is shorter. */
export async function selectWithTexts(
  ctx: SignedIn,
  input: NotesInput,
): Promise<{ notes: CloudNote[]; nextCursor: string | null }> {
  const columns = sql`${fittingBody}, ${noteHead(ctx.caller.id)}`;
  const rows = await readRows<NoteHead & { body: string | null }>(ctx, input, columns);
  const fitting = rows.findIndex(({ body }) => body === null);
  const { page, nextCursor } = pageOf(
    rows,
    fitting === -1 ? input.limit : Math.min(fitting, input.limit),
    placeOf,
  );
  return {
    notes: page.flatMap(({ body, ...note }) => (body === null ? [] : [{ ...note, body }])),
    nextCursor,
  };
}
