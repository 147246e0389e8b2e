import { z } from 'zod';
import { findAll } from '../../core/access/row-access';
import { mutation, type SignedIn, type Writing } from '../../core/operation/trpc';
import { errorAt, underPath } from '../../platform/errors/errors';
import { Task, TaskChanges } from '../../wire/task';
import {
  lockDestination,
  type PlaceInput,
  placeAfter,
  requireOnePlace,
  requirePlaceEditor,
  samePlace,
} from '../shared/destination';
import { eachTask, fieldOf as fieldOfTask, requireTask } from './many';
import { TaskIds } from './move';
import type { TaskChange } from './task-columns';
import { checkPlaces, requireOneTagEdit, type TaskMove, writeChange } from './write-change';

/** Waits for `work`, and names `field` in an error that names none. */
const underChanges = <Result>(work: Promise<Result>, field: string): Promise<Result> =>
  work.catch((thrown: unknown) => {
    throw underPath(thrown, 'changes', `changes.${field}`);
  });

interface Change {
  ids: readonly string[];
  to: PlaceInput;
}

const fieldOf = ({ projectId }: PlaceInput) => (projectId ? 'projectId' : 'areaId');

/** The workspace of the destination, which is locked if any of the tasks moves there. */
async function lockDestinationOf(ctx: SignedIn, { ids, to }: Change): Promise<string | undefined> {
  if (!(to.projectId || to.areaId)) return undefined;
  const tasks = [...(await findAll(ctx, { kind: 'task', ids })).values()];
  const moved = tasks.find((task) => !samePlace(task, placeAfter(task, to)));
  if (!moved) return tasks[0]?.workspaceId;
  const destination = await underChanges(lockDestination(ctx, placeAfter(moved, to)), fieldOf(to));
  return destination?.workspaceId;
}

/**
 * Locks tasks for a change that may also move them. Locks the destination first, to keep the lock order.
 * @throws like `findToMove`, with the field of the task or of the change.
 */
async function findAllToMove(ctx: SignedIn, { ids, to }: Change): Promise<TaskMove[]> {
  const workspaceId = await lockDestinationOf(ctx, { ids, to });
  const found = await findAll(ctx, { kind: 'task', ids, lock: 'update' });
  const moves = eachTask(ids, (id) => {
    const task = requireTask(found.get(id));
    return { found: task, place: placeAfter(task, to) };
  });
  const left = new Set<string>();
  for (const [index, { found: task, place }] of moves.entries()) {
    if (samePlace(task, place)) continue;
    if (workspaceId && workspaceId !== task.workspaceId)
      throw errorAt(
        'invalid_request',
        fieldOfTask(index),
        'This task is in another workspace than the destination.',
      );
    const from = task.projectId ?? task.areaId ?? '';
    if (left.has(from)) continue;
    left.add(from);
    await requirePlaceEditor(ctx, task).catch((thrown: unknown) => {
      throw underPath(thrown, fieldOfTask(index));
    });
  }
  return moves;
}

interface Changed {
  taskIds: readonly string[];
  changes: TaskChange;
}

/** Changes all tasks in the same way, or none. */
export async function changeAll(ctx: Writing, { taskIds, changes }: Changed): Promise<Task[]> {
  try {
    requireOnePlace(changes);
    requireOneTagEdit(changes);
  } catch (thrown) {
    throw underPath(thrown, 'changes');
  }
  const moves = await findAllToMove(ctx, { ids: taskIds, to: changes });
  await underChanges(checkPlaces(ctx, moves, changes), 'headingId');
  return underChanges(writeChange(ctx, moves, changes), 'assigneeId');
}

export const updateMany = mutation
  .meta({
    summary: 'Change up to 50 tasks in the same way.',
    description:
      'Changes all tasks or none. The changes are the fields of update_task, also to move the tasks.',
    rest: 'PATCH /tasks',
    tool: 'update_tasks',
    kind: ['write', 'idempotent', 'destructive'],
    event: 'updated',
    example: {
      taskIds: ['3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'],
      changes: { when: { kind: 'date', date: '2026-11-23' } },
    },
  })
  .input(
    z.strictObject({
      taskIds: TaskIds.describe('The tasks to change.'),
      changes: TaskChanges.describe('The new values. Fields left out stay.'),
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task) }))
  .mutation(async ({ ctx, input }) => ({ tasks: await changeAll(ctx, input) }));
