import type { Field } from './compare-row';
import type { NotedTable } from './noted-rows';

const one = (name: string, column = name): Field => ({ name, columns: [column] });

const looks = [one('name'), one('hue'), one('icon'), one('notes'), one('order', 'position')];
const archived: Field = { name: 'archived', columns: ['archived_at', 'archive_batch'] };
const workspaceAccess = one('workspaceAccess', 'workspace_access');

/** A place is in a workspace: a row that moved to another one is not moved back. */
export const PLACE = 'place';
const place = (...columns: readonly string[]): Field => ({
  name: PLACE,
  columns: [...columns, 'workspace_id'],
});

/** What an undo sets back in each table. */
export const fieldsOf = {
  areas: [...looks, archived, workspaceAccess],
  projects: [...looks, one('deadline'), archived, workspaceAccess, place('area_id')],
  headings: [
    ...[one('name'), one('deadline'), one('notes'), one('order', 'position')],
    place('project_id', 'area_id'),
  ],
  tasks: [
    ...[
      one('title'),
      one('notes'),
      one('priority'),
      one('deadline'),
      one('tags'),
      one('checklist'),
      one('kind'),
    ],
    one('durationMin', 'duration_min'),
    one('order', 'position'),
    one('assigneeId', 'assignee_id'),
    { name: 'when', columns: ['when_kind', 'when_date', 'when_time'] },
    { name: 'repeat', columns: ['repeat_every', 'repeat_unit', 'repeat_anchor', 'repeat_rule'] },
    { name: 'remindAt', columns: ['remind_at', 'remind_by', 'remind_before', 'reminded_at'] },
    {
      name: 'status',
      columns: ['status', 'completed_at', 'completed_by', 'archived_at', 'archive_batch'],
    },
    place('project_id', 'area_id', 'heading_id'),
  ],
  notes: [one('title'), one('body')],
  comments: [one('body')],
  rounds: [
    { name: 'state', columns: ['engaged', 'closed_at'] },
    { name: 'name', columns: ['name', 'starts_at', 'ends_at', 'names_set'] },
  ],
  round_tasks: [one('order', 'position')],
  work_sessions: [
    { name: 'task', columns: ['task_id', 'title'] },
    { name: 'span', columns: ['started_at', 'ended_at'] },
    one('visibility'),
  ],
  journal_entries: [one('mood'), one('note')],
  habits: [
    ...[...looks, one('weekdays'), one('archived', 'archived_at')],
    { name: 'target', columns: ['target_count', 'target_period'] },
  ],
  habit_checks: [one('count')],
  views: [one('name'), one('icon'), one('filter'), one('sort'), one('order', 'position')],
} satisfies Partial<Record<NotedTable, Field[]>>;

/** The columns of a table that an undo sets back. */
export const columnsOf = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap(({ columns }) => columns)),
];
