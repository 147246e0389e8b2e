import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { groups, type TodoGroup } from '../../../domain/todo-values';
import { taskOfItem } from '../../../domain/write-todo';
import { find } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { ChecklistItems, TaskCreation } from '../../wire/task';
import { destinationOf } from '../shared/destination';
import { setCompleted } from '../tasks/complete';
import { insertTasks } from '../tasks/insert-tasks';
import { updateTask } from '../tasks/update';
import { placeOf } from './collections';
import { accepted, as, changesIn, creating, type Put, readOne, saveAfter, touch, zoneOf } from './put-task';
import type { SentTodo } from './read-todo';
import { findByUid, type Resource, type TodoRow } from './resources';
import { saveWritten } from './save-written';
import { creationOf } from './task-change';

/* A to-do below another one is an item of its checklist, while it has only a title and a state. */

const MOST_ITEMS = 100;

type Items = TodoRow['checklist'];

/** Whether a to-do has nothing that an item of a checklist cannot hold. */
function isSimple({ values, parts, occurrences }: SentTodo): boolean {
  const { notes, priority, tags, days, repeat, reminder, duration, kind } = values;
  const isPlain = notes === '' && priority === 0 && tags.length === 0 && repeat === '';
  const isUndated = days.start === null && days.due === null && reminder === null;
  const hasNoParts = parts.length === 0 && occurrences.length === 0;
  return isPlain && isUndated && hasNoParts && duration === undefined && kind === undefined;
}

/** The groups of an item that say what it is now. */
const agreedWith = ({ values }: SentTodo, { label, done }: Items[number]) =>
  new Set(
    groups.filter((group) => {
      if (group === 'title') return values.title === label;
      return group !== 'status' || values.status.done === done;
    }),
  );

async function writeItems(ctx: Writing, taskId: string, items: Items): Promise<void> {
  await updateTask(ctx, taskId, { checklist: accepted(ChecklistItems.safeParse(items)) });
}

async function saveItemParts(
  ctx: Writing,
  put: Put,
  { row, item, before }: { row: TodoRow; item: Items[number]; before: Resource | undefined },
): Promise<boolean> {
  const { sent, name, client } = put;
  const order = row.checklist.findIndex(({ id }) => id === item.id) + 1;
  return saveWritten(ctx, {
    ...{ taskId: row.id, itemId: item.id, name, sent, before, client, zone: zoneOf(ctx), others: [] },
    parent: row.uid ?? row.id,
    task: taskOfItem({ ...item, order, createdAt: row.createdAt }),
    agreed: agreedWith(sent, item),
  });
}

/** The items with one in the place that its number says, counted from 1. */
function inPlace(items: Items, item: Items[number], order: number | undefined): Items {
  const others = items.filter(({ id }) => id !== item.id);
  if (order === undefined) return items.map((one) => (one.id === item.id ? item : one));
  const at = others.filter((one) => items.indexOf(one) + 1 < order).length;
  return [...others.slice(0, at), item, ...others.slice(at)];
}

/** The item after a change by a client. */
function itemAfter(
  item: Items[number],
  { values }: SentTodo,
  changed: ReadonlySet<TodoGroup>,
): Items[number] {
  return {
    id: item.id,
    label: changed.has('title') ? values.title : item.label,
    done: changed.has('status') ? values.status.done : item.done,
  };
}

/** Writes a change of an item. It becomes a task when it gets more than an item can hold, or another place. */
export async function saveItem(ctx: Writing, put: Put, there: Resource): Promise<void> {
  const { row, item, todo } = there;
  const { sent } = put;
  if (!item) throw new Error('Not an item.');
  if (!isSimple(sent) || sent.parent !== todo.parent) {
    await removeItem(ctx, row, item.id);
    return addTodo(ctx, put);
  }
  const changed = changesIn(put, there);
  const next = itemAfter(item, sent, changed);
  const order = changed.has('order') ? sent.values.order : undefined;
  await writeItems(ctx, row.id, inPlace(row.checklist, next, order));
  const after = await readOne(ctx, row.id);
  const isChanged = await saveItemParts(ctx, put, { row: after, item: next, before: there });
  if (isChanged && after.updatedAt !== ctx.now.getTime()) await touch(ctx, row.id);
}

