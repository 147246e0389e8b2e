import { randomUUID } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../../domain/roles';
import { find, findAll, findMembership, type Membership } from '../../core/access/row-access';
import { mutation, type Writing } from '../../core/operation/trpc';
import { conflict, invalid } from '../../platform/errors/errors';
import { Id } from '../../wire/shared';
import { ShareFields, WorkspaceAccess } from '../../wire/sharing';
import { notifyOfAccess } from '../notifications/notify-of-sharing';
import { moveToWorkspace } from '../projects/move-project';
import { insertWorkspace } from '../workspaces/insert-workspace';
import { recordMembership } from '../workspaces/members';
import { isPending } from './invitation-columns';
import { addMembership, endMembership, lockMembership, membersOf } from './memberships';
import { resolvePerson } from './people';

/*
 * "Can edit" for a person outside of a personal workspace, in one step: its project moves into a shared workspace that has
 * both of them and nobody else. The page undoes it with what it answers.
 */

type Invited = Awaited<ReturnType<typeof resolvePerson>>;

/** The condition that nobody but the caller and a person is in the workspace `w`, or invited to it. */
function isOnlyWith(person: Invited, callerId: string): Sql {
  const others = sql`
    SELECT o.user_id::text AS who FROM workspace_members o WHERE o.workspace_id = w.id AND o.user_id <> ${callerId}
    UNION ALL SELECT i.email FROM invitations i WHERE i.to_workspace_id = w.id AND ${isPending}`;
  const who = person.kind === 'account' ? person.userId : person.email;
  return sql`ARRAY(${others}) = ARRAY[${who}]`;
}

const nameOf = (ctx: Writing, id: string): Promise<{ name: string }> =>
  ctx.db.one(sql`SELECT coalesce(name, '@' || username, 'Parcours') AS name FROM users WHERE id = ${id}`);

/** A workspace of the two, which they may have already. */
async function sharedWith(ctx: Writing, to: string, projectId: string) {
  const person = await resolvePerson(ctx, to);
  if (person.kind === 'account' && person.userId === ctx.caller.id)
    throw invalid('target', 'This is your own account.');
  // Two at once would make two workspaces.
  await ctx.db.run(sql`SELECT FROM users WHERE id = ${ctx.caller.id} FOR NO KEY UPDATE`);
  const known = await ctx.db.row<{ id: string; name: string }>(sql`
    SELECT w.id, w.name FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${ctx.caller.id}
    WHERE w.kind = 'team' AND m.role <> 'member' AND ${isOnlyWith(person, ctx.caller.id)} ORDER BY w.created_at, w.id LIMIT 1`);
  if (known) {
    if (person.kind === 'account')
      await notifyOfAccess(ctx, { kind: 'project', id: projectId }, person.userId);
    return { ...known, made: false };
  }
  const other =
    person.kind === 'account' ? (await nameOf(ctx, person.userId)).name : person.email.replace(/@.*/, '');
  const name = `${(await nameOf(ctx, ctx.caller.id)).name} & ${other}`.slice(0, 200);
  const { id } = await insertWorkspace(ctx, { id: randomUUID(), name });
  await addMembership(ctx, await lockMembership(ctx, id), { to, role: 'member' });
  return { id, name, made: true };
}

/** Where the project was, and who of its workspace could do what in it. */
const Before = z.strictObject({ workspaceId: Id, areaId: Id.nullable(), access: WorkspaceAccess.optional() });

type Access = z.infer<typeof WorkspaceAccess>;

const setAccess = (ctx: Writing, projectId: string, access: Access): Promise<unknown> =>
  ctx.db.run(sql`UPDATE projects SET workspace_access = ${access} WHERE id = ${projectId}`);

/** @throws 409 for a project of a team: others would lose it. */
async function requirePersonal(ctx: Writing, workspaceId: string): Promise<void> {
  if ((await findMembership(ctx, workspaceId)).kind === 'team')
    throw conflict('The project is in a team workspace. Add the person to it.');
}

