import sql, { type Sql } from 'sql-template-tag';
import { taskAccess } from '../../access/row-access';
import { prepare } from '../../database/prepare';
import { upcomingDates } from '../../domain/recurrence';
import { notFound } from '../../errors/errors';
import type { SignedIn } from '../../operation/trpc';
import { Task } from '../../wire/task';
import { taskColumns } from '../parts/columns';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

const selecting = (condition: (id: string) => Sql) =>
  prepare<{ caller: string; id: string }>(
    (standIn) => sql`
      SELECT ${taskColumns} FROM tasks t ${taskAccess(standIn('caller'))}
      WHERE ${condition(standIn('id'))} AND access.role IS NOT NULL`,
  );

const byId = selecting((id) => sql`t.id = ${id}`);
const byPrevious = selecting((id) => sql`t.previous_id = ${id}`);

async function selectTask({ db, caller }: Ctx, select: typeof byId, id: string): Promise<Task | null> {
  return (await db.row(select({ caller: caller.id, id }), Task)) ?? null;
}

/** Null if the caller may not see the task. */
export const findTask = (ctx: Ctx, id: string) => selectTask(ctx, byId, id);

/** @throws 404 if the caller may not see the task. */
export async function readTask(ctx: Ctx, id: string): Promise<Task> {
  const task = await findTask(ctx, id);
  if (!task) throw notFound('task');
  return task;
}

/** The occurrence created when a task was completed. Null if there is none that the caller may see. */
export const findNextOccurrence = (ctx: Ctx, taskId: string) => selectTask(ctx, byPrevious, taskId);

/** The state of a series: the date of the task, and the day of month that the series returns to. */
export async function seriesOf(ctx: Ctx, { id, when }: Task) {
  const { anchor } = await ctx.db.one<{ anchor: number | null }>(
    sql`SELECT repeat_anchor AS anchor FROM tasks WHERE id = ${id}`,
  );
  return { from: when.kind === 'date' ? when.date : null, anchor };
}

/** The next dates of an open task that repeats, at most so many. */
export async function readUpcomingDates(ctx: SignedIn, task: Task, most: number): Promise<string[]> {
  const { repeat, status } = task;
  if (!repeat || status !== 'open' || most === 0) return [];
  return upcomingDates({ ...(await seriesOf(ctx, task)), repeat, today: ctx.today }, most);
}
