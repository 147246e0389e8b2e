import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, find, projectAccess, taskAccess, type Viewer } from '../../core/access/row-access';
import { query, router, type SignedIn } from '../../core/operation/trpc';
import { Id, Person } from '../../wire/shared';
import { ownerJoins, personColumns } from '../sharing/people';

const MAX_PEOPLE = 500;

/**
 * The people around a task whom the caller may see: people with a grant on it, its owner and its comment authors. Also
 * people with a grant on its project or area if the caller may see that, and members if the caller is one.
 */
const visiblePeople = (taskId: string, caller: Viewer) => sql`
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
      SELECT FROM workspace_members own WHERE own.workspace_id = around.workspace_id AND own.user_id = ${caller.id})`;

const People = z.strictObject({ people: z.array(Person) });

/** The people around a task who meet a condition on their account `u` and their role on it, the caller first. */
async function readPeople(ctx: SignedIn, taskId: string, which: Sql) {
  await find(ctx, { kind: 'task', id: taskId, role: 'reader' });
  const caller = ctx.caller.id;
  const people = await ctx.db.rows<Person>(sql`
    SELECT ${personColumns(caller)}
    FROM (${visiblePeople(taskId, ctx.caller)} UNION SELECT ${caller}::uuid) AS known JOIN users u ON u.id = known.user_id
    JOIN tasks t ON t.id = ${taskId} ${taskAccess(sql`u.id`)}
    WHERE ${which} ORDER BY u.id <> ${caller}, lower(coalesce(u.name, u.username)), u.id LIMIT ${MAX_PEOPLE}`);
  return { people };
}

/** Everyone a comment can mention: other people with a handle who may see the task. */
const list = query
  .input(z.strictObject({ taskId: Id }))
  .output(People)
  .query(({ ctx, input: { taskId } }) =>
    readPeople(
      ctx,
      taskId,
      sql`access.role IS NOT NULL AND u.id <> ${ctx.caller.id} AND u.username IS NOT NULL`,
    ),
  );

/** Everyone whom a task can be assigned to: people who may complete it. */
const assignable = query
  .input(z.strictObject({ taskId: Id }))
  .output(People)
  .query(({ ctx, input: { taskId } }) => readPeople(ctx, taskId, sql`access.role >= 'editor'`));

/** The people of a workspace that the caller may know of: its members, if they are one, and the assignees of tasks. */
const inWorkspace = query
  .input(z.strictObject({ workspaceId: Id }))
  .output(People)
  .query(async ({ ctx, input: { workspaceId } }) => {
    const caller = ctx.caller.id;
    const people = await ctx.db.rows<Person>(sql`
      SELECT ${personColumns(caller)} FROM users u WHERE u.id IN (
        SELECT m.user_id FROM workspace_members m WHERE m.workspace_id = ${workspaceId} AND EXISTS (
          SELECT FROM workspace_members own WHERE own.workspace_id = ${workspaceId} AND own.user_id = ${caller})
        UNION SELECT t.assignee_id FROM tasks t ${taskAccess(ctx.caller)}
          WHERE t.workspace_id = ${workspaceId} AND t.assignee_id IS NOT NULL AND access.role IS NOT NULL)
      ORDER BY u.id <> ${caller}, lower(coalesce(u.name, u.username)), u.id LIMIT ${MAX_PEOPLE}`);
    return { people };
  });

/** Not mirrored. */
export const mentionable = router({ list, assignable, inWorkspace });
