import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { SignedIn } from '../../core/operation/trpc';
import { notFound } from '../../platform/errors/errors';
import { Package } from '../../wire/collaboration';

/** The wire shape of a package `k`. Its publisher is its workspace, else its creator. */
export const packageColumns = (caller: string) => sql`
  k.id AS "packageId", k.kind, k.name, k.emoji, k.summary, k.content_digest AS "contentDigest",
  EXISTS (SELECT FROM package_installs i WHERE i.package_id = k.id AND i.user_id = ${caller}) AS installed,
  json_build_object('id', coalesce(w.id, u.id), 'kind', CASE WHEN w.id IS NULL THEN 'personal' ELSE 'workspace' END,
    'handle', coalesce(CASE WHEN w.id IS NULL THEN u.username ELSE lower(regexp_replace(w.name, '[^a-zA-Z0-9]+', '-', 'g')) END, ''),
    'displayName', coalesce(w.name, u.name, u.username, '')) AS publisher`;

/** Packages `k` with what `packageColumns` reads. */
export const packagesFrom = (packages: Sql) =>
  sql`${packages} JOIN users u ON u.id = k.creator_id LEFT JOIN workspaces w ON w.id = k.workspace_id`;
export const packageSource = packagesFrom(sql`packages k`);

/** Shared with the caller's account, or with their address if it is verified. */
export const isSharedWithCaller = (ctx: SignedIn) => sql`EXISTS (
  SELECT FROM package_shares s WHERE s.package_id = k.id AND (s.user_id = ${ctx.caller.id} OR s.email = (
    SELECT email FROM users WHERE id = ${ctx.caller.id} AND email_verified_at IS NOT NULL)))`;

export const callerPublishes = (ctx: SignedIn) => sql`(
  k.creator_id = ${ctx.caller.id} AND k.workspace_id IS NULL OR EXISTS (
    SELECT FROM workspace_members m WHERE m.workspace_id = k.workspace_id AND m.user_id = ${ctx.caller.id} AND m.role <> 'member'))`;

/** Published by the caller, shared with them, or on the marketplace. */
export const callerMayRead = (ctx: SignedIn) => sql`(
  k.published_at IS NOT NULL OR ${callerPublishes(ctx)} OR ${isSharedWithCaller(ctx)})`;

const FoundPackage = Package.extend({ mine: z.boolean() });

/** @throws 404 if the caller may not read it. */
export async function findPackage(ctx: SignedIn, id: string) {
  const query = sql`
    SELECT ${packageColumns(ctx.caller.id)}, ${callerPublishes(ctx)} AS mine FROM ${packageSource}
    WHERE k.id = ${id} AND ${callerMayRead(ctx)}`;
  const found = await ctx.db.row(query, FoundPackage);
  if (!found) throw notFound('package');
  return found;
}
