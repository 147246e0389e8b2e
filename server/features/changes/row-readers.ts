import sql from 'sql-template-tag';
import type { ReadSubjects } from '../../core/outbox/subjects';
import { Workspace } from '../../wire/account';
import type { LoggedKind } from '../../wire/changes';
import { Entry } from '../../wire/day';
import { readers, reading } from '../webhooks/subject-readers';
import { workspaceColumns } from '../workspaces/insert-workspace';

const readJournal: ReadSubjects = async ({ db, caller }, days) => {
  const rows = await db.rows(
    sql`SELECT j.day, j.mood, j.note FROM journal_entries j
      WHERE j.user_id = ${caller.id} AND j.day = ANY(${[...days]}::date[])`,
    Entry,
  );
  return new Map(rows.map((row) => [row.day, row]));
};

/** Settings are read by their own operations. */
const readNothing: ReadSubjects = async () => new Map();

/** How the rows of changes are read, as the caller may see them now. */
export const rowReaders: Readonly<Record<LoggedKind, ReadSubjects>> = {
  ...readers,
  workspace: reading(
    Workspace,
    ({ caller, ids }) => sql`
      SELECT ${workspaceColumns} FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${caller}
      WHERE w.id = ANY(${[...ids]}::uuid[])`,
  ),
  journal: readJournal,
  account: readNothing,
};
