import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { merge } from '../../../domain/merge-text';
import { find } from '../../core/access/row-access';
import { mutation, type Writing } from '../../core/operation/trpc';
import { invalid } from '../../platform/errors/errors';
import { Id, text } from '../../wire/shared';

/*
 * For texts that pages save by themselves. A page also sends the text that its edit was made on. What others saved since
 * is merged while the row is locked, so no text is lost. Not mirrored: the operations replace the text.
 */

export const Base = text(0, 50_000).describe('The text that the edit was made on.');

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
  throw invalid(field, `Merged with what others saved: ${error?.issues[0]?.message ?? 'refused.'}`);
}

export const mergeEdit = ({ field, schema, ...versions }: Edit): string =>
  acceptMerged(field, schema, merge(versions));

interface NotesOf {
  kind: 'task' | 'project' | 'area';
  /** The operation that activity names. */
  tool: `update_${string}`;
  notes: z.ZodType<string>;
  update: (ctx: Writing, id: string, change: { notes: string }) => Promise<{ notes: string }>;
}

/** A write of the notes of tasks, projects or areas. */
export const writeNotes = ({ kind, tool, notes: schema, update }: NotesOf) =>
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
