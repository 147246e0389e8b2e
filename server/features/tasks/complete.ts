import sql from 'sql-template-tag';
import { z } from 'zod';
import type { FoundRow } from '../../core/access/row-access';
import { mutation, type SignedIn, type Writing } from '../../core/operation/trpc';
import { anyOf } from '../../platform/database/any-of';
import { conflict, invalid } from '../../platform/errors/errors';
import { Session } from '../../wire/day';
import { TaskId } from '../../wire/ids';
import { CallersDay } from '../../wire/plain-input';
import { Task } from '../../wire/task';
import { findInPlace, type PlacedRow } from '../shared/destination';
import { insertSession, Minutes, minutesBefore, sessionColumns, stopSessions } from '../shared/running';
import { findNextOccurrence, readTask } from './find-task';
import { type Followed, followAll } from './follow';
import { requireOpenPlace } from './many';
import { removeUntouchedOccurrences } from './untouched';

/** @throws 409 for an archived task, or one that would become open in an archived place. */
export function requireCompletable(row: PlacedRow, { status }: Task, completed: boolean): void {
  if (row.archived) throw conflict('The task is archived. Restore it first.');
  if (!completed && status === 'done') requireOpenPlace(row);
}

/** Completes open tasks, now by default. Each of those that repeat gets its next occurrence. @returns those. */
export async function finishAll(ctx: SignedIn, open: readonly Task[], at = ctx.now): Promise<Followed[]> {
  await ctx.db.run(sql`
    UPDATE tasks SET status = 'done', completed_at = ${at}, completed_by = ${ctx.caller.id}, updated_at = ${ctx.now}
    WHERE id = ${anyOf(open.map(({ id }) => id))}`);
  return followAll(ctx, open);
}

/** Deletes the caller's sessions that the completion of tasks logged, unless they were changed since. */
async function takeBackSessions(ctx: Writing, ids: string[]): Promise<Session[]> {
  const taken = await ctx.db.rows<Session>(sql`
    DELETE FROM work_sessions s USING tasks t
    WHERE t.id = ANY(${ids}::uuid[]) AND s.task_id = t.id AND s.user_id = ${ctx.caller.id}
      AND s.of_completion AND s.ended_at = t.completed_at RETURNING ${sessionColumns}`);
  for (const { id } of taken) ctx.recordOwn({ kind: 'session', id });
  return taken;
}

/**
 * Reopens tasks and deletes their next occurrences that are unchanged.
 * @returns the sessions that it took back.
 */
export async function reopenAll(ctx: Writing, ids: string[]): Promise<Session[]> {
  const taken = await takeBackSessions(ctx, ids);
  await ctx.db.run(sql`
    UPDATE tasks SET status = 'open', completed_at = NULL, completed_by = NULL, updated_at = ${ctx.now}
    WHERE id = ANY(${ids}::uuid[])`);
  await removeUntouchedOccurrences(ctx, ids);
  return taken;
}

/**
 * Stops the running sessions of all people on the task. With `minutes`, the caller's own gets that length.
 * @returns the caller's own, or null.
 */
async function stopWork(ctx: Writing, taskId: string, minutes: number | undefined): Promise<Session | null> {
  const onTask = sql`s.task_id = ${taskId}`;
  const [own = null] = await stopSessions(ctx, sql`${onTask} AND s.user_id = ${ctx.caller.id}`);
  await stopSessions(ctx, onTask);
  if (!own || own.endedAt === null || minutes === undefined) return own;
  const startedAt = minutesBefore(new Date(own.endedAt), minutes);
  await ctx.db.run(sql`UPDATE work_sessions SET started_at = ${startedAt} WHERE id = ${own.id}`);
  return { ...own, startedAt: startedAt.getTime() };
}

/** How a task is recorded that is no longer done. */
export const reopening = { operation: 'reopen_task', event: 'reopened' } as const;

