import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Ordered, place as placeInOrder } from '../../../domain/order';
import { readMembership } from '../../core/access/row-access';
import { mutation, type Writing } from '../../core/operation/trpc';
import { conflict, errorAt, forbidden, underPath } from '../../platform/errors/errors';
import { TaskId } from '../../wire/ids';
import { Task } from '../../wire/task';
import { notifyAssigned } from '../notifications/assigned';
import { lastTaskPosition } from '../shared/columns';
import { findAllInPlace, type PlacedRow, requirePlaceEditor } from '../shared/destination';
import { copyTasks } from './copy-tasks';
import { readTasks } from './write-change';

/** @throws 409 in an archived place, 403 if the caller may not add tasks to it. */
async function requireOpenEditable(ctx: Writing, task: PlacedRow): Promise<void> {
  if (task.placeArchived)
    throw conflict('The project or area of this task is archived. Restore it first, or move the task out.');
  await requirePlaceEditor(ctx, task, 'Duplicating this task');
  const isAtRoot = !task.projectId && !task.areaId;
  if (isAtRoot && !(await readMembership(ctx, task.workspaceId)))
    throw forbidden('This task is in a workspace of others. Create one of your own with create_task.');
}

/** The position right after a task, or after all tasks if no number is left there. */
async function positionAfter(ctx: Writing, task: PlacedRow): Promise<number> {
  const near = await ctx.db.rows<Ordered>(sql`
    SELECT t.id, t.position AS "order" FROM tasks t WHERE t.id = ${task.id} UNION ALL (
    SELECT t.id, t.position AS "order" FROM tasks t JOIN tasks o ON o.id = ${task.id}
    WHERE t.workspace_id = ${task.workspaceId} AND t.status = 'open' AND (t.position, t.id) > (o.position, o.id)
    ORDER BY t.position, t.id LIMIT 1)`);
  const next = near.find(({ id }) => id !== task.id);
  const [placed, ...spread] = placeInOrder(near, ['copy'], next?.id ?? null);
  if (placed && spread.length === 0) return placed.order;
  return (await ctx.db.one<{ last: number }>(sql`SELECT ${lastTaskPosition(task.workspaceId)} AS last`)).last;
}

interface Naming {
  /** The field of a task, for refusals. */
  fieldOf: (index: number) => string;
  /** The ids of the copies, if the caller chose them; they are free. */
  chosen?: readonly string[] | undefined;
}

/** Copies each task next to itself. @throws with the field of the refused task. */
export async function duplicateTasks(
  ctx: Writing,
  ids: readonly string[],
  { fieldOf, chosen = [] }: Naming,
): Promise<Task[]> {
  const found = await findAllInPlace(ctx, 'task', ids);
  const copies = [];
  for (const [index, id] of ids.entries()) {
    const task = found.get(id);
    if (!task) throw errorAt('not_found', fieldOf(index), 'No such task.');
    await requireOpenEditable(ctx, task).catch((thrown: unknown) => {
      throw underPath(thrown, fieldOf(index));
    });
    const { projectId, areaId, headingId, workspaceId } = task;
    const position = await positionAfter(ctx, task);
    copies.push({
      id: chosen[index],
      from: id,
      place: { projectId, areaId, headingId },
      workspaceId,
      position,
    });
  }
  const made = await copyTasks(ctx, copies);
  const tasks = await readTasks(ctx, made);
  const inOrder = made.flatMap((id) => tasks.get(id) ?? []);
  await notifyAssigned(ctx, inOrder);
  return inOrder;
}

export const duplicate = mutation
  .meta({
    summary: 'Copy a task, right after it.',
    description:
      'The copy is open and keeps all fields, also its repeat, reminder and assignee; no checklist item is done. ' +
      'Comments, files, sessions and sharing stay with the original.',
    rest: 'POST /tasks/{taskId}/duplicate',
    tool: 'duplicate_task',
    kind: ['write'],
    event: 'created',
  })
  .input(z.strictObject({ taskId: TaskId }))
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input: { taskId } }) => {
    const [task] = await duplicateTasks(ctx, [taskId], { fieldOf: () => 'taskId' });
    if (!task) throw new Error('INSERT returned no row.');
    return { task };
  });
