import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import type { Column, Table } from '../../platform/database/tables';
import type { TrashKind } from '../../wire/trash';

/*
 * What a delete moves into the trash. The rows are stored as JSON and then really deleted, so that no query has to leave
 * out what is in the trash. Public links and mail addresses are not stored: after a restore they stay dead, and the place
 * gets new ones.
 * Nor is who has a note open, and which words of it are indexed.
 */

/** A table and the column that refers to the deleted row. */
type Reference = { [T in Table]: readonly [T, Column<T>] }[Table];

interface StoredKind {
  table: Table;
  /** Of rows that have no such column. */
  workspace?: Sql;
  /** The column of the person who may always restore it, while they have access. */
  owner: Sql;
  label: Sql;
  /** Rows that the delete deletes too. In the order in which a restore inserts them. */
  deleted: readonly Reference[];
  /** Rows that stay and lose the reference. */
  detached: readonly Reference[];
  /** Rows that the delete deletes for good. */
  ended: readonly Reference[];
}

export const storedKinds: Record<TrashKind, StoredKind> = {
  task: {
    table: 'tasks',
    owner: sql`r.creator_id`,
    label: sql`r.title`,
    deleted: [
      ['grants', 'task_id'],
      ['invitations', 'task_id'],
      ['round_tasks', 'task_id'],
      ['comments', 'task_id'],
      // Also files on comments, so comments are restored before files.
      ['files', 'task_id'],
      ['todo_resources', 'task_id'],
    ],
    detached: [['tasks', 'previous_id']],
    ended: [['share_links', 'task_id']],
  },
  project: {
    table: 'projects',
    owner: sql`r.creator_id`,
    label: sql`r.name`,
    deleted: [
      ['headings', 'project_id'],
      ['grants', 'project_id'],
      ['invitations', 'project_id'],
      ['files', 'project_id'],
    ],
    detached: [['tasks', 'project_id']],
    ended: [
      ['share_links', 'project_id'],
      ['oauth_grant_places', 'project_id'],
      ['mail_addresses', 'project_id'],
      ['todo_collections', 'project_id'],
    ],
  },
  area: {
    table: 'areas',
    owner: sql`r.creator_id`,
    label: sql`r.name`,
    deleted: [
      ['headings', 'area_id'],
      ['grants', 'area_id'],
      ['invitations', 'area_id'],
    ],
    detached: [
      ['projects', 'area_id'],
      ['tasks', 'area_id'],
    ],
    ended: [
      ['share_links', 'area_id'],
      ['oauth_grant_places', 'area_id'],
      ['mail_addresses', 'area_id'],
    ],
  },
  heading: {
    table: 'headings',
    owner: sql`NULL::uuid`,
    label: sql`r.name`,
    deleted: [],
    detached: [['tasks', 'heading_id']],
    ended: [],
  },
  note: {
    table: 'notes',
    owner: sql`r.owner_id`,
    label: sql`r.title`,
    deleted: [
      ['grants', 'note_id'],
      ['invitations', 'note_id'],
      ['files', 'note_id'],
    ],
    detached: [],
    ended: [
      ['long_notes', 'note_id'],
      ['note_presence', 'note_id'],
    ],
  },
  comment: {
    table: 'comments',
    owner: sql`r.author_id`,
    label: sql`left(r.body, 200)`,
    deleted: [['files', 'comment_id']],
    detached: [],
    ended: [],
  },
  file: {
    table: 'files',
    // A picture of a profile counts to the personal workspace.
    workspace: sql`coalesce(
      (SELECT t.workspace_id FROM tasks t WHERE t.id = r.task_id),
      (SELECT p.workspace_id FROM projects p WHERE p.id = r.project_id),
      (SELECT n.workspace_id FROM notes n WHERE n.id = r.note_id),
      (SELECT w.id FROM workspaces w WHERE w.owner_id = r.profile_id AND w.kind = 'personal'))`,
    owner: sql`r.created_by`,
    label: sql`r.name`,
    // What keeps the bytes of deleted files reads them from there, whatever they were deleted with.
    deleted: [['files', 'id']],
    detached: [],
    ended: [],
  },
};

const placeColumns: Partial<Record<Table, Sql>> = {
  tasks: sql`jsonb_build_object('id', r.id, 'project_id', r.project_id, 'area_id', r.area_id, 'heading_id', r.heading_id)`,
  projects: sql`jsonb_build_object('id', r.id)`,
};

const storeRows = (ids: string[], [table, column]: Reference, row: Sql) =>
  sql`SELECT r.${raw(column)}, ${table}, ${row} FROM ${raw(table)} r WHERE r.${raw(column)} = ANY(${ids}::uuid[])`;

/**
 * Stores rows and what their delete takes along. Call it before the rows change, with the rows locked.
 * @param of the ids of the rows, which are also their ids in the trash
 */
export async function moveToTrash(
  ctx: Pick<SignedIn, 'db' | 'now'>,
  kind: TrashKind,
  of: string | readonly string[],
) {
  const ids = [of].flat();
  const { table, workspace = sql`r.workspace_id`, owner, label, deleted, detached } = storedKinds[kind];
  await ctx.db.run(sql`
    INSERT INTO trash (id, workspace_id, kind, owner_id, label, row, bytes, deleted_at)
    SELECT r.id, ${workspace}, ${kind}, ${owner}, ${label}, to_jsonb(r), octet_length(to_jsonb(r)::text), ${ctx.now} FROM ${raw(table)} r
    WHERE r.id = ANY(${ids}::uuid[])`);
  const rows = [
    ...deleted.map((reference) => storeRows(ids, reference, sql`to_jsonb(r)`)),
    ...detached.map((reference) => storeRows(ids, reference, placeColumns[reference[0]] ?? sql`to_jsonb(r)`)),
  ];
  if (rows.length > 0)
    await ctx.db.run(sql`
      WITH stored AS (INSERT INTO trash_rows (trash_id, source, row) ${join(rows, ' UNION ALL ')} RETURNING trash_id, row)
      UPDATE trash SET bytes = trash.bytes + added.bytes
      FROM (SELECT trash_id, sum(octet_length(row::text)) AS bytes FROM stored GROUP BY trash_id) AS added WHERE trash.id = added.trash_id`);
}
