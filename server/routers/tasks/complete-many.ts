import sql from 'sql-template-tag';
import { z } from 'zod';
import { errorAt } from '../../errors';
import type { FoundRow } from '../../row-access';
import { mutation, type Writing } from '../../trpc';
import { CallersDay } from '../../wire/plain-input';
import type { Task } from '../../wire/task';
import { findAllInPlace } from '../parts/destination';
import { stopSessions } from '../parts/running';
import { announceNext, follow, reopenAll } from './complete';
import { findNextOccurrence } from './find-task';
import { Done, fieldOf, ManyTasks, requireOpenPlace, requireTask } from './many';
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
    if (next) await announceNext(ctx, next);
  }
}

/** Completes or reopens many tasks like `complete`, all or none. For pages; not mirrored. */
export const completeMany = mutation
  .meta({ tool: 'complete_task' })
  .input(z.strictObject({ taskIds: ManyTasks, completed: z.boolean().default(true), day: CallersDay }))
  .output(Done)
  .mutation(async ({ ctx, input: { taskIds, completed, day } }) => {
    const all = await findCompletable(ctx, taskIds, completed);
    const changed = all.filter(({ task }) => (task.status === 'done') !== completed);
    if (completed) await finishAll(ctx, changed, day ?? ctx.today);
    else
      await reopenAll(
        ctx,
        changed.map(({ task }) => task.id),
      );
    for (const { found } of changed)
      ctx.record({ ...found, ...(!completed && { operation: 'reopen_task' as const }) });
    if (completed) await stopSessions(ctx, sql`s.task_id = ANY(${taskIds}::uuid[])`);
    return { count: changed.length };
  });
