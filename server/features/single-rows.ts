import sql, { raw, type Sql } from 'sql-template-tag';
import type { SignedIn } from '../core/operation/trpc';
import type { ReadSubjects } from '../core/outbox/subjects';
import { CloudNote } from '../wire/collaboration';
import { File } from '../wire/file';
import { Id } from '../wire/shared';
import { View } from '../wire/view';
import { rowReaders } from './changes/row-readers';
import { fileAccess, fileColumns } from './files/find-file';
import { readHabits } from './habits/read-habits';
import { noteColumns, noteSource } from './notes/note-columns';
import { viewColumns } from './views/views';
import { readers, reading } from './webhooks/subject-readers';

/*
 * Rows that have an address of their own, as operations answer them: under their kind. Their ETags are made from what is
 * read here.
 */

interface SingleRow {
  /** Its path. Its parameters are the id. */
  address: `/${string}`;
  read: (ctx: SignedIn, id: string) => Promise<object | undefined>;
  /** Selects the row to lock. */
  row: (id: string, caller: string) => Sql;
  /** A write makes it where it is not there. */
  isMade?: boolean;
  /** Fields that say nothing of the row itself, such as who looks at it. */
  passing?: readonly string[];
}

const one =
  (read: ReadSubjects): SingleRow['read'] =>
  async (ctx, id) =>
    (await read(ctx, [id])).get(id);

const inTable = (table: string, address: SingleRow['address'], read: SingleRow['read']): SingleRow => ({
  address,
  read: async (ctx, id) => (Id.safeParse(id).success ? read(ctx, id) : undefined),
  row: (id) => sql`SELECT FROM ${raw(table)} WHERE id = ${id}`,
});

const readNote = reading(
  CloudNote,
  ({ caller, viewer, ids }) => sql`
    SELECT ${noteColumns(caller)} FROM ${noteSource(viewer)}
    WHERE n.id = ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL`,
);
const readFile = reading(
  File,
  ({ caller, viewer, ids }) => sql`
    SELECT ${fileColumns(caller)} FROM files f ${fileAccess(viewer)}
    WHERE f.id = ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL`,
);
const readView = reading(
  View,
  ({ caller, ids }) => sql`
    SELECT ${viewColumns} FROM views v WHERE v.id = ANY(${[...ids]}::uuid[]) AND v.user_id = ${caller}`,
);

const rows = {
  task: inTable('tasks', '/tasks/{taskId}', one(readers.task)),
  project: inTable('projects', '/projects/{projectId}', one(readers.project)),
  area: inTable('areas', '/areas/{areaId}', one(readers.area)),
  heading: inTable('headings', '/headings/{headingId}', one(rowReaders.heading)),
  note: { ...inTable('notes', '/cloud-notes/{noteId}', one(readNote)), passing: ['here'] },
  comment: inTable('comments', '/comments/{commentId}', one(readers.comment)),
  file: inTable('files', '/files/{fileId}', one(readFile)),
  workspace: inTable('workspaces', '/workspaces/{workspaceId}', one(rowReaders.workspace)),
  session: inTable('work_sessions', '/sessions/{sessionId}', one(readers.session)),
  habit: inTable(
    'habits',
    '/habits/{habitId}',
    async (ctx, id) => (await readHabits(ctx, sql`h.id = ${id}`)).habits[0],
  ),
  view: inTable('views', '/views/{viewId}', one(readView)),
  webhook: inTable('webhooks', '/webhooks/{webhookId}', one(readers.webhook)),
  round: {
    address: '/rounds/{day}/{index}',
    isMade: true,
    read: one(readers.round),
    row: (id, caller) => sql`SELECT FROM rounds WHERE user_id = ${caller} AND day || '/' || index = ${id}`,
  },
  entry: {
    address: '/journal/{day}',
    isMade: true,
    read: one(rowReaders.journal),
    row: (id, caller) => sql`SELECT FROM journal_entries WHERE user_id = ${caller} AND day::text = ${id}`,
  },
} satisfies Record<string, SingleRow>;

export type RowKind = keyof typeof rows;
export const rowKinds: Readonly<Record<RowKind, SingleRow>> = rows;
export const isRowKind = (kind: string): kind is RowKind => kind in rows;

/** The row as the caller sees it, locked until the transaction ends; undefined if they may not see it. */
export async function findRow(ctx: SignedIn, kind: RowKind, id: string): Promise<object | undefined> {
  const { read, row } = rowKinds[kind];
  // Nobody locks what they may not see.
  if (!(await read(ctx, id))) return undefined;
  await ctx.db.run(sql`${row(id, ctx.caller.id)} FOR NO KEY UPDATE`);
  return read(ctx, id);
}
