import sql from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../domain/roles';
import { errorAt } from '../../errors';
import { type FoundRow, findAll } from '../../row-access';
import { mutation, query } from '../../trpc';
import { TaskId } from '../../wire/ids';
import { boundedArray, Count, Restore, type Role, unique } from '../../wire/shared';
import { Task } from '../../wire/task';
import { archiveTasks, restoreTasks } from '../parts/archiving';
import { findAllInPlace } from '../parts/destination';
import { moveToTrash } from '../parts/move-to-trash';
import { stopSessions } from '../parts/running';
import { readTasks } from './write-change';

/*
 * Writes of many tasks in one request, for the selection of a page. Each changes all tasks or none. They are not
 * mirrored: other transports have the operations for one task, and those for up to 50.
 */

export const MOST = 1_000;
export const ManyTasks = boundedArray(TaskId, { min: 1, max: MOST }).refine(unique, 'Tasks must be unique.');

export const Done = z.strictObject({ count: Count.describe('How many were changed.') });

/** The place of an id in the input, for errors. */
export const fieldOf = (index: number) => `taskIds.${index}`;

/** @throws 404 if the caller does not see the task, 403 below the role. */
export function requireTask<Row extends FoundRow>(
  found: Row | undefined,
  field: string,
  role: Role = 'editor',
): Row {
  if (!found) throw errorAt('not_found', field, 'No such task.');
  if (!atLeast(found.role, role))
    throw errorAt('forbidden', field, 'Your role on this task is too low. Ask its owner for edit access.');
  return found;
}

/** @throws 409 if the task would become open in an archived place. */
export function requireOpenPlace({ placeArchived }: { placeArchived: boolean }, field: string): void {
  if (placeArchived)
    throw errorAt(
      'conflict',
      field,
      'The project or area of this task is archived. Restore it first, or move the task out of it.',
    );
}

export const archiveMany = mutation
  .meta({ tool: 'archive_task' })
  .input(z.strictObject({ taskIds: ManyTasks, restore: Restore }))
  .output(Done)
  .mutation(async ({ ctx, input: { taskIds, restore } }) => {
    const found = await findAllInPlace(ctx, taskIds);
    for (const [index, id] of taskIds.entries()) {
      const row = requireTask(found.get(id), fieldOf(index));
      if (restore && row.archived) requireOpenPlace(row, fieldOf(index));
    }
    const changed = await (restore ? restoreTasks(ctx, taskIds) : archiveTasks(ctx, taskIds));
    for (const { id } of changed) {
      const row = found.get(id);
      if (row) ctx.record({ ...row, ...(restore && { operation: 'restore_task' as const }) });
    }
    return { count: changed.length };
  });

export const removeMany = mutation
  .meta({ tool: 'delete_task' })
  .input(z.strictObject({ taskIds: ManyTasks }))
  .output(Done)
  .mutation(async ({ ctx, input: { taskIds } }) => {
    const found = await findAll(ctx, { kind: 'task', ids: taskIds, lock: 'update' });
    const rows = taskIds.map((id, index) => requireTask(found.get(id), fieldOf(index), 'owner'));
    await stopSessions(ctx, sql`s.task_id = ANY(${taskIds}::uuid[])`);
    await moveToTrash(ctx, 'task', taskIds);
    const count = await ctx.db.run(sql`DELETE FROM tasks WHERE id = ANY(${taskIds}::uuid[])`);
    for (const row of rows) ctx.record(row);
    return { count };
  });

/** Those of the tasks that the caller may see. Undo compares them with what the page left. */
export const getMany = query
  .input(z.strictObject({ taskIds: boundedArray(TaskId, { min: 1, max: 100 }) }))
  .output(z.strictObject({ tasks: z.array(Task) }))
  .query(async ({ ctx, input: { taskIds } }) => ({ tasks: [...(await readTasks(ctx, taskIds)).values()] }));
