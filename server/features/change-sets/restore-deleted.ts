import sql, { raw } from 'sql-template-tag';
import { insertStored } from '../../platform/database/stored-rows';
import { type Item, lockItems } from '../trash/find-item';
import { restoreItem } from '../trash/restore-item';
import { restoreTasks } from '../trash/restore-tasks';
import { type Created, type Deleted, isDeleted, type Values } from './noted-rows';
import { attempt, recordingAs, type Undoing } from './outcome';

/** The tables with a trash. Places come back before what was in them. */
export const trashed = ['areas', 'projects', 'headings', 'tasks', 'notes', 'comments', 'files'] as const;
type TrashedTable = (typeof trashed)[number];

const parents = ['task_id', 'project_id', 'area_id', 'note_id', 'comment_id'];

/** Restores tasks together, and each by itself if one of them cannot be. */
async function restoreItems({ ctx, outcome }: Undoing, rows: readonly Deleted[], items: readonly Item[]) {
  const tasks = items.filter(({ kind }) => kind === 'task');
  const areBack = tasks.length > 1 && !(await attempt(ctx, () => restoreTasks(ctx, tasks)));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const item of items) {
    const row = byKey.get(item.id);
    const refused = areBack ? undefined : await attempt(ctx, () => restoreItem(ctx, item));
    if (row && refused) outcome.leave(row, refused);
    else if (row) outcome.done(row);
  }
}

/** Puts back an occurrence that went because the one before it was reopened. The trash has none of those. */
async function restoreOccurrence({ ctx, outcome }: Undoing, row: Deleted): Promise<void> {
  const refused = await attempt(ctx, () =>
    insertStored(ctx.db, 'tasks', sql`SELECT ${JSON.stringify(row.before)}::jsonb AS row`),
  );
  if (refused) return outcome.leave(row, refused);
  ctx.record({
    kind: 'task',
    id: row.key,
    workspaceId: String(row.before['workspace_id']),
    label: row.label,
    change: 'created',
  });
  outcome.done(row);
}

async function restoreTable(undoing: Undoing, table: TrashedTable, deleted: readonly Deleted[]) {
  const { ctx, rows, outcome } = undoing;
  const own = deleted.filter(({ source }) => source === table);
  if (own.length === 0) return;
  const items = await lockItems(
    ctx,
    own.map(({ key }) => key),
  );
  await restoreItems(undoing, own, items);
  const there = new Set(
    (
      await ctx.db.rows<{ id: string }>(
        sql`SELECT id FROM ${raw(table)} WHERE id = ANY(${own.map(({ key }) => key)}::uuid[])`,
      )
    ).map(({ id }) => id),
  );
  const tried = new Set(items.map(({ id }) => id));
  const keys = new Set(rows.map(({ key }) => key));
  const gone = new Set(deleted.map(({ key }) => key));
  for (const row of own) {
    if (there.has(row.key)) outcome.done(row);
    else if (tried.has(row.key) || parents.some((column) => gone.has(String(row.before[column])))) continue;
    else if (table === 'tasks' && keys.has(String(row.before['previous_id'])))
      await restoreOccurrence(undoing, row);
    else outcome.leave(row, 'gone');
  }
}

/** What can come back with what it was in, and its key. */
const inOthers = {
  headings: sql`r.id::text`,
  tasks: sql`r.id::text`,
  comments: sql`r.id::text`,
  grants: sql`r.id::text`,
  round_tasks: sql`concat_ws('/', r.user_id, r.day, r.index, r.task_id)`,
} as const;

/** What the set itself had made in the places and tasks that came back: it must go again. */
export async function findReturned({ ctx, rows }: Undoing): Promise<Created[]> {
  const found: Created[] = [];
  for (const [table, key] of Object.entries(inOthers)) {
    const own = rows.filter(
      ({ source, before, after }) => source === table && before === null && after === null,
    );
    if (own.length === 0) continue;
    const id = table === 'round_tasks' ? sql`r.task_id` : sql`r.id`;
    const ids = own.map((row) => row.key.split('/').at(-1) ?? '');
    const there = await ctx.db.rows<{ key: string; values: Values }>(
      sql`SELECT ${key} AS key, to_jsonb(r) AS values FROM ${raw(table)} r WHERE ${id} = ANY(${ids}::uuid[])`,
    );
    const now = new Map(there.map((row) => [row.key, row.values]));
    for (const row of own) {
      const after = now.get(row.key);
      if (after) found.push({ ...row, before: null, after });
    }
  }
  return found;
}

/** Brings back what a set deleted of a table, from the trash. */
export async function restoreDeleted(undoing: Undoing, table: TrashedTable): Promise<void> {
  const deleted = undoing.rows.filter(isDeleted);
  await restoreTable({ ...undoing, ctx: recordingAs(undoing.ctx, 'created') }, table, deleted);
}
