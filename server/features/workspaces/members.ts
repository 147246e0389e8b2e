import { z } from 'zod';
import { findMembership, type Membership } from '../../core/access/row-access';
import { mutation, query, type Writing } from '../../core/operation/trpc';
import { Member, MembershipAdded, MembershipInvite } from '../../wire/account';
import { MembershipId, NamedWorkspaceId } from '../../wire/ids';
import { FurtherCursor, Id, LongPage, MembershipRole } from '../../wire/shared';
import { ShareFields, Token } from '../../wire/sharing';
import { endLostAssignments } from '../sharing/assignments';
import { acceptInvite, pendingInvites, revokeInvite } from '../sharing/invitations';
import {
  addMembership,
  endMembership,
  lockMembership,
  membersOf,
  requireManager,
  setMembershipRole,
} from '../sharing/memberships';

const Path = z.strictObject({ workspaceId: NamedWorkspaceId });
const MembershipPath = Path.extend({ membershipId: MembershipId });

const MemberRole = MembershipRole.describe('The role in the workspace.');

const targetOf = ({ workspaceId, name }: Membership) =>
  ({ workspaceId, kind: 'workspace', id: workspaceId, label: name }) as const;

/** Records a change of a membership, and ends the assignments that it takes away. */
export async function recordMembership(
  ctx: Writing,
  membership: Membership,
  personId?: string,
): Promise<void> {
  const target = targetOf(membership);
  await endLostAssignments(ctx, target);
  ctx.record({ ...target, personId });
}

export const members = query
  .meta({
    summary: 'List the members of a workspace and its pending invitations.',
    description:
      'Invitations are on the first page. Only owners and admins see them, and the addresses of members who accepted one to their workspace.',
    rest: 'GET /workspaces/{workspaceId}/members',
    tool: 'list_members',
  })
  .input(Path.extend(LongPage))
  .output(
    z.strictObject({
      members: z.array(Member),
      invites: z.array(MembershipInvite),
      nextCursor: FurtherCursor,
    }),
  )
  .query(async ({ ctx, input: { workspaceId, ...asked } }) => {
    const membership = await findMembership(ctx, workspaceId);
    const seesInvites = membership.role !== 'member' && asked.cursor === undefined;
    const [{ rows, ...more }, invites] = await Promise.all([
      membersOf(ctx, workspaceId, asked),
      seesInvites ? pendingInvites(ctx, targetOf(membership)) : [],
    ]);
    return { members: rows, invites, ...more };
  });

export const addMember = mutation
  .meta({
    summary: 'Add or invite a member to a team workspace, by handle or email address.',
    description:
      'An account is added at once. Adding again changes the role. An address without a verified account gets an invitation: send its path to the person.',
    rest: 'POST /workspaces/{workspaceId}/members',
    tool: 'add_member',
    kind: ['write', 'idempotent', 'outside'],
    event: 'granted',
    example: { target: 'martha@example.org', role: 'member' },
  })
  .input(Path.extend({ target: ShareFields.shape.target, role: MemberRole }))
  .output(MembershipAdded)
  .mutation(async ({ ctx, input: { workspaceId, target, role } }) => {
    const membership = await lockMembership(ctx, workspaceId);
    requireManager(membership);
    const added = await addMembership(ctx, membership, { to: target, role });
    await recordMembership(ctx, membership, added.kind === 'member' ? added.member.id : undefined);
    return added;
  });

export const setMemberRole = mutation
  .meta({
    summary: 'Change the role of a member. Only owners may make someone an owner or change an owner’s role.',
    rest: 'PATCH /workspaces/{workspaceId}/members/{membershipId}',
    tool: 'set_member_role',
    kind: ['write', 'idempotent'],
    event: 'granted',
    example: { role: 'admin' },
  })
  .input(MembershipPath.extend({ role: MemberRole }))
  .output(z.strictObject({ member: Member }))
  .mutation(async ({ ctx, input: { workspaceId, ...change } }) => {
    const membership = await lockMembership(ctx, workspaceId);
    requireManager(membership);
    const member = await setMembershipRole(ctx, membership, change);
    await recordMembership(ctx, membership, member.id);
    return { member };
  });

export const removeMember = mutation
  .meta({
    summary: 'Remove a member from a workspace, or leave it.',
    description: 'With the id of a pending invitation, cancels it. The last owner cannot be removed.',
    rest: 'DELETE /workspaces/{workspaceId}/members/{membershipId}',
    tool: 'remove_member',
    event: 'revoked',
  })
  .input(MembershipPath)
  .output(z.strictObject({ removed: z.boolean() }))
  .mutation(async ({ ctx, input: { workspaceId, membershipId } }) => {
    const membership = await lockMembership(ctx, workspaceId);
    const personId = await endMembership(ctx, membership, membershipId);
    if (personId === null) return { removed: await revokeInvite(ctx, targetOf(membership), membershipId) };
    await recordMembership(ctx, membership, personId);
    return { removed: true };
  });

export const acceptMember = mutation
  .meta({
    summary: 'Accept an invitation to a workspace and become a member.',
    description: 'Only for the account with the invited address. Accepting again returns the same result.',
    rest: 'POST /workspaces/invites/accept',
    tool: 'accept_member_invite',
    kind: ['write', 'idempotent'],
    event: 'granted',
    example: { token: 'mX3v0PqT7bYc2LkR9sWd5JhN8eUaZf1G' },
  })
  .input(z.strictObject({ token: Token }))
  .output(z.strictObject({ workspaceId: Id, role: MembershipRole }))
  .mutation(async ({ ctx, input }) => {
    const { workspaceId, role } = await acceptInvite(ctx, input.token, ['workspace']);
    return { workspaceId, role };
  });
