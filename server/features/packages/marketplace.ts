import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { mutation, query, type SignedIn } from '../../core/operation/trpc';
import { afterPage, pageOf } from '../../core/paging/cursor';
import { idKey, type List, listedAtKey, readPage } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { notFound } from '../../platform/errors/errors';
import { Package, PackageKind } from '../../wire/collaboration';
import { PackageId } from '../../wire/ids';
import { FurtherCursor, LongPage, NextCursor, Page, text } from '../../wire/shared';
import { textContains } from '../shared/task-conditions';
import { callerMayRead, callerPublishes, packageColumns, packageSource, packagesFrom } from './find-package';

export const listMarketplace = query
  .meta({
    summary: 'Find the packages that are published on this server, newest first.',
    rest: 'GET /marketplace',
    tool: 'list_marketplace',
    example: { q: 'review', kind: 'prompt' },
  })
  .input(
    z.strictObject({
      q: text(1, 200).optional().describe('Text in the name or the summary, in any case.'),
      kind: PackageKind.optional().describe('Only packages of this kind.'),
      ...Page,
    }),
  )
  .output(z.strictObject({ packages: z.array(Package), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { q, kind, limit, cursor } }) => {
    const rows = await ctx.db.rows<Package & { publishedAt: number }>(sql`
      SELECT ${packageColumns(ctx.caller.id)}, ${ms('k.published_at')} AS "publishedAt" FROM ${packageSource}
      WHERE k.published_at IS NOT NULL AND ${q ? textContains(q, [sql`k.name`, sql`k.summary`]) : sql`true`}
        AND ${kind ? sql`k.kind = ${kind}` : sql`true`} AND ${afterPage(cursor, 'marketplace', sql`k.published_at, k.id`)}
      ORDER BY k.published_at DESC, k.id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (row) => [
      'marketplace',
      row.publishedAt,
      row.packageId,
    ]);
    return { packages: page.map(({ publishedAt: _, ...found }) => found), nextCursor };
  });

export const listInstalls = query
  .meta({
    summary: 'List the packages that you have installed, last installed first.',
    description: 'Without those that are no longer published or shared with you.',
    rest: 'GET /installs',
    tool: 'list_installs',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ installs: z.array(Package), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT ${ms('i.created_at')} AS "listedAt", ${packageColumns(ctx.caller.id)}
      FROM ${packagesFrom(sql`packages k JOIN package_installs i ON i.package_id = k.id AND i.user_id = ${ctx.caller.id}`)}
      WHERE ${callerMayRead(ctx)}`;
    const keys = [listedAtKey, idKey<Package>('packageId')];
    const list: List<Package> = { name: 'installs', rows, keys, isDescending: true, long: ['summary'] };
    const { rows: installs, ...more } = await readPage(ctx.db, list, input);
    return { installs, ...more };
  });

/** @throws 404 if the caller does not publish it, also if they may read it. */
async function setPublished(ctx: SignedIn, packageId: string, published: Sql): Promise<Package> {
  const changed = await ctx.db.row<Package>(sql`
    WITH k AS (
      UPDATE packages k SET published_at = ${published} WHERE k.id = ${packageId} AND ${callerPublishes(ctx)} RETURNING *)
    SELECT ${packageColumns(ctx.caller.id)} FROM ${packagesFrom(sql`k`)}`);
  if (!changed) throw notFound('package');
  return changed;
}

const ById = z.strictObject({ packageId: PackageId });
const One = z.strictObject({ package: Package });

export const publish = mutation
  .meta({
    summary:
      'Publish your package on the marketplace, where everyone on this server can find and install it.',
    rest: 'POST /packages/{packageId}/publish',
    tool: 'publish_package',
    kind: ['write', 'idempotent'],
    event: null,
  })
  .input(ById)
  .output(One)
  .mutation(async ({ ctx, input: { packageId } }) => ({
    package: await setPublished(ctx, packageId, sql`coalesce(k.published_at, ${ctx.now})`),
  }));

export const unpublish = mutation
  .meta({
    summary: 'Take your package off the marketplace.',
    description: 'Only the people that it is shared with can still use it.',
    rest: 'POST /packages/{packageId}/unpublish',
    tool: 'unpublish_package',
    kind: ['write', 'destructive', 'idempotent'],
    event: null,
  })
  .input(ById)
  .output(One)
  .mutation(async ({ ctx, input: { packageId } }) => ({
    package: await setPublished(ctx, packageId, sql`NULL`),
  }));
