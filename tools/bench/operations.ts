import sql from 'sql-template-tag';
import { forDay } from '@/server/features/shared/task-conditions';
import type { Account } from '@/server/features/sign-in/accounts';
import type { Db } from '@/server/platform/database/client';
import type { Ask } from './client';

/** A measured operation; `next` makes its next request. */
export interface Operation {
  name: string;
  next: () => Ask;
}

/** Rows that the measured requests use. */
interface Places {
  projectId: string;
  taskIds: string[];
}

/** Adds what the seed lacks: 50 areas, 50 tasks for today, and a project with 50 tasks to reorder. */
async function addRows(db: Db, { userId, workspaceId }: Account): Promise<Places> {
  const today = new Date().toISOString().slice(0, 10);
  await db.run(sql`
    INSERT INTO areas (workspace_id, creator_id, name, position)
    SELECT ${workspaceId}, ${userId}, 'Area ' || n, 100000 + n
    FROM generate_series(1, 50 - (SELECT count(*)::int FROM areas WHERE workspace_id = ${workspaceId})) AS n`);
  await db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, when_kind, position)
    SELECT ${workspaceId}, ${userId}, 'Call number ' || n, 'today', 100000 + n
    FROM generate_series(1, 50 - (
      SELECT count(*)::int FROM tasks t
      WHERE t.workspace_id = ${workspaceId} AND t.status = 'open' AND ${forDay(today)})) AS n`);
  const project = await db.row<{ id: string }>(sql`
    INSERT INTO projects (workspace_id, creator_id, name, position) VALUES (${workspaceId}, ${userId}, 'Reordered', 100000)
    RETURNING id`);
  const projectId = project?.id ?? '';
  const tasks = await db.rows<{ id: string }>(sql`
    INSERT INTO tasks (workspace_id, creator_id, project_id, title, position)
    SELECT ${workspaceId}, ${userId}, ${projectId}, 'Step ' || n, n FROM generate_series(1, 50) AS n RETURNING id`);
  await db.run(sql`ANALYZE`);
  return { projectId, taskIds: tasks.map(({ id }) => id) };
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** The measured operations. Those that add rows come last, so that the others run on the seeded size. */
export async function operationsOn(db: Db, account: Account): Promise<Operation[]> {
  const { projectId, taskIds } = await addRows(db, account);
  let n = 0;
  const someTask = () => taskIds[n++ % taskIds.length] ?? '';
  const parent = { kind: 'project', projectId, headingId: null };
  const move = (taskId: string, index: number) => ({ kind: 'task', taskId, order: index + 1, parent });
  const task = { notes: 'Ask for the form.', priority: 1, tags: ['phone', 'money'] };
  return [
    { name: '50 areas', next: () => ({ method: 'GET', path: '/v2/areas' }) },
    { name: 'first 50 tasks', next: () => ({ method: 'GET', path: '/v2/tasks' }) },
    { name: 'today', next: () => ({ method: 'GET', path: '/v2/tasks?when=today' }) },
    { name: 'one task', next: () => ({ method: 'GET', path: `/v2/tasks/${someTask()}` }) },
    {
      name: 'rename a task',
      next: () => ({ method: 'PATCH', path: `/v2/tasks/${someTask()}`, body: { title: `Renamed ${n}` } }),
    },
    {
      name: 'reorder 50',
      next: () => ({
        method: 'POST',
        path: '/v2/hierarchy/reorder',
        body: { moves: shuffled(taskIds).map(move) },
      }),
    },
    {
      name: 'create a task',
      next: () => ({ method: 'POST', path: '/v2/tasks', body: { title: `Call number ${n++}`, ...task } }),
    },
  ];
}