export const letEdit = mutation
  .meta({ tool: 'move_project', event: 'updated' })
  .input(z.strictObject({ projectId: Id, target: ShareFields.shape.target }))
  .output(
    z.strictObject({
      workspace: z.strictObject({ id: Id, name: z.string(), made: z.boolean() }),
      before: Before,
    }),
  )
  .mutation(async ({ ctx, input: { projectId, target } }) => {
    const { workspaceId, areaId } = await find(ctx, {
      kind: 'project',
      id: projectId,
      role: 'owner',
      lock: 'update',
    });
    await requirePersonal(ctx, workspaceId);
    const { access } = await ctx.db.one<{ access: Access }>(
      sql`SELECT workspace_access AS access FROM projects WHERE id = ${projectId}`,
    );
    const workspace = await sharedWith(ctx, target, projectId);
    await moveToWorkspace(ctx, { projectId, to: workspace.id });
    await setAccess(ctx, projectId, 'edit');
    ctx.recordReached({
      kind: 'project',
      id: projectId,
      workspaceId: workspace.id,
      places: [workspace.id],
    });
    return { workspace, before: { workspaceId, areaId, access } };
  });

/** Ends the memberships of all others. */
async function leaveAlone(ctx: Writing, membership: Membership): Promise<void> {
  const { rows } = await membersOf(ctx, membership.workspaceId, {});
  for (const { id, membershipId } of rows.filter((one) => one.id !== ctx.caller.id)) {
    await endMembership(ctx, membership, membershipId);
    await recordMembership(ctx, membership, id);
  }
}

async function canEditArea(ctx: Writing, { workspaceId, areaId }: z.infer<typeof Before>): Promise<boolean> {
  if (!areaId) return false;
  const area = (await findAll(ctx, { kind: 'area', ids: [areaId], lock: 'share' })).get(areaId);
  return area?.workspaceId === workspaceId && !area.archived && atLeast(area.role, 'editor');
}

/** Undoes a move to another workspace, and ends the workspace that was made for it. */
export const moveBack = mutation
  .meta({ tool: 'move_project', event: 'updated' })
  .input(z.strictObject({ projectId: Id, before: Before, made: z.boolean() }))
  .output(z.strictObject({}))
  .mutation(async ({ ctx, input: { projectId, before, made } }) => {
    const found = await find(ctx, { kind: 'project', id: projectId, role: 'owner', lock: 'update' });
    const { workspaceId, areaId, access } = before;
    await moveToWorkspace(ctx, { projectId, to: workspaceId });
    if (access) await setAccess(ctx, projectId, access);
    if (areaId && (await canEditArea(ctx, before))) {
      await ctx.db.run(sql`UPDATE projects SET area_id = ${areaId} WHERE id = ${projectId}`);
      ctx.record({ ...found, workspaceId, areaId, changes: [{ field: 'areaId', from: null, to: areaId }] });
    }
    if (made) await leaveAlone(ctx, await lockMembership(ctx, found.workspaceId));
    return {};
  });

const held = ['projects', 'areas', 'tasks', 'notes', 'trash', 'packages'];
const isEmpty = join(
  held.map((table) => sql`NOT EXISTS (SELECT FROM ${raw(table)} x WHERE x.workspace_id = w.id)`),
  ' AND ',
);

/** Deletes a shared workspace of the caller alone with nothing in it. Another transaction, because the log names it. */
export const removeEmptyWorkspace = mutation
  .meta({ tool: 'remove_member', event: null })
  .input(z.strictObject({ workspaceId: Id }))
  .output(z.strictObject({ removed: z.boolean() }))
  .mutation(async ({ ctx, input: { workspaceId } }) => {
    const { role, kind } = await lockMembership(ctx, workspaceId);
    if (role !== 'owner' || kind !== 'team') return { removed: false };
    await ctx.db.run(sql`SELECT FROM workspaces WHERE id = ${workspaceId} FOR UPDATE`);
    const removed = await ctx.db.run(sql`
      DELETE FROM workspaces w WHERE w.id = ${workspaceId} AND ${isEmpty}
        AND NOT EXISTS (SELECT FROM workspace_members o WHERE o.workspace_id = w.id AND o.user_id <> ${ctx.caller.id})`);
    return { removed: removed > 0 };
  });
