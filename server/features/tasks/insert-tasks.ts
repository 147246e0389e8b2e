import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { STEP } from '../../../domain/order';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { insertInto, insertRows } from '../../platform/database/tables';
import { underPath } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import type { Task, TaskFields } from '../../wire/task';
import { notifyAssigned } from '../notifications/assigned';
import { knownDeadline } from '../notifications/due';
import { minutesBefore, newReminder } from '../notifications/remind-before';
import { planReminder } from '../notifications/reminders';
import { lastTaskPosition, taskColumnsAs, taskSource } from '../shared/columns';
import type { Place } from '../shared/destination';
import { lockAssignments, requireAssigned } from '../sharing/assignments';
import { anchorOf, columnsOf, parametersOf } from './task-columns';

/** A task to insert; its place is checked and locked. */
export interface NewTask {
  /** Chosen by the caller; free. */
  id?: string | undefined;
  fields: Partial<z.infer<typeof TaskFields>> & { title: string };
  place: Place & { headingId: string | null };
  workspaceId: string;
  /** Where the task is in the input, for errors: `tasks.3`. */
  path?: string;
}

async function lastPositions(ctx: SignedIn, tasks: readonly NewTask[]): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  for (const id of new Set(tasks.map(({ workspaceId }) => workspaceId))) {
    const { next } = await ctx.db.one<{ next: number }>(sql`SELECT ${lastTaskPosition(id)} AS next`);
    last.set(id, next - STEP);
  }
  return last;
}

/** The positions of new tasks. One without an order goes to the end: after all tasks, also after those before it here. */
async function positionsOf(ctx: SignedIn, tasks: readonly NewTask[]): Promise<number[]> {
  const last = await lastPositions(ctx, tasks);
  return tasks.map(({ fields, workspaceId }) => {
    const end = last.get(workspaceId) ?? 0;
    const position = fields.order ?? end + STEP;
    last.set(workspaceId, Math.max(end, position));
    return position;
  });
}

/** When to remind of each. @throws 400 for a reminder before a task without a day. */
async function remindersOf(ctx: SignedIn, tasks: readonly NewTask[]): Promise<(number | null)[]> {
  const reminders: (number | null)[] = [];
  for (const { fields, path } of tasks)
    reminders.push(
      await newReminder(ctx, fields.remindAt, fields).catch((thrown: unknown) => {
        throw path ? underPath(thrown, path) : thrown;
      }),
    );
  return reminders;
}

/** Columns that the input does not name are left to their defaults. */
function rowOf(
  ctx: SignedIn,
  { id = randomUUID(), fields, place, workspaceId }: NewTask,
  { position, remindAt }: { position: number; remindAt: number | null },
) {
  const { when = { kind: 'anytime' }, deadline = null, repeat = null } = fields;
  return {
    ...columnsOf(fields),
    title: fields.title,
    ...place,
    notifiedDeadline: knownDeadline(ctx, fields.deadline),
    remindAt: remindAt === null ? null : new Date(remindAt),
    remindBefore: minutesBefore(fields.remindAt),
    remindBy: remindAt === null ? null : ctx.caller.id,
    id,
    repeatAnchor: anchorOf({ when, deadline, repeat }),
    position,
    workspaceId,
    creatorId: ctx.caller.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** The assignees that exist. */
async function lockAssignees(ctx: SignedIn, tasks: readonly NewTask[]): Promise<ReadonlySet<string>> {
  const assigned = tasks.filter(({ fields }) => fields.assigneeId);
  if (assigned.length === 0) return new Set();
  await lockAssignments(
    ctx,
    assigned.map(({ workspaceId }) => workspaceId),
  );
  const people = await ctx.db.rows<{ id: string }>(
    sql`SELECT id FROM users WHERE id = ANY(${assigned.map(({ fields }) => fields.assigneeId)}::uuid[])`,
  );
  return new Set(people.map(({ id }) => id));
}

type Row = ReturnType<typeof rowOf> & { assigneeId: string | null };

/** One row is written from plain values, which is faster than from JSON. `end` replaces its position. */
async function insertOf(
  ctx: Writing,
  rows: readonly Row[],
  end: { position: Sql } | undefined,
): Promise<Sql> {
  const [row, ...more] = rows;
  if (!row || more.length > 0) return insertRows(ctx.db, taskSource, rows);
  return insertInto(taskSource, { ...parametersOf(row), ...end });
}

/** Only members can create tasks, and members own what they create. */
const newTaskColumns = taskColumnsAs(sql`'owner'`);

/**
 * Inserts tasks of the caller's in one statement, and records them.
 * @returns them in the order given.
 * @throws 409 at the limit of tasks, 400 for an assignee who may not complete the task.
 */
export async function insertTasks(ctx: Writing, tasks: readonly NewTask[]): Promise<Task[]> {
  if (tasks.length === 0) return [];
  await requireRoom(ctx.db, { kind: 'tasks', count: tasks.length }, ctx.caller.id);
  const [first, ...more] = tasks;
  // The insert itself looks up the end for a single task, which saves a statement.
  const end =
    first && more.length === 0 && first.fields.order === undefined
      ? { position: lastTaskPosition(first.workspaceId) }
      : undefined;
  const positions = end ? [] : await positionsOf(ctx, tasks);
  const reminders = await remindersOf(ctx, tasks);
  const known = await lockAssignees(ctx, tasks);
  const rows = tasks.map((task, at) => {
    const { assigneeId } = task.fields;
    return {
      ...rowOf(ctx, task, { position: positions[at] ?? 0, remindAt: reminders[at] ?? null }),
      assigneeId: assigneeId && known.has(assigneeId) ? assigneeId : null,
    };
  });
  const made = await ctx.db.rows<Task>(sql`${await insertOf(ctx, rows, end)} RETURNING ${newTaskColumns}`);
  for (const remindAt of reminders) await planReminder(ctx, remindAt);
  const byId = new Map(made.map((task) => [task.id, task]));
  const inOrder = rows.map(({ id, workspaceId }, at) => {
    const task = byId.get(id);
    if (!task) throw new Error('INSERT returned no row for a task.');
    requireAssigned(task, tasks[at]?.fields.assigneeId, tasks[at]?.path);
    ctx.record({ workspaceId, kind: 'task', id, label: task.title });
    return task;
  });
  await notifyAssigned(ctx, inOrder);
  return inOrder;
}
