import { z } from 'zod';
import {
  MAX_COPIED_TASKS,
  MAX_SELECTED_TASKS,
  MAX_SELECTION_CHANGES,
  MAX_TASKS_BY_ID,
} from '../../../domain/request-limits';
import { mutation, query, router } from '../../core/operation/trpc';
import { notFound } from '../../platform/errors/errors';
import { Id, TaskId } from '../../wire/ids';
import { CallersDay } from '../../wire/plain-input';
import { boundedArray, Count, Restore } from '../../wire/shared';
import { Task, TaskChanges } from '../../wire/task';
import { requireFreeIds } from '../shared/chosen-ids';
import { lockItems } from '../trash/find-item';
import { restoreTasks as restoreDeleted } from '../trash/restore-tasks';
import { archiveById, deleteById } from './archive-all';
import { completeAll } from './complete-all';
import { duplicateTasks } from './duplicate-tasks';
import { fieldOf, ManyTasks } from './many';
import { changeAll } from './update-many';
import { readTasks } from './write-change';

/*
 * Writes of the tasks that are selected on a page, in one request. Each changes all tasks or none. Other transports have
 * the operations for one task, and those for up to 200.
 */

const Done = z.strictObject({ count: Count.describe('How many were changed.') });

/** Those of the tasks that the caller may see. Undo compares them with what the page left. */
const get = query
  .input(z.strictObject({ taskIds: boundedArray(TaskId, { min: 1, max: MAX_TASKS_BY_ID }) }))
  .output(z.strictObject({ tasks: z.array(Task) }))
  .query(async ({ ctx, input: { taskIds } }) => ({ tasks: [...(await readTasks(ctx, taskIds)).values()] }));

const Groups = boundedArray(z.strictObject({ taskIds: ManyTasks, changes: TaskChanges }), {
  min: 1,
  max: MAX_SELECTION_CHANGES,
});

/** Changes each group of tasks in its own way. */
const change = mutation
  .meta({ tool: 'update_tasks', event: 'updated' })
  .input(
    z.strictObject({
      groups: Groups.refine(
        (groups) => groups.flatMap(({ taskIds }) => taskIds).length <= MAX_SELECTED_TASKS,
        `At most ${MAX_SELECTED_TASKS} tasks at once.`,
      ),
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task) }))
  .mutation(async ({ ctx, input: { groups } }) => {
    const tasks: Task[] = [];
    // Sequential: the first group that is refused is the one that the error names.
    for (const group of groups) tasks.push(...(await changeAll(ctx, group)));
    return { tasks };
  });

const duplicate = mutation
  .meta({ tool: 'duplicate_task', event: 'created' })
  .input(
    z
      .strictObject({
        taskIds: boundedArray(TaskId, { min: 1, max: MAX_COPIED_TASKS }),
        ids: boundedArray(Id, { min: 1, max: MAX_COPIED_TASKS }).optional().describe('Those of the copies.'),
      })
      .refine(({ taskIds, ids }) => !ids || ids.length === taskIds.length, {
        path: ['ids'],
        message: 'Must be as many as the tasks.',
      }),
  )
  .output(z.strictObject({ tasks: z.array(Task) }))
  .mutation(async ({ ctx, input: { taskIds, ids: chosen } }) => {
    if (chosen) await requireFreeIds(ctx, 'tasks', chosen);
    return { tasks: await duplicateTasks(ctx, taskIds, { fieldOf, chosen }) };
  });

const complete = mutation
  .meta({ tool: 'complete_task', event: 'completed' })
  .input(z.strictObject({ taskIds: ManyTasks, completed: z.boolean().default(true), day: CallersDay }))
  .output(Done)
  .mutation(async ({ ctx, input: { taskIds, completed } }) => ({
    count: await completeAll(ctx, taskIds, completed),
  }));

const archive = mutation
  .meta({ tool: 'archive_task', event: 'updated' })
  .input(z.strictObject({ taskIds: ManyTasks, restore: Restore }))
  .output(Done)
  .mutation(async ({ ctx, input: { taskIds, restore } }) => ({
    count: await archiveById(ctx, taskIds, restore),
  }));

const remove = mutation
  .meta({ tool: 'delete_task', event: 'deleted' })
  .input(z.strictObject({ taskIds: ManyTasks }))
  .output(Done)
  .mutation(async ({ ctx, input: { taskIds } }) => {
    await deleteById(ctx, taskIds);
    return { count: taskIds.length };
  });

/** Takes tasks out of the trash. */
const restore = mutation
  .meta({ tool: 'restore_trash', event: 'created' })
  .input(z.strictObject({ trashIds: ManyTasks }))
  .output(Done)
  .mutation(async ({ ctx, input: { trashIds } }) => {
    const items = await lockItems(ctx, trashIds);
    const tasks = items.filter(({ kind }) => kind === 'task');
    if (tasks.length < trashIds.length) throw notFound('item in the trash');
    await restoreDeleted(ctx, tasks);
    return { count: tasks.length };
  });

export const selection = router({ get, change, duplicate, complete, archive, remove, restore });
