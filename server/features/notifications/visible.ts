import sql, { type Sql } from 'sql-template-tag';
import { areaAccess, projectAccess, taskAccess } from '../../core/access/row-access';

const seesTask = (caller: string, condition: Sql) =>
  sql`EXISTS (SELECT FROM tasks t ${taskAccess({ id: caller })} WHERE ${condition} AND access.role IS NOT NULL)`;

const hasInvitation = (caller: string) => sql`EXISTS (
  SELECT FROM invitations i JOIN users u ON u.email = i.email AND u.email_verified_at IS NOT NULL
  WHERE u.id = ${caller} AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    AND coalesce(i.to_workspace_id, i.area_id, i.project_id, i.task_id, i.note_id) = x.target_id)`;

/** SQL condition: the account may still see what its notification `x` is about. */
export const isVisibleTo = (caller: string): Sql => sql`(
  CASE x.target_kind
    WHEN 'task' THEN ${seesTask(caller, sql`t.id = x.target_id`)}
    WHEN 'project' THEN EXISTS (
      SELECT FROM projects p ${projectAccess({ id: caller })} WHERE p.id = x.target_id AND access.role IS NOT NULL)
    WHEN 'area' THEN EXISTS (
      SELECT FROM areas a ${areaAccess({ id: caller })} WHERE a.id = x.target_id AND access.role IS NOT NULL)
    WHEN 'note' THEN EXISTS (
      SELECT FROM notes WHERE notes.id = x.target_id AND (notes.owner_id = ${caller}
        OR EXISTS (SELECT FROM grants g WHERE g.note_id = notes.id AND g.user_id = ${caller})))
    WHEN 'workspace' THEN EXISTS (
      SELECT FROM workspace_members m WHERE m.workspace_id = x.target_id AND m.user_id = ${caller})
    ELSE cardinality(x.task_ids) = 0 OR ${seesTask(caller, sql`t.id = ANY(x.task_ids)`)}
  END OR (x.kind = 'invite' AND ${hasInvitation(caller)}))`;

/** The text of a notification `x`. One about several tasks names those that the account may still see. */
export const bodyFor = (caller: string): Sql => sql`
  CASE WHEN cardinality(x.task_ids) = 0 THEN x.body ELSE (
    SELECT coalesce(left(string_agg(t.title, ' · ' ORDER BY array_position(x.task_ids, t.id)), 500), '')
    FROM tasks t ${taskAccess({ id: caller })} WHERE t.id = ANY(x.task_ids) AND access.role IS NOT NULL) END`;
