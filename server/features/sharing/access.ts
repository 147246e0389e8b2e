import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { find } from '../../core/access/row-access';
import { targets } from '../../core/access/targets';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { notFound } from '../../platform/errors/errors';
import { AccessId, AccessInviteId, TargetId } from '../../wire/ids';
import { FurtherCursor, GrantableRole, GrantedRole, Id, LongPage, type Role } from '../../wire/shared';
import {
  AccessChanged,
  AccessGranted,
  AccessRecord,
  ShareFields,
  TargetKind,
  Token,
  WorkspaceAccess,
} from '../../wire/sharing';
import { endLostAssignments } from './assignments';
import { changeGrant, endGrant, type Grant, readPeople, share } from './grants';
import { acceptInvite, revokeInvite } from './invitations';

const Path = z.strictObject({ targetKind: TargetKind, targetId: TargetId });
type Path = z.infer<typeof Path>;

const toAccessPerson = ({ grantId, role, isGuest, ...person }: Grant) => ({
  ...person,
  accessId: grantId,
  role,
  isGuest,
});

type TargetState = Pick<AccessRecord, 'workspace' | 'link' | 'taskCount'>;

const tasksWithin: Record<Path['targetKind'], Sql> = {
  project: sql`c.project_id = t.id`,
  area: sql`(c.area_id = t.id OR c.project_id IN (SELECT id FROM projects WHERE area_id = t.id))`,
};

/** The access of all workspace members. A project also gets that of its area. */
const memberAccess: Record<Path['targetKind'], Sql> = {
  project: sql`GREATEST(t.workspace_access, (SELECT a.workspace_access FROM areas a WHERE a.id = t.area_id))`,
  area: sql`t.workspace_access`,
};

async function readTargetState(
  ctx: SignedIn,
  { kind, id, role }: { kind: Path['targetKind']; id: string; role: Role },
): Promise<TargetState> {
  const { table, column } = targets[kind];
  const state = await ctx.db.row<TargetState>(sql`
    SELECT json_build_object('id', w.id, 'name', w.name, 'access', ${memberAccess[kind]}, 'plan', w.plan) AS workspace,
      (SELECT json_build_object('id', l.id, 'targetKind', ${kind}::text, 'targetId', t.id, 'label', t.name,
         'email', CASE WHEN ${role === 'owner'}::boolean THEN l.email END, 'createdAt', ${ms('l.created_at')})
       FROM share_links l WHERE l.${column} = t.id AND l.revoked_at IS NULL) AS link,
      (SELECT count(*) FROM tasks c WHERE c.status IN ('open', 'done') AND ${tasksWithin[kind]}) AS "taskCount"
    FROM ${table} t JOIN workspaces w ON w.id = t.workspace_id WHERE t.id = ${id}`);
  if (!state) throw notFound(kind);
  return state;
}

const seeTarget = (ctx: SignedIn, { targetKind: kind, targetId: id }: Path) =>
  find(ctx, { kind, id, role: 'reader' });

/** @throws 403 below owner. Locks the target until the transaction ends. */
const lockOwned = (ctx: SignedIn, { targetKind: kind, targetId: id }: Path) =>
  find(ctx, { kind, id, role: 'owner', lock: 'share' });

