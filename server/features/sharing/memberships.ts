import sql from 'sql-template-tag';
import { findMembership, type Membership } from '../../core/access/row-access';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { type Asked, idKey, listedAtKey, readPage } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Member } from '../../wire/account';
import type { MembershipRole } from '../../wire/shared';
import { notifyOfAccess } from '../notifications/notify-of-sharing';
import { transferOwnership } from '../sign-in/delete-account';
import { announceMember } from './announce-member';
import { acceptPendingInvites, invite } from './invitations';
import { personColumns, resolvePerson } from './people';

/*
 * Workspace memberships. Every change locks the workspace row first, so concurrent changes cannot remove the last owner.
 */

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now' | 'appUrl' | 'address'>;
type WriteCtx = Ctx & Pick<Writing, 'announce'>;

const memberColumns = (viewer: string) => sql`${personColumns(viewer)}, m.id AS "membershipId", m.role`;

/** Members by the ids of their memberships, in workspaces that a person is a member of too. */
export const selectMembers = (viewer: string, ids: readonly string[]) => sql`
  SELECT ${memberColumns(viewer)} FROM workspace_members m JOIN users u ON u.id = m.user_id
  WHERE m.id = ANY(${[...ids]}::uuid[]) AND EXISTS (
    SELECT FROM workspace_members own WHERE own.workspace_id = m.workspace_id AND own.user_id = ${viewer})`;

/** A page of the members of a workspace, oldest membership first. */
export const membersOf = ({ db, caller }: Pick<Ctx, 'db' | 'caller'>, workspaceId: string, asked: Asked) =>
  readPage<Member>(
    db,
    {
      name: 'members',
      rows: sql`
        SELECT ${memberColumns(caller.id)}, ${ms('m.created_at')} AS "listedAt"
        FROM workspace_members m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = ${workspaceId}`,
      keys: [listedAtKey, idKey('membershipId')],
    },
    asked,
  );

function findMember(ctx: Ctx, workspaceId: string, by: { userId?: string; membershipId?: string }) {
  const query = sql`
    SELECT ${memberColumns(ctx.caller.id)}
    FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId} AND (m.user_id = ${by.userId} OR m.id = ${by.membershipId})`;
  return ctx.db.row(query, Member);
}

/**
 * The caller's membership. Locks the workspace row until the transaction ends.
 * @throws 404 if the caller is not a member.
 */
export async function lockMembership(ctx: Ctx, workspaceId: string): Promise<Membership> {
  await findMembership(ctx, workspaceId);
  await ctx.db.run(sql`SELECT 1 FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`);
  // The membership may have changed while waiting for the lock.
  return findMembership(ctx, workspaceId);
}

/** @throws 403 below admin. */
export function requireManager({ role }: Membership): void {
  if (role === 'member')
    throw forbidden('Only owners and admins of the workspace may do this. Ask one of them.');
}

/** @throws 403 if a caller who is not an owner changes the role of, adds, or removes an owner. */
function requireOwnerFor({ role }: Membership, touched: readonly (MembershipRole | undefined)[]): void {
  if (role !== 'owner' && touched.includes('owner'))
    throw forbidden('Only an owner may add, change or remove an owner. Ask an owner of the workspace.');
}

/** Transfers ownership before an owner's membership ends. @throws 409 for the last owner. */
async function releaseOwner(ctx: Ctx, { workspaceId }: Membership, userId: string): Promise<void> {
  const other = await ctx.db.row(sql`
    SELECT 1 FROM workspace_members
    WHERE workspace_id = ${workspaceId} AND role = 'owner' AND user_id <> ${userId} LIMIT 1`);
  if (!other) throw conflict('This is the last owner. Make someone else an owner first.');
  await transferOwnership(ctx.db, userId, sql`w.id = ${workspaceId}`);
}

/** @throws 404 for an unknown membership, 403 if only an owner may do this, 409 for the last owner. */
export async function setMembershipRole(
  ctx: WriteCtx,
  membership: Membership,
  change: { membershipId: string; role: MembershipRole },
) {
  const member = await findMember(ctx, membership.workspaceId, change);
  if (!member) throw notFound('member');
  requireOwnerFor(membership, [member.role, change.role]);
  if (member.role === change.role) return member;
  if (member.role === 'owner') await releaseOwner(ctx, membership, member.id);
  await ctx.db.run(sql`UPDATE workspace_members SET role = ${change.role} WHERE id = ${member.membershipId}`);
  announceMember(ctx, 'updated', { ...membership, ...member });
  return { ...member, role: change.role };
}

interface NewMembership {
  /** A handle or an email address. */
  to: string;
  role: MembershipRole;
}

/**
 * Adds an account or changes the role of its membership. Invites an address without a verified account.
 * @throws 404 for an unknown handle, 403 if only an owner may do this, 409 for a personal workspace or the last owner.
 */
export async function addMembership(ctx: WriteCtx, membership: Membership, { to, role }: NewMembership) {
  const { workspaceId } = membership;
  if (membership.kind === 'personal')
    throw conflict('A personal workspace has one member. Create a team workspace to work with others.');
  requireOwnerFor(membership, [role]);
  const target = { kind: 'workspace', id: workspaceId } as const;
  const named = await resolvePerson(ctx, to);
  if (named.kind === 'address') {
    const made = await invite(ctx, { workspaceId, target, email: named.email, role });
    return { kind: 'invite' as const, invite: made };
  }
  const { userId, byAddress } = named;
  const known = await findMember(ctx, workspaceId, { userId });
  if (known)
    return { kind: 'member' as const, member: await setMembershipRole(ctx, membership, { ...known, role }) };
  await requireRoom(ctx.db, 'members', workspaceId);
  await ctx.db.run(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role, created_at)
    VALUES (${workspaceId}, ${userId}, ${role}, ${ctx.now})
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = excluded.role`);
  // Only by address: after adding by handle, an accepted invitation would reveal the address behind the handle.
  if (byAddress) await acceptPendingInvites(ctx, target, userId);
  await notifyOfAccess(ctx, target, userId);
  const member = await findMember(ctx, workspaceId, { userId });
  if (!member) throw notFound('person');
  announceMember(ctx, 'created', { workspaceId, ...member });
  return { kind: 'member' as const, member };
}

/**
 * Anyone may end their own membership.
 * @returns false if there was no such membership.
 * @throws 403 for another person's membership below admin, or for an owner's below owner; 409 for the last owner.
 */
export async function endMembership(
  ctx: WriteCtx,
  membership: Membership,
  membershipId: string,
): Promise<string | null> {
  const member = await findMember(ctx, membership.workspaceId, { membershipId });
  const own = member?.id === ctx.caller.id;
  if (!own) requireManager(membership);
  if (!member) return null;
  if (!own) requireOwnerFor(membership, [member.role]);
  if (member.role === 'owner') await releaseOwner(ctx, membership, member.id);
  const ended = await ctx.db.run(sql`DELETE FROM workspace_members WHERE id = ${membershipId}`);
  if (ended === 0) return null;
  announceMember(ctx, 'deleted', { ...membership, membershipId });
  return member.id;
}
