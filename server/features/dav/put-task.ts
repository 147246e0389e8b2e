import sql from 'sql-template-tag';
import { readDays } from '../../../domain/read-days';
import { seriesDate } from '../../../domain/recurrence';
import { type Marks, readMarks, type TodoGroup } from '../../../domain/todo-values';
import { shownMarks } from '../../../domain/write-todo';
import type { Writing } from '../../core/operation/trpc';
import { TaskChanges } from '../../wire/task';
import { findInPlace } from '../shared/destination';
import { setCompleted } from '../tasks/complete';
import { archiveAll } from '../tasks/many';
import { updateTask } from '../tasks/update';
import { type Collection, placeOf } from './collections';
import { DavError } from './dav-error';
import type { SentTodo } from './read-todo';
import { type Resource, readTodos, type TodoRow } from './resources';
import { saveWritten } from './save-written';
import { agreedGroups, changedGroups, changeOf, isAdvanced, leavesStartOut } from './task-change';

/** A to-do that a client writes. */
export interface Put {
  collection: Collection;
  name: string;
  sent: SentTodo;
  /** The size of the file. */
  bytes: number;
  ifMatch: string | null;
  ifNoneMatch: string | null;
  /** Tells the clients of an account apart. */
  client: string;
}

type Recorded = Parameters<Writing['record']>[0];

/** The context of a part of a write, which is recorded as the operation that does the same. */
export const as = (
  ctx: Writing,
  { operation, event }: Required<Pick<Recorded, 'operation' | 'event'>>,
): Writing => ({ ...ctx, record: (entry) => ctx.record({ operation, event, ...entry }) });

export const creating = { operation: 'create_task', event: 'created' } as const;
const completing = { operation: 'complete_task', event: 'completed' } as const;

export const zoneOf = ({ caller }: Writing): string | null => caller.zone ?? null;

