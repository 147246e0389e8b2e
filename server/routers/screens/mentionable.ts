import sql from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, find, projectAccess, taskAccess } from '../../row-access';
import { ownerJoins, personColumns } from '../../sharing/people';
import { procedure, router } from '../../trpc';
import { Id, Person } from '../../wire/shared';

const MOST = 500;

/**
 * Whom the caller may know of around a task: who was let into it, its owner, who has commented on it, who was let into
 * its project or area where the caller may see those, and, for who is seated in its workspace, the others seated there.
 */
const known = (taskId: string, caller: string) => sql`
  WITH around AS (
    SELECT t.id, t.project_id, coalesce(t.area_id, p.area_id) AS area_id, t.workspace_id
    FROM tasks t LEFT JOIN projects p ON p.id = t.project_id WHERE t.id = ${taskId})
  SELECT g.user_id FROM grants g WHERE g.task_id = ${taskId}
  UNION SELECT u.id FROM tasks t ${ownerJoins(sql`t`)} WHERE t.id = ${taskId}
  UNION SELECT c.author_id FROM comments c WHERE c.task_id = ${taskId}
  UNION SELECT g.user_id FROM around JOIN grants g ON g.project_id = around.project_id
    WHERE EXISTS (SELECT FROM projects p ${projectAccess(caller)} WHERE p.id = around.project_id AND access.role IS NOT NULL)
  UNION SELECT g.user_id FROM around JOIN grants g ON g.area_id = around.area_id
    WHERE EXISTS (SELECT FROM areas a ${areaAccess(caller)} WHERE a.id = around.area_id AND access.role IS NOT NULL)
  UNION SELECT m.user_id FROM around JOIN workspace_members m ON m.workspace_id = around.workspace_id
    WHERE EXISTS (
      SELECT FROM workspace_members own WHERE own.workspace_id = around.workspace_id AND own.user_id = ${caller})`;

/** The people with a handle who may see a task, but the caller: whom a comment on it can mention. */
const list = procedure
  .input(z.strictObject({ taskId: Id }))
  .output(z.strictObject({ people: z.array(Person) }))
  .query(async ({ ctx, input: { taskId } }) => {
    await find(ctx, { kind: 'task', id: taskId, role: 'reader' });
    const people = await ctx.db.rows<Person>(sql`
      SELECT ${personColumns(ctx.caller.id)}
      FROM (${known(taskId, ctx.caller.id)}) AS known JOIN users u ON u.id = known.user_id
      JOIN tasks t ON t.id = ${taskId} ${taskAccess(sql`u.id`)}
      WHERE access.role IS NOT NULL AND u.id <> ${ctx.caller.id} AND u.username IS NOT NULL
      ORDER BY lower(coalesce(u.name, u.username)), u.id LIMIT ${MOST}`);
    return { people };
  });

/** For the planner alone and not mirrored. */
export const mentionable = router({ list });
