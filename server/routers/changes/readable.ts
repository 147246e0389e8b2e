import sql, { type Sql } from 'sql-template-tag';
import {
  areaAccess,
  type CallerRef,
  headingAccess,
  projectAccess,
  taskAccess,
} from '../../access/row-access';
import { noteSource } from '../notes/note-columns';

const managesWorkspace = (caller: CallerRef) => sql`EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = e.workspace_id AND m.user_id = ${caller} AND m.role <> 'member')`;

interface Readable {
  table: Sql;
  row: Sql;
  access: Sql;
}

const readableNow = ({ table, row, access }: Readable) => sql`
  (SELECT access.role IS NOT NULL FROM ${table} ${row} ${access} WHERE ${row}.id = e.target_id)`;

/** Access to the copy in the trash. */
const readableBefore = ({ table, row, access }: Readable) => sql`
  (SELECT access.role IS NOT NULL FROM trash x CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, x.row) ${row} ${access}
   WHERE x.id = e.target_id)`;

interface Gone {
  /** SQL conditions for a target that is gone. The first that is not null counts. */
  ofRow: (row: Readable) => Sql;
  ofNote: Sql;
}

function readTarget(caller: CallerRef, { ofRow, ofNote }: Gone): Sql {
  const readable = (row: Readable) => sql`coalesce(${readableNow(row)}, ${ofRow(row)})`;
  return sql`CASE e.target_kind
    WHEN 'task' THEN ${readable({ table: sql`tasks`, row: sql`t`, access: taskAccess(caller) })}
    WHEN 'project' THEN ${readable({ table: sql`projects`, row: sql`p`, access: projectAccess(caller) })}
    WHEN 'area' THEN ${readable({ table: sql`areas`, row: sql`a`, access: areaAccess(caller) })}
    WHEN 'heading' THEN ${readable({ table: sql`headings`, row: sql`h`, access: headingAccess(caller) })}
    WHEN 'note' THEN coalesce((SELECT access.role IS NOT NULL FROM ${noteSource(caller)} WHERE n.id = e.target_id), ${ofNote})
    WHEN 'workspace' THEN EXISTS (
      SELECT FROM workspace_members m WHERE m.workspace_id = e.target_id AND m.user_id = ${caller})
    ELSE false END`;
}

/**
 * SQL condition: the caller may read the target of `e`. For a deleted target its copy in the trash counts, so that
 * people who could read it learn that it is gone. Without a copy, its deleter and managers of the workspace may.
 */
export const mayReadTarget = (caller: CallerRef): Sql =>
  readTarget(caller, {
    ofRow: (row) => sql`${readableBefore(row)}, e.actor_id = ${caller} OR ${managesWorkspace(caller)}`,
    ofNote: sql`e.actor_id = ${caller}`,
  });

/** SQL condition: the caller, who could read the target of `e` once, still may, or it is gone. */
export const mayStillReadTarget = (caller: CallerRef): Sql =>
  readTarget(caller, { ofRow: () => sql`true`, ofNote: sql`true` });
