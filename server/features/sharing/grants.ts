import sql, { empty } from 'sql-template-tag';
import {
  cappedRole,
  guestRole,
  matchesTarget,
  membershipOfGrant,
  type Target,
  targets,
} from '../../core/access/targets';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { type Asked, idKey, listedAtKey, type Page, readPage } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import type { GrantableRole, Person, Role } from '../../wire/shared';
import { notifyOfAccess } from '../notifications/notify-of-sharing';
import { endLostAssignments } from './assignments';
import { acceptPendingInvites, type Invite, invite, pendingInvites } from './invitations';
import { ownerOf, personColumns, resolvePerson } from './people';

/*
 * Gives, changes and removes grants on areas, projects, tasks and notes, and records that. Routers check permissions
 * first. The role limit of guests is applied here on write, and again in `row-access.ts` on read.
 */

type ShareTarget = Target<'area' | 'project' | 'task' | 'note'>;

/** A target that the router has found. */
interface FoundTarget extends ShareTarget {
  workspaceId: string;
  label: string;
}

export interface Grant extends Person {
  grantId: string;
  role: GrantableRole;
  /** Has no membership in the target's workspace. */
  isGuest: boolean;
}

interface NewShare {
  /** A handle or an email address. */
  target: string;
  role: GrantableRole;
}

/** `clampedToGuest`: a guest got a lower role than the one requested. */
type Shared = ({ kind: 'member'; grant: Grant } | { kind: 'invite'; invite: Invite<ShareTarget['kind']> }) & {
  clampedToGuest: boolean;
};

/** A page of the grants on a target, oldest first. Guests have their limited role. */
const grantsOf = ({ db, caller }: SignedIn, target: ShareTarget, asked: Asked): Promise<Page<Grant>> =>
  readPage<Grant>(
    db,
    {
      name: 'grants',
      rows: sql`
        SELECT ${personColumns(caller.id)}, g.id AS "grantId", membership.role IS NULL AS "isGuest",
          ${cappedRole(target.kind, sql`g.role`)} AS role, ${ms('g.created_at')} AS "listedAt"
        FROM grants g JOIN users u ON u.id = g.user_id ${membershipOfGrant} WHERE g.${matchesTarget(target)}`,
      keys: [listedAtKey, idKey('grantId')],
    },
    asked,
  );

/** What people see of the access to a target. The pending invitations are on the first page, for those who may manage it. */
export async function readPeople(ctx: SignedIn, target: ShareTarget & { role: Role }, asked: Asked) {
  const { role } = target;
  const canManage = role === 'owner';
  const [owner, { rows: grants, ...more }, invites] = await Promise.all([
    ownerOf(ctx.db, target, ctx.caller.id),
    grantsOf(ctx, target, asked),
    canManage && asked.cursor === undefined ? pendingInvites(ctx, target) : [],
  ]);
  const seen = { role, canManage, owner: { ...owner, membershipId: null, role: 'owner' as const }, invites };
  return { seen, grants, more };
}

/** Records a change of access, and ends the assignments that it takes away. Notes have none. */
async function recordAccess(ctx: Writing, target: FoundTarget, personId?: string): Promise<void> {
  const { kind } = target;
  if (kind !== 'note') await endLostAssignments(ctx, { ...target, kind });
  ctx.record({ ...target, personId });
}

async function insertGrant(
  ctx: SignedIn,
  { target, role }: { target: FoundTarget; role: GrantableRole },
  userId: string,
): Promise<Grant> {
  const { workspaceId } = target;
  const { column } = targets[target.kind];
  const grant = await ctx.db.row<Grant>(sql`
    WITH given AS (
      INSERT INTO grants (workspace_id, ${column}, user_id, role, granted_by, created_at)
      SELECT ${workspaceId}::uuid, ${target.id}::uuid, who.id, ${cappedRole(target.kind, sql`${role}::role`)}, ${ctx.caller.id}::uuid, ${ctx.now}
      FROM users who
      LEFT JOIN workspace_members membership ON membership.workspace_id = ${workspaceId} AND membership.user_id = who.id
      WHERE who.id = ${userId}
      ON CONFLICT (${column}, user_id) DO UPDATE SET role = excluded.role, granted_by = excluded.granted_by
      RETURNING *)
    SELECT ${personColumns(ctx.caller.id)}, g.id AS "grantId", membership.role IS NULL AS "isGuest", g.role
    FROM given g JOIN users u ON u.id = g.user_id ${membershipOfGrant}`);
  if (!grant) throw notFound('person');
  return grant;
}

