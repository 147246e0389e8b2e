import sql from 'sql-template-tag';
import { z } from 'zod';
import { STEP } from '../../../domain/order';
import { find } from '../../core/access/row-access';
import { mutation, type Writing } from '../../core/operation/trpc';
import { conflict } from '../../platform/errors/errors';
import { ProjectId } from '../../wire/ids';
import { type Heading, type Project, ProjectFields, ProjectTree } from '../../wire/places';
import { lastTaskPosition } from '../shared/columns';
import { destinationOf, requirePlaceEditor } from '../shared/destination';
import { copyTasks } from '../tasks/copy-tasks';
import { readProject } from './find-project';
import { insertHeadings } from './insert-headings';
import { insertProject } from './insert-project';
import { readTree } from './read-tree';

/** A copy is one request and one answer, so its size is bounded. */
const MAX_ROWS = 1_000;
const MAX_BYTES = 4e6;

const tooMany = (called: string, most = MAX_ROWS) =>
  conflict(`The project has more than ${most} ${called}. Copy it in parts.`);

/** Inserts the project itself. It keeps the access of its workspace, so that nobody else can read the copy. */
async function copyProject(ctx: Writing, from: Project, name: string): Promise<Project> {
  const { areaId, notes, hue, icon, deadline } = from;
  const { access } = await ctx.db.one<{ access: 'none' | 'view' | 'edit' }>(
    sql`SELECT workspace_access AS access FROM projects WHERE id = ${from.id}`,
  );
  const workspaceId = await destinationOf(ctx, { projectId: null, areaId }, from.workspaceId);
  return insertProject(ctx, {
    name,
    areaId,
    notes,
    hue,
    icon,
    deadline,
    workspaceId,
    workspaceAccess: access,
  });
}

type OldHeading = Pick<Heading, 'id' | 'name' | 'notes' | 'deadline'>;

interface Copy {
  from: string;
  to: Project;
}

/** @returns the ids of the copied headings, by those of the old ones, in order. */
async function copyHeadings(ctx: Writing, { from, to }: Copy): Promise<Map<string, string>> {
  const old = await ctx.db.rows<OldHeading>(sql`
    SELECT id, name, notes, deadline FROM headings WHERE project_id = ${from} ORDER BY position, id LIMIT ${MAX_ROWS + 1}`);
  if (old.length > MAX_ROWS) throw tooMany('headings');
  const copies = await insertHeadings(
    ctx,
    { projectId: to.id, areaId: null, workspaceId: to.workspaceId },
    old.map(({ id: _id, ...heading }) => heading),
  );
  return new Map(old.map(({ id }, at) => [id, copies[at] ?? '']));
}

/** Copies the open tasks in one statement. @returns the ids of the copies, in order. */
async function copyOpenTasks(
  ctx: Writing,
  { from, to, headings }: Copy & { headings: ReadonlyMap<string, string> },
): Promise<string[]> {
  const open = await ctx.db.rows<{ id: string; headingId: string | null; bytes: number }>(sql`
    SELECT id, heading_id AS "headingId", octet_length(notes) + octet_length(checklist::text) AS bytes
    FROM tasks WHERE project_id = ${from} AND status = 'open' ORDER BY position, id LIMIT ${MAX_ROWS + 1}`);
  if (open.length > MAX_ROWS) throw tooMany('open tasks');
  if (open.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_BYTES)
    throw tooMany('MB of text', MAX_BYTES / 1e6);
  const { first } = await ctx.db.one<{ first: number }>(
    sql`SELECT ${lastTaskPosition(to.workspaceId)} AS first`,
  );
  const copies = open.map(({ id, headingId }, at) => ({
    from: id,
    place: { projectId: to.id, areaId: null, headingId: headings.get(headingId ?? '') ?? null },
    workspaceId: to.workspaceId,
    position: first + at * STEP,
  }));
  return copyTasks(ctx, copies);
}

export const duplicate = mutation
  .meta({
    summary: 'Copy a project with its headings and open tasks, next to it.',
    description: 'In the copy, no checklist item is done. Nothing is shared with anybody yet.',
    rest: 'POST /projects/{projectId}/duplicate',
    tool: 'duplicate_project',
    kind: ['write'],
    event: 'created',
    example: { name: 'Paint the bathroom' },
  })
  .input(
    z.strictObject({
      projectId: ProjectId,
      name: ProjectFields.shape.name.describe('The name of the copy.'),
    }),
  )
  .output(ProjectTree)
  .mutation(async ({ ctx, input: { projectId, name } }) => {
    await find(ctx, { kind: 'project', id: projectId, role: 'editor' });
    const from = await readProject(ctx, projectId);
    await requirePlaceEditor(ctx, { projectId: null, areaId: from.areaId });
    const project = await copyProject(ctx, from, name);
    const copy = { from: projectId, to: project };
    const headings = await copyHeadings(ctx, copy);
    const taskIds = await copyOpenTasks(ctx, { ...copy, headings });
    return readTree(ctx, { projectId: project.id, headingIds: [...headings.values()], taskIds });
  });
