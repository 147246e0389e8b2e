import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import { groups } from '../../../domain/todo-values';
import { type Todo, taskOfItem, writeTodo } from '../../../domain/write-todo';
import { taskAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { selection } from '../../platform/database/tables';
import { etagOf } from '../../platform/http/entity-tags';
import { Role } from '../../wire/shared';
import { TaskRow } from '../../wire/task';
import { taskFields, taskSource } from '../shared/columns';
import { type Collection, isIn } from './collections';

/* Tasks and the items of their checklists, as the to-dos that clients see. */

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now'>;

/** How long completed tasks are shown. */
const DONE_DAYS = 90;

const Lines = z.array(z.string());
const Written = z.object({
  groups: z.partialRecord(z.enum(groups), z.object({ lines: Lines, said: z.string(), task: z.string() })),
  extra: Lines,
  parts: z.array(Lines),
  others: z.array(Lines),
  zones: z.record(z.string(), Lines),
  sequence: z.number(),
  at: z.number(),
});

/** What clients without ETags wrote last, by client: the marks that they sent back, and those of what they wrote. */
const Known = z.record(z.string(), z.object({ base: z.string(), said: z.string() }));
export type Known = z.infer<typeof Known>;

/** A task as clients know it. */
const Identity = z.object({
  name: z.string().nullable(),
  uid: z.string().nullable(),
  parentUid: z.string().nullable(),
  written: Written.nullable(),
  known: Known.nullable(),
});

const shown = TaskRow.pick({
  id: true,
  title: true,
  notes: true,
  status: true,
  priority: true,
  when: true,
  deadline: true,
  projectId: true,
  areaId: true,
  tags: true,
  checklist: true,
  completedAt: true,
  durationMin: true,
  kind: true,
  repeat: true,
  workspaceId: true,
  order: true,
  createdAt: true,
  updatedAt: true,
}).extend({ remindAt: z.number().nullable() });

const TodoRow = shown.extend({
  ...Identity.shape,
  anchor: z.number().nullable(),
  role: Role,
  items: z.record(z.string(), Identity).nullable(),
});
export type TodoRow = z.infer<typeof TodoRow>;

const shownColumns = selection(taskSource, shown.shape, {
  when: taskFields.when,
  repeat: taskFields.repeat,
  order: taskFields.order,
  remindAt: taskFields.remindAt,
  completedAt: ms('t.completed_at'),
  createdAt: ms('t.created_at'),
  updatedAt: ms('t.updated_at'),
});

const identityOfItems = sql`(
  SELECT jsonb_object_agg(i.item_id, jsonb_build_object('name', i.name, 'uid', i.uid, 'parentUid', i.parent_uid,
    'written', i.written, 'known', i.known))
  FROM todo_resources i WHERE i.task_id = t.id AND i.item_id <> '')`;

/** Tasks `t` that a condition selects, with what clients wrote in them. */
const selectTodos = ({ caller }: Pick<Ctx, 'caller'>, condition: Sql): Sql => sql`
  SELECT ${shownColumns}, t.repeat_anchor AS anchor, access.role, r.name, r.uid, r.parent_uid AS "parentUid", r.written,
    r.known, CASE WHEN t.checklist <> '[]' THEN ${identityOfItems} END AS items
  FROM tasks t ${taskAccess(caller)}
  LEFT JOIN todo_resources r ON r.task_id = t.id AND r.item_id = ''
  WHERE ${condition} AND access.role IS NOT NULL`;

/** SQL condition: a task `t` is shown. A done occurrence goes on as the next one, under its name. */
export const isShown = ({ now }: Pick<Ctx, 'now'>): Sql => sql`(t.status = 'open' OR (t.status = 'done'
  AND t.completed_at > ${new Date(now.getTime() - DONE_DAYS * DAY_MS)}
  AND NOT EXISTS (SELECT FROM todo_resources d WHERE d.task_id = t.id AND d.is_continued)))`;

export const readTodos = (ctx: Ctx, condition: Sql): Promise<TodoRow[]> =>
  ctx.db.rows(selectTodos(ctx, condition), TodoRow);

/** A to-do of a collection. */
export interface Resource {
  name: string;
  uid: string;
  row: TodoRow;
  /** The item of the checklist that it is; null for the task. */
  item: TodoRow['checklist'][number] | null;
  todo: Todo;
  known: Known;
  text: string;
  etag: string;
}

type Unwritten = Omit<Resource, 'text' | 'etag'>;

function written(resource: Unwritten): Resource {
  const text = writeTodo(resource.todo);
  return { ...resource, text, etag: etagOf(text) };
}

const uidOf = ({ id, uid }: Pick<TodoRow, 'id' | 'uid'>): string => uid ?? id;

const zoneOf = ({ caller }: Pick<Ctx, 'caller'>): string | null => caller.zone ?? null;

function taskResource(ctx: Ctx, row: TodoRow): Resource {
  const uid = uidOf(row);
  return written({
    name: row.name ?? `${row.id}.ics`,
    uid,
    row,
    item: null,
    known: row.known ?? {},
    todo: { task: row, uid, parent: row.parentUid, zone: zoneOf(ctx), written: row.written },
  });
}

/** The UID of an item that no client made: copies of a task may have items of the same ids. */
const defaultItemUid = (taskId: string, itemId: string): string => `${taskId}-${itemId}`;

function itemResource(ctx: Ctx, row: TodoRow, at: number): Resource | undefined {
  const item = row.checklist[at];
  if (!item) return undefined;
  const { label, done } = item;
  const { createdAt } = row;
  const known = row.items?.[item.id];
  const uid = known?.uid ?? defaultItemUid(row.id, item.id);
  return written({
    name: known?.name ?? `${uid}.ics`,
    uid,
    row,
    item,
    known: known?.known ?? {},
    todo: {
      task: taskOfItem({ label, done, order: at + 1, createdAt }),
      uid,
      parent: uidOf(row),
      zone: zoneOf(ctx),
      written: known?.written ?? null,
    },
  });
}

/** The to-dos of a task: itself, and the items of its checklist. */
export const resourcesOf = (ctx: Ctx, row: TodoRow): Resource[] => [
  taskResource(ctx, row),
  ...row.checklist.flatMap((_, at) => itemResource(ctx, row, at) ?? []),
];

/**
 * Items get a row when they are first shown, so that clients can be told when they are gone. Also for a token that may
 * only read: it changes nothing that anyone sees.
 */
export async function rememberItems(ctx: Pick<Ctx, 'db'>, resources: readonly Resource[]): Promise<void> {
  const fresh = resources.filter(({ item, row }) => item && !row.items?.[item.id]);
  if (fresh.length === 0) return;
  await ctx.db.run(sql`
    INSERT INTO todo_resources (task_id, item_id, name, uid)
    SELECT * FROM unnest(${fresh.map(({ row }) => row.id)}::uuid[], ${fresh.map(({ item }) => item?.id ?? '')}::text[],
      ${fresh.map(({ name }) => name)}::text[], ${fresh.map(({ uid }) => uid)}::text[]) AS made (task_id, item_id, name, uid)
    WHERE EXISTS (SELECT FROM tasks t WHERE t.id = made.task_id)
    ON CONFLICT (task_id, item_id, is_continued) DO NOTHING`);
}

/** All to-dos of a collection. */
export async function listResources(ctx: Ctx, collection: Collection): Promise<Resource[]> {
  const rows = await readTodos(ctx, sql`${isIn(collection, ctx.caller.id)} AND ${isShown(ctx)}`);
  const resources = rows.flatMap((row) => resourcesOf(ctx, row));
  await rememberItems(ctx, resources);
  return resources;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ofTask = new RegExp(`^(${UUID})(?:-${UUID})?(?:\\.ics)?$`);

/** SQL condition: a task `t` is known by a name, whether it is shown or not. */
export const isKnown: Sql = sql`NOT EXISTS (
  SELECT FROM todo_resources d WHERE d.task_id = t.id AND d.is_continued AND t.status <> 'open')`;

/** SQL condition: a task `t` may be, or hold, a to-do with one of these names or UIDs, in a collection or anywhere. */
export function withNames(
  { caller }: Pick<Ctx, 'caller'>,
  collection: Collection | undefined,
  { names, by = 'name' }: { names: readonly string[]; by?: 'name' | 'uid' },
): Sql {
  const ids = names.flatMap((text) => ofTask.exec(text)?.[1] ?? []);
  const within = collection ? sql`AND ${isIn(collection, caller.id)}` : empty;
  return sql`t.id IN (SELECT task_id FROM todo_resources WHERE ${raw(by)} = ANY(${[...names]}::text[])
    UNION ALL SELECT unnest(${ids}::uuid[])) ${within}`;
}

/** The to-dos of a collection with some names. */
export async function findResources(
  ctx: Ctx,
  collection: Collection,
  names: readonly string[],
): Promise<Resource[]> {
  const wanted = new Set(names);
  const rows = await readTodos(ctx, sql`${withNames(ctx, collection, { names })} AND ${isShown(ctx)}`);
  return rows.flatMap((row) => resourcesOf(ctx, row)).filter(({ name }) => wanted.has(name));
}

/** The to-dos of a collection with a UID. */
export async function findByUid(ctx: Ctx, uid: string, collection: Collection): Promise<Resource[]> {
  const rows = await readTodos(
    ctx,
    sql`${withNames(ctx, collection, { names: [uid], by: 'uid' })} AND ${isShown(ctx)}`,
  );
  return rows.flatMap((row) => resourcesOf(ctx, row)).filter((resource) => resource.uid === uid);
}
