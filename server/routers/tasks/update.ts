import sql from 'sql-template-tag';
import { z } from 'zod';
import { assignments } from '../../database/tables';
import type { FoundRow } from '../../row-access';
import { mutation, type SignedIn } from '../../trpc';
import { TaskId } from '../../wire/ids';

import { Task, TaskFields } from '../../wire/task';
import { isEmpty, knownRole, taskColumnsAs, taskSource } from '../parts/columns';
import { findToMove, type Place, requireHeading, requirePlaceEditor, samePlace } from '../parts/destination';
import { findTask, readTask } from './find-task';
import { anchorAfter, columnsOf, type TaskChange } from './task-columns';

/** The day of month of the series after a change, or undefined if it stays. */
async function newAnchor(ctx: SignedIn, id: string, { when, repeat }: TaskChange) {
  if (!when && repeat === undefined) return undefined;
  const old = await readTask(ctx, id);
  return anchorAfter(old, { when: when ?? old.when, repeat: repeat === undefined ? old.repeat : repeat });
}

interface Move {
  found: FoundRow;
  place: Place;
}

async function columnsAfter(ctx: SignedIn, { found, place }: Move, change: TaskChange) {
  const moved = !samePlace(found, place);
  if (change.headingId) await requireHeading(ctx, change.headingId, place);
  const isRegrouped = change.headingId !== undefined && change.headingId !== found.headingId;
  if (isRegrouped && !moved) await requirePlaceEditor(ctx, place);
  return {
    ...columnsOf(change),
    ...(moved && place),
    // A heading belongs to one place, so a moved task loses it.
    headingId: change.headingId === undefined && moved ? null : change.headingId,
    repeatAnchor: await newAnchor(ctx, found.id, change),
  };
}

export const update = mutation
  .meta({
    summary: 'Change a task, or move it to another project, area or heading of its workspace.',
    description:
      'Setting a project clears the area, and the reverse. Both null moves the task to the root. ' +
      'A moved task loses a heading of its old place.',
    rest: 'PATCH /tasks/{taskId}',
    tool: 'update_task',
    kind: ['write', 'idempotent'],
    example: { when: { kind: 'today' }, priority: 2 },
  })
  .input(TaskFields.partial().extend({ taskId: TaskId }))
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input: { taskId, ...change } }) => {
    const move = await findToMove(ctx, { kind: 'task', id: taskId, role: 'editor' }, change);
    const { found, place } = move;
    const columns = await columnsAfter(ctx, move, change);
    if (isEmpty(columns)) return { task: await readTask(ctx, taskId) };
    const task = await ctx.db.one<Task>(sql`
      UPDATE tasks t SET ${assignments(taskSource, columns, ctx.now)} WHERE t.id = ${taskId}
      RETURNING ${taskColumnsAs(knownRole(found.role))}`);
    ctx.record({ ...found, label: task.title });
    // A move may end the caller's own access. The response is then the task as they left it.
    const moved = !samePlace(found, place);
    return { task: (moved && (await findTask(ctx, taskId))) || task };
  });
