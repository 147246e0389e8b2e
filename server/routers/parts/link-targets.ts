import sql, { type Sql } from 'sql-template-tag';
import { areaAccess, projectAccess, taskAccess } from '../../row-access';
import { targets } from '../../sharing/targets';
import type { LinkTargetKind } from '../../wire/sharing';

/** How a query goes from a grant or a link to what it is on, with the caller's role there as `access.role`. */
interface Reachable {
  kind: LinkTargetKind;
  row: Sql;
  /** `areas a` and so on, to join. */
  source: Sql;
  /** The column of a grant or a link that refers to it. */
  column: Sql;
  label: Sql;
  /** What `access.role` needs, after the source and its condition. */
  joins: Sql;
}

/** The kinds of targets that grants and links lead to, for one caller. */
export const linkTargets = (caller: string): Reachable[] => [
  {
    kind: 'area',
    row: sql`a`,
    source: sql`areas a`,
    column: targets.area.column,
    label: sql`a.name`,
    joins: areaAccess(caller),
  },
  {
    kind: 'project',
    row: sql`p`,
    source: sql`projects p`,
    column: targets.project.column,
    label: sql`p.name`,
    joins: projectAccess(caller),
  },
  {
    kind: 'task',
    row: sql`t`,
    source: sql`tasks t`,
    column: targets.task.column,
    label: sql`t.title`,
    joins: taskAccess(caller),
  },
];
