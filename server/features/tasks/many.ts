import sql from 'sql-template-tag';
import { MAX_SELECTED_TASKS, MAX_TASKS_AT_ONCE } from '../../../domain/request-limits';
import { atLeast } from '../../../domain/roles';
import type { FoundRow } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { anyOf } from '../../platform/database/any-of';
import { conflict, forbidden, notFound, underPath } from '../../platform/errors/errors';
import { TaskId } from '../../wire/ids';
import { boundedArray, type Role, unique } from '../../wire/shared';
import { archiveTasks, restoreTasks } from '../shared/archiving';
import type { PlacedRow } from '../shared/destination';
import { moveToTrash } from '../shared/move-to-trash';
import { stopSessions } from '../shared/running';

export const ManyTasks = boundedArray(TaskId, { min: 1, max: MAX_SELECTED_TASKS }).refine(
  unique,
  'Tasks must be unique.',
);

/** The tasks that one operation completes, archives or deletes. */
export const SomeTasks = boundedArray(TaskId, { min: 1, max: MAX_TASKS_AT_ONCE }).refine(
  unique,
  'Tasks must be unique.',
);

/** The place of an id in the input, for errors. */
export const fieldOf = (index: number) => `taskIds.${index}`;

/** What a check makes of each task. Its error names the place of the task in the input. */
export const eachTask = <Result>(ids: readonly string[], check: (id: string) => Result): Result[] =>
  ids.map((id, index) => {
    try {
      return check(id);
    } catch (thrown) {
      throw underPath(thrown, fieldOf(index));
    }
  });

/** @throws 404 if the caller does not see the task, 403 below the role. */
export function requireTask<Row extends FoundRow>(found: Row | undefined, role: Role = 'editor'): Row {
  if (!found) throw notFound('task');
  if (!atLeast(found.role, role))
    throw forbidden('Your role on this task is too low. Ask its owner for edit access.');
  return found;
}

/** @throws 409 if the task would become open in an archived place. */
export function requireOpenPlace({ placeArchived }: PlacedRow): void {
  if (placeArchived)
    throw conflict(
      'The project or area of this task is archived. Restore it first, or move the task out of it.',
    );
}

/** Archives or restores tasks, and records those that it changed. @returns how many. */
export async function archiveAll(
  ctx: Writing,
  tasks: readonly PlacedRow[],
  restore: boolean,
): Promise<number> {
  const ids = tasks.map(({ id }) => id);
  const changed = new Set(await (restore ? restoreTasks(ctx, ids) : archiveTasks(ctx, ids)));
  const how = restore && { operation: 'restore_task' as const };
  for (const task of tasks) if (changed.has(task.id)) ctx.record({ ...task, ...how });
  return changed.size;
}

/** Moves tasks to the trash, and records that. @returns how many comments went along, and how many sessions stopped. */
export async function deleteAll(ctx: Writing, tasks: readonly FoundRow[]) {
  const ids = tasks.map(({ id }) => id);
  const stopped = await stopSessions(ctx, sql`s.task_id = ${anyOf(ids)}`);
  await moveToTrash(ctx, 'task', ids);
  const deleted = await ctx.db.rows<{ comments: number }>(
    sql`DELETE FROM tasks WHERE id = ${anyOf(ids)} RETURNING comment_count AS comments`,
  );
  for (const task of tasks) ctx.record(task);
  return {
    deletedComments: deleted.reduce((sum, { comments }) => sum + comments, 0),
    stoppedSessions: stopped.length,
  };
}
