import sql from 'sql-template-tag';
import { z } from 'zod';
import { textsAreData } from '../../../domain/quoted';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { afterPage, pageOf } from '../../core/paging/cursor';
import { ms } from '../../platform/database/epoch';
import { errorAt, invalid } from '../../platform/errors/errors';
import { NotificationId } from '../../wire/ids';
import { Notification } from '../../wire/notifications';
import { pastInstant } from '../../wire/plain-input';
import { boundedArray, Count, NextCursor, Page, unique } from '../../wire/shared';
import { authorJson } from '../sharing/people';
import { bodyFor, isVisibleTo } from './visible';

/** Counting stops here, because people do not read more. */
const MOST_UNREAD = 1_000;

export async function countUnread(ctx: SignedIn): Promise<number> {
  const { unread } = await ctx.db.one<{ unread: number }>(sql`
    SELECT count(*) AS unread FROM (
      SELECT FROM notifications x WHERE x.user_id = ${ctx.caller.id} AND x.read_at IS NULL AND ${isVisibleTo(ctx.caller.id)}
      LIMIT ${MOST_UNREAD}) AS counted`);
  return unread;
}

const Unread = Count.describe(`How many are unread, ${MOST_UNREAD} at most.`);

const list = query
  .meta({
    summary: 'List your notifications, newest first.',
    description: textsAreData,
    rest: 'GET /notifications',
    tool: 'list_notifications',
  })
  .input(z.strictObject(Page))
  .output(z.strictObject({ notifications: z.array(Notification), unread: Unread, nextCursor: NextCursor }))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const viewer = ctx.caller.id;
    const [rows, unread] = await Promise.all([
      ctx.db.rows<Notification>(sql`
        SELECT x.id, x.kind, x.title, ${bodyFor(viewer)} AS body, x.target_kind AS "targetKind", x.target_id AS "targetId",
          ${ms('x.created_at')} AS "createdAt", ${ms('x.read_at')} AS "readAt",
          ${authorJson(sql`x.actor_id`, sql`${viewer}::uuid`)} AS author
        FROM notifications x WHERE x.user_id = ${viewer} AND ${isVisibleTo(viewer)} AND ${afterPage(cursor, 'notifications', sql`x.created_at, x.id`)}
        ORDER BY x.created_at DESC, x.id DESC LIMIT ${limit + 1}`),
      countUnread(ctx),
    ]);
    const { page, nextCursor } = pageOf(rows, limit, (row) => ['notifications', row.createdAt, row.id]);
    return { notifications: page, unread, nextCursor };
  });

/** @throws 404 on the first id that is none of the caller's notifications. */
async function requireAll(ctx: SignedIn, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    SELECT x.id FROM notifications x
    WHERE x.user_id = ${ctx.caller.id} AND x.id = ANY(${[...ids]}::uuid[]) AND ${isVisibleTo(ctx.caller.id)}`);
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) throw errorAt('not_found', `ids.${missing}`, 'No such notification.');
}

const Ids = boundedArray(NotificationId, { min: 1, max: 200 }).refine(unique, 'Ids must be unique.');

const read = mutation
  .meta({
    summary: 'Mark notifications as read: some by id, or all before an instant.',
    rest: 'POST /notifications/read',
    tool: 'read_notifications',
    kind: ['write', 'idempotent'],
    event: null,
    example: { before: 1_795_305_600_000 },
  })
  .input(
    z.strictObject({
      ids: Ids.optional().describe('The notifications.'),
      before: pastInstant('Marks all that are older').optional(),
    }),
  )
  .output(z.strictObject({ unread: Unread }))
  .mutation(async ({ ctx, input: { ids, before } }) => {
    if (ids === undefined && before === undefined) throw invalid('ids', 'Send ids, or before.');
    if (ids !== undefined && before !== undefined)
      throw invalid('before', 'Send either ids or before, not both.');
    if (ids) await requireAll(ctx, ids);
    const which = ids
      ? sql`id = ANY(${ids}::uuid[])`
      : sql`created_at < ${new Date(before ?? 0)}::timestamptz`;
    const change = { accounts: [ctx.caller.id], at: ctx.now.getTime(), tab: ctx.tab };
    await ctx.db.run(sql`
      WITH changed AS (
        UPDATE notifications SET read_at = ${ctx.now} WHERE user_id = ${ctx.caller.id} AND read_at IS NULL AND ${which}
        RETURNING id)
      SELECT pg_notify('changes', ${JSON.stringify(change)}::text) FROM changed LIMIT 1`);
    return { unread: await countUnread(ctx) };
  });

export const notifications = router({ list, read });