/**
 * Shares a target by handle or email address. An account gets the role at once. An address without a verified account
 * gets an invitation. Lock the target (FOR SHARE) first.
 * @throws 400 on `target` for neither a handle nor an address, 404 for an unknown handle, 409 for the target's owner.
 */
export async function share(ctx: Writing, target: FoundTarget, wanted: NewShare): Promise<Shared> {
  const { role } = wanted;
  const { workspaceId } = target;
  const named = await resolvePerson(ctx, wanted.target);
  if (named.kind === 'address') {
    const given = guestRole(target.kind, role);
    const made = await invite(ctx, { workspaceId, target, email: named.email, role: given });
    await recordAccess(ctx, target);
    return { kind: 'invite', invite: made, clampedToGuest: given !== role };
  }
  const owner = await ownerOf(ctx.db, target, ctx.caller.id);
  if (owner.id === named.userId)
    throw conflict(`This person owns the ${target.kind} and already has full access.`);
  await requireRoom(ctx.db, 'grants', workspaceId);
  const held = await ctx.db.row(
    sql`SELECT FROM grants WHERE ${matchesTarget(target)} AND user_id = ${named.userId}`,
  );
  const grant = await insertGrant(ctx, { target, role }, named.userId);
  if (!held) await notifyOfAccess(ctx, target, named.userId);
  // Only by address: after sharing by handle, an accepted invitation would reveal the address behind the handle.
  if (named.byAddress) await acceptPendingInvites(ctx, target, named.userId);
  await recordAccess(ctx, target, grant.id);
  return { kind: 'member', grant, clampedToGuest: grant.role !== role };
}

interface GrantChange {
  grantId: string;
  role: GrantableRole;
}

/** @throws 404 if the target has no such grant. */
export async function changeGrant(ctx: Writing, target: FoundTarget, { grantId, role }: GrantChange) {
  const grant = await ctx.db.row<Grant>(sql`
    WITH changed AS (
      UPDATE grants g SET role = ${cappedRole(target.kind, sql`${role}::role`)} FROM grants old
      LEFT JOIN workspace_members membership ON membership.workspace_id = old.workspace_id AND membership.user_id = old.user_id
      WHERE g.id = ${grantId} AND g.${matchesTarget(target)} AND old.id = g.id RETURNING g.*)
    SELECT ${personColumns(ctx.caller.id)}, g.id AS "grantId", membership.role IS NULL AS "isGuest", g.role
    FROM changed g JOIN users u ON u.id = g.user_id ${membershipOfGrant}`);
  if (!grant) throw notFound('person here');
  await recordAccess(ctx, target, grant.id);
  return { grant, clampedToGuest: grant.role !== role };
}

/**
 * Owners may remove any grant; anyone may remove their own.
 * @returns whether there was such a grant.
 * @throws 403 for another person's grant if the caller is not an owner.
 */
export async function endGrant(
  ctx: Writing,
  target: FoundTarget & { role: Role },
  grantId: string,
): Promise<boolean> {
  const isOwner = target.role === 'owner';
  const own = isOwner ? empty : sql`AND user_id = ${ctx.caller.id}`;
  const ended = await ctx.db.row<{ personId: string }>(sql`
    DELETE FROM grants WHERE id = ${grantId} AND ${matchesTarget(target)} ${own} RETURNING user_id AS "personId"`);
  if (!ended && !isOwner) throw forbidden();
  if (ended) await recordAccess(ctx, target, ended.personId);
  return ended !== undefined;
}
