import sql, { join, raw, type Sql } from 'sql-template-tag';
import {
  areaAccess,
  type CallerRef,
  idOf,
  isLimited,
  projectAccess,
  taskAccess,
} from '../../core/access/row-access';
import { noteSource } from '../notes/note-columns';
import { type RowSource, rowSources } from '../shared/row-sources';

const managesWorkspace = (caller: CallerRef) => sql`EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = e.workspace_id AND m.user_id = ${idOf(caller)} AND m.role <> 'member')`;

/** An app that is limited to places knows of no workspace, only of its places. */
const isMember = (caller: CallerRef, workspaceId: Sql) =>
  isLimited(caller)
    ? sql`false`
    : sql`EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = ${workspaceId} AND m.user_id = ${idOf(caller)})`;

const readableNow = (caller: CallerRef, { table, row, access }: RowSource) => sql`
  (SELECT access.role IS NOT NULL FROM ${table} ${row} ${access(caller)} WHERE ${row}.id = e.target_id)`;

/** Access to the copy in the trash. */
const readableBefore = (caller: CallerRef, { table, row, access }: RowSource) => sql`
  (SELECT access.role IS NOT NULL FROM trash x CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, x.row) ${row} ${access(caller)}
   WHERE x.id = e.target_id)`;

interface Gone {
  /** SQL conditions for a target that is gone. The first that is not null counts. */
  ofRow: (source: RowSource) => Sql;
  ofNote: Sql;
}

/** Scalar queries, null for a target that is gone: with EXISTS, PostgreSQL hashes all tasks for each page. */
function readTarget(caller: CallerRef, { ofRow, ofNote }: Gone): Sql {
  const rows = Object.entries(rowSources).map(
    ([kind, of]) => sql`WHEN ${raw(`'${kind}'`)} THEN coalesce(${readableNow(caller, of)}, ${ofRow(of)})`,
  );
  return sql`CASE e.target_kind ${join(rows, ' ')}
    WHEN 'note' THEN coalesce((SELECT access.role IS NOT NULL FROM ${noteSource(caller)} WHERE n.id = e.target_id), ${ofNote})
    WHEN 'workspace' THEN ${isMember(caller, sql`e.target_id`)}
    ELSE false END`;
}

const canRead = (from: Sql, access: Sql, is: Sql) =>
  sql`EXISTS (SELECT FROM ${from} ${access} WHERE ${is} AND access.role IS NOT NULL)`;

/** SQL condition: the caller sees the place `place.id`, is it, or is a member of it. */
const seesPlace = (caller: CallerRef): Sql => sql`(
  ${isLimited(caller) ? sql`false` : sql`place.id = ${idOf(caller)}::uuid`}
  OR ${isMember(caller, sql`place.id`)}
  OR ${canRead(sql`areas a`, areaAccess(caller), sql`a.id = place.id`)}
  OR ${canRead(sql`projects p`, projectAccess(caller), sql`p.id = place.id`)}
  OR ${canRead(sql`tasks t`, taskAccess(caller), sql`t.id = place.id`)})`;

/** SQL condition: the caller sees one of the places of the entry `e` of the log of changes. */
export const seesSomePlace = (caller: CallerRef): Sql => sql`EXISTS (
  SELECT FROM unnest(string_to_array(e.places, ',')::uuid[]) AS place (id) WHERE ${seesPlace(caller)})`;

const isActor = (caller: CallerRef) => (isLimited(caller) ? sql`false` : sql`e.actor_id = ${idOf(caller)}`);

const seesDeleted = (caller: CallerRef) =>
  isLimited(caller) ? sql`false` : sql`${isActor(caller)} OR ${managesWorkspace(caller)}`;

/**
 * SQL condition: the caller may read the target of `e`. For a deleted target its copy in the trash counts, so that
 * people who could read it learn that it is gone. Without a copy, its deleter and managers of the workspace may.
 */
export const mayReadTarget = (caller: CallerRef): Sql =>
  readTarget(caller, {
    ofRow: (source) => sql`${readableBefore(caller, source)}, ${seesDeleted(caller)}`,
    ofNote: isActor(caller),
  });

/**
 * SQL condition: the caller may see the activity entry `e`, because they see its target now. For a deleted target they
 * see their own entries, and managers of the workspace see all of them except for notes.
 */
export const mayReadEntry = (caller: CallerRef): Sql =>
  readTarget(caller, { ofRow: () => seesDeleted(caller), ofNote: isActor(caller) });

/** SQL condition: the caller, who could read the target of `e` once, still may, or it is gone. */
export const mayStillReadTarget = (caller: CallerRef): Sql =>
  readTarget(caller, { ofRow: () => sql`true`, ofNote: sql`true` });
