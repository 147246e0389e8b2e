import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, type Writing } from '../../core/operation/trpc';
import { notFound } from '../../platform/errors/errors';
import { CallersDay } from '../../wire/plain-input';
import { Count } from '../../wire/shared';
import { Task } from '../../wire/task';
import { findAllInPlace } from '../shared/destination';
import { stopSessions } from '../shared/running';
import { announceNext, finishAll, reopenAll, reopening, requireCompletable } from './complete';
import { eachTask, requireTask, SomeTasks } from './many';
import { readTasks } from './write-change';

/** Completes or reopens all tasks, or none. @returns how many were changed. */
export async function completeAll(
  ctx: Writing,
  taskIds: readonly string[],
  completed: boolean,
): Promise<number> {
  const found = await findAllInPlace(ctx, 'task', taskIds);
  const tasks = await readTasks(ctx, taskIds);
  const all = eachTask(taskIds, (id) => {
    const row = requireTask(found.get(id));
    const task = tasks.get(id);
    if (!task) throw notFound('task');
    requireCompletable(row, task, completed);
    return { row, task };
  });
  const changed = all.filter(({ task }) => (task.status === 'done') !== completed);
  if (completed) {
    announceNext(
      ctx,
      await finishAll(
        ctx,
        changed.map(({ task }) => task),
      ),
    );
  } else
    await reopenAll(
      ctx,
      changed.map(({ task }) => task.id),
    );
  const how = completed ? ({ operation: 'complete_task', event: 'completed' } as const) : reopening;
  for (const { row } of changed) ctx.record({ ...row, ...how });
  if (completed) await stopSessions(ctx, sql`s.task_id = ANY(${taskIds}::uuid[])`);
  return changed.length;
}

export const completeMany = mutation
  .meta({
    summary: 'Complete up to 200 tasks at once (mark them as done), or reopen them.',
    description:
      'Completes all tasks or none, each as in complete_task. The response keeps the order of `taskIds`.',
    rest: 'POST /tasks/complete',
    tool: 'complete_tasks',
    kind: ['write', 'idempotent'],
    event: 'completed',
    example: { taskIds: ['3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'] },
  })
  .input(
    z.strictObject({
      taskIds: SomeTasks.describe('The tasks to complete.'),
      completed: z.boolean().default(true).describe('False to reopen them.'),
      day: CallersDay,
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task), changed: Count.describe('How many were changed.') }))
  .mutation(async ({ ctx, input: { taskIds, completed } }) => {
    const changed = await completeAll(ctx, taskIds, completed);
    const tasks = await readTasks(ctx, taskIds);
    return { tasks: taskIds.flatMap((id) => tasks.get(id) ?? []), changed };
  });
