import sql, { type Sql } from 'sql-template-tag';
import { seriesDate, upcomingDates } from '../../../domain/recurrence';
import { taskAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { notFound } from '../../platform/errors/errors';
import type { Task } from '../../wire/task';
import { readAway } from '../shared/away';
import { taskColumns } from '../shared/columns';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

async function selectTask({ db, caller }: Ctx, condition: Sql): Promise<Task | null> {
  const query = sql`
    SELECT ${taskColumns} FROM tasks t ${taskAccess(caller)} WHERE ${condition} AND access.role IS NOT NULL`;
  return (await db.row<Task>(query)) ?? null;
}

/** Null if the caller may not see the task. */
export const findTask = (ctx: Ctx, id: string) => selectTask(ctx, sql`t.id = ${id}`);

/** @throws 404 if the caller may not see the task. */
export async function readTask(ctx: Ctx, id: string): Promise<Task> {
  const task = await findTask(ctx, id);
  if (!task) throw notFound('task');
  return task;
}

/** The occurrence created when a task was completed. Null if there is none that the caller may see. */
export const findNextOccurrence = (ctx: Ctx, taskId: string) =>
  selectTask(ctx, sql`t.previous_id = ${taskId}`);

/** The state of a series: the date that it counts from, and the day of month that the series returns to. */
async function seriesOf(ctx: Ctx, task: Task) {
  const { anchor } = await ctx.db.one<{ anchor: number | null }>(
    sql`SELECT repeat_anchor AS anchor FROM tasks WHERE id = ${task.id}`,
  );
  return { from: seriesDate(task), anchor };
}

/** The next dates of an open task that repeats, at most `most`. */
export async function readUpcomingDates(ctx: SignedIn, task: Task, most: number): Promise<string[]> {
  const { repeat, status } = task;
  if (!repeat || status !== 'open' || most === 0) return [];
  const [series, away] = await Promise.all([seriesOf(ctx, task), readAway(ctx)]);
  return upcomingDates({ ...series, repeat, today: ctx.today, away }, most);
}
