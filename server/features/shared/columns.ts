import sql, { raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { STEP } from '../../../domain/order';
import { ms } from '../../platform/database/epoch';
import { type Source, selection, source } from '../../platform/database/tables';
import { AreaRow, HeadingRow, ProjectRow } from '../../wire/places';
import type { Role } from '../../wire/shared';
import { TaskRow, type TaskStatus } from '../../wire/task';
import { currentAssignee } from '../sharing/assignments';
import { authorJson } from '../sharing/people';

/** The position after the last row of a workspace. */
export const lastPosition = (table: 'areas' | 'projects' | 'headings', workspaceId: string) =>
  sql`(SELECT coalesce(max(position), 0) + ${STEP} FROM ${raw(table)} WHERE workspace_id = ${workspaceId})`;

/** The same for what belongs to a person. */
export const lastOwnPosition = (table: 'habits' | 'views', userId: string) =>
  sql`(SELECT coalesce(max(position), 0) + ${STEP} FROM ${raw(table)} WHERE user_id = ${userId})`;

/** The position after the last task of a workspace. One index lookup per status instead of a scan of all tasks. */
export const lastTaskPosition = (workspaceId: string) => sql`(
  SELECT coalesce(max(last.position), 0) + ${STEP} FROM unnest(enum_range(NULL::task_status)) AS known (status)
  CROSS JOIN LATERAL (SELECT max(position) AS position FROM tasks
    WHERE workspace_id = ${workspaceId} AND tasks.status = known.status) AS last)`;

/** The columns of a task that can be long. */
export const longTaskColumns = ['notes', 'checklist', 'tags'] as const;

/** Whether a partial update changes nothing. */
export const isEmpty = (fields: Record<string, unknown>) =>
  Object.values(fields).every((value) => value === undefined);

/** The names of fields that a partial update gives. */
export const namesOf = (fields: Record<string, unknown>): string[] =>
  Object.keys(fields).filter((name) => fields[name] !== undefined);

const accessRole = sql`access.role`;

/** A role that is already known, as a column of the row that a write returns. */
export const knownRole = (role: Role) => sql`${role}::text`;

export const areaSource = source('areas', 'a');
export const projectSource = source('projects', 'p');
export const headingSource = source('headings', 'h');
export const taskSource = source('tasks', 't');

/** The author of a row. `viewer` is SQL; without it, the row is the reader's own. */
const authorOf = (creatorId: Sql, viewer: Sql | undefined) =>
  viewer ? authorJson(creatorId, viewer) : sql`NULL`;

/** Who reads, in a query that joins the access of the row. */
const accessViewer = sql`access.viewer`;

const isArchived = ({ column }: Pick<Source<'areas' | 'projects'>, 'column'>) =>
  sql`${column('archived_at')} IS NOT NULL`;

/** The wire shape of an area `a`, with a role that is already known. `viewer` as for `authorOf`. */
export const areaColumnsAs = (role: Sql, viewer?: Sql) =>
  selection(areaSource, AreaRow.shape, {
    archived: isArchived(areaSource),
    order: areaSource.column('position'),
    accessRole: role,
    author: authorOf(areaSource.column('creator_id'), viewer),
  });

/** The wire shape of an area `a`. */
export const areaColumns = areaColumnsAs(accessRole, accessViewer);

const countTasks = (place: Sql, status: z.infer<typeof TaskStatus>) =>
  sql`(SELECT count(*) FROM tasks c WHERE ${place} AND c.status = ${raw(`'${status}'`)})`;

const ofProject = sql`c.project_id = p.id`;

/** The wire shape of a project `p`, with a role that is already known. */
export const projectColumnsAs = (role: Sql, viewer?: Sql) =>
  selection(projectSource, ProjectRow.shape, {
    archived: isArchived(projectSource),
    order: projectSource.column('position'),
    accessRole: role,
    createdAt: ms('p.created_at'),
    updatedAt: ms('p.updated_at'),
    openTaskCount: countTasks(ofProject, 'open'),
    doneTaskCount: countTasks(ofProject, 'done'),
    author: authorOf(projectSource.column('creator_id'), viewer),
  });

/** The wire shape of a project `p`. */
export const projectColumns = projectColumnsAs(accessRole, accessViewer);

const underHeading = sql`c.heading_id = h.id`;

/** The wire shape of a heading `h`. */
export const headingColumnsFor = (viewer?: Sql) =>
  selection(headingSource, HeadingRow.shape, {
    order: headingSource.column('position'),
    openTaskCount: countTasks(underHeading, 'open'),
    doneTaskCount: countTasks(underHeading, 'done'),
    author: authorOf(headingSource.column('creator_id'), viewer),
  });

/** The same, in a query that joins the access of the heading. */
export const headingColumns = headingColumnsFor(accessViewer);

/** The writable fields of a task that are not the column of their name. */
export const taskFields = {
  when: sql`CASE t.when_kind
    WHEN 'date' THEN jsonb_build_object('kind', 'date', 'date', t.when_date, 'hasTime', t.when_time IS NOT NULL, 'time', t.when_time)
    ELSE jsonb_build_object('kind', t.when_kind) END`,
  repeat: sql`CASE WHEN t.repeat_every IS NOT NULL
    THEN jsonb_build_object('every', t.repeat_every, 'unit', t.repeat_unit) || t.repeat_rule END`,
  order: taskSource.column('position'),
  assigneeId: currentAssignee,
  remindAt: ms('t.remind_at'),
};

/** The wire shape of a task `t`, with a role that is already known. `viewer` as for `authorOf`. */
export const taskColumnsAs = (role: Sql, viewer?: Sql) =>
  selection(taskSource, TaskRow.shape, {
    ...taskFields,
    completedAt: ms('t.completed_at'),
    createdAt: ms('t.created_at'),
    updatedAt: ms('t.updated_at'),
    accessRole: role,
    author: authorOf(taskSource.column('creator_id'), viewer),
  });

/** The wire shape of a task `t`. */
export const taskColumns = taskColumnsAs(accessRole, accessViewer);

/** The checklist of a task `t` with nothing done. */
export const freshChecklist = sql`(
  SELECT coalesce(jsonb_agg(item || '{"done": false}' ORDER BY place), '[]')
  FROM jsonb_array_elements(${taskSource.column('checklist')}) WITH ORDINALITY AS items (item, place))`;