/** Takes an item out of its checklist. */
export async function removeItem(ctx: Writing, row: TodoRow, itemId: string): Promise<void> {
  await writeItems(
    ctx,
    row.id,
    row.checklist.filter(({ id }) => id !== itemId),
  );
}

/** An item that gets items of its own becomes a task. */
async function toTask(ctx: Writing, put: Put, { row, item, name, uid, todo }: Resource): Promise<TodoRow> {
  if (!item) return row;
  await find(ctx, { kind: 'task', id: row.id, role: 'editor', lock: 'update' });
  const locked = await readOne(ctx, row.id);
  await removeItem(ctx, locked, item.id);
  const id = await insert(ctx, put, { title: item.label });
  await ctx.db.run(sql`DELETE FROM todo_resources WHERE task_id = ${row.id} AND item_id = ${item.id}`);
  await ctx.db.run(sql`
    INSERT INTO todo_resources (task_id, name, uid, parent_uid, written)
    VALUES (${id}, ${name}, ${uid}, ${todo.parent}, ${todo.written && JSON.stringify(todo.written)}::jsonb)`);
  if (item.done) await setCompleted(ctx, { taskId: id, completed: true });
  return readOne(ctx, id);
}

async function insert(ctx: Writing, put: Put, fields: object): Promise<string> {
  const place = placeOf(put.collection);
  const task = accepted(TaskCreation.safeParse(fields));
  const workspaceId = await destinationOf(ctx, place, undefined);
  const [made] = await insertTasks(as(ctx, creating), [
    { fields: task, place: { ...place, headingId: null }, workspaceId },
  ]);
  if (!made) throw new Error('INSERT returned no row.');
  return made.id;
}

async function addTask(ctx: Writing, put: Put): Promise<void> {
  const { values } = put.sent;
  const id = await insert(ctx, put, creationOf(put.sent, zoneOf(ctx)));
  // An item that becomes a task hands its name on.
  await ctx.db.run(sql`
    DELETE FROM todo_resources r USING tasks t WHERE r.task_id = t.id AND r.name = ${put.name} AND r.uid = ${put.sent.uid}
      AND r.item_id <> '' AND NOT t.checklist @> jsonb_build_array(jsonb_build_object('id', r.item_id))`);
  if (!values.status.done) return saveAfter(ctx, put, { after: await readOne(ctx, id), before: undefined });
  const at = values.status.at;
  const { made } = await setCompleted(ctx, {
    taskId: id,
    completed: true,
    at: at !== null && at >= 0 && at * 1000 <= ctx.now.getTime() ? new Date(at * 1000) : undefined,
  });
  await saveAfter(ctx, put, { after: await readOne(ctx, made[0]?.id ?? id), before: undefined });
}

/** Adds a to-do: an item of the checklist of its parent, or else a task. */
export async function addTodo(ctx: Writing, put: Put): Promise<void> {
  const { sent, collection } = put;
  const [parent] = sent.parent === null ? [] : await findByUid(ctx, sent.parent, collection);
  if (!parent || sent.parent === sent.uid || !isSimple(sent)) return addTask(ctx, put);
  const row = await toTask(ctx, put, parent);
  await find(ctx, { kind: 'task', id: row.id, role: 'editor', lock: 'update' });
  const { checklist } = await readOne(ctx, row.id);
  if (checklist.length >= MOST_ITEMS) return addTask(ctx, put);
  const item = { id: randomUUID(), label: sent.values.title, done: sent.values.status.done };
  await writeItems(ctx, row.id, [...checklist, item]);
  await saveItemParts(ctx, put, { row: await readOne(ctx, row.id), item, before: undefined });
}
