import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { insertInto, type NewRow } from '../../platform/database/tables';
import { requireRoom } from '../../platform/limits/row-limits';
import type { Project } from '../../wire/places';
import { knownRole, lastPosition, projectColumnsAs, projectSource } from '../shared/columns';

/** The columns of a new project that its creator chooses. */
type NewProject = Omit<NewRow<'projects'>, 'position' | 'creatorId' | 'createdAt' | 'updatedAt'> & {
  workspaceId: string;
  order?: number | undefined;
};

/**
 * Inserts a project of the caller's, at the end of the manual order unless it has an order.
 * @throws 409 at the limit of projects.
 */
export async function insertProject(ctx: Writing, { order, ...columns }: NewProject): Promise<Project> {
  const { workspaceId, areaId = null } = columns;
  await requireRoom(ctx.db, 'projects', ctx.caller.id);
  const project = await ctx.db.one<Project>(sql`
    ${insertInto(projectSource, {
      // In an area, members get the area's access. At the root a project needs its own.
      workspaceAccess: areaId ? 'none' : 'edit',
      ...columns,
      creatorId: ctx.caller.id,
      position: order ?? lastPosition('projects', workspaceId),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })} RETURNING ${projectColumnsAs(knownRole('owner'))}`);
  ctx.record({ workspaceId, kind: 'project', id: project.id, label: project.name });
  return project;
}
