import sql, { raw, type Sql } from 'sql-template-tag';
import { find } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { conflict, notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { recordComment } from '../comments/comments';
import { findTarget, lockStoredTarget, showPicture, touchTarget } from '../files/find-target';
import { requirePlan } from '../notes/find-note';
import { indexLongNote } from '../notes/index-long-note';
import { cascade, headingsIn, recordHeadings } from '../shared/cascade';
import { lockPlaces } from '../shared/destination';
import type { Item } from './find-item';
import { insertTogether, restoreTasks } from './restore-tasks';

type Columns = Record<string, string | null>;

type OtherKind = Exclude<Item['kind'], 'task'>;

/** Locks the project or area that an item was in. False if it is gone. */
async function lockPlace(ctx: Writing, item: Item): Promise<boolean> {
  const [place] = (await lockPlaces(ctx, [item])).values();
  return place?.workspaceId === item.workspaceId;
}

async function placeProject(ctx: Writing, item: Item): Promise<Columns> {
  return (await lockPlace(ctx, item)) ? {} : { area_id: null };
}

/** @throws 409 if its project or area is gone: no heading is at the root. */
async function placeHeading(ctx: Writing, item: Item): Promise<Columns> {
  if (await lockPlace(ctx, item)) return {};
  throw conflict(
    `The ${item.projectId ? 'project' : 'area'} of this heading is deleted. Restore that first.`,
  );
}

async function placeNote(ctx: Writing, { workspaceId }: Item): Promise<Columns> {
  await requirePlan(ctx, workspaceId);
  return {};
}

/** Locks the task before the comment, like every write of comments. @throws 404 if the task is gone. */
async function placeComment(ctx: Writing, { taskId }: Item): Promise<Columns> {
  await ctx.db.run(sql`UPDATE tasks SET comment_count = comment_count + 1 WHERE id = ${taskId}`);
  return {};
}

/** @throws 409 if the account has another picture, because it has one at a time. */
async function placeFile(ctx: Writing, { id, targetKind, targetId }: Item): Promise<Columns> {
  await lockStoredTarget(ctx, id);
  if (targetKind !== 'profile') return {};
  const picture = sql`SELECT id FROM files WHERE profile_id = ${targetId} AND target_kind = 'profile'`;
  if (await ctx.db.row(picture)) throw conflict('You have another picture. Delete that first.');
  return {};
}

const placements: Record<OtherKind, (ctx: Writing, item: Item) => Promise<Columns>> = {
  project: placeProject,
  area: async () => ({}),
  heading: placeHeading,
  note: placeNote,
  comment: placeComment,
  file: placeFile,
};

const limits = {
  project: 'projects',
  area: 'areas',
  note: 'notes',
  comment: 'comments',
  file: 'files',
} as const;

async function requireRoomFor(ctx: Writing, kind: OtherKind, item: Item): Promise<void> {
  const { ownerId, workspaceId, targetId } = item;
  if (kind === 'file' && targetId) await requireRoom(ctx.db, 'attachments', targetId);
  if (kind === 'heading') await requireRoom(ctx.db, 'headings', workspaceId);
  else if (ownerId) await requireRoom(ctx.db, limits[kind], ownerId);
}

/** Joins rows to their stored places, where the delete left them. */
const storedPlaces = ({ id }: Item, source: 'tasks' | 'projects', row: Sql) =>
  sql`JOIN trash_rows s ON s.trash_id = ${id} AND s.source = ${source} AND (s.row->>'id')::uuid = ${row}.id`;

// What was restored from the archive or moved since the delete stays where it is: the place itself is archived.
const isLeftAtRoot = sql`t.project_id IS NULL AND t.area_id IS NULL AND t.status <> 'open'`;

/** Puts tasks back into a project or an area, under their headings, which are restored before. */
const attachTasks = (ctx: Writing, item: Item, column: 'project_id' | 'area_id') =>
  cascade(ctx, 'task', {
    join: storedPlaces(item, 'tasks', sql`t`),
    where: sql`t.workspace_id = ${item.workspaceId} AND ${isLeftAtRoot}`,
    taken: sql`, (SELECT h.id FROM headings h WHERE h.id = (s.row->>'heading_id')::uuid AND h.${raw(column)} = ${item.id}) AS heading`,
    set: sql`${raw(column)} = ${item.id}, heading_id = m.heading`,
    fields: ['projectId', 'areaId', 'headingId'],
  });

const attachProjects = (ctx: Writing, item: Item) =>
  cascade(ctx, 'project', {
    join: storedPlaces(item, 'projects', sql`p`),
    where: sql`p.workspace_id = ${item.workspaceId} AND p.area_id IS NULL AND p.archived_at IS NOT NULL`,
    set: sql`area_id = ${item.id}`,
    fields: ['areaId'],
  });

const attachToHeading = (ctx: Writing, item: Item) =>
  cascade(ctx, 'task', {
    join: storedPlaces(item, 'tasks', sql`t`),
    where: sql`t.workspace_id = ${item.workspaceId} AND t.heading_id IS NULL
      AND t.project_id IS NOT DISTINCT FROM ${item.projectId} AND t.area_id IS NOT DISTINCT FROM ${item.areaId}`,
    set: sql`heading_id = ${item.id}`,
    fields: ['headingId'],
  });

async function showFile(ctx: Writing, { id, targetKind, targetId }: Item): Promise<void> {
  if (!targetKind || !targetId) return;
  await touchTarget(ctx, { targetKind, targetId });
  if (targetKind === 'profile') await showPicture(ctx, { id, targetId });
}

const attachments: Record<OtherKind, (ctx: Writing, item: Item) => Promise<unknown>> = {
  project: async (ctx, item) => {
    recordHeadings(ctx, await headingsIn(ctx, sql`project_id`, item.id), 'created');
    await attachTasks(ctx, item, 'project_id');
  },
  area: async (ctx, item) => {
    recordHeadings(ctx, await headingsIn(ctx, sql`area_id`, item.id), 'created');
    await attachProjects(ctx, item);
    await attachTasks(ctx, item, 'area_id');
  },
  heading: attachToHeading,
  note: ({ db }, { id }) => indexLongNote.enqueue(db, { noteId: id }, { key: id }),
  comment: async () => undefined,
  file: showFile,
};

/** Activity is about the task of a comment, and the target of a file. */
async function recordRestore(ctx: Writing, item: Item): Promise<void> {
  const { kind, id, workspaceId, label, taskId, targetKind, targetId } = item;
  if (kind === 'file') {
    const found = targetKind && targetId ? await findTarget(ctx, { targetKind, targetId }) : null;
    if (found?.about) ctx.record({ ...found.about, event: 'updated' });
    return;
  }
  if (kind !== 'comment') return ctx.record({ workspaceId, kind, id, label });
  if (!taskId) throw notFound('item in the trash');
  const task = await find(ctx, { kind: 'task', id: taskId, role: 'reader' });
  ctx.record({ ...task, event: null });
  recordComment(ctx, task, { id, change: 'created' });
}

/** Puts a locked item back with its id, what was deleted with it, and what the delete detached. */
export async function restoreItem(ctx: Writing, item: Item): Promise<void> {
  const { kind } = item;
  if (kind === 'task') return restoreTasks(ctx, [item]);
  await requireRoomFor(ctx, kind, item);
  await insertTogether(ctx, kind, [{ id: item.id, columns: await placements[kind](ctx, item) }]);
  await recordRestore(ctx, item);
  await attachments[kind](ctx, item);
  await ctx.db.run(sql`DELETE FROM trash WHERE id = ${item.id}`);
}
