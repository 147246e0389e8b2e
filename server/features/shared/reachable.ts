import sql, { type Sql } from 'sql-template-tag';

/** The workspaces in which the caller has a membership or a grant. */
export const reachableWorkspaces = (caller: string) => sql`(
  SELECT workspace_id, bool_or(is_member) AS is_member FROM (
    SELECT workspace_id, true AS is_member FROM workspace_members WHERE user_id = ${caller}
    UNION ALL SELECT workspace_id, false FROM grants WHERE user_id = ${caller}) AS each
  GROUP BY workspace_id) AS reachable`;

/** The areas and projects in the CTE `place`, with their tasks and headings. */
export const placeContents = sql`
  SELECT id FROM place WHERE id IS NOT NULL
  UNION ALL SELECT t.id FROM place JOIN tasks t ON t.project_id = place.id
  UNION ALL SELECT t.id FROM place JOIN tasks t ON t.area_id = place.id
  UNION ALL SELECT h.id FROM place JOIN headings h ON h.project_id = place.id OR h.area_id = place.id`;

/** Everything a guest's grants give access to. Narrows the rows before the per-row access check. */
export const grantedTargets = (caller: string) => sql`
  WITH given AS (SELECT area_id, project_id, task_id, note_id FROM grants WHERE user_id = ${caller}),
  place AS (SELECT area_id AS id FROM given UNION SELECT project_id FROM given
    UNION SELECT p.id FROM projects p JOIN given ON given.area_id = p.area_id)
  ${placeContents} UNION ALL SELECT coalesce(task_id, note_id) FROM given WHERE num_nonnulls(task_id, note_id) = 1`;

/**
 * SQL condition: a row is in a workspace of the caller, or in what is shared with them. Narrows rows like
 * `grantedTargets`. The list of workspaces is for the indexes that begin with one: an OR uses none of them.
 */
export const isInReach = (caller: string, row: Sql) => sql`(
  ${row}.workspace_id = ANY (ARRAY(SELECT workspace_id FROM workspace_members WHERE user_id = ${caller}
    UNION SELECT workspace_id FROM grants WHERE user_id = ${caller}))
  AND (${row}.workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = ${caller})
    OR ${row}.id IN (${grantedTargets(caller)})))`;
