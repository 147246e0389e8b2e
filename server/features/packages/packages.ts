import sql from 'sql-template-tag';
import { z } from 'zod';
import { findMembership, isLimited } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { idKey, type List, listedAtKey, readPage } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { conflict, forbidden } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Package, PackageFields } from '../../wire/collaboration';
import { PackageId, WorkspaceId } from '../../wire/ids';
import { type Author, FurtherCursor, LongPage } from '../../wire/shared';
import { ShareFields } from '../../wire/sharing';
import { TemplateRows } from '../../wire/template';
import { requireManager } from '../sharing/memberships';
import { authorJson, resolvePerson } from '../sharing/people';
import { createTemplate } from './create-template';
import {
  callerMayRead,
  findPackage,
  isSharedWithCaller,
  packageColumns,
  packageSource,
} from './find-package';
import { insertPackage } from './insert-package';
import { installTemplate } from './install-template';
import { listInstalls, listMarketplace, publish, unpublish } from './marketplace';

const One = z.strictObject({ package: Package });
const ById = z.strictObject({ packageId: PackageId });

const list = query
  .meta({
    summary: 'List the packages shared with you, installed or not.',
    description: 'Includes packages shared with your verified address, also before you signed up.',
    rest: 'GET /shared-with-me',
    tool: 'list_shared_packages',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ packages: z.array(Package), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT ${ms('k.created_at')} AS "listedAt", ${packageColumns(ctx.caller.id)} FROM ${packageSource} WHERE ${isSharedWithCaller(ctx)}`;
    const keys = [listedAtKey, idKey<Package>('packageId')];
    const list: List<Package> = {
      name: 'shared packages',
      rows,
      keys,
      isDescending: true,
      long: ['summary'],
    };
    const { rows: packages, ...more } = await readPage(ctx.db, list, input);
    return { packages, ...more };
  });

const create = mutation
  .meta({
    summary: 'Create a package: an agent, a template or a prompt.',
    rest: 'POST /packages',
    tool: 'create_package',
    kind: ['write'],
    event: null,
    example: {
      kind: 'prompt',
      name: 'Weekly review',
      summary: 'Ten questions',
      content: '1. What went well?',
    },
  })
  .input(
    PackageFields.extend({
      workspaceId: WorkspaceId.optional().describe('A workspace that you manage, to be its publisher.'),
    }),
  )
  .output(One)
  .mutation(async ({ ctx, input: { workspaceId, ...fields } }) => {
    const membership = workspaceId ? await findMembership(ctx, workspaceId) : undefined;
    if (membership) requireManager(membership);
    const created = await insertPackage(ctx, {
      ...fields,
      workspaceId: membership?.kind === 'team' ? membership.workspaceId : null,
    });
    return { package: created };
  });

const share = mutation
  .meta({
    summary: 'Share a package with a person, by handle or email address.',
    rest: 'POST /packages/{packageId}/shares',
    tool: 'share_package',
    kind: ['write', 'idempotent'],
    event: null,
    example: { target: 'martha@example.org' },
  })
  .input(ById.extend({ target: ShareFields.shape.target }))
  .output(One)
  .mutation(async ({ ctx, input: { packageId, target } }) => {
    const { mine, ...found } = await findPackage(ctx, packageId);
    if (!mine) throw forbidden('Only the publisher of a package may share it. Ask them.');
    const named = await resolvePerson(ctx, target);
    if (named.kind === 'account' && named.userId === ctx.caller.id)
      throw conflict('This is your own package. Share it with someone else.');
    const [user, email] = named.kind === 'account' ? [named.userId, null] : [null, named.email];
    await requireRoom(ctx.db, 'shares', packageId);
    await ctx.db.run(sql`
      INSERT INTO package_shares (package_id, user_id, email, created_at)
      VALUES (${packageId}, ${user}, ${email}, ${ctx.now}) ON CONFLICT DO NOTHING`);
    return { package: found };
  });

const install = mutation
  .meta({
    summary: 'Install a package of yours, shared with you, or on the marketplace.',
    description:
      'The first installation of a template makes its areas, projects, headings and tasks in your personal workspace.',
    rest: 'POST /packages/{packageId}/install',
    tool: 'install_package',
    kind: ['write', 'idempotent'],
    event: 'created',
  })
  .input(ById)
  .output(
    One.extend({
      created: TemplateRows.optional().describe('The ids of what a template made by this call.'),
    }),
  )
  .mutation(async ({ ctx, input: { packageId } }) => {
    const { mine: _, ...found } = await findPackage(ctx, packageId);
    if (!found.installed) await requireRoom(ctx.db, 'installs', ctx.caller.id);
    const isNew = await ctx.db.run(sql`
      INSERT INTO package_installs (package_id, user_id, created_at) VALUES (${packageId}, ${ctx.caller.id}, ${ctx.now})
      ON CONFLICT DO NOTHING`);
    const installed = { package: { ...found, installed: true } };
    if (found.kind !== 'template' || !isNew) return installed;
    const { content } = await ctx.db.one<{ content: string }>(
      sql`SELECT content FROM packages WHERE id = ${packageId}`,
    );
    return { ...installed, created: await installTemplate(ctx, content) };
  });

const uninstall = mutation
  .meta({
    summary: 'Uninstall a package.',
    rest: 'POST /packages/{packageId}/uninstall',
    tool: 'uninstall_package',
    kind: ['write', 'destructive', 'idempotent'],
    event: null,
  })
  .input(ById)
  .output(One)
  .mutation(async ({ ctx, input: { packageId } }) => {
    const { mine: _, ...found } = await findPackage(ctx, packageId);
    await ctx.db.run(sql`
      DELETE FROM package_installs WHERE package_id = ${packageId} AND user_id = ${ctx.caller.id}`);
    return { package: { ...found, installed: false } };
  });

interface InstalledPrompt {
  id: string;
  name: string;
  summary: string;
  content: string;
  /** The author; null if it is the caller. */
  author: Author | null;
}

/**
 * The installed packages that an assistant can run, while the caller still has access to them. They are of the whole account, so
 * an app that is limited to places gets none.
 */
export const readInstalledPrompts = async (ctx: SignedIn): Promise<InstalledPrompt[]> => {
  if (isLimited(ctx.caller)) return [];
  return ctx.db.rows<InstalledPrompt>(sql`
    SELECT k.id, k.name, k.summary, k.content,
      ${authorJson(sql`k.creator_id`, sql`${ctx.caller.id}::uuid`)} AS author FROM packages k
    JOIN package_installs i ON i.package_id = k.id AND i.user_id = ${ctx.caller.id}
    WHERE k.kind IN ('prompt', 'agent') AND ${callerMayRead(ctx)}
    ORDER BY k.name, k.id`);
};

export const packages = router({
  list,
  create,
  share,
  install,
  uninstall,
  publish,
  unpublish,
  createTemplate,
  listMarketplace,
  listInstalls,
});
