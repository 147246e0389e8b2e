import sql, { type Sql } from 'sql-template-tag';
import { notFound } from '../../errors';
import { taskAccess } from '../../row-access';
import type { SignedIn } from '../../trpc';
import type { Task } from '../../wire/task';
import { taskColumns } from '../parts/columns';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

async function one(ctx: Ctx, condition: Sql): Promise<Task | null> {
  const task = await ctx.db.row<Task>(sql`
    SELECT ${taskColumns} FROM tasks t ${taskAccess(ctx.caller.id)}
    WHERE ${condition} AND access.role IS NOT NULL`);
  return task ?? null;
}

/** A task as it is sent, or null where the caller may not see it. */
export const findTask = (ctx: Ctx, id: string) => one(ctx, sql`t.id = ${id}`);

/** A task as it is sent. @throws 404 where the caller may not see it. */
export async function readTask(ctx: Ctx, id: string): Promise<Task> {
  const task = await findTask(ctx, id);
  if (!task) throw notFound('task');
  return task;
}

/** The occurrence made when a task was completed, or null where there is none (any more) that the caller sees. */
export const findNext = (ctx: Ctx, taskId: string) => one(ctx, sql`t.previous_id = ${taskId}`);
