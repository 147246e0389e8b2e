import { z } from 'zod';
import { findAll } from '../../core/access/row-access';
import { mutation, type Writing } from '../../core/operation/trpc';
import { Count, Id, Restore } from '../../wire/shared';
import { Task } from '../../wire/task';
import { findAllInPlace } from '../shared/destination';
import { archiveAll, deleteAll, eachTask, requireOpenPlace, requireTask, SomeTasks } from './many';
import { readTasks } from './write-change';

/** Archives or restores all tasks, or none. @returns how many were changed. */
export async function archiveById(
  ctx: Writing,
  taskIds: readonly string[],
  restore: boolean,
): Promise<number> {
  const found = await findAllInPlace(ctx, 'task', taskIds);
  const rows = eachTask(taskIds, (id) => {
    const row = requireTask(found.get(id));
    if (restore && row.archived) requireOpenPlace(row);
    return row;
  });
  return archiveAll(ctx, rows, restore);
}

/** Deletes all tasks, or none. @returns what went along. */
export async function deleteById(ctx: Writing, taskIds: readonly string[]) {
  const found = await findAll(ctx, { kind: 'task', ids: taskIds, lock: 'update' });
  return deleteAll(
    ctx,
    eachTask(taskIds, (id) => requireTask(found.get(id), 'owner')),
  );
}

const example = { taskIds: ['3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'] };

export const archiveMany = mutation
  .meta({
    summary: 'Archive up to 200 tasks at once, or restore them to their earlier status.',
    description: 'Archives all tasks or none, each as in archive_task. The response keeps their order.',
    rest: 'POST /tasks/archive',
    tool: 'archive_tasks',
    kind: ['write', 'idempotent'],
    event: 'updated',
    example,
  })
  .input(z.strictObject({ taskIds: SomeTasks.describe('The tasks to archive.'), restore: Restore }))
  .output(z.strictObject({ tasks: z.array(Task), changed: Count.describe('How many were changed.') }))
  .mutation(async ({ ctx, input: { taskIds, restore } }) => {
    const changed = await archiveById(ctx, taskIds, restore);
    const tasks = await readTasks(ctx, taskIds);
    return { tasks: taskIds.flatMap((id) => tasks.get(id) ?? []), changed };
  });

export const removeMany = mutation
  .meta({
    summary: 'Delete up to 200 tasks at once, with their comments.',
    description: 'Deletes all tasks or none. They stay in the trash for 30 days.',
    rest: 'POST /tasks/delete',
    tool: 'delete_tasks',
    kind: ['write', 'destructive', 'idempotent'],
    event: 'deleted',
    example,
  })
  .input(z.strictObject({ taskIds: SomeTasks.describe('The tasks to delete.') }))
  .output(z.strictObject({ taskIds: z.array(Id), deletedComments: Count, stoppedSessions: Count }))
  .mutation(async ({ ctx, input: { taskIds } }) => ({ taskIds, ...(await deleteById(ctx, taskIds)) }));
