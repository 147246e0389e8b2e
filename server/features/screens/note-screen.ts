import { z } from 'zod';
import { query } from '../../core/operation/trpc';
import { CloudNote } from '../../wire/collaboration';
import { Id } from '../../wire/shared';
import { readNote } from '../notes/find-note';

/** The first data of a note's page. It does not mark the note as open: the page may be a prefetch. */
export const note = query
  .input(z.strictObject({ noteId: Id }))
  .output(z.strictObject({ note: CloudNote }))
  .query(async ({ ctx, input }) => ({ note: await readNote(ctx, input.noteId) }));
