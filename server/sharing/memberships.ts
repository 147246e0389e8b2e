import sql from 'sql-template-tag';
import { transferOwnership } from '../auth/delete-account';
import { conflict, forbidden, notFound } from '../errors';
import { findMembership, type Membership } from '../row-access';
import { requireRoom } from '../row-limits';
import type { SignedIn } from '../trpc';
import { Member } from '../wire/account';
import type { MembershipRole } from '../wire/shared';
import { acceptPendingInvites, invite } from './invitations';
import { personColumns, resolvePerson } from './people';

/*
 * Who sits in a workspace. Every change holds the workspace's row first, so that changes take turns and the last
 * owner stays, whoever asks at the same moment.
 */

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now' | 'appUrl' | 'address'>;

const memberColumns = (viewer: string) => sql`${personColumns(viewer)}, m.id AS "membershipId", m.role`;

/** The people seated in a workspace, in the order they came. */
export const membersOf = (ctx: Pick<Ctx, 'db'>, workspaceId: string, viewer: string) =>
  ctx.db.rows<Member>(sql`
    SELECT ${memberColumns(viewer)} FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId} ORDER BY m.created_at, m.id`);

function memberBy(ctx: Ctx, workspaceId: string, by: { userId?: string; membershipId?: string }) {
  const query = sql`
    SELECT ${memberColumns(ctx.caller.id)}
    FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId} AND (m.user_id = ${by.userId} OR m.id = ${by.membershipId})`;
  return ctx.db.row(query, Member);
}

/**
 * The caller's seat, with the workspace held until the write ends.
 * @throws 404 where he is not seated.
 */
export async function lockMembership(ctx: Ctx, workspaceId: string): Promise<Membership> {
  await findMembership(ctx, workspaceId);
  await ctx.db.run(sql`SELECT 1 FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`);
  // The seat may have changed while the row was awaited.
  return findMembership(ctx, workspaceId);
}

/** @throws 403 below admin. */
export function requireManager({ role }: Membership): void {
  if (role === 'member') throw forbidden('Only owners and admins of the workspace may do this. Ask one.');
}

/** @throws 403 where one who is no owner gives or takes an owner's seat. */
function requireOwnerFor({ role }: Membership, touched: readonly (MembershipRole | undefined)[]): void {
  if (role !== 'owner' && touched.includes('owner'))
    throw forbidden('Only an owner gives or takes an owner’s seat. Ask one.');
}

/** Before an owner's seat goes: the workspace keeps an owner, also of record. @throws 409 for the last one. */
async function releaseOwner(ctx: Ctx, { workspaceId }: Membership, userId: string): Promise<void> {
  const other = await ctx.db.row(sql`
    SELECT 1 FROM workspace_members
    WHERE workspace_id = ${workspaceId} AND role = 'owner' AND user_id <> ${userId} LIMIT 1`);
  if (!other) throw conflict('This is the last owner. Make somebody else an owner first.');
  await transferOwnership(ctx.db, userId, sql`w.id = ${workspaceId}`);
}

/**
 * Gives a seated person another role.
 * @throws 404 for a seat the workspace does not have, 403 where an owner is needed, 409 for the last owner.
 */
export async function setMembershipRole(
  ctx: Ctx,
  seat: Membership,
  change: { membershipId: string; role: MembershipRole },
) {
  const member = await memberBy(ctx, seat.workspaceId, change);
  if (!member) throw notFound('member');
  requireOwnerFor(seat, [member.role, change.role]);
  if (member.role === change.role) return member;
  if (member.role === 'owner') await releaseOwner(ctx, seat, member.id);
  await ctx.db.run(sql`UPDATE workspace_members SET role = ${change.role} WHERE id = ${member.membershipId}`);
  return { ...member, role: change.role };
}

/** Whom to seat, by handle or email address, and as what. */
interface NewSeat {
  to: string;
  role: MembershipRole;
}

/**
 * Adds an account, or gives its membership another role; invites an address that no verified account carries.
 * @throws 404 for a handle nobody has, 403 where an owner is needed, 409 for a personal workspace or the last owner.
 */
export async function addMembership(ctx: Ctx, seat: Membership, { to, role }: NewSeat) {
  const { workspaceId } = seat;
  if (seat.kind === 'personal')
    throw conflict('A personal workspace is for one. Make a team workspace to work with others.');
  requireOwnerFor(seat, [role]);
  const target = { kind: 'workspace', id: workspaceId } as const;
  const named = await resolvePerson(ctx, to);
  if (named.kind === 'address') {
    const made = await invite(ctx, { workspaceId, target, email: named.email, role });
    return { kind: 'invite' as const, invite: made };
  }
  const { userId, byAddress } = named;
  const known = await memberBy(ctx, workspaceId, { userId });
  if (known)
    return { kind: 'member' as const, member: await setMembershipRole(ctx, seat, { ...known, role }) };
  await requireRoom(ctx.db, 'members', workspaceId);
  await ctx.db.run(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role, created_at)
    VALUES (${workspaceId}, ${userId}, ${role}, ${ctx.now})
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = excluded.role`);
  // After naming a handle, a settled invitation would tell which address belongs to it.
  if (byAddress) await acceptPendingInvites(ctx, target, userId);
  const member = await memberBy(ctx, workspaceId, { userId });
  if (!member) throw notFound('person');
  return { kind: 'member' as const, member };
}

/**
 * Takes a seat away; everybody may leave his own. False where there was none.
 * @throws 403 for another's seat below admin, or an owner's below owner; 409 for the last owner.
 */
export async function endMembership(ctx: Ctx, seat: Membership, membershipId: string): Promise<boolean> {
  const member = await memberBy(ctx, seat.workspaceId, { membershipId });
  const own = member?.id === ctx.caller.id;
  if (!own) requireManager(seat);
  if (!member) return false;
  if (!own) requireOwnerFor(seat, [member.role]);
  if (member.role === 'owner') await releaseOwner(ctx, seat, member.id);
  return (await ctx.db.run(sql`DELETE FROM workspace_members WHERE id = ${membershipId}`)) > 0;
}
