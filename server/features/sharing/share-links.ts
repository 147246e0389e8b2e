import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../../domain/roles';
import { find } from '../../core/access/row-access';
import { matchesTarget, targets } from '../../core/access/targets';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { encrypt } from '../../platform/config/encryption';
import { hashSecret, newSecret } from '../../platform/config/secrets';
import { ms } from '../../platform/database/epoch';
import { conflict, forbidden } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Email } from '../../wire/account';
import { LinkId, TargetId } from '../../wire/ids';
import { FurtherCursor, LongPage, Role } from '../../wire/shared';
import { LinkTargetKind, ShareLink } from '../../wire/sharing';
import { linkTargets } from './link-targets';

const list = query
  .meta({
    summary: 'List your public links, newest first. Their URLs were shown only when they were created.',
    rest: 'GET /share-links',
    tool: 'list_share_links',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ links: z.array(ShareLink), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const each = linkTargets(ctx.caller).map(
      ({ kind, row, source, column, label, joins }) => sql`
        SELECT l.id, ${kind}::text AS "targetKind", ${row}.id AS "targetId", ${label} AS label, l.email,
          ${ms('l.created_at')} AS "createdAt"
        FROM share_links l JOIN ${source} ON ${row}.id = l.${column} ${joins}
        WHERE l.created_by = ${ctx.caller.id} AND l.revoked_at IS NULL AND access.role IS NOT NULL`,
    );
    const keys = [timeKey<ShareLink>('createdAt'), idKey<ShareLink>('id')];
    const list: List<ShareLink> = {
      name: 'links',
      rows: join(each, ' UNION ALL '),
      keys,
      isDescending: true,
    };
    const { rows: links, ...more } = await readPage(ctx.db, list, input);
    return { links, ...more };
  });

const create = mutation
  .meta({
    summary: 'Publish a task, a project or an area. Anyone with the URL can read it without an account.',
    description:
      '`url` is only in this response. Publishing again creates a new link and revokes the old one.',
    rest: 'POST /share-links',
    tool: 'create_share_link',
    kind: ['write', 'outside', 'destructive'],
    event: null,
  })
  .input(
    z.strictObject({
      targetKind: LinkTargetKind.describe('The kind of the target.'),
      targetId: TargetId,
      email: Email.nullish().describe('Who you send it to, as a note to yourself.'),
    }),
  )
  .output(z.strictObject({ link: ShareLink, url: z.string() }))
  .mutation(async ({ ctx, input: { targetKind, targetId, email } }) => {
    const target = { kind: targetKind, id: targetId };
    const found = await find(ctx, { ...target, role: 'owner', lock: 'update' });
    if (found.archived) throw conflict(`The ${targetKind} is archived. Restore it before you publish it.`);
    const { workspaceId, label } = found;
    const token = newSecret();
    await ctx.db.run(sql`
      UPDATE share_links SET revoked_at = ${ctx.now} WHERE ${matchesTarget(target)} AND revoked_at IS NULL`);
    await requireRoom(ctx.db, 'links', ctx.caller.id);
    const link = await ctx.db.one<Pick<ShareLink, 'id' | 'email' | 'createdAt'>>(sql`
      INSERT INTO share_links (workspace_id, ${targets[targetKind].column}, token_hash, encrypted_token, email, created_by, authorization_id,
        created_at)
      VALUES (${workspaceId}, ${targetId}, ${hashSecret(token)}, ${encrypt('share-link', token)}, ${email ?? null}, ${ctx.caller.id},
        ${ctx.caller.authorizationId ?? null}, ${ctx.now})
      RETURNING id, email, ${ms('created_at')} AS "createdAt"`);
    ctx.record(found);
    return { link: { ...link, targetKind, targetId, label }, url: `${ctx.appUrl}/s/${token}` };
  });

const Live = z.object({
  kind: LinkTargetKind,
  targetId: z.string(),
  workspaceId: z.string(),
  /** The name of the target; empty if the caller may not see it. */
  label: z.string(),
  role: Role.nullable(),
  own: z.boolean(),
});
type LiveLink = z.infer<typeof Live>;

/** People may manage a link that they made, or on what they own. */
export const mayManageLink = ({ own, role }: LiveLink): boolean =>
  own || (role !== null && atLeast(role, 'owner'));

/**
 * An active link that the caller created, or on a target that they may see. One statement for all kinds: an invisible
 * link must take as long as one that does not exist.
 */
export function findLiveLink(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  linkId: string,
): Promise<LiveLink | undefined> {
  const each = linkTargets(ctx.caller).map(
    ({ kind, row, source, column, label, joins }) => sql`
      SELECT ${kind}::text AS kind, ${row}.id AS "targetId", l.workspace_id AS "workspaceId", access.role,
        CASE WHEN access.role IS NULL THEN '' ELSE ${label} END AS label,
        l.created_by IS NOT DISTINCT FROM ${ctx.caller.id}::uuid AS own
      FROM share_links l JOIN ${source} ON ${row}.id = l.${column} ${joins}
      WHERE l.id = ${linkId} AND l.revoked_at IS NULL`,
  );
  const query = sql`SELECT * FROM (${join(each, ' UNION ALL ')}) AS live WHERE own OR role IS NOT NULL`;
  return ctx.db.row(query, Live);
}

/** @returns whether there was such a link. @throws 403 if the caller may not manage it. */
export async function revokeLink(ctx: Writing, linkId: string): Promise<boolean> {
  const link = await findLiveLink(ctx, linkId);
  if (!link) return false;
  if (!mayManageLink(link)) throw forbidden();
  const changed = await ctx.db.run(sql`
    UPDATE share_links SET revoked_at = ${ctx.now} WHERE id = ${linkId} AND revoked_at IS NULL`);
  const { kind, targetId: id, workspaceId, label } = link;
  if (changed > 0) ctx.record({ workspaceId, kind, id, label });
  return changed > 0;
}

const revoke = mutation
  .meta({
    summary: 'Revoke a public link. Its URL stops working at once.',
    rest: 'POST /share-links/{linkId}/revoke',
    tool: 'revoke_share_link',
    kind: ['write', 'destructive', 'idempotent'],
    event: null,
  })
  .input(z.strictObject({ linkId: LinkId }))
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input: { linkId } }) => ({
    revoked: await revokeLink(ctx, linkId),
  }));

export const shareLinks = router({ list, create, revoke });
