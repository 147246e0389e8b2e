import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import { type FoundRow, find, projectAccess, workspaceOf } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { idKey, numberKey, readPage } from '../../core/paging/page';
import { assignments, comparing } from '../../platform/database/tables';
import { conflict } from '../../platform/errors/errors';
import { AreaId, ProjectId } from '../../wire/ids';
import { Project, ProjectFields } from '../../wire/places';
import { Count, FurtherCursor, Id, IncludeArchived, LongPage, Restore, WorkspaceId } from '../../wire/shared';
import { archiveProject, restoreProject } from '../shared/archiving';
import { cascade, headingsIn, recordHeadings } from '../shared/cascade';
import { requireFreeIds } from '../shared/chosen-ids';
import {
  isEmpty,
  knownRole,
  namesOf,
  projectColumns,
  projectColumnsAs,
  projectSource,
} from '../shared/columns';
import { destinationOf, findInPlace, findToMove, requireWorkspace, samePlace } from '../shared/destination';
import { type Compared, recordUpdate } from '../shared/field-changes';
import { writeNotes } from '../shared/merge-edit';
import { moveToTrash } from '../shared/move-to-trash';
import { endLostAssignments } from '../sharing/assignments';
import { createTree } from './create-tree';
import { duplicate } from './duplicate-project';
import { findProject, readProject } from './find-project';
import { insertProject } from './insert-project';
import { moveProject } from './move-project';

interface Scope {
  areaId?: string | undefined;
  workspaceId?: string | undefined;
}

/** The named area, else the named workspace, else the personal one. */
async function listScope(ctx: SignedIn, { areaId, workspaceId }: Scope) {
  if (!areaId) return sql`p.workspace_id = ${await workspaceOf(ctx, workspaceId)}`;
  const area = await find(ctx, { kind: 'area', id: areaId, role: 'reader' });
  requireWorkspace(area, workspaceId);
  return sql`p.area_id = ${areaId}`;
}

