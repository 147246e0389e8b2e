import sql from 'sql-template-tag';
import { z } from 'zod';
import { query } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { NoteRow } from '../../wire/screens';
import { NextCursor } from '../../wire/shared';
import { NotesInput, selectNotes } from '../notes/list-notes';
import { personJson } from '../sharing/people';

const PREVIEW_LENGTH = 400;

const rowColumns = (caller: string) => sql`
    n.id, n.title, access.role, ${ms('n.updated_at')} AS "updatedAt", left(n.body, ${PREVIEW_LENGTH}) AS preview,
    (SELECT ${personJson(caller)} FROM users u WHERE u.id = n.owner_id) AS owner,
    (SELECT coalesce(json_agg(${personJson(caller)} ORDER BY g.created_at, g.id), '[]')
      FROM grants g JOIN users u ON u.id = g.user_id WHERE g.note_id = n.id) AS people`;

/** The notes page of the planner, without full bodies. Not mirrored. */
export const notes = query
  // Pages of an earlier build send a direction. This list only goes forward.
  .input(NotesInput.extend({ direction: z.enum(['forward', 'backward']).optional() }))
  .output(z.strictObject({ notes: z.array(NoteRow), nextCursor: NextCursor }))
  .query(({ ctx, input }) => selectNotes<NoteRow>(ctx, input, rowColumns(ctx.caller.id)));
