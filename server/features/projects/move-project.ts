import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type FoundRow, find, findMembership } from '../../core/access/row-access';
import { mutation, type Writing } from '../../core/operation/trpc';
import { anyOf } from '../../platform/database/any-of';
import { conflict } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { NamedWorkspaceId, ProjectId } from '../../wire/ids';
import { Project } from '../../wire/places';
import { Count, Person } from '../../wire/shared';
import { type Cascaded, headingsIn, recordCascaded, recordHeadings } from '../shared/cascade';
import { lastPosition } from '../shared/columns';
import { requirePlaceEditor } from '../shared/destination';
import { clearLostAssignments, lockAssignments, recordCleared } from '../sharing/assignments';
import { personColumns } from '../sharing/people';
import { findProject, readProject } from './find-project';

/** The other workspace. */
interface Move {
  projectId: string;
  to: string;
}

/** The project itself, or one of its tasks. */
const inProject = (id: string): Sql =>
  sql`(project_id = ${id} OR task_id IN (SELECT id FROM tasks WHERE project_id = ${id}))`;

/** What of the project counts in its workspace. */
type Entering = Record<'headings' | 'grants' | 'invitations', number>;

/** @throws 409 if the other workspace has no room for what counts there. */
async function requireRoomThere({ db }: Writing, { projectId, to }: Move): Promise<void> {
  const counts = await db.one<Entering>(sql`
    SELECT (SELECT count(*)::int FROM headings WHERE project_id = ${projectId}) AS headings,
      (SELECT count(*)::int FROM grants WHERE ${inProject(projectId)}) AS grants,
      (SELECT count(*)::int FROM invitations WHERE ${inProject(projectId)}
        AND accepted_at IS NULL AND revoked_at IS NULL) AS invitations`);
  for (const kind of ['headings', 'grants', 'invitations'] as const)
    await requireRoom(db, { kind, count: counts[kind] }, to);
}

/**
 * Moves the project and all that belongs to it in one statement, because constraints keep them in one workspace. It keeps
 * the workspace access that it had by its area. Archived tasks leave the batch of an area that stays behind.
 */
const moveRows = (ctx: Writing, { projectId, to }: Move): Promise<Cascaded[]> =>
  ctx.db.rows<Cascaded>(sql`
    WITH project AS (
      UPDATE projects p SET workspace_id = ${to}, area_id = NULL, position = ${lastPosition('projects', to)},
        workspace_access = GREATEST(p.workspace_access, (SELECT a.workspace_access FROM areas a WHERE a.id = p.area_id)),
        updated_at = ${ctx.now} WHERE p.id = ${projectId}),
    headings AS (UPDATE headings SET workspace_id = ${to} WHERE project_id = ${projectId}),
    grants AS (UPDATE grants SET workspace_id = ${to} WHERE ${inProject(projectId)}),
    invitations AS (UPDATE invitations SET workspace_id = ${to} WHERE ${inProject(projectId)}),
    links AS (UPDATE share_links SET workspace_id = ${to} WHERE ${inProject(projectId)}),
    comments AS (
      UPDATE comments SET workspace_id = ${to} WHERE task_id IN (SELECT id FROM tasks WHERE project_id = ${projectId}))
    UPDATE tasks t SET workspace_id = ${to}, updated_at = ${ctx.now},
      archive_batch = CASE WHEN t.archive_batch IS NOT NULL THEN gen_random_uuid() END
    FROM (SELECT id, workspace_id FROM tasks WHERE project_id = ${projectId} ORDER BY id FOR NO KEY UPDATE) AS was
    WHERE t.id = was.id
    RETURNING t.id, t.workspace_id AS "workspaceId", t.title AS label,
      json_build_object('workspaceId', was.workspace_id) AS before,
      json_build_object('workspaceId', t.workspace_id) AS after`);

const inOther = (to: string): Sql => sql`jsonb_set(row, '{workspace_id}', to_jsonb(${to}::uuid), false)`;

/** What was deleted from the project goes along, so that it can be restored there. */
const moveTrash = ({ db }: Writing, { projectId, to }: Move, from: string): Promise<unknown> =>
  db.run(sql`
    WITH moved AS (
      UPDATE trash SET workspace_id = ${to}, row = ${inOther(to)}
      WHERE workspace_id = ${from} AND (row->>'project_id' = ${projectId}
        OR row->>'task_id' IN (SELECT id::text FROM tasks WHERE project_id = ${projectId})) RETURNING id)
    UPDATE trash_rows SET row = ${inOther(to)} WHERE trash_id IN (SELECT id FROM moved)`);

