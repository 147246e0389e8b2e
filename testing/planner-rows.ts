import sql, { raw } from 'sql-template-tag';
import type { TestApp } from './test-app';

const tables = [
  ...['areas', 'projects', 'headings', 'tasks', 'notes', 'comments', 'grants', 'rounds', 'round_tasks'],
  ...['work_sessions', 'journal_entries', 'habits', 'habit_checks', 'views'],
];

/** What every write changes, and what counts them. */
const told = ['updated_at', 'revision'];

/** All rows of planners in the database, to compare. */
export async function plannerRows({ db }: TestApp): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) {
    const read = await db.rows<{ row: unknown }>(
      sql`SELECT to_jsonb(r) - ${told}::text[] AS row FROM ${raw(table)} r ORDER BY to_jsonb(r)::text`,
    );
    rows[table] = read.map(({ row }) => row);
  }
  return rows;
}