/** @throws 403 for what a task cannot hold. */
export function accepted<Value>(
  result:
    | { success: true; data: Value }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
): Value {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new DavError(403, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'Not accepted.'}`, {
    condition: 'C:valid-calendar-data',
  });
}

const isEmptyChange = (change: object): boolean => Object.keys(change).length === 0;

/**
 * The version that a client changed: the current one where it named that, else the one that its file names, or that it wrote
 * since.
 */
function baseOf({ todo, known }: Resource, { sent, ifMatch, client }: Put): Marks {
  const current = shownMarks(todo);
  if (ifMatch !== null) return current;
  const last = known[client];
  if (last && last.base === sent.base) return readMarks(last.said);
  return sent.base === '' ? current : readMarks(sent.base);
}

export function changesIn(put: Put, there: Resource): Set<TodoGroup> {
  return changedGroups(put.sent, baseOf(there, put));
}

export const readOne = async (ctx: Writing, id: string): Promise<TodoRow> => {
  const [row] = await readTodos(ctx, sql`t.id = ${id}`);
  if (!row) throw new DavError(404, 'The task is not yours any more.');
  return row;
};

/** When a client completed it; undefined for now. */
function completedAt(ctx: Writing, at: number | null): Date | undefined {
  const instant = at === null ? -1 : at * 1000;
  return instant >= 0 && instant <= ctx.now.getTime() ? new Date(instant) : undefined;
}

/** How a to-do becomes done: by its status, by its occurrence, or by moving on to the next date. */
interface Completion {
  at: number | null;
  /** Whether the client has moved it on already. */
  isAdvanced: boolean;
}

function completionOf(
  put: Put,
  { row, changed, zone }: { row: TodoRow; changed: ReadonlySet<TodoGroup>; zone: string | null },
  today: string,
): Completion | undefined {
  const { values, occurrences } = put.sent;
  if (row.status !== 'open') return undefined;
  if (changed.has('status') && values.status.done) return { at: values.status.at, isAdvanced: false };
  const date = seriesDate(row);
  const own = occurrences.find(({ of, done }) => done && row.repeat && of.slice(0, 10) === date);
  if (own) return { at: own.at, isAdvanced: false };
  if (changed.has('days') && isAdvanced(put.sent, row, { zone, today }))
    return { at: null, isAdvanced: true };
  return undefined;
}

/** Completes the task. @returns the task that goes on under its name. */
async function complete(
  ctx: Writing,
  put: Put,
  { row, completion }: { row: TodoRow; completion: Completion },
) {
  const at = completedAt(ctx, completion.at);
  const { made } = await setCompleted(as(ctx, completing), { taskId: row.id, completed: true, at });
  const next = made[0]?.id ?? row.id;
  const wanted = readDays(put.sent.days, row);
  if (!completion.isAdvanced || next === row.id) return next;
  const after = await readOne(ctx, next);
  if (seriesDate(after) !== seriesDate(wanted)) await updateTask(ctx, next, wanted);
  return next;
}

/** Parts of a file about occurrences that are still to come. */
const comingOthers = ({ occurrences }: SentTodo, row: TodoRow): string[][] => {
  const date = seriesDate(row) ?? '';
  return occurrences.filter(({ of }) => of.slice(0, 10) >= date).map(({ lines }) => lines);
};

async function updateFields(
  ctx: Writing,
  put: Put,
  { row, changed }: { row: TodoRow; changed: Set<TodoGroup> },
) {
  const place = placeOf(put.collection);
  const isMoved = place.projectId !== row.projectId || place.areaId !== row.areaId;
  const fields = changeOf(put.sent, row, { changed, zone: zoneOf(ctx) });
  const change = accepted(TaskChanges.safeParse({ ...fields, ...(isMoved && place) }));
  if (!isEmptyChange(change)) await updateTask(ctx, row.id, change);
}

/** Writes a change of a task, which also moves it into the collection. */
export async function saveTask(ctx: Writing, put: Put, there: Resource): Promise<void> {
  const zone = zoneOf(ctx);
  const { row } = there;
  const { sent } = put;
  if (row.status === 'archived') await archiveAll(ctx, [await findInPlace(ctx, 'task', row.id)], true);
  const changed = changesIn(put, there);
  if (leavesStartOut(sent, row, zone)) changed.delete('days');
  const completion = completionOf(put, { row, changed, zone }, ctx.today);
  if (completion?.isAdvanced) changed.delete('days');
  await updateFields(ctx, put, { row, changed });
  let id = row.id;
  if (completion) id = await complete(ctx, put, { row, completion });
  else if (changed.has('status') && !sent.values.status.done && row.status === 'done')
    await setCompleted(ctx, { taskId: row.id, completed: false });
  const after = await readOne(ctx, id);
  await saveAfter(ctx, put, { after, before: there });
}

/** Saves what a client wrote beside a task, and marks the task as changed where only that has changed. */
export async function saveAfter(
  ctx: Writing,
  put: Put,
  { after, before }: { after: TodoRow; before: Resource | undefined },
): Promise<void> {
  const { sent, name, client } = put;
  const zone = zoneOf(ctx);
  const isChanged = await saveWritten(ctx, {
    ...{ taskId: after.id, itemId: '', name, parent: sent.parent, task: after, sent, zone, before, client },
    agreed: agreedGroups(sent, after, zone),
    others: comingOthers(sent, after),
  });
  const isTouched = after.updatedAt === ctx.now.getTime();
  if (before && isChanged && !isTouched) await touch(ctx, after.id);
}

/** Clients see more than the fields of a task: they read it again where anything of that has changed. */
export async function touch(ctx: Writing, taskId: string): Promise<void> {
  const found = await findInPlace(ctx, 'task', taskId);
  await ctx.db.run(sql`UPDATE tasks SET updated_at = ${ctx.now} WHERE id = ${taskId}`);
  ctx.record({ ...found, changes: [] });
}
