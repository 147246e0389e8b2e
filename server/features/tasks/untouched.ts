import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { storedKinds } from '../shared/move-to-trash';

const { deleted, detached, ended } = storedKinds.task;

/** Rows that the series itself made with the task. */
const madeWithTask: Partial<Record<string, Sql>> = {
  grants: sql`r.created_at = t.created_at`,
  todo_resources: sql`true`,
};

/** Every table with a foreign key to a task. The test of the trash fails for one that is missing there. */
const referring = [...deleted, ...detached, ...ended].map(
  ([table, column]) =>
    sql`NOT EXISTS (SELECT FROM ${raw(table)} r WHERE r.${raw(column)} = t.id AND NOT ${madeWithTask[table] ?? sql`false`})`,
);

/** References to a task without a foreign key. */
const referringLoosely = [
  sql`NOT EXISTS (SELECT FROM work_sessions r WHERE r.task_id = t.id)`,
  sql`NOT EXISTS (SELECT FROM uploads r WHERE r.target_kind = 'task' AND r.target_id = t.id)`,
  // A deleted comment can be restored only while its task is there.
  sql`NOT EXISTS (SELECT FROM trash r WHERE r.workspace_id = t.workspace_id AND r.kind = 'comment'
    AND r.row->>'task_id' = t.id::text)`,
];

const isUntouched = join(
  [sql`t.status = 'open' AND t.updated_at = t.created_at`, ...referring, ...referringLoosely],
  ' AND ',
);

/** Deletes the next occurrences of tasks, unless anyone has changed them or added anything to them. */
export async function removeUntouchedOccurrences(ctx: Writing, ids: readonly string[]): Promise<void> {
  // The delete is a statement of its own: it then sees what was added while it waited for the lock.
  const successors = await ctx.db.rows<{ id: string }>(
    sql`SELECT id FROM tasks WHERE previous_id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`,
  );
  if (successors.length === 0) return;
  // Their names go back to the occurrences before them, before the delete takes the rest along.
  const removed = await ctx.db.rows<{ id: string; workspaceId: string; previousId: string }>(
    sql`WITH removed AS (
        DELETE FROM tasks t WHERE t.id = ANY(${successors.map(({ id }) => id)}::uuid[]) AND ${isUntouched}
        RETURNING t.id, t.workspace_id, t.previous_id),
      handed AS (UPDATE todo_resources r SET task_id = removed.previous_id FROM removed
        WHERE r.task_id = removed.id AND NOT r.is_continued)
      SELECT id, workspace_id AS "workspaceId", previous_id AS "previousId" FROM removed`,
  );
  await ctx.db.run(sql`
    DELETE FROM todo_resources WHERE is_continued AND task_id = ANY(${removed.map(({ previousId }) => previousId)}::uuid[])`);
  for (const { id, workspaceId } of removed)
    ctx.announce({ event: 'task.deleted', kind: 'task', id, workspaceId });
}
