import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { find } from '../../access/row-access';
import { merge } from '../../domain/merge-text';
import { invalid } from '../../errors/errors';
import { mutation, type Writing } from '../../operation/trpc';
import { Comment, CommentBody } from '../../wire/collaboration';
import { Entry, EntryFields } from '../../wire/day';
import { CommentId } from '../../wire/ids';
import { AreaFields, ProjectFields } from '../../wire/places';
import { Day, Id, text } from '../../wire/shared';
import { TaskFields } from '../../wire/task';
import { updateArea } from '../areas/areas';
import { updateComment } from '../comments/comments';
import { saveEntry } from '../journal/journal';
import { updateProject } from '../projects/projects';
import { updateTask } from '../tasks/update';

/*
 * Texts that pages save by themselves. A page also says on which text its edit was made. What others saved since is
 * merged, while the row is locked, so that no text is lost. Not mirrored: the operations replace the text.
 */

const Base = text(0, 50_000).describe('The text that the edit was made on.');

interface Edit {
  field: string;
  schema: z.ZodType<string>;
  base: string;
  mine: string;
  /** What is saved now. */
  theirs: string;
}

/** @throws 400 if what was merged is too long. */
export function acceptMerged<Value>(field: string, schema: z.ZodType<Value>, merged: Value): Value {
  const { data, error } = schema.safeParse(merged);
  if (data !== undefined) return data;
  throw invalid(
    field,
    `With what was written elsewhere meanwhile: ${error?.issues[0]?.message ?? 'refused.'}`,
  );
}

const mergeEdit = ({ field, schema, ...versions }: Edit): string =>
  acceptMerged(field, schema, merge(versions));

/** The note of the caller's entry. Its row stays locked; it is made if there is none. */
async function lockEntry({ db, caller, now }: Writing, day: string): Promise<string> {
  const { note } = await db.one<Pick<Entry, 'note'>>(sql`
    INSERT INTO journal_entries AS j (user_id, day, updated_at) VALUES (${caller.id}, ${day}, ${now})
    ON CONFLICT (user_id, day) DO UPDATE SET updated_at = excluded.updated_at RETURNING j.note`);
  return note;
}

export const writeEntry = mutation
  .meta({ tool: 'write_journal_entry', event: null })
  .input(EntryFields.partial().extend({ day: Day, base: Base.default('') }))
  .output(z.strictObject({ entry: Entry }))
  .mutation(async ({ ctx, input: { day, base, note: mine, ...change } }) => {
    if (mine === undefined) return { entry: await saveEntry(ctx, day, change) };
    const edit = { field: 'note', schema: EntryFields.shape.note, base, mine };
    const note = mergeEdit({ ...edit, theirs: await lockEntry(ctx, day) });
    return { entry: await saveEntry(ctx, day, { ...change, note }) };
  });

interface NotesOf {
  kind: 'task' | 'project' | 'area';
  /** The operation that activity names. */
  tool: `update_${string}`;
  notes: z.ZodType<string>;
  update: (ctx: Writing, id: string, change: { notes: string }) => Promise<{ notes: string }>;
}

/** A write of the notes of tasks or places. */
const writeNotes = ({ kind, tool, notes: schema, update }: NotesOf) =>
  mutation
    .meta({ tool, event: 'updated' })
    .input(z.strictObject({ id: Id, base: Base, notes: schema }))
    .output(z.strictObject({ notes: z.string() }))
    .mutation(async ({ ctx, input: { id, base, notes: mine } }) => {
      await find(ctx, { kind, id, role: 'editor', lock: 'update' });
      const { notes: theirs } = await ctx.db.one<{ notes: string }>(
        sql`SELECT notes FROM ${raw(`${kind}s`)} WHERE id = ${id}`,
      );
      const notes = mergeEdit({ field: 'notes', schema, base, mine, theirs });
      return { notes: (await update(ctx, id, { notes })).notes };
    });

/** Saves a comment that its author may also have changed in another browser. */
export const writeComment = mutation
  .meta({ tool: 'update_comment', event: null })
  .input(z.strictObject({ commentId: CommentId, base: Base, body: CommentBody }))
  .output(z.strictObject({ comment: Comment }))
  .mutation(async ({ ctx, input: { commentId, base, body: mine } }) => ({
    comment: await updateComment(ctx, commentId, (theirs) =>
      mergeEdit({ field: 'body', schema: CommentBody, base, mine, theirs }),
    ),
  }));

export const writeTaskNotes = writeNotes({
  kind: 'task',
  tool: 'update_task',
  notes: TaskFields.shape.notes,
  update: updateTask,
});
export const writeProjectNotes = writeNotes({
  kind: 'project',
  tool: 'update_project',
  notes: ProjectFields.shape.notes,
  update: updateProject,
});
export const writeAreaNotes = writeNotes({
  kind: 'area',
  tool: 'update_area',
  notes: AreaFields.shape.notes,
  update: updateArea,
});
