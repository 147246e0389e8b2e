import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import { query, router } from '../../core/operation/trpc';
import { byName, type List, readPage } from '../../core/paging/page';
import { FurtherCursor, LongPage, Person } from '../../wire/shared';
import { SharedTarget } from '../../wire/sharing';
import { linkTargets } from './link-targets';
import { personColumns } from './people';

const Collaborator = Person.extend({ targets: z.array(SharedTarget.omit({ owner: true })) });

type Collaborator = z.infer<typeof Collaborator>;

const list = query
  .meta({
    summary: 'List the people that your areas, projects and tasks are shared with, and what each can access.',
    description: 'Covers what you own or manage.',
    rest: 'GET /collaborators',
    tool: 'list_collaborators',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ collaborators: z.array(Collaborator), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const { id } = ctx.caller;
    const each = linkTargets(ctx.caller).map(
      ({ kind, row, source, column, label, joins }) => sql`
        SELECT g.user_id, ${kind}::text AS kind, ${row}.id, ${label} AS label,
          CASE WHEN ${kind}::text <> 'task' AND theirs.id IS NULL THEN LEAST(g.role, 'commenter'::role) ELSE g.role END AS role
        FROM grants g JOIN ${source} ON ${row}.id = g.${column} ${joins}
        LEFT JOIN workspace_members theirs ON theirs.workspace_id = g.workspace_id AND theirs.user_id = g.user_id
        WHERE g.workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = ${id})
          AND g.user_id <> ${id} AND access.role = 'owner' AND ${row}.archived_at IS NULL`,
    );
    const rows = sql`
      SELECT ${personColumns(id)}, json_agg(json_build_object(
        'targetKind', shared.kind, 'targetId', shared.id, 'label', shared.label, 'role', shared.role
      ) ORDER BY shared.label, shared.id) AS targets
      FROM (${join(each, ' UNION ALL ')}) AS shared JOIN users u ON u.id = shared.user_id
      GROUP BY u.id`;
    const list: List<Collaborator> = { name: 'collaborators', rows, keys: byName, long: ['targets'] };
    const { rows: collaborators, ...more } = await readPage(ctx.db, list, input);
    return { collaborators, ...more };
  });

export const collaborators = router({ list });
