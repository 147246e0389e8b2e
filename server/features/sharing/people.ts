import sql, { type Sql } from 'sql-template-tag';
import { type Target, targets } from '../../core/access/targets';
import type { SignedIn } from '../../core/operation/trpc';
import type { Db } from '../../platform/database/client';
import { invalid, notFound } from '../../platform/errors/errors';
import { Email } from '../../wire/account';
import type { Person } from '../../wire/shared';
import { normalizeEmail } from '../sign-in/accounts';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

/**
 * The address of a user `u` as SQL, null where a viewer may not see it. They see their own address, one by which they
 * named a person, and those of people who accepted a membership in a workspace that they manage.
 */
const emailFor = (viewer: string) => sql`
  CASE WHEN u.id = ${viewer}
    OR EXISTS (SELECT FROM known_addresses k WHERE k.viewer_id = ${viewer} AND k.user_id = u.id AND k.email = u.email)
    OR EXISTS (
      SELECT FROM workspace_members theirs JOIN workspace_members mine ON mine.workspace_id = theirs.workspace_id
      WHERE theirs.user_id = u.id AND theirs.accepted_at IS NOT NULL
        AND mine.user_id = ${viewer} AND mine.role IN ('owner', 'admin'))
  THEN u.email END`;

/** A user `u` as a viewer sees them. */
export const personColumns = (viewer: string) =>
  sql`u.id, u.username, u.name, u.image, ${emailFor(viewer)} AS email`;

/** The same, as one JSON column. */
export const personJson = (viewer: string) => sql`
  json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'image', u.image, 'email', ${emailFor(viewer)})`;

/** The author of what an account made, as one JSON column; null for the viewer's own. Both are SQL. */
export const authorJson = (creatorId: Sql, viewer: Sql) => sql`
  CASE WHEN ${creatorId} <> ${viewer} THEN (
    SELECT json_build_object('id', author.id, 'username', author.username, 'name', author.name)
    FROM users author WHERE author.id = ${creatorId}) END`;

/** An account, or an address without a verified account. */
type Named = { kind: 'account'; userId: string; byAddress: boolean } | { kind: 'address'; email: string };

/** Remembers that a viewer named a person by their address. */
export const rememberAddress = (
  db: Db,
  { viewerId, userId, email }: Record<'viewerId' | 'userId' | 'email', string>,
) =>
  db.run(sql`
    INSERT INTO known_addresses (viewer_id, user_id, email) VALUES (${viewerId}, ${userId}, ${email})
    ON CONFLICT (viewer_id, user_id) DO UPDATE SET email = excluded.email`);

/**
 * Resolves a handle (with or without an @ before it) or an email address. An address finds an account only if it is
 * verified there, or is the caller's own.
 * @throws 404 for an unknown handle, 400 on `target` if it is neither a handle nor an address.
 */
export async function resolvePerson({ db, caller }: Ctx, target: string): Promise<Named> {
  const plain = normalizeEmail(target).replace(/^@/, '');
  const byAddress = plain.includes('@');
  if (plain === '' || (byAddress && !Email.safeParse(plain).success))
    throw invalid('target', 'Must be a handle or an email address.');
  const user = await db.row<{ id: string }>(
    byAddress
      ? sql`SELECT id FROM users WHERE email = ${plain} AND (email_verified_at IS NOT NULL OR id = ${caller.id})`
      : sql`SELECT id FROM users WHERE username = ${plain}`,
  );
  if (!user && byAddress) return { kind: 'address', email: plain };
  if (!user) throw notFound('person. Check the handle, or use an email address');
  if (byAddress) await rememberAddress(db, { viewerId: caller.id, userId: user.id, email: plain });
  return { kind: 'account', userId: user.id, byAddress };
}

/** Joins the owner `u` of an area, project or task row: its creator while they are a member, else its workspace's owner. */
export const ownerJoins = (row: Sql) => sql`
  JOIN workspaces w ON w.id = ${row}.workspace_id
  LEFT JOIN workspace_members made ON made.workspace_id = ${row}.workspace_id AND made.user_id = ${row}.creator_id
  JOIN users u ON u.id = coalesce(made.user_id, w.owner_id)`;

const ownNote = sql`JOIN users u ON u.id = target.owner_id`;

/** @throws 404 if the target is gone. */
export async function ownerOf(db: Db, target: Target<'area' | 'project' | 'task' | 'note'>, viewer: string) {
  const owner = await db.row<Person>(sql`
    SELECT ${personColumns(viewer)} FROM ${targets[target.kind].table} target
    ${target.kind === 'note' ? ownNote : ownerJoins(sql`target`)} WHERE target.id = ${target.id}`);
  if (!owner) throw notFound(target.kind);
  return owner;
}
