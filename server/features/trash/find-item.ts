import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import { taskAccess, type Viewer } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { notFound } from '../../platform/errors/errors';
import { trashRetention } from '../../platform/jobs/delete-old-rows';
import { FileTargetKind } from '../../wire/file';
import { TrashKind } from '../../wire/trash';
import { fileAccess, mayDeleteFile } from '../files/find-file';
import { rowSources } from '../shared/row-sources';

/**
 * SQL condition: the caller may delete what was deleted as `x`, by the same rules as before: the role is computed on the
 * stored row. A comment belongs to its task and a file to its target, so they are hidden while that is deleted.
 */
export function mayRestore(caller: Viewer): Sql {
  const rows = Object.entries(rowSources).map(
    ([kind, { table, row, access }]) => sql`WHEN ${raw(`'${kind}'`)} THEN (
      SELECT access.role = 'owner' FROM jsonb_populate_record(NULL::${table}, x.row) ${row} ${access(caller)})`,
  );
  return sql`CASE x.kind ${join(rows, ' ')}
    WHEN 'note' THEN x.owner_id = ${caller.id}
    WHEN 'file' THEN (
      SELECT ${mayDeleteFile(caller.id)} FROM jsonb_populate_record(NULL::files, x.row) f ${fileAccess(caller)})
    ELSE (SELECT access.role = 'owner' OR x.owner_id = ${caller.id} AND access.role IS NOT NULL
      FROM tasks t ${taskAccess(caller)} WHERE t.id = (x.row->>'task_id')::uuid) END`;
}

/** SQL condition: `x` is not due to be deleted for good. The purge may run later. */
export const isRestorable = ({ now }: Pick<SignedIn, 'now'>) =>
  sql`x.deleted_at > ${new Date(now.getTime() - trashRetention.days * DAY_MS)}`;

const Item = z.object({
  id: z.string(),
  kind: TrashKind,
  workspaceId: z.string(),
  ownerId: z.string().nullable(),
  label: z.string(),
  projectId: z.string().nullable(),
  areaId: z.string().nullable(),
  headingId: z.string().nullable(),
  /** The task of a comment. */
  taskId: z.string().nullable(),
  /** What a file is on. */
  targetKind: FileTargetKind.nullable(),
  targetId: z.string().nullable(),
  previousId: z.string().nullable(),
  isOpen: z.boolean(),
  deletedAt: z.number(),
});
export type Item = z.infer<typeof Item>;

/** Locks items of the trash until the transaction ends. Leaves out those that the caller may not restore. */
export function lockItems(ctx: SignedIn, trashIds: string[]): Promise<Item[]> {
  const query = sql`
    SELECT x.id, x.kind, x.workspace_id AS "workspaceId", x.owner_id AS "ownerId", x.label,
      x.row->>'project_id' AS "projectId", x.row->>'area_id' AS "areaId", x.row->>'heading_id' AS "headingId",
      x.row->>'task_id' AS "taskId", x.row->>'target_kind' AS "targetKind", x.row->>'target_id' AS "targetId",
      x.row->>'previous_id' AS "previousId", coalesce(x.row->>'status' = 'open', false) AS "isOpen",
      ${ms('x.deleted_at')} AS "deletedAt"
    FROM trash x WHERE x.id = ANY(${trashIds}::uuid[]) AND ${isRestorable(ctx)} AND ${mayRestore(ctx.caller)}
    ORDER BY x.id FOR UPDATE OF x`;
  return ctx.db.rows(query, Item);
}

/**
 * Locks an item of the trash until the transaction ends.
 * @throws 404 if the caller may not restore it.
 */
export async function lockItem(ctx: SignedIn, trashId: string): Promise<Item> {
  const [item] = await lockItems(ctx, [trashId]);
  if (!item) throw notFound('item in the trash');
  return item;
}
