import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import { ownerJoins, personJson } from '../people';
import { procedure, router } from '../trpc';
import { SharedTarget } from '../wire/sharing';
import { reachable } from './reachable';

const list = procedure
  .meta({
    summary: 'List what others have shared with you: areas, projects and tasks, newest first.',
    rest: 'GET /shared-targets',
    tool: 'list_shared_targets',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ targets: z.array(SharedTarget) }))
  .query(async ({ ctx }) => {
    const viewer = { id: ctx.caller.id, manages: false };
    const each = reachable(ctx.caller.id).map(
      ({ kind, row, source, column, label, joins }) => sql`
        SELECT mine.created_at, ${kind}::text AS "targetKind", ${row}.id AS "targetId", ${label} AS label, access.role,
          ${personJson(viewer)} AS owner
        FROM grants mine JOIN ${source} ON ${row}.id = mine.${column} ${joins} ${ownerJoins(row)}
        WHERE mine.user_id = ${ctx.caller.id} AND access.role IS NOT NULL AND u.id <> ${ctx.caller.id}
          AND ${row}.archived_at IS NULL`,
    );
    const targets = await ctx.db.rows<SharedTarget>(sql`
      SELECT "targetKind", "targetId", label, role, owner FROM (${join(each, ' UNION ALL ')}) AS shared
      ORDER BY created_at DESC, "targetId"`);
    return { targets };
  });

export const sharedTargets = router({ list });
