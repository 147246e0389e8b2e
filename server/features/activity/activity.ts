import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import { query, router } from '../../core/operation/trpc';
import { afterPage, pageOf } from '../../core/paging/cursor';
import { ms } from '../../platform/database/epoch';
import { Activity } from '../../wire/collaboration';
import { NamedWorkspaceId, PersonId, TargetId } from '../../wire/ids';
import { inOrder, sinceInput, untilInput } from '../../wire/plain-input';
import { NextCursor, Page } from '../../wire/shared';
import { mayReadEntry } from '../changes/readable';
import { grantedTargets, placeContents, reachableWorkspaces } from '../shared/reachable';
import { personJson } from '../sharing/people';

/** An area with its projects, or a project, and everything in them. */
const targetsWithin = (place: string) => sql`
  WITH place AS (SELECT ${place}::uuid AS id UNION SELECT p.id FROM projects p WHERE p.area_id = ${place}) ${placeContents}`;

/**
 * The entries of a place as a table `e`, newest first. They are found by their targets and sorted before access is
 * checked (OFFSET keeps it outside): most of an account's entries are of other places.
 */
const entriesWithin = (place: string) => sql`(
  SELECT * FROM activity WHERE target_id = ANY (ARRAY(${targetsWithin(place)}))
  ORDER BY created_at DESC, id DESC OFFSET 0) AS e`;

interface When {
  actorId?: string | undefined;
  since?: number | undefined;
  until?: number | undefined;
}

/** SQL condition: an activity entry `e` is by a person and in a span. */
const happened = ({ actorId, since, until }: When) => sql`true
  ${actorId ? sql`AND e.actor_id = ${actorId}` : empty}
  ${since === undefined ? empty : sql`AND e.created_at >= ${new Date(since)}`}
  ${until === undefined ? empty : sql`AND e.created_at < ${new Date(until)}`}`;

const list = query
  .meta({
    summary: 'List activity: who changed what, and through which transport, newest first.',
    description: 'Only activity on targets that you may see.',
    rest: 'GET /activity',
    tool: 'list_activity',
  })
  .input(
    z
      .strictObject({
        workspaceId: NamedWorkspaceId.optional().describe('Only activity in this workspace.'),
        targetId: TargetId.optional().describe('Only activity on this target.'),
        within: TargetId.optional().describe(
          'An area or project: activity on it and on its current contents.',
        ),
        actorId: PersonId.optional().describe('Only what this person did.'),
        since: sinceInput('Only activity at or after this moment').optional(),
        until: untilInput('Only activity before this moment').optional(),
        ...Page,
      })
      .superRefine(inOrder('since', 'until')),
  )
  .output(z.strictObject({ activity: z.array(Activity), nextCursor: NextCursor }))
  .query(async ({ ctx, input }) => {
    const { workspaceId, targetId, within, limit, cursor } = input;
    const caller = ctx.caller.id;
    if (workspaceId) await findMembership(ctx, workspaceId);
    const rows = await ctx.db.rows<Activity>(sql`
      SELECT e.id, e.workspace_id AS "workspaceId", e.transport, e.client, e.operation, e.target_kind AS "targetKind",
        e.target_id AS "targetId", e.label, ${ms('e.created_at')} AS "createdAt",
        e.changes,
        CASE WHEN u.id IS NOT NULL THEN ${personJson(caller)} END AS actor
      FROM ${reachableWorkspaces(caller)} CROSS JOIN LATERAL (
        SELECT * FROM ${within ? entriesWithin(within) : sql`activity e`} WHERE e.workspace_id = reachable.workspace_id
          AND (reachable.is_member OR e.actor_id = ${caller} OR e.target_id IN (${grantedTargets(caller)})) AND ${mayReadEntry(ctx.caller)}
          ${workspaceId ? sql`AND e.workspace_id = ${workspaceId}` : empty}
          ${targetId ? sql`AND e.target_id = ${targetId}` : empty}
          AND ${happened(input)}
          AND ${afterPage(cursor, 'activity', sql`e.created_at, e.id`)}
        ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit + 1}) e
      LEFT JOIN users u ON u.id = e.actor_id
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (entry) => ['activity', entry.createdAt, entry.id]);
    const entries = page.map(({ changes, client, ...entry }) => ({
      ...entry,
      ...(client && { client }),
      ...(changes && { changes }),
    }));
    return { activity: entries, nextCursor };
  });

export const activity = router({ list });
