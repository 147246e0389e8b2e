import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../access/row-access';
import { paidPlan } from '../../auth/delete-account';
import { ms } from '../../database/epoch';
import { notFound } from '../../errors/errors';
import { requireRoom } from '../../limits/row-limits';
import { mutation, query, router, type SignedIn } from '../../operation/trpc';
import { type Asked, idKey, readPage, textKey, timeKey } from '../../paging/page';
import { requireManager } from '../../sharing/memberships';
import { Workspace } from '../../wire/account';
import { NamedWorkspaceId } from '../../wire/ids';
import { FurtherCursor, LongPage, title } from '../../wire/shared';
import { guests } from './guests';
import { acceptMember, addMember, members, removeMember, setMemberRole } from './members';

const Name = title(200).describe('The name.');

/** The wire shape of a workspace `w`, with the caller's membership `m`. */
const columns = sql`w.id, w.name, w.kind, w.plan, m.role, ${ms('w.created_at')} AS "createdAt"`;

/** The caller's workspaces that meet a condition on `w`. */
export const readWorkspaces = ({ db, caller }: SignedIn, which: Sql, asked: Asked = {}) =>
  readPage<Workspace>(
    db,
    {
      name: 'workspaces',
      rows: sql`
        SELECT ${columns} FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${caller.id}
        WHERE ${which}`,
      keys: [textKey('kind'), timeKey('createdAt'), idKey('id')],
    },
    asked,
  );

async function readWorkspace(ctx: SignedIn, id: string): Promise<Workspace> {
  const [workspace] = (await readWorkspaces(ctx, sql`w.id = ${id}`)).rows;
  if (!workspace) throw notFound('workspace');
  return workspace;
}

const list = query
  .meta({
    summary: 'List the workspaces that you are a member of, the personal one first.',
    rest: 'GET /workspaces',
    tool: 'list_workspaces',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ workspaces: z.array(Workspace), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const { rows: workspaces, ...more } = await readWorkspaces(ctx, sql`true`, input);
    return { workspaces, ...more };
  });

const create = mutation
  .meta({
    summary: 'Create a team workspace. You become its owner.',
    rest: 'POST /workspaces',
    tool: 'create_workspace',
    kind: ['write'],
    event: null,
    example: { name: 'Studio' },
  })
  .input(z.strictObject({ name: Name }))
  .output(z.strictObject({ workspace: Workspace }))
  .mutation(async ({ ctx, input: { name } }) => {
    await requireRoom(ctx.db, 'workspaces', ctx.caller.id);
    const workspace = await ctx.db.one<Workspace>(sql`
      WITH w AS (
        INSERT INTO workspaces (kind, name, owner_id, plan, created_at)
        VALUES ('team', ${name}, ${ctx.caller.id}, ${paidPlan(sql`${ctx.caller.id}`)}, ${ctx.now})
        RETURNING *),
      m AS (
        INSERT INTO workspace_members (workspace_id, user_id, role, accepted_at)
        SELECT id, ${ctx.caller.id}, 'owner', ${ctx.now} FROM w RETURNING role)
      SELECT ${columns} FROM w, m`);
    ctx.record({ workspaceId: workspace.id, kind: 'workspace', id: workspace.id, label: name });
    return { workspace };
  });

const update = mutation
  .meta({
    summary: 'Rename a workspace.',
    rest: 'PATCH /workspaces/{workspaceId}',
    tool: 'update_workspace',
    kind: ['write', 'idempotent'],
    event: null,
    example: { name: 'Atelier' },
  })
  .input(z.strictObject({ workspaceId: NamedWorkspaceId, name: Name.optional() }))
  .output(z.strictObject({ workspace: Workspace }))
  .mutation(async ({ ctx, input: { workspaceId, name } }) => {
    requireManager(await findMembership(ctx, workspaceId));
    if (name === undefined) return { workspace: await readWorkspace(ctx, workspaceId) };
    const workspace = await ctx.db.one<Workspace>(sql`
      UPDATE workspaces w SET name = ${name}, updated_at = ${ctx.now} FROM workspace_members m
      WHERE w.id = ${workspaceId} AND m.workspace_id = w.id AND m.user_id = ${ctx.caller.id} RETURNING ${columns}`);
    ctx.record({ workspaceId, kind: 'workspace', id: workspaceId, label: name });
    return { workspace };
  });

export const workspaces = router({
  list,
  create,
  update,
  members,
  addMember,
  setMemberRole,
  removeMember,
  acceptInvite: acceptMember,
  guests,
});
