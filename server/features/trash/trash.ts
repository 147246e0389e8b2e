import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, query, router } from '../../core/operation/trpc';
import { afterPage, pageOf } from '../../core/paging/cursor';
import { ms } from '../../platform/database/epoch';
import { TrashId } from '../../wire/ids';
import { Id, NextCursor, Page } from '../../wire/shared';
import { TrashItem, TrashKind } from '../../wire/trash';
import { freeObjects } from '../files/free-objects';
import { type Item, isRestorable, lockItem, mayRestore } from './find-item';
import { restoreItem } from './restore-item';

const list = query
  .meta({
    summary: 'List what was deleted in the last 30 days and you may restore, newest first.',
    description: '`trashId` is the id of the deleted task, project, area, heading, note, comment or file.',
    rest: 'GET /trash',
    tool: 'list_trash',
  })
  .input(z.strictObject(Page))
  .output(z.strictObject({ items: z.array(TrashItem), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const caller = ctx.caller.id;
    const rows = await ctx.db.rows<TrashItem>(sql`
      SELECT x.id AS "trashId", x.kind, x.label, ${ms('x.deleted_at')} AS "deletedAt" FROM trash x
      WHERE (x.owner_id = ${caller} OR x.workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = ${caller}))
        AND ${isRestorable(ctx)} AND ${afterPage(cursor, 'trash', sql`x.deleted_at, x.id`)}
        AND ${mayRestore(ctx.caller)}
      ORDER BY x.deleted_at DESC, x.id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (item) => ['trash', item.deletedAt, item.trashId]);
    return { items: page, nextCursor };
  });

const restore = mutation
  .meta({
    summary: 'Bring back a deleted task, project, area, heading, note, comment or file with its id.',
    description:
      'It goes back where it was, with its comments, people and rounds, or to the root where its place is deleted. ' +
      'Its public links stay revoked.',
    rest: 'POST /trash/{trashId}/restore',
    tool: 'restore_trash',
    kind: ['write'],
    event: 'created',
    refusals: ['trial_ended'],
  })
  .input(z.strictObject({ trashId: TrashId }))
  .output(z.strictObject({ kind: TrashKind, id: Id }))
  .mutation(async ({ ctx, input }) => {
    const item = await lockItem(ctx, input.trashId);
    await restoreItem(ctx, item);
    return { kind: item.kind, id: item.id };
  });

/** An item, and the comments and files that were deleted from it before: nothing can restore them without it. */
const withParts = ({ id, workspaceId }: Pick<Item, 'id' | 'workspaceId'>) => sql`
  SELECT id FROM trash WHERE id = ${id} OR workspace_id = ${workspaceId} AND kind IN ('comment', 'file')
    AND ${id}::text IN (row->>'task_id', row->>'project_id', row->>'note_id', row->>'comment_id')`;

const remove = mutation
  .meta({
    summary: 'Delete something in the trash for good. Nothing brings it back.',
    rest: 'DELETE /trash/{trashId}',
    tool: 'delete_trash',
    event: null,
  })
  .input(z.strictObject({ trashId: TrashId }))
  .output(z.strictObject({ trashId: Id }))
  .mutation(async ({ ctx, input: { trashId } }) => {
    const { kind, id, workspaceId, label } = await lockItem(ctx, trashId);
    const ended = withParts({ id, workspaceId });
    await freeObjects(
      ctx,
      sql`SELECT (row->>'object_id')::uuid FROM trash_rows WHERE source = 'files' AND trash_id IN (${ended})`,
    );
    await ctx.db.run(sql`DELETE FROM trash WHERE id IN (${ended})`);
    if (kind !== 'comment' && kind !== 'file')
      ctx.record({ workspaceId, kind, id, label, change: 'deleted' });
    return { trashId };
  });

export const trash = router({ list, restore, remove });
