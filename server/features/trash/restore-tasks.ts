import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Writing } from '../../core/operation/trpc';
import { insertStored } from '../../platform/database/stored-rows';
import { conflict } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import type { TrashKind } from '../../wire/trash';
import { lockPlaces } from '../shared/destination';
import { storedKinds } from '../shared/move-to-trash';
import { clearLostAssignments } from '../sharing/assignments';
import type { Item } from './find-item';

const HeadingRow = z.object({
  id: z.string(),
  projectId: z.string().nullable(),
  areaId: z.string().nullable(),
});
const TakenRow = z.object({ id: z.string() });

const idsOf = (items: readonly Item[], key: 'id' | 'headingId' | 'previousId') => [
  ...new Set(items.flatMap((item) => item[key] ?? [])),
];

const lockHeadings = (ctx: Writing, ids: string[]) =>
  ctx.db.rows(
    sql`
      SELECT id, project_id AS "projectId", area_id AS "areaId" FROM headings
      WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`,
    HeadingRow,
  );

/** Those of the tasks that got another next occurrence in the meantime: each has at most one. */
const readTaken = (ctx: Writing, ids: string[]) =>
  ctx.db.rows(sql`SELECT previous_id AS id FROM tasks WHERE previous_id = ANY(${ids}::uuid[])`, TakenRow);

/** Locks the places of the tasks. Returns the columns that changed: a task goes to the root if its place is gone. */
async function columnsFor(ctx: Writing, items: readonly Item[]) {
  const places = await lockPlaces(ctx, items);
  const headings = new Map((await lockHeadings(ctx, idsOf(items, 'headingId'))).map((row) => [row.id, row]));
  const taken = new Set((await readTaken(ctx, idsOf(items, 'previousId'))).map(({ id }) => id));
  return (item: Item): Record<string, null> => {
    const place = places.get(item.projectId ?? item.areaId ?? '');
    const isThere = place?.workspaceId === item.workspaceId;
    if (isThere && place.archived && item.isOpen)
      throw conflict('The project or area of this task is archived. Restore that first.');
    const heading = headings.get(item.headingId ?? '');
    const isHeaded = heading?.projectId === item.projectId && heading.areaId === item.areaId;
    return {
      ...(taken.has(item.previousId ?? '') && { previous_id: null }),
      ...(!isThere && { project_id: null, area_id: null }),
      ...((!isThere || !isHeaded) && { heading_id: null }),
    };
  };
}

async function requireRoomFor(ctx: Writing, items: readonly Item[]): Promise<void> {
  for (const owner of new Set(items.flatMap(({ ownerId }) => ownerId ?? []))) {
    const count = items.filter(({ ownerId }) => ownerId === owner).length;
    await requireRoom(ctx.db, { kind: 'tasks', count }, owner);
  }
}

/** Inserts what one delete took: rows from before a migration lack its columns. */
export async function insertTogether(
  ctx: Writing,
  kind: TrashKind,
  rows: readonly { id: string; columns: object }[],
): Promise<void> {
  const { table, deleted } = storedKinds[kind];
  const ids = rows.map(({ id }) => id);
  const columns = rows.map((row) => JSON.stringify(row.columns));
  const inserted = await insertStored(
    ctx.db,
    table,
    sql`
      SELECT x.row || changed.columns AS row FROM trash x
      JOIN unnest(${ids}::uuid[], ${columns}::jsonb[]) AS changed (id, columns) ON changed.id = x.id`,
  );
  if (inserted < ids.length)
    throw conflict('The item that this belonged to is deleted, so this cannot be restored.');
  for (const [dependent] of deleted)
    await insertStored(
      ctx.db,
      dependent,
      sql`SELECT row FROM trash_rows WHERE trash_id = ANY(${ids}::uuid[]) AND source = ${dependent}`,
    );
}

/** Connects next occurrences again, in so far as they have no other task before them. */
const attachSuccessors = (ctx: Writing, ids: string[]) =>
  ctx.db.run(sql`
    UPDATE tasks t SET previous_id = s.trash_id FROM trash_rows s JOIN trash x ON x.id = s.trash_id
    WHERE s.trash_id = ANY(${ids}::uuid[]) AND s.source = 'tasks' AND t.id = (s.row->>'id')::uuid
      AND t.workspace_id = x.workspace_id AND t.previous_id IS NULL`);

/** Puts locked tasks back with their ids, what was deleted with them, and what the delete detached. */
export async function restoreTasks(ctx: Writing, items: readonly Item[]): Promise<void> {
  await requireRoomFor(ctx, items);
  const changed = await columnsFor(ctx, items);
  for (const at of new Set(items.map(({ deletedAt }) => deletedAt))) {
    const together = items.filter(({ deletedAt }) => deletedAt === at);
    await insertTogether(
      ctx,
      'task',
      together.map((item) => ({ id: item.id, columns: changed(item) })),
    );
  }
  const ids = idsOf(items, 'id');
  await attachSuccessors(ctx, ids);
  await clearLostAssignments(ctx, 'task', ids);
  await ctx.db.run(sql`DELETE FROM trash WHERE id = ANY(${ids}::uuid[])`);
  for (const { kind, id, workspaceId, label } of items)
    if (kind === 'task') ctx.record({ workspaceId, kind, id, label });
}
