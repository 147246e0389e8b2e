import { z } from 'zod';
import { find } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { CollaboratorId, TaskId, TaskInviteId } from '../../wire/ids';
import { FurtherCursor, GrantableRole, GrantedRole, Id, LongPage } from '../../wire/shared';
import { Collaborator, ShareFields, TaskAccessRecord, TaskShared, Token } from '../../wire/sharing';
import { changeGrant, endGrant, type Grant, readPeople, share } from './grants';
import { acceptInvite, revokeInvite } from './invitations';

const Path = z.strictObject({ taskId: TaskId });

const toCollaborator = ({ grantId, role, isGuest: _, ...person }: Grant) => ({
  ...person,
  membershipId: grantId,
  role,
});

/** @throws 403 below owner. Locks the task until the transaction ends. */
const lockOwned = (ctx: SignedIn, taskId: string) =>
  find(ctx, { kind: 'task', id: taskId, role: 'owner', lock: 'share' });

const get = query
  .meta({
    summary: 'List the people a task is shared with.',
    description: 'Lists people with a grant on the task itself, not on its project or area.',
    rest: 'GET /tasks/{taskId}/access',
    tool: 'get_task_access',
  })
  .input(Path.extend(LongPage))
  .output(TaskAccessRecord.extend({ nextCursor: FurtherCursor }))
  .query(async ({ ctx, input: { taskId, ...asked } }) => {
    const found = await find(ctx, { kind: 'task', id: taskId, role: 'reader' });
    const { seen, grants, more } = await readPeople(ctx, found, asked);
    return { ...seen, members: grants.map(toCollaborator), ...more };
  });

const shareTask = mutation
  .meta({
    summary: 'Share one task with a person, by handle or email address.',
    description:
      'Sharing again changes the role. An address without a verified account gets an invitation: send its path to the person.',
    rest: 'POST /tasks/{taskId}/access',
    tool: 'share_task',
    kind: ['write', 'idempotent', 'outside'],
    event: 'granted',
    example: { target: 'martha@example.org', role: 'editor' },
  })
  .input(Path.extend(ShareFields.shape))
  .output(TaskShared)
  .mutation(async ({ ctx, input: { taskId, ...wanted } }) => {
    const shared = await share(ctx, await lockOwned(ctx, taskId), wanted);
    if (shared.kind === 'invite') return shared;
    const { grant, ...rest } = shared;
    return { ...rest, member: { ...toCollaborator(grant), isGuest: grant.isGuest } };
  });

const setRole = mutation
  .meta({
    summary: 'Change the role of a person a task is shared with.',
    rest: 'PATCH /tasks/{taskId}/access/{membershipId}',
    tool: 'set_collaborator_role',
    kind: ['write', 'idempotent'],
    event: 'granted',
    example: { role: 'reader' },
  })
  .input(Path.extend({ membershipId: CollaboratorId, role: GrantedRole }))
  .output(z.strictObject({ member: Collaborator }))
  .mutation(async ({ ctx, input: { taskId, membershipId: grantId, role } }) => {
    const { grant } = await changeGrant(ctx, await lockOwned(ctx, taskId), { grantId, role });
    return { member: toCollaborator(grant) };
  });

const remove = mutation
  .meta({
    summary: 'Stop sharing a task with a person. Anyone may remove their own access.',
    rest: 'DELETE /tasks/{taskId}/access/{membershipId}',
    tool: 'remove_collaborator',
    event: 'revoked',
  })
  .input(Path.extend({ membershipId: CollaboratorId }))
  .output(z.strictObject({ removed: z.boolean() }))
  .mutation(async ({ ctx, input: { taskId, membershipId } }) => {
    const found = await find(ctx, { kind: 'task', id: taskId, role: 'reader' });
    return { removed: await endGrant(ctx, found, membershipId) };
  });

const revokeInvitation = mutation
  .meta({
    summary: 'Cancel a pending invitation to a task. Its link stops working at once.',
    rest: 'POST /tasks/{taskId}/invites/{inviteId}/revoke',
    tool: 'revoke_invite',
    kind: ['write', 'destructive', 'idempotent'],
    event: null,
  })
  .input(Path.extend({ inviteId: TaskInviteId }))
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input: { taskId, inviteId } }) => ({
    revoked: await revokeInvite(ctx, await lockOwned(ctx, taskId), inviteId),
  }));

const accept = mutation
  .meta({
    summary: 'Accept an invitation to a task.',
    description: 'Only for the account with the invited address. Accepting again returns the same result.',
    rest: 'POST /invites/accept',
    tool: 'accept_invite',
    kind: ['write', 'idempotent'],
    event: 'granted',
    example: { token: 'mX3v0PqT7bYc2LkR9sWd5JhN8eUaZf1G' },
  })
  .input(z.strictObject({ token: Token }))
  .output(z.strictObject({ taskId: Id, role: GrantableRole }))
  .mutation(async ({ ctx, input }) => {
    const { id, role } = await acceptInvite(ctx, input.token, ['task']);
    return { taskId: id, role };
  });

export const taskAccess = router({
  get,
  share: shareTask,
  setRole,
  remove,
  revokeInvite: revokeInvitation,
  acceptInvite: accept,
});
