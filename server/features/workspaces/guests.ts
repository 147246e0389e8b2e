import sql from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import { cappedRole, membershipOfGrant } from '../../core/access/targets';
import { query } from '../../core/operation/trpc';
import { byName, type List, readPage } from '../../core/paging/page';
import { NamedWorkspaceId } from '../../wire/ids';
import { FurtherCursor, LongPage } from '../../wire/shared';
import { Guest } from '../../wire/sharing';
import { requireManager } from '../sharing/memberships';
import { personColumns } from '../sharing/people';

export const guests = query
  .meta({
    summary: 'List the guests of a workspace: people who are not members, and what they can access.',
    rest: 'GET /workspaces/{workspaceId}/guests',
    tool: 'list_workspace_guests',
  })
  .input(z.strictObject({ workspaceId: NamedWorkspaceId, ...LongPage }))
  .output(z.strictObject({ guests: z.array(Guest), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input: { workspaceId, ...asked } }) => {
    requireManager(await findMembership(ctx, workspaceId));
    const rows = sql`
      SELECT ${personColumns(ctx.caller.id)}, json_agg(json_build_object(
        'targetKind', CASE WHEN a.id IS NOT NULL THEN 'area' WHEN p.id IS NOT NULL THEN 'project' ELSE 'task' END,
        'targetId', coalesce(a.id, p.id, t.id), 'label', coalesce(a.name, p.name, t.title),
        'role', CASE WHEN t.id IS NULL THEN ${cappedRole('area', sql`g.role`)} ELSE g.role END
      ) ORDER BY coalesce(a.name, p.name, t.title), g.id) AS targets
      FROM grants g JOIN users u ON u.id = g.user_id ${membershipOfGrant}
      LEFT JOIN areas a ON a.id = g.area_id LEFT JOIN projects p ON p.id = g.project_id LEFT JOIN tasks t ON t.id = g.task_id
      WHERE g.workspace_id = ${workspaceId} AND g.note_id IS NULL AND membership.id IS NULL
      GROUP BY u.id`;
    const list: List<Guest> = { name: 'guests', rows, keys: byName, long: ['targets'] };
    const { rows: guests, ...more } = await readPage(ctx.db, list, asked);
    return { guests, ...more };
  });
