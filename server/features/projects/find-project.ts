import sql from 'sql-template-tag';
import { projectAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { notFound } from '../../platform/errors/errors';
import type { Project } from '../../wire/places';
import { projectColumns } from '../shared/columns';

/** Undefined if the caller may not see the project. */
export const findProject = (ctx: Pick<SignedIn, 'db' | 'caller'>, id: string): Promise<Project | undefined> =>
  ctx.db.row<Project>(sql`
    SELECT ${projectColumns} FROM projects p ${projectAccess(ctx.caller)}
    WHERE p.id = ${id} AND access.role IS NOT NULL`);

/** @throws 404 if the caller may not see it. */
export async function readProject(ctx: Pick<SignedIn, 'db' | 'caller'>, id: string): Promise<Project> {
  const project = await findProject(ctx, id);
  if (!project) throw notFound('project');
  return project;
}
