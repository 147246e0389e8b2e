import sql, { type Sql } from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { assignments, comparing, source } from '../../platform/database/tables';
import { conflict, invalid } from '../../platform/errors/errors';
import { MAX_NOTE, type NoteHead } from '../../wire/collaboration';
import { namesOf } from '../shared/columns';
import { type Compared, changesOf } from '../shared/field-changes';
import type { LockedNote } from './find-note';
import { indexChanged } from './index-long-note';

const notesTable = source('notes', 'n');

/** The excerpt of a long text for the activity log, which shortens it anyway. */
const comparedBody = sql`CASE WHEN octet_length(n.body) > 2000 THEN left(n.body, 1000) || md5(n.body) ELSE n.body END`;

type NoteChange = {
  title?: string | undefined;
  /** The text, or an expression that makes it of `n.body`. */
  body?: string | Sql | undefined;
};

const stale = (revision: number) =>
  conflict(
    'This note has changed since you read it. Read it again, then send your change with the new revision.',
    [{ field: 'revision', message: String(revision) }],
  );

/** @throws 409 with the current revision unless it is the one that the caller read. */
export function requireRevision(note: LockedNote, revision: number): void {
  if (note.revision !== revision) throw stale(note.revision);
}

/**
 * Changes a locked note and returns it as `columns`.
 * @param length how long the text must be afterwards, where the caller knows
 * @throws 400 on `body` if the text becomes too long, 409 if its length is not the expected one.
 */
export async function changeNote<Row extends NoteHead>(
  ctx: Writing,
  note: LockedNote,
  { change, columns, length: expected }: { change: NoteChange; columns: Sql; length?: number | undefined },
) {
  const fields = namesOf(change);
  const { where, returning } = comparing(notesTable, {
    id: note.id,
    fields,
    expressions: { body: comparedBody },
  });
  const { before, after, length, ...changed } = await ctx.db.one<Row & { length: number } & Compared>(sql`
    UPDATE notes n SET revision = revision + 1, ${assignments(notesTable, change, ctx.now)} ${where}
    RETURNING ${columns}, char_length(n.body) AS length, ${returning}`);
  if (length > MAX_NOTE) throw invalid('body', `Must have 0 to ${MAX_NOTE} characters.`);
  if (expected !== undefined && length !== expected) throw stale(note.revision);
  ctx.record({
    ...note,
    label: changed.title,
    changes: changesOf({ before, after }),
    operation: 'update_note',
  });
  await indexChanged(ctx.db, { noteId: note.id, length }, ctx.now);
  return changed;
}
