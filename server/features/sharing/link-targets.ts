import sql from 'sql-template-tag';
import type { Viewer } from '../../core/access/row-access';
import { targets } from '../../core/access/targets';
import { rowSources } from '../shared/row-sources';

/** The SQL parts to join a grant or link with its target, and the caller's role as `access.role`. */
export const linkTargets = (caller: Viewer) =>
  (['area', 'project', 'task'] as const).map((kind) => {
    const { table, row, label, access } = rowSources[kind];
    return {
      kind,
      row,
      source: sql`${table} ${row}`,
      /** The foreign key in grants and links. */
      column: targets[kind].column,
      label,
      joins: access(caller),
    };
  });
