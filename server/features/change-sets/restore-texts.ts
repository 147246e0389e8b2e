import sql from 'sql-template-tag';
import { updateComment } from '../comments/comments';
import { changeNote } from '../notes/change-note';
import { lockNote } from '../notes/find-note';
import { noteHead } from '../notes/note-columns';
import { knownRole } from '../shared/columns';
import { compareRow } from './compare-row';
import { fieldsOf } from './fields';
import type { NotedRow, Values } from './noted-rows';
import { attempt, type Undoing } from './outcome';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Sets back the title and the text of a locked note, as its editors do. */
async function restoreNote({ ctx, outcome }: Undoing, row: NotedRow): Promise<void> {
  const note = await lockNote(ctx, row.key, 'editor');
  const current = await ctx.db.one<Values>(sql`SELECT title, body FROM notes WHERE id = ${row.key}`);
  const compared = { before: row.before ?? {}, after: row.after ?? current };
  const found = compareRow(compared, current, fieldsOf.notes);
  const { back } = found;
  outcome.compared({ ...row, label: note.label }, found);
  const change = { title: text(back['title']), body: text(back['body']) };
  if (Object.keys(back).length > 0)
    await changeNote(ctx, note, { change, columns: noteHead(ctx.caller.id, knownRole(note.role)) });
}

/** Sets back the text of the caller's own comment. */
async function restoreComment({ ctx, outcome }: Undoing, row: NotedRow): Promise<void> {
  await updateComment(ctx, row.key, (body) => {
    const compared = { before: row.before ?? {}, after: row.after ?? { body } };
    const found = compareRow(compared, { body }, fieldsOf.comments);
    outcome.compared(row, found);
    return text(found.back['body']);
  });
}

const restorers = { notes: restoreNote, comments: restoreComment };

/** Sets back the texts of notes and comments. */
export async function restoreTexts(undoing: Undoing): Promise<void> {
  const { ctx, outcome } = undoing;
  for (const row of undoing.rows) {
    if (row.source !== 'notes' && row.source !== 'comments') continue;
    if (row.before === null) continue;
    // One that went with its task is back with it, or gone.
    if (row.after === null && !outcome.isDone(row)) continue;
    const restore = restorers[row.source];
    const refused = await attempt(ctx, () => restore(undoing, row));
    if (refused) outcome.leave(row, refused);
  }
}
