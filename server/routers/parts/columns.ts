import type { RawValue } from 'sql-template-tag';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ms } from '../../database/epoch';
import { STEP } from '../../domain/order';

/** The position after the last of its kind in a workspace. */
export const lastPosition = (table: 'areas' | 'projects' | 'headings', workspaceId: string) =>
  sql`(SELECT coalesce(max(position), 0) + ${STEP} FROM ${raw(table)} WHERE workspace_id = ${workspaceId})`;

/** The position after the last task of a workspace: one index probe a status, however many tasks there are. */
export const lastTaskPosition = (workspaceId: string) => sql`(
  SELECT coalesce(max(last.position), 0) + ${STEP} FROM unnest(enum_range(NULL::task_status)) AS known (status)
  CROSS JOIN LATERAL (SELECT max(position) AS position FROM tasks
    WHERE workspace_id = ${workspaceId} AND tasks.status = known.status) AS last)`;

/**
 * `SET` assignments for the fields that are there, and `updated_at`. Keys are column names of our own, never input.
 * An empty change assigns nothing: callers skip the update then.
 */
export function assignments(fields: Record<string, RawValue | undefined>, now: Date): Sql {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return join([...set.map(([column, value]) => sql`${raw(column)} = ${value}`), sql`updated_at = ${now}`]);
}

/** True where a partial update changes nothing. */
export const isEmpty = (fields: Record<string, unknown>) =>
  Object.values(fields).every((value) => value === undefined);

const accessRole = sql`access.role`;

/** An area `a` as it is sent. */
export const areaColumns = sql`
  a.id, a.name, a.hue, a.icon, a.notes, a.archived_at IS NOT NULL AS archived, a.position AS "order",
  access.role AS "accessRole", a.workspace_id AS "workspaceId"`;

/** A project `p` as it is sent, with the role that a query or the caller already knows. */
export const projectColumnsAs = (role: Sql) => sql`
  p.id, p.name, p.notes, p.area_id AS "areaId", p.workspace_id AS "workspaceId", p.hue, p.icon, p.deadline,
  p.archived_at IS NOT NULL AS archived, p.position AS "order", ${role} AS "accessRole",
  ${ms('p.created_at')} AS "createdAt", ${ms('p.updated_at')} AS "updatedAt",
  (SELECT count(*) FROM tasks c WHERE c.project_id = p.id AND c.status = 'open') AS "openTaskCount",
  (SELECT count(*) FROM tasks c WHERE c.project_id = p.id AND c.status = 'done') AS "doneTaskCount"`;

/** A project `p` as it is sent. */
export const projectColumns = projectColumnsAs(accessRole);

/** A heading `h` as it is sent. */
export const headingColumns = sql`
  h.id, h.name, h.project_id AS "projectId", h.area_id AS "areaId", h.deadline, h.notes, h.position AS "order",
  (SELECT count(*) FROM tasks c WHERE c.heading_id = h.id AND c.status = 'open') AS "openTaskCount",
  (SELECT count(*) FROM tasks c WHERE c.heading_id = h.id AND c.status = 'done') AS "doneTaskCount"`;

/** A task `t` as it is sent, with the role that a query or the caller already knows. */
export const taskColumnsAs = (role: Sql) => sql`
  t.id, t.title, t.notes, t.status, t.priority,
  CASE t.when_kind
    WHEN 'date' THEN jsonb_build_object('kind', 'date', 'date', t.when_date, 'hasTime', t.when_time IS NOT NULL, 'time', t.when_time)
    ELSE jsonb_build_object('kind', t.when_kind) END AS "when",
  t.deadline, t.project_id AS "projectId", t.area_id AS "areaId", t.heading_id AS "headingId", t.tags, t.checklist,
  ${ms('t.completed_at')} AS "completedAt", t.duration_min AS "durationMin", t.kind,
  CASE WHEN t.repeat_every IS NOT NULL THEN jsonb_build_object('every', t.repeat_every, 'unit', t.repeat_unit) END AS repeat,
  t.workspace_id AS "workspaceId", t.position AS "order", ${ms('t.created_at')} AS "createdAt",
  ${ms('t.updated_at')} AS "updatedAt", t.comment_count AS "commentCount", ${role} AS "accessRole"`;

/** A task `t` as it is sent. */
export const taskColumns = taskColumnsAs(accessRole);
