import sql from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import type { Heading, ProjectTree } from '../../wire/places';
import type { Task } from '../../wire/task';
import { headingColumnsFor, knownRole, taskColumnsAs } from '../shared/columns';
import { readProject } from './find-project';

interface NewRows {
  projectId: string;
  /** In the order of the answer. */
  headingIds: readonly string[];
  taskIds: readonly string[];
}

/** A new project of the caller's with all that is in it, in the order given. */
export async function readTree(
  ctx: SignedIn,
  { projectId, headingIds, taskIds }: NewRows,
): Promise<ProjectTree> {
  const headings = await ctx.db.rows<Heading>(sql`
    SELECT ${headingColumnsFor()} FROM unnest(${[...headingIds]}::uuid[]) WITH ORDINALITY AS made (id, at)
    JOIN headings h ON h.id = made.id ORDER BY made.at`);
  const tasks = await ctx.db.rows<Task>(sql`
    SELECT ${taskColumnsAs(knownRole('owner'))} FROM unnest(${[...taskIds]}::uuid[]) WITH ORDINALITY AS made (id, at)
    JOIN tasks t ON t.id = made.id ORDER BY made.at`);
  return { project: await readProject(ctx, projectId), headings, tasks };
}
