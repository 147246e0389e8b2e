import { expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';

test('PostgreSQL plans the statements of a write once, not at each write', async () => {
  await using app = await createApp({ isNew: true });
  const call = app.transport('rest').as(await app.account('Ann'));
  const user = plannerClient(call);
  for (let n = 0; n < 14; n++) {
    const { id: taskId } = await user.task({ title: 'Task' });
    await call('update_task', { taskId, title: `Task ${n}` });
    await call('complete_task', { taskId });
    await call('delete_task', { taskId });
  }
  // A write can come while another connection is busy with the one before.
  const clients = await Promise.all(Array.from({ length: 4 }, () => app.pool.connect()));
  const statements = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string; anew: number; kept: number }>(
        'SELECT statement, custom_plans::int AS anew, generic_plans::int AS kept FROM pg_prepared_statements',
      ),
    ),
  );
  for (const client of clients) client.release();
  const rows = statements.flatMap(({ rows }) => rows);
  // PostgreSQL compares five plans for given values with one for any.
  expect(rows.filter(({ anew }) => anew > 5)).toEqual([]);
  expect(rows.some(({ kept }) => kept > 5)).toBe(true);
});