export function announceNext(ctx: Writing, made: readonly Followed[]): void {
  for (const next of made) ctx.announce({ event: 'task.created', kind: 'task', ...next });
}

interface Done {
  found: FoundRow;
  minutes: number | undefined;
  /** False if the task was done already. Its time is not logged again then. */
  changed: boolean;
}

/** Ends the work on a completed task. @returns the caller's stopped session, or null. */
async function endWork(ctx: Writing, { found, minutes, changed }: Done): Promise<Session | null> {
  const stopped = await stopWork(ctx, found.id, minutes);
  if (!stopped && changed && minutes !== undefined)
    await insertSession(ctx, {
      task: found,
      startedAt: minutesBefore(ctx.now, minutes),
      endedAt: ctx.now,
      visibility: 'private',
      ofCompletion: true,
    });
  return stopped;
}

/** The caller's session that ended when the task was completed: stopped or logged by the completion. */
async function findSessionOf(ctx: Writing, { id, completedAt }: Task): Promise<Session | null> {
  if (completedAt === null) return null;
  const session = await ctx.db.row<Session>(sql`
    SELECT ${sessionColumns} FROM work_sessions s
    WHERE s.user_id = ${ctx.caller.id} AND s.task_id = ${id} AND s.ended_at = ${new Date(completedAt)}
    ORDER BY s.started_at DESC LIMIT 1`);
  return session ?? null;
}

/** Whether and how a task is done. */
interface Completion {
  taskId: string;
  completed: boolean;
  minutes?: number | undefined;
  /** When it was completed; now by default. */
  at?: Date | undefined;
}

/**
 * Completes or reopens a task, and records that.
 * @returns the occurrence that follows, the caller's session that stopped, and one that was taken back.
 * @throws 404, 403 and 409 like `findInPlace` and `requireCompletable`.
 */
export async function setCompleted(ctx: Writing, { taskId, completed, minutes, at }: Completion) {
  const found = await findInPlace(ctx, 'task', taskId);
  const before = await readTask(ctx, taskId);
  requireCompletable(found, before, completed);
  const changed = (before.status === 'done') !== completed;
  const made = changed && completed ? await finishAll(ctx, [before], at) : [];
  const [taken = null] = changed && !completed ? await reopenAll(ctx, [taskId]) : [];
  if (changed) ctx.record({ ...found, ...(!completed && reopening) });
  const stopped = completed ? await endWork(ctx, { found, minutes, changed }) : null;
  announceNext(ctx, made);
  return { made, stopped, taken };
}

export const complete = mutation
  .meta({
    summary: 'Complete a task (mark it as done), or reopen it.',
    description:
      'A repeating task gets its next occurrence once: `next`. Running sessions of the task stop; `stopped` is your own. ' +
      'With `minutes`, it gets that length, or one is logged: `session`. Reopening deletes an unchanged `next`, and the `session` that was logged.',
    rest: 'POST /tasks/{taskId}/complete',
    tool: 'complete_task',
    kind: ['write', 'idempotent'],
    event: 'completed',
  })
  .input(
    z.strictObject({
      day: CallersDay,
      taskId: TaskId,
      completed: z.boolean().default(true).describe('False to reopen it.'),
      minutes: Minutes.optional().describe('How long it took, ending now.'),
    }),
  )
  .output(
    z.strictObject({
      task: Task,
      next: Task.nullable(),
      stopped: Session.nullable(),
      session: Session.nullable(),
    }),
  )
  .mutation(async ({ ctx, input: { taskId, completed, minutes } }) => {
    if (!completed && minutes !== undefined)
      throw invalid('minutes', 'Only a completion takes minutes. Leave it out to reopen the task.');
    const { stopped, taken } = await setCompleted(ctx, { taskId, completed, minutes });
    const next = await findNextOccurrence(ctx, taskId);
    const task = await readTask(ctx, taskId);
    const session = completed ? await findSessionOf(ctx, task) : taken;
    return { task, next, stopped, session };
  });
