import sql from 'sql-template-tag';
import { z } from 'zod';
import type { FoundRow } from '../../access/row-access';
import { MAX_COMPLETED_TASKS } from '../../domain/request-limits';
import { errorAt } from '../../errors/errors';
import { mutation, type Writing } from '../../operation/trpc';
import { TaskId } from '../../wire/ids';
import { CallersDay } from '../../wire/plain-input';
import { boundedArray, Count, unique } from '../../wire/shared';
import { Task } from '../../wire/task';
import { findAllInPlace } from '../parts/destination';
import { stopSessions } from '../parts/running';
import { announceNext, follow, reopenAll } from './complete';
import { findNextOccurrence } from './find-task';
import { fieldOf, requireOpenPlace, requireTask } from './many';
import { readTasks } from './write-change';

/** Locks the tasks. @throws 404, 403 or 409 with the field of the task that cannot be completed or reopened. */
async function findCompletable(ctx: Writing, ids: readonly string[], completed: boolean) {
  const found = await findAllInPlace(ctx, ids);
  const tasks = await readTasks(ctx, ids);
  return ids.map((id, index) => {
    const field = fieldOf(index);
    const row = requireTask(found.get(id), field);
    const task = tasks.get(id);
    if (!task) throw errorAt('not_found', field, 'No such task.');
    if (row.archived) throw errorAt('conflict', field, 'The task is archived. Restore it first.');
    if (!completed && task.status === 'done') requireOpenPlace(row, field);
    return { found: row, task };
  });
}

interface Completable {
  found: FoundRow;
  task: Task;
}

/** Completes open tasks. Each of those that repeat gets its next occurrence. */
async function finishAll(ctx: Writing, open: readonly Completable[], day: string): Promise<void> {
  const ids = open.map(({ task }) => task.id);
  await ctx.db.run(sql`
    UPDATE tasks SET status = 'done', completed_at = ${ctx.now}, completed_by = ${ctx.caller.id}, updated_at = ${ctx.now}
    WHERE id = ANY(${ids}::uuid[])`);
  for (const { task } of open) {
    if (!task.repeat) continue;
    await follow(ctx, { task, repeat: task.repeat, day });
    const next = await findNextOccurrence(ctx, task.id);
    if (next) announceNext(ctx, next);
  }
}

interface Completion {
  taskIds: readonly string[];
  completed: boolean;
  day: string;
}

/** Completes or reopens all tasks, or none. @returns how many were changed. */
export async function completeAll(ctx: Writing, { taskIds, completed, day }: Completion): Promise<number> {
  const all = await findCompletable(ctx, taskIds, completed);
  const changed = all.filter(({ task }) => (task.status === 'done') !== completed);
  const ids = changed.map(({ task }) => task.id);
  await (completed ? finishAll(ctx, changed, day) : reopenAll(ctx, ids));
  const how = completed
    ? ({ operation: 'complete_task', event: 'completed' } as const)
    : ({ operation: 'reopen_task', event: 'reopened' } as const);
  for (const { found } of changed) ctx.record({ ...found, ...how });
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
      taskIds: boundedArray(TaskId, { min: 1, max: MAX_COMPLETED_TASKS })
        .refine(unique, 'Tasks must be unique.')
        .describe('The tasks to complete.'),
      completed: z.boolean().default(true).describe('False to reopen them.'),
      day: CallersDay,
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task), changed: Count.describe('How many were changed.') }))
  .mutation(async ({ ctx, input: { day = ctx.today, ...input } }) => {
    const changed = await completeAll(ctx, { ...input, day });
    const tasks = await readTasks(ctx, input.taskIds);
    return { tasks: input.taskIds.flatMap((id) => tasks.get(id) ?? []), changed };
  });
