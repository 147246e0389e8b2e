import sql, { type Sql } from 'sql-template-tag';
import { areaAccess, type CallerRef, headingAccess, projectAccess, taskAccess } from '../../row-access';
import { noteSource } from '../notes/columns';

const managesWorkspace = (caller: CallerRef) => sql`EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = e.workspace_id AND m.user_id = ${caller} AND m.role <> 'member')`;

interface Readable {
  table: Sql;
  row: Sql;
  access: Sql;
}

/** Checks access to the row, else to its copy in the trash, else applies the rule for rows that are gone. */
const readable = ({ table, row, access }: Readable, gone: Sql) => sql`coalesce(
  (SELECT access.role IS NOT NULL FROM ${table} ${row} ${access} WHERE ${row}.id = e.target_id),
  (SELECT access.role IS NOT NULL FROM trash x CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, x.row) ${row} ${access}
   WHERE x.id = e.target_id), ${gone})`;

/**
 * SQL condition: the caller may read the target of `e`. For a deleted target its copy in the trash counts, so that
 * people who could read it learn that it is gone. Without a copy, its deleter and managers of the workspace may.
 */
export function mayReadTarget(caller: CallerRef): Sql {
  const gone = sql`e.actor_id = ${caller} OR ${managesWorkspace(caller)}`;
  return sql`CASE e.target_kind
    WHEN 'task' THEN ${readable({ table: sql`tasks`, row: sql`t`, access: taskAccess(caller) }, gone)}
    WHEN 'project' THEN ${readable({ table: sql`projects`, row: sql`p`, access: projectAccess(caller) }, gone)}
    WHEN 'area' THEN ${readable({ table: sql`areas`, row: sql`a`, access: areaAccess(caller) }, gone)}
    WHEN 'heading' THEN ${readable({ table: sql`headings`, row: sql`h`, access: headingAccess(caller) }, gone)}
    WHEN 'note' THEN coalesce((SELECT access.role IS NOT NULL FROM ${noteSource(caller)} WHERE n.id = e.target_id), e.actor_id = ${caller})
    WHEN 'workspace' THEN EXISTS (
      SELECT FROM workspace_members m WHERE m.workspace_id = e.target_id AND m.user_id = ${caller})
    ELSE false END`;
}
