import sql, { type Sql } from 'sql-template-tag';
import { areaAccess, projectAccess, taskAccess } from '../../access/row-access';
import { targets } from '../../access/targets';
import type { LinkTargetKind } from '../../wire/sharing';

/** The SQL parts to join a grant or link with its target, and the caller's role as `access.role`. */
interface LinkTarget {
  kind: LinkTargetKind;
  row: Sql;
  /** Table and alias, like `areas a`. */
  source: Sql;
  /** The foreign key in grants and links. */
  column: Sql;
  label: Sql;
  /** The joins that compute `access.role`. */
  joins: Sql;
}

export const linkTargets = (caller: string): LinkTarget[] => [
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
