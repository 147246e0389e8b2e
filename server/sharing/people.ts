import sql, { raw, type Sql } from 'sql-template-tag';
import { normalEmail } from '../auth/accounts';
import type { Db } from '../database/client';
import { invalid, notFound } from '../errors';
import { Email } from '../wire/account';
import type { Person } from '../wire/shared';
import { type Target, targets } from './targets';

/** Who looks, and whether he manages what he looks at: then, and of himself, he sees the address. */
export interface Viewer {
  id: string;
  /** As SQL where it is another for each row. */
  manages: boolean | Sql;
}

const emailFor = ({ id, manages }: Viewer) =>
  sql`CASE WHEN (${manages})::boolean OR u.id = ${id} THEN u.email END`;

/** A user `u` as others see him. */
export const personColumns = (viewer: Viewer) =>
  sql`u.id, u.username, u.name, u.image, ${emailFor(viewer)} AS email`;

/** The same, as one JSON column. */
export const personJson = (viewer: Viewer) => sql`
  json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'image', u.image, 'email', ${emailFor(viewer)})`;

/** Whom a target names: an account, or an address that nobody has. */
type Named = { kind: 'account'; userId: string } | { kind: 'address'; email: string };

/**
 * Resolves a handle (with or without an @ before it) or an email address.
 * @throws 404 for a handle that nobody has; 400 on `target` for what is neither.
 */
export async function resolvePerson(db: Db, target: string): Promise<Named> {
  const plain = normalEmail(target).replace(/^@/, '');
  const byAddress = plain.includes('@');
  if (plain === '' || (byAddress && !Email.safeParse(plain).success))
    throw invalid('target', 'Must be a handle or an email address.');
  const user = await db.row<{ id: string }>(sql`
    SELECT id FROM users WHERE ${raw(byAddress ? 'email' : 'username')} = ${plain}`);
  if (user) return { kind: 'account', userId: user.id };
  if (byAddress) return { kind: 'address', email: plain };
  throw notFound('person. Check the handle, or use an email address');
}

/** Joins the owner `u` of an area, project or task row: its creator while seated there, else its workspace's owner. */
export const ownerJoins = (row: Sql) => sql`
  JOIN workspaces w ON w.id = ${row}.workspace_id
  LEFT JOIN workspace_members made ON made.workspace_id = ${row}.workspace_id AND made.user_id = ${row}.creator_id
  JOIN users u ON u.id = coalesce(made.user_id, w.owner_id)`;

const ownNote = sql`JOIN users u ON u.id = target.owner_id`;

/** The owner of a target. @throws 404 where the target is gone. */
export async function ownerOf(db: Db, target: Target<'area' | 'project' | 'task' | 'note'>, viewer: Viewer) {
  const owner = await db.row<Person>(sql`
    SELECT ${personColumns(viewer)} FROM ${targets[target.kind].table} target
    ${target.kind === 'note' ? ownNote : ownerJoins(sql`target`)} WHERE target.id = ${target.id}`);
  if (!owner) throw notFound(target.kind);
  return owner;
}