const list = query
  .meta({
    summary: 'List the projects of a workspace or of one area, in manual order.',
    rest: 'GET /projects',
    tool: 'list_projects',
  })
  .input(
    z.strictObject({
      areaId: AreaId.optional().describe('Only projects in this area.'),
      includeArchived: IncludeArchived,
      workspaceId: WorkspaceId.optional(),
      ...LongPage,
    }),
  )
  .output(z.strictObject({ projects: z.array(Project), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const scope = await listScope(ctx, input);
    const rows = sql`
      SELECT ${projectColumns} FROM projects p ${projectAccess(ctx.caller)}
      WHERE ${scope} AND access.role IS NOT NULL ${input.includeArchived ? empty : sql`AND p.archived_at IS NULL`}`;
    const keys = [numberKey<Project>('order'), idKey<Project>('id')];
    const { rows: projects, ...more } = await readPage(
      ctx.db,
      { name: 'projects', rows, keys, long: ['notes'] },
      input,
    );
    return { projects, ...more };
  });

const get = query
  .meta({
    summary: 'Read a project.',
    rest: 'GET /projects/{projectId}',
    tool: 'get_project',
  })
  .input(z.strictObject({ projectId: ProjectId }))
  .output(z.strictObject({ project: Project }))
  .query(async ({ ctx, input }) => ({ project: await readProject(ctx, input.projectId) }));

const Creation = ProjectFields.partial()
  .required({ name: true })
  .extend({ workspaceId: WorkspaceId.optional() });

async function createIn(
  ctx: Writing,
  { areaId = null, workspaceId: named, order, ...fields }: z.infer<typeof Creation> & { id?: string },
): Promise<Project> {
  if (fields.id) await requireFreeIds(ctx, 'projects', [fields.id]);
  const workspaceId = await destinationOf(ctx, { projectId: null, areaId }, named);
  return insertProject(ctx, { ...fields, workspaceId, areaId, order });
}

const create = mutation
  .meta({
    summary: 'Create a project in an area or at the root of a workspace.',
    rest: 'POST /projects',
    tool: 'create_project',
    kind: ['write'],
    event: 'created',
    example: { name: 'Paint the kitchen', deadline: '2027-03-31' },
  })
  .input(Creation)
  .output(z.strictObject({ project: Project }))
  .mutation(async ({ ctx, input }) => ({ project: await createIn(ctx, input) }));

/** Creates a project under an id that the page chose. Only for pages. */
export const createProject = mutation
  .meta({ tool: 'create_project', event: 'created' })
  .input(Creation.extend({ id: Id }))
  .output(z.strictObject({ project: Project }))
  .mutation(async ({ ctx, input }) => ({ project: await createIn(ctx, input) }));

type ProjectChange = Partial<z.infer<typeof ProjectFields>>;

/** @throws 404, 403 and 400 like `findToMove`. */
async function updateProject(
  ctx: Writing,
  id: string,
  { areaId, order, ...fields }: ProjectChange,
): Promise<Project> {
  const { found, place } = await findToMove(ctx, { kind: 'project', id, role: 'editor' }, { areaId });
  const moved = !samePlace(found, place);
  const change = { ...fields, position: order, ...(moved && { areaId: place.areaId }) };
  if (isEmpty(change)) return readProject(ctx, id);
  const { where, returning } = comparing(projectSource, { id, fields: namesOf(change) });
  const { before, after, ...project } = await ctx.db.one<Project & Compared>(sql`
    UPDATE projects p SET ${assignments(projectSource, change, ctx.now)} ${where}
    RETURNING ${projectColumnsAs(knownRole(found.role), sql`${ctx.caller.id}::uuid`)}, ${returning}`);
  if (moved) await endLostAssignments(ctx, { ...found, kind: 'project' });
  recordUpdate(ctx, { ...found, label: project.name }, { before, after });
  // A move may end the caller's own access. The response is then the project as they left it.
  return (moved && (await findProject(ctx, id))) || project;
}

const update = mutation
  .meta({
    summary: 'Change a project, or move it to another area of its workspace or to the root.',
    rest: 'PATCH /projects/{projectId}',
    tool: 'update_project',
    kind: ['write', 'idempotent', 'destructive'],
    event: 'updated',
    example: { deadline: '2027-04-30' },
  })
  .input(ProjectFields.partial().extend({ projectId: ProjectId }))
  .output(z.strictObject({ project: Project }))
  .mutation(async ({ ctx, input: { projectId, ...change } }) => ({
    project: await updateProject(ctx, projectId, change),
  }));

const archive = mutation
  .meta({
    summary: 'Archive a project with its open tasks, or restore it.',
    description:
      'Restoring restores exactly what the same archive call archived. The count says how many tasks.',
    rest: 'POST /projects/{projectId}/archive',
    tool: 'archive_project',
    kind: ['write', 'idempotent'],
    event: 'completed',
  })
  .input(z.strictObject({ projectId: ProjectId, restore: Restore }))
  .output(z.strictObject({ project: Project, archivedTasks: Count }))
  .mutation(async ({ ctx, input: { projectId, restore } }) => {
    const found = await findInPlace(ctx, 'project', projectId);
    if (restore && found.archived && found.placeArchived)
      throw conflict('Its area is archived. Restore the area, or move the project out of it first.');
    const reversed = { operation: 'restore_project', event: 'reopened' } as const;
    if (found.archived === restore) ctx.record({ ...found, ...(restore && reversed) });
    const counts = await (restore ? restoreProject(ctx, projectId) : archiveProject(ctx, projectId));
    return { project: await readProject(ctx, projectId), ...counts };
  });

/** Moves a locked project to the trash, and its tasks out of it. @returns how many tasks. */
export async function deleteProject(ctx: Writing, found: FoundRow): Promise<number> {
  const { id } = found;
  await moveToTrash(ctx, 'project', id);
  ctx.record({ ...found, kind: 'project' });
  recordHeadings(ctx, await headingsIn(ctx, sql`project_id`, id), 'deleted');
  const detachedTasks = await cascade(ctx, 'task', {
    where: sql`t.project_id = ${id}`,
    set: sql`project_id = NULL, heading_id = NULL`,
    fields: ['projectId', 'headingId'],
  });
  await ctx.db.run(sql`DELETE FROM projects WHERE id = ${id}`);
  await endLostAssignments(ctx, { ...found, kind: 'workspace', id: found.workspaceId });
  return detachedTasks;
}

const remove = mutation
  .meta({
    summary: 'Delete an archived project. Its tasks stay, without a project.',
    description: 'It stays in the trash for 30 days.',
    rest: 'DELETE /projects/{projectId}',
    tool: 'delete_project',
    event: 'deleted',
  })
  .input(z.strictObject({ projectId: ProjectId }))
  .output(z.strictObject({ projectId: Id, detachedTasks: Count }))
  .mutation(async ({ ctx, input: { projectId } }) => {
    const found = await find(ctx, { kind: 'project', id: projectId, role: 'owner', lock: 'update' });
    if (!found.archived) throw conflict('Archive the project before you delete it.');
    return { projectId, detachedTasks: await deleteProject(ctx, found) };
  });

/** Only for pages. */
export const writeProjectNotes = writeNotes({
  kind: 'project',
  tool: 'update_project',
  notes: ProjectFields.shape.notes,
  update: updateProject,
});

export const projects = router({
  list,
  get,
  create,
  createTree,
  update,
  move: moveProject,
  archive,
  duplicate,
  remove,
});
