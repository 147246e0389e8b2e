import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { SignedIn } from '../../core/operation/trpc';
import type { Table } from '../../platform/database/tables';
import type { ChangedKind } from '../../wire/change-sets';

/** The tables whose changes triggers note. */
export const NotedTable = z.enum([
  ...['areas', 'projects', 'headings', 'tasks', 'notes', 'comments', 'files', 'grants', 'invitations'],
  ...['share_links', 'rounds', 'round_tasks', 'work_sessions', 'journal_entries', 'habits', 'habit_checks'],
  ...['views', 'uploads', 'webhooks', 'feeds', 'workspaces', 'workspace_members', 'connections', 'packages'],
  ...['calendars', 'users'],
] as const satisfies readonly Table[]);
export type NotedTable = z.infer<typeof NotedTable>;

/** What people call the rows of a table. */
export const kinds: Record<NotedTable, ChangedKind> = {
  areas: 'area',
  projects: 'project',
  headings: 'heading',
  tasks: 'task',
  notes: 'note',
  comments: 'comment',
  files: 'file',
  grants: 'access',
  invitations: 'invitation',
  share_links: 'link',
  rounds: 'round',
  round_tasks: 'round',
  work_sessions: 'session',
  journal_entries: 'journal',
  habits: 'habit',
  habit_checks: 'habit',
  views: 'view',
  uploads: 'upload',
  webhooks: 'webhook',
  feeds: 'feed',
  workspaces: 'workspace',
  workspace_members: 'member',
  connections: 'connection',
  calendars: 'connection',
  packages: 'package',
  users: 'account',
};

/** The parts of a key that name a row to people, where that is not the whole key: a round is `day/index`. */
const namingParts: Partial<Record<NotedTable, [from: number, to: number]>> = {
  rounds: [1, 3],
  round_tasks: [1, 3],
  journal_entries: [1, 2],
  habit_checks: [0, 1],
};

export type Values = Record<string, unknown>;
const Values = z.record(z.string(), z.unknown());

const NotedRow = z.object({
  source: NotedTable,
  key: z.string(),
  label: z.string(),
  before: Values.nullable(),
  after: Values.nullable(),
});
/** A row that a change set changed. `before` is null for a new one, `after` for a deleted one. */
export type NotedRow = z.infer<typeof NotedRow>;

export type Created = NotedRow & { before: null; after: Values };
export type Deleted = NotedRow & { before: Values; after: null };

export const isCreated = (row: NotedRow): row is Created => row.before === null && row.after !== null;
export const isDeleted = (row: NotedRow): row is Deleted => row.before !== null && row.after === null;

/** The id of a row on the wire. */
export function idOf({ source, key }: Pick<NotedRow, 'source' | 'key'>): string {
  const parts = namingParts[source];
  return parts
    ? key
        .split('/')
        .slice(...parts)
        .join('/')
    : key;
}

/** What a set changed, and what it made and deleted again. */
export const readRows = ({ db }: Pick<SignedIn, 'db'>, setId: string) =>
  db.rows(
    sql`SELECT source, key, label, before, after FROM change_set_rows WHERE set_id = ${setId} ORDER BY source, key`,
    NotedRow,
  );

/** Columns that follow from other changes. A row in which only they changed does not count. */
export const derivedColumns = [
  ...['position', 'comment_count', 'notified_deadline', 'reminded_at', 'revision', 'updated_at'],
];

const kindColumn = raw(
  `CASE r.source ${Object.entries(kinds)
    .map(([table, kind]) => `WHEN '${table}' THEN '${kind}'`)
    .join(' ')} END`,
);
const itemColumn = raw(
  `CASE r.source ${Object.entries(namingParts)
    .map(
      ([table, [from, to]]) =>
        `WHEN '${table}' THEN array_to_string((string_to_array(r.key, '/'))[${from + 1}:${to}], '/')`,
    )
    .join(' ')} ELSE r.key END`,
);
const parts = raw(
  `(${Object.keys(namingParts)
    .map((table) => `'${table}'`)
    .join(', ')})`,
);

/** How many rows of each kind a set `s` changed, as JSON. */
export const changeCounts = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'change', c.change, 'count', c.count)
    ORDER BY c.count DESC, c.kind, c.change), '[]')
  FROM (
    SELECT kind, change, count(DISTINCT item) AS count FROM (
      SELECT ${kindColumn} AS kind, ${itemColumn} AS item,
        CASE WHEN r.source IN ${parts} THEN 'updated' WHEN r.before IS NULL THEN 'created'
          WHEN r.after IS NULL THEN 'deleted' ELSE 'updated' END AS change
      FROM change_set_rows r WHERE r.set_id = s.id AND (r.before IS NOT NULL OR r.after IS NOT NULL)
        AND (r.before IS NULL OR r.after IS NULL OR r.source IN ${parts} OR r.before = '{}'
          OR r.before - ${derivedColumns}::text[] <> '{}' OR r.before ? 'position')) AS each
    GROUP BY kind, change) AS c)`;
