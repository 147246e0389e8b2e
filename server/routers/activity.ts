import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, projectAccess, taskAccess } from '../access';
import { personJson } from '../people';
import { procedure, router } from '../trpc';
import { Id, NextCursor, Page } from '../wire/shared';
import { Activity } from '../wire/together';
import { ms } from './columns';
import { pageOf, readCursor } from './cursor';

const Place = z.tuple([z.number(), Id]);

/** What the caller may see: his own doing, all of a workspace he manages, and what was done to what he sees. */
const isVisible = (caller: string) => sql`(
  e.actor_id = ${caller}
  OR EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = e.workspace_id AND m.user_id = ${caller} AND m.role <> 'member')
  OR (e.target_kind = 'task' AND EXISTS (
    SELECT FROM tasks t ${taskAccess(caller)} WHERE t.id = e.target_id AND access.role IS NOT NULL))
  OR (e.target_kind = 'project' AND EXISTS (
    SELECT FROM projects p ${projectAccess(caller)} WHERE p.id = e.target_id AND access.role IS NOT NULL))
  OR (e.target_kind = 'area' AND EXISTS (
    SELECT FROM areas a ${areaAccess(caller)} WHERE a.id = e.target_id AND access.role IS NOT NULL)))`;

const reachable = (caller: string) => sql`e.workspace_id IN (
  SELECT workspace_id FROM workspace_members WHERE user_id = ${caller}
  UNION SELECT workspace_id FROM grants WHERE user_id = ${caller})`;

const list = procedure
  .meta({
    summary: 'List who did what, and through which face, newest first.',
    description: 'Only what was done to things you may see.',
    rest: 'GET /activity',
    tool: 'list_activity',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject({ workspaceId: Id.optional(), targetId: Id.optional(), ...Page }))
  .output(z.strictObject({ activity: z.array(Activity), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { workspaceId, targetId, limit, cursor } }) => {
    const caller = ctx.caller.id;
    const [at, id] = cursor === undefined ? [] : readCursor(cursor, Place);
    const rows = await ctx.db.rows<Activity>(sql`
      SELECT e.id, e.workspace_id AS "workspaceId", e.face, e.operation, e.target_kind AS "targetKind",
        e.target_id AS "targetId", e.label, ${ms('e.created_at')} AS "createdAt",
        CASE WHEN u.id IS NOT NULL THEN ${personJson({ id: caller, manages: false })} END AS actor
      FROM activity e LEFT JOIN users u ON u.id = e.actor_id
      WHERE ${reachable(caller)} AND ${isVisible(caller)}
        ${workspaceId ? sql`AND e.workspace_id = ${workspaceId}` : empty}
        ${targetId ? sql`AND e.target_id = ${targetId}` : empty}
        ${id === undefined ? empty : sql`AND (e.created_at, e.id) < (${new Date(at ?? 0)}::timestamptz, ${id}::uuid)`}
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (entry) => [entry.createdAt, entry.id]);
    return { activity: page, nextCursor };
  });

export const activity = router({ list });
