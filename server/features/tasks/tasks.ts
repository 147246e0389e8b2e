import { z } from 'zod';
import { find } from '../../core/access/row-access';
import { mutation, query, router } from '../../core/operation/trpc';
import { TaskId } from '../../wire/ids';
import { Count, Day, Id, Restore } from '../../wire/shared';
import { Task } from '../../wire/task';
import { findInPlace } from '../shared/destination';
import { archiveMany, removeMany } from './archive-all';
import { complete } from './complete';
import { completeMany } from './complete-all';
import { convert } from './convert';
import { create, createMany } from './create';
import { duplicate } from './duplicate-tasks';
import { readTask, readUpcomingDates } from './find-task';
import { list } from './list-tasks';
import { archiveAll, deleteAll, requireOpenPlace } from './many';
import { move } from './move';
import { parse } from './parse';
import { update } from './update';
import { updateMany } from './update-many';

const get = query
  .meta({
    summary: 'Read a task.',
    rest: 'GET /tasks/{taskId}',
    tool: 'get_task',
  })
  .input(
    z.strictObject({
      taskId: TaskId,
      upcoming: z.int().min(0).max(12).optional().describe('How many next dates to answer.'),
    }),
  )
  .output(z.strictObject({ task: Task, upcomingDates: z.array(Day).optional() }))
  .query(async ({ ctx, input: { taskId, upcoming } }) => {
    const task = await readTask(ctx, taskId);
    if (upcoming === undefined) return { task };
    return { task, upcomingDates: await readUpcomingDates(ctx, task, upcoming) };
  });

const archive = mutation
  .meta({
    summary: 'Archive a task, or restore it to its earlier status. Archiving stops its running sessions.',
    rest: 'POST /tasks/{taskId}/archive',
    tool: 'archive_task',
    kind: ['write', 'idempotent'],
    event: 'updated',
  })
  .input(z.strictObject({ taskId: TaskId, restore: Restore }))
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input: { taskId, restore } }) => {
    const found = await findInPlace(ctx, 'task', taskId);
    if (restore && found.archived) requireOpenPlace(found);
    await archiveAll(ctx, [found], restore);
    return { task: await readTask(ctx, taskId) };
  });

const remove = mutation
  .meta({
    summary: 'Delete a task with its comments. Its running sessions stop; all its sessions stay.',
    description: 'It stays in the trash for 30 days. The counts say what else the delete changed.',
    rest: 'DELETE /tasks/{taskId}',
    tool: 'delete_task',
    event: 'deleted',
  })
  .input(z.strictObject({ taskId: TaskId }))
  .output(z.strictObject({ taskId: Id, deletedComments: Count, stoppedSessions: Count }))
  .mutation(async ({ ctx, input: { taskId } }) => {
    const found = await find(ctx, { kind: 'task', id: taskId, role: 'owner', lock: 'update' });
    return { taskId, ...(await deleteAll(ctx, [found])) };
  });

export const tasks = router({
  list,
  get,
  create,
  createMany,
  update,
  updateMany,
  move,
  complete,
  completeMany,
  duplicate,
  convert,
  archive,
  archiveMany,
  remove,
  removeMany,
  parse,
});
