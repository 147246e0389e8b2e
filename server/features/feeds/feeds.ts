import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, query, router } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { hashSecret, newSecret } from '../../platform/config/secrets';
import { ms } from '../../platform/database/epoch';
import { insertInto, selection, source } from '../../platform/database/tables';
import { notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Feed, FeedFields } from '../../wire/feed';
import { FeedId } from '../../wire/ids';
import { FurtherCursor, LongPage } from '../../wire/shared';

const feedSource = source('feeds', 'f');
const columns = selection(feedSource, Feed.shape, { createdAt: ms('f.created_at') });

const list = query
  .meta({
    summary:
      'List your calendar feeds, newest first. Their addresses were shown only when they were created.',
    rest: 'GET /feeds',
    tool: 'list_feeds',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ feeds: z.array(Feed), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT ${columns} FROM feeds f WHERE f.user_id = ${ctx.caller.id}`;
    const keys = [timeKey<Feed>('createdAt'), idKey<Feed>('id')];
    const list: List<Feed> = { name: 'feeds', rows, keys, isDescending: true };
    const { rows: feeds, ...more } = await readPage(ctx.db, list, input);
    return { feeds, ...more };
  });

const create = mutation
  .meta({
    summary: 'Create a calendar feed: an address at which any calendar program shows your days.',
    description: '`url` is only in this response. Anyone who has it can read the feed until it is deleted.',
    rest: 'POST /feeds',
    tool: 'create_feed',
    kind: ['write', 'outside'],
    event: null,
    example: { name: 'My days', include: ['when', 'deadlines'] },
  })
  .input(FeedFields)
  .output(z.strictObject({ feed: Feed, url: z.string() }))
  .mutation(async ({ ctx, input: { name, include } }) => {
    await requireRoom(ctx.db, 'feeds', ctx.caller.id);
    const token = newSecret();
    const row = {
      userId: ctx.caller.id,
      authorizationId: ctx.caller.authorizationId,
      name,
      include,
      tokenHash: hashSecret(token),
      createdAt: ctx.now,
    };
    const feed = await ctx.db.one<Feed>(sql`${insertInto(feedSource, row)} RETURNING ${columns}`);
    return { feed, url: `${ctx.appUrl}/feeds/${token}.ics` };
  });

const remove = mutation
  .meta({
    summary: 'Delete a calendar feed. Its address stops working at once.',
    rest: 'DELETE /feeds/{feedId}',
    tool: 'delete_feed',
    event: null,
  })
  .input(z.strictObject({ feedId: FeedId }))
  .output(z.strictObject({ feedId: FeedId }))
  .mutation(async ({ ctx, input: { feedId } }) => {
    const deleted = await ctx.db.run(
      sql`DELETE FROM feeds WHERE id = ${feedId} AND user_id = ${ctx.caller.id}`,
    );
    if (deleted === 0) throw notFound('feed');
    return { feedId };
  });

export const feeds = router({ list, create, remove });
