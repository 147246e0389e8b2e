import { z } from 'zod';
import { query } from '../../trpc';
import { CloudNote } from '../../wire/collaboration';
import { Id } from '../../wire/shared';
import { readNote } from '../notes/find-note';
import { openNote as open } from '../notes/open-note';

const One = z.strictObject({ note: CloudNote });

/** The first data of a note's page. Unlike get_note, it does not mark the note as open: the page may be a prefetch. */
export const note = query
  .input(z.strictObject({ noteId: Id }))
  .output(One)
  .query(async ({ ctx, input }) => ({ note: await readNote(ctx, input.noteId) }));

/** Sent by an open page again and again. Not built on `mutation`, which would tell every page to load again. */
export const openNote = query
  .input(z.strictObject({ noteId: Id, editing: z.boolean() }))
  .output(One)
  .mutation(async ({ ctx, input }) => ({ note: await open(ctx, input) }));
