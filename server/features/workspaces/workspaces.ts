import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { type Asked, idKey, readPage, textKey, timeKey } from '../../core/paging/page';
import { notFound } from '../../platform/errors/errors';
import { Workspace } from '../../wire/account';
import { NamedWorkspaceId } from '../../wire/ids';
import { FurtherCursor, LongPage, title } from '../../wire/shared';
import { requireManager } from '../sharing/memberships';
import { guests } from './guests';
import { insertWorkspace, workspaceColumns } from './insert-workspace';
import { acceptMember, addMember, members, removeMember, setMemberRole } from './members';

const Name = title(200).describe('The name.');

/** The caller's workspaces that meet a condition on `w`. */
export const readWorkspaces = ({ db, caller }: SignedIn, which: Sql, asked: Asked = {}) =>
  readPage<Workspace>(
    db,
    {
      name: 'workspaces',
      rows: sql`
        SELECT ${workspaceColumns} FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${caller.id}
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
  .mutation(async ({ ctx, input: { name } }) => ({
    workspace: await insertWorkspace(ctx, { id: randomUUID(), name }),
  }));

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
      WHERE w.id = ${workspaceId} AND m.workspace_id = w.id AND m.user_id = ${ctx.caller.id} RETURNING ${workspaceColumns}`);
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
