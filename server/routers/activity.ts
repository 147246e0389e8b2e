import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { ms } from '../database/epoch';
import { areaAccess, findMembership, headingAccess, projectAccess, taskAccess } from '../row-access';
import { personJson } from '../sharing/people';
import { procedure, router, type SignedIn } from '../trpc';
import { Activity } from '../wire/collaboration';
import { Id, NextCursor, Page } from '../wire/shared';
import { noteSource } from './notes/columns';
import { afterPage, pageOf } from './parts/cursor';

const managed = (caller: string) => sql`EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = e.workspace_id AND m.user_id = ${caller} AND m.role <> 'member')`;

/**
 * What the caller may see of an entry `e`: what was done to a thing he sees now. Of what is gone he sees his own doing,
 * and who manages the workspace sees all; but notes are their people's alone, also when they are gone.
 * Each is a scalar query, null for what is gone: an EXISTS would have every task there is hashed for one page.
 */
const isVisible = (caller: string) => {
  const seen = (from: Sql, row: Sql) => sql`(
    SELECT access.role IS NOT NULL FROM ${from} WHERE ${row}.id = e.target_id)`;
  const formerly = sql`e.actor_id = ${caller} OR ${managed(caller)}`;
  return sql`CASE e.target_kind
    WHEN 'task' THEN coalesce(${seen(sql`tasks t ${taskAccess(caller)}`, sql`t`)}, ${formerly})
    WHEN 'project' THEN coalesce(${seen(sql`projects p ${projectAccess(caller)}`, sql`p`)}, ${formerly})
    WHEN 'area' THEN coalesce(${seen(sql`areas a ${areaAccess(caller)}`, sql`a`)}, ${formerly})
    WHEN 'heading' THEN coalesce(${seen(sql`headings h ${headingAccess(caller)}`, sql`h`)}, ${formerly})
    WHEN 'note' THEN coalesce(${seen(noteSource(caller), sql`n`)}, e.actor_id = ${caller})
    WHEN 'workspace' THEN EXISTS (
      SELECT FROM workspace_members m WHERE m.workspace_id = e.target_id AND m.user_id = ${caller})
    ELSE ${managed(caller)} END`;
};

/** The workspaces that the caller reaches at all: read one by one, each from its newest entry on. */
const reachable = (caller: string) => sql`(
  SELECT workspace_id, bool_or(seated) AS seated FROM (
    SELECT workspace_id, true AS seated FROM workspace_members WHERE user_id = ${caller}
    UNION ALL SELECT workspace_id, false FROM grants WHERE user_id = ${caller}) AS each
  GROUP BY workspace_id) AS reachable`;

/** The areas and projects in `place`, and their tasks and headings. */
const held = sql`
  SELECT id FROM place WHERE id IS NOT NULL
  UNION ALL SELECT t.id FROM place JOIN tasks t ON t.project_id = place.id
  UNION ALL SELECT t.id FROM place JOIN tasks t ON t.area_id = place.id
  UNION ALL SELECT h.id FROM place JOIN headings h ON h.project_id = place.id OR h.area_id = place.id`;

/** What a guest's grants lead to: where he has no seat, nothing else is worth judging. */
const led = (caller: string) => sql`
  WITH given AS (SELECT area_id, project_id, task_id, note_id FROM grants WHERE user_id = ${caller}),
  place AS (SELECT area_id AS id FROM given UNION SELECT project_id FROM given
    UNION SELECT p.id FROM projects p JOIN given ON given.area_id = p.area_id)
  ${held} UNION ALL SELECT coalesce(task_id, note_id) FROM given WHERE num_nonnulls(task_id, note_id) = 1`;

/** What an area, with its projects, or a project holds now, and itself. */
const inside = (place: string) => sql`
  WITH place AS (SELECT ${place}::uuid AS id UNION SELECT p.id FROM projects p WHERE p.area_id = ${place}) ${held}`;

/** True where something was done in these workspaces, at one of these times, to what the caller may see now. */
export async function seesActivity(ctx: SignedIn, workspaces: string[], times: number[]): Promise<boolean> {
  const caller = ctx.caller.id;
  const seen = await ctx.db.row(sql`
    SELECT FROM ${reachable(caller)} CROSS JOIN LATERAL (
      SELECT FROM activity e WHERE e.workspace_id = reachable.workspace_id AND e.created_at = ANY(${times.map((at) => new Date(at))}::timestamptz[])
        AND (reachable.seated OR e.target_id IN (${led(caller)})) AND ${isVisible(caller)} LIMIT 1) AS one
    WHERE reachable.workspace_id = ANY(${workspaces}::uuid[]) LIMIT 1`);
  return seen !== undefined;
}

const list = procedure
  .meta({
    summary: 'List who did what, and through which transport, newest first.',
    description: 'Only what was done to things you may see.',
    rest: 'GET /activity',
    tool: 'list_activity',
    kind: ['read', 'idempotent'],
  })
  .input(
    z.strictObject({
      workspaceId: Id.optional(),
      targetId: Id.optional().describe('What was done to this very thing.'),
      within: Id.optional().describe('An area or project: what was done to it, and to what it holds now.'),
      ...Page,
    }),
  )
  .output(z.strictObject({ activity: z.array(Activity), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { workspaceId, targetId, within, limit, cursor } }) => {
    const caller = ctx.caller.id;
    if (workspaceId) await findMembership(ctx, workspaceId);
    const rows = await ctx.db.rows<Activity>(sql`
      SELECT e.id, e.workspace_id AS "workspaceId", e.face, e.operation, e.target_kind AS "targetKind",
        e.target_id AS "targetId", e.label, ${ms('e.created_at')} AS "createdAt",
        CASE WHEN u.id IS NOT NULL THEN ${personJson(caller)} END AS actor
      FROM ${reachable(caller)} CROSS JOIN LATERAL (
        SELECT * FROM activity e WHERE e.workspace_id = reachable.workspace_id
          AND (reachable.seated OR e.actor_id = ${caller} OR e.target_id IN (${led(caller)})) AND ${isVisible(caller)}
          ${workspaceId ? sql`AND e.workspace_id = ${workspaceId}` : empty}
          ${targetId ? sql`AND e.target_id = ${targetId}` : empty}
          ${within ? sql`AND e.target_id IN (${inside(within)})` : empty}
          AND ${afterPage(cursor, { list: 'activity', columns: sql`e.created_at, e.id`, direction: '<' })}
        ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit + 1}) e
      LEFT JOIN users u ON u.id = e.actor_id
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (entry) => ['activity', entry.createdAt, entry.id]);
    return { activity: page, nextCursor };
  });

export const activity = router({ list });
