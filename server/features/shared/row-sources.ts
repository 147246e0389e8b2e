import sql from 'sql-template-tag';
import { areaAccess, headingAccess, projectAccess, taskAccess } from '../../core/access/row-access';

/** The tables of rows with roles, each with the alias and the joins of `access/row-access.ts`. */
export const rowSources = {
  area: { table: sql`areas`, row: sql`a`, label: sql`a.name`, access: areaAccess },
  project: { table: sql`projects`, row: sql`p`, label: sql`p.name`, access: projectAccess },
  heading: { table: sql`headings`, row: sql`h`, label: sql`h.name`, access: headingAccess },
  task: { table: sql`tasks`, row: sql`t`, label: sql`t.title`, access: taskAccess },
};
export type RowSource = (typeof rowSources)[keyof typeof rowSources];
