import { z } from 'zod';
import { mutation, type Writing } from '../../core/operation/trpc';
import { TaskId } from '../../wire/ids';
import { Task, TaskChanges } from '../../wire/task';
import { findToMove } from '../shared/destination';
import type { TaskChange } from './task-columns';
import { checkPlaces, requireOneTagEdit, writeChange } from './write-change';

/** @throws 404, 403 and 400 like `findToMove` and `checkPlaces`. */
export async function updateTask(ctx: Writing, id: string, change: TaskChange): Promise<Task> {
  requireOneTagEdit(change);
  const move = await findToMove(ctx, { kind: 'task', id, role: 'editor' }, change);
  await checkPlaces(ctx, [move], change);
  const [task] = await writeChange(ctx, [move], change);
  if (!task) throw new Error('UPDATE returned no row for a locked task.');
  return task;
}

export const update = mutation
  .meta({
    summary: 'Change a task, or move it to another project, area or heading of its workspace.',
    description:
      'Setting a project clears the area, and the reverse. Both null moves the task to the root. ' +
      'A moved task loses a heading of its old place.',
    rest: 'PATCH /tasks/{taskId}',
    tool: 'update_task',
    kind: ['write', 'idempotent', 'destructive'],
    event: 'updated',
    example: { when: { kind: 'today' }, priority: 2 },
  })
  .input(TaskChanges.extend({ taskId: TaskId }))
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input: { taskId, ...change } }) => ({
    task: await updateTask(ctx, taskId, change),
  }));