/** Who saw the project where it was: all members, if it was open to them, and those who see its area. */
async function whoSaw({ db }: Writing, { id, workspaceId, areaId }: FoundRow): Promise<string[]> {
  const query = sql`SELECT workspace_access <> 'none' AS "isOpen" FROM projects WHERE id = ${id}`;
  const { isOpen } = await db.one<{ isOpen: boolean }>(query);
  return [...(isOpen ? [workspaceId] : []), ...(areaId ? [areaId] : [])];
}

/** What happened: for the workspace that it left, everything in it is gone. */
async function recordMove(ctx: Writing, found: FoundRow, { to, tasks }: { to: string; tasks: Cascaded[] }) {
  const { id, workspaceId: from, areaId } = found;
  const headings = await headingsIn(ctx, sql`project_id`, id);
  ctx.announce({ event: 'project.deleted', kind: 'project', id, workspaceId: from });
  for (const task of tasks)
    ctx.announce({ event: 'task.deleted', kind: 'task', id: task.id, workspaceId: from });
  for (const heading of headings)
    ctx.announce({ event: 'heading.deleted', kind: 'heading', id: heading.id, workspaceId: from });
  const places = await whoSaw(ctx, found);
  const gone = { change: 'deleted', workspaceId: from, places } as const;
  ctx.recordChange({ ...gone, kind: 'project', id });
  for (const task of tasks) ctx.recordChange({ ...gone, kind: 'task', id: task.id });
  for (const heading of headings) ctx.recordChange({ ...gone, kind: 'heading', id: heading.id });
  const left = areaId ? [{ field: 'areaId', from: areaId, to: null }] : [];
  const changes = [...left, { field: 'workspaceId', from, to }];
  ctx.record({ ...found, workspaceId: to, areaId: null, changes });
  recordHeadings(ctx, headings, 'updated');
  recordCascaded(ctx, 'task', { rows: tasks });
}

const Unassigned = z.strictObject({ person: Person, taskCount: Count });

/** Ends the assignments of people who may not complete the tasks there. @returns those people. */
async function endAssignments(ctx: Writing, projectId: string): Promise<z.infer<typeof Unassigned>[]> {
  const cleared = await clearLostAssignments(ctx, 'project', [projectId]);
  recordCleared(ctx, cleared);
  const ids = [...new Set(cleared.map(({ assigneeId }) => assigneeId))];
  if (ids.length === 0) return [];
  const people = await ctx.db.rows<Person>(
    sql`SELECT ${personColumns(ctx.caller.id)} FROM users u WHERE u.id = ${anyOf(ids)} ORDER BY u.name, u.id`,
  );
  return people.map((person) => ({
    person,
    taskCount: cleared.filter(({ assigneeId }) => assigneeId === person.id).length,
  }));
}

/** @throws 404 for another person's workspace, 403 below owner or in an area that the caller may not edit. */
export async function moveToWorkspace(ctx: Writing, { projectId, to }: Move) {
  const found = await find(ctx, { kind: 'project', id: projectId, role: 'owner', lock: 'update' });
  await findMembership(ctx, to);
  const { workspaceId: from } = found;
  if (from === to) return [];
  if (found.archived) throw conflict('The project is archived. Restore it first.');
  await requirePlaceEditor(ctx, found);
  await requireRoomThere(ctx, { projectId, to });
  await lockAssignments(ctx, [from, to]);
  const tasks = await moveRows(ctx, { projectId, to });
  await moveTrash(ctx, { projectId, to }, from);
  await recordMove(ctx, found, { to, tasks });
  if (!(await findProject(ctx, projectId)))
    throw conflict('You could not see the project there. Open it to its workspace first.');
  return endAssignments(ctx, projectId);
}

export const moveProject = mutation
  .meta({
    summary: 'Move a project with all that is in it to another workspace of yours, such as a shared one.',
    description:
      'Needs the owner of the project. Its members see it as its workspace access says; people it is shared with keep their access. ' +
      'It leaves its area. Tasks of people who may not edit it there lose their assignee: `unassigned` names them. Moving it back is possible.',
    rest: 'POST /projects/{projectId}/move',
    tool: 'move_project',
    kind: ['write', 'idempotent'],
    event: 'updated',
    example: { workspaceId: '5b2e8d1c-4f6a-4e39-8c07-1d9a3b5f7e24' },
  })
  .input(
    z.strictObject({
      projectId: ProjectId,
      workspaceId: NamedWorkspaceId.describe('The workspace to move it to.'),
    }),
  )
  .output(z.strictObject({ project: Project, unassigned: z.array(Unassigned) }))
  .mutation(async ({ ctx, input: { projectId, workspaceId: to } }) => {
    const unassigned = await moveToWorkspace(ctx, { projectId, to });
    return { project: await readProject(ctx, projectId), unassigned };
  });
