import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { query, type SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { SharedItem } from '../../wire/sharing';
import { noteSource } from '../notes/note-columns';
import { personJson } from './people';
import { readShared, sharedTargetQueries } from './read-shared';

const sharedNotes = ({ caller, caller: { id } }: SignedIn): Sql => sql`
  SELECT ${ms('mine.created_at')} AS "listedAt", 'note' AS "targetKind", n.id AS "targetId", n.title AS label, access.role,
    ${personJson(id)} AS owner
  FROM grants mine CROSS JOIN ${noteSource(caller)} JOIN users u ON u.id = n.owner_id
  WHERE mine.user_id = ${id} AND mine.note_id = n.id AND access.role IS NOT NULL AND u.id <> ${id}`;

/** The “Shared with me” page, with notes. Not mirrored: operations list each kind. */
export const page = query
  .input(z.strictObject({}))
  .output(z.strictObject({ items: z.array(SharedItem) }))
  .query(async ({ ctx }) => {
    const each = [...sharedTargetQueries(ctx), sharedNotes(ctx)];
    return { items: (await readShared<SharedItem>(ctx, each, {})).rows };
  });