const get = query
  .meta({
    summary: 'List who has access to a project or an area, and how.',
    description:
      'Includes people with a grant, the public link and, if you may manage access, pending invitations.',
    rest: 'GET /access/{targetKind}/{targetId}',
    tool: 'get_access',
  })
  .input(Path.extend(LongPage))
  .output(z.strictObject({ access: AccessRecord, nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const found = await seeTarget(ctx, input);
    const [{ seen, grants, more }, state] = await Promise.all([
      readPeople(ctx, found, input),
      readTargetState(ctx, found),
    ]);
    return { access: { ...seen, people: grants.map(toAccessPerson), ...state }, ...more };
  });

const grant = mutation
  .meta({
    summary: 'Share a project or an area with a person, by handle or email address.',
    description:
      'Granting again changes the role. An address without a verified account gets an invitation: send its path to the person. Guests of the workspace get at most the commenter role.',
    rest: 'POST /access/{targetKind}/{targetId}',
    tool: 'grant_access',
    kind: ['write', 'idempotent', 'outside'],
    event: 'granted',
    example: { target: 'martha@example.org', role: 'commenter' },
  })
  .input(Path.extend(ShareFields.shape))
  .output(AccessGranted)
  .mutation(async ({ ctx, input }) => {
    const shared = await share(ctx, await lockOwned(ctx, input), input);
    if (shared.kind === 'invite') return shared;
    const { grant: given, ...rest } = shared;
    return { ...rest, member: toAccessPerson(given) };
  });

const setRole = mutation
  .meta({
    summary: 'Change the role of a person with access to a project or an area.',
    rest: 'PATCH /access/{targetKind}/{targetId}/people/{accessId}',
    tool: 'set_access_role',
    kind: ['write', 'idempotent'],
    event: 'granted',
    example: { role: 'editor' },
  })
  .input(Path.extend({ accessId: AccessId, role: GrantedRole }))
  .output(AccessChanged)
  .mutation(async ({ ctx, input: { accessId: grantId, role, ...path } }) => {
    const found = await lockOwned(ctx, path);
    const { grant: changed, clampedToGuest } = await changeGrant(ctx, found, { grantId, role });
    return { member: toAccessPerson(changed), clampedToGuest };
  });

const setWorkspaceAccess = mutation
  .meta({
    summary: 'Set what all workspace members may do in a project or an area.',
    rest: 'PUT /access/{targetKind}/{targetId}/workspace',
    tool: 'set_workspace_access',
    kind: ['write', 'idempotent'],
    event: null,
    example: { access: 'view' },
  })
  .input(Path.extend({ access: WorkspaceAccess }))
  .output(z.strictObject({ access: WorkspaceAccess }))
  .mutation(async ({ ctx, input: { targetKind, targetId, access: wanted } }) => {
    const found = await find(ctx, { kind: targetKind, id: targetId, role: 'owner', lock: 'update' });
    const changed = await ctx.db.run(sql`
      UPDATE ${targets[targetKind].table} SET workspace_access = ${wanted}, updated_at = ${ctx.now}
      WHERE id = ${targetId} AND workspace_access <> ${wanted}`);
    if (changed > 0) {
      await endLostAssignments(ctx, found);
      const { id, workspaceId } = found;
      ctx.record(found);
      ctx.recordReached({ kind: targetKind, id, workspaceId, places: [workspaceId] });
    }
    return { access: wanted };
  });

const revoke = mutation
  .meta({
    summary: 'Remove a person’s access. Anyone may remove their own access.',
    rest: 'DELETE /access/{targetKind}/{targetId}/people/{accessId}',
    tool: 'revoke_access',
    event: 'revoked',
  })
  .input(Path.extend({ accessId: AccessId }))
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input }) => ({
    revoked: await endGrant(ctx, await seeTarget(ctx, input), input.accessId),
  }));

const revokeInvitation = mutation
  .meta({
    summary: 'Cancel a pending invitation to a project or an area. Its link stops working at once.',
    rest: 'POST /access/{targetKind}/{targetId}/invites/{inviteId}/revoke',
    tool: 'revoke_access_invite',
    kind: ['write', 'destructive', 'idempotent'],
    event: null,
  })
  .input(Path.extend({ inviteId: AccessInviteId }))
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input }) => ({
    revoked: await revokeInvite(ctx, await lockOwned(ctx, input), input.inviteId),
  }));

const accept = mutation
  .meta({
    summary: 'Accept an invitation to a project or an area.',
    description: 'Only for the account with the invited address. Accepting again returns the same result.',
    rest: 'POST /access/invites/accept',
    tool: 'accept_access_invite',
    kind: ['write', 'idempotent'],
    event: 'granted',
    example: { token: 'mX3v0PqT7bYc2LkR9sWd5JhN8eUaZf1G' },
  })
  .input(z.strictObject({ token: Token }))
  .output(z.strictObject({ targetKind: TargetKind, targetId: Id, role: GrantableRole }))
  .mutation(async ({ ctx, input }) => {
    const { kind, id, role } = await acceptInvite(ctx, input.token, ['project', 'area']);
    return { targetKind: kind, targetId: id, role };
  });

export const access = router({
  get,
  grant,
  setRole,
  setWorkspaceAccess,
  revoke,
  revokeInvite: revokeInvitation,
  acceptInvite: accept,
});
