import { expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';

test('the record of a write is planned once, not at each write', async () => {
  await using app = await createApp({ isNew: true });
  const call = app.transport('rest').as(await app.account('Ann'));
  const { id: taskId } = await plannerClient(call).task({ title: 'Task' });
  for (let n = 0; n < 10; n++) await call('update_task', { taskId, title: `Task ${n}` });
  // A write can come while another connection is busy with the one before.
  const clients = await Promise.all(Array.from({ length: 4 }, () => app.pool.connect()));
  const plans = await Promise.all(
    clients.map((client) =>
      client.query<{ anew: number; isKept: boolean }>(
        `SELECT custom_plans::int AS anew, generic_plans > 0 AS "isKept" FROM pg_prepared_statements
         WHERE statement LIKE '%sync_calendar%' OR statement LIKE '%written_events%'`,
      ),
    ),
  );
  for (const client of clients) client.release();
  const rows = plans.flatMap((plan) => plan.rows);
  expect(Math.max(...rows.map(({ anew }) => anew))).toBe(5);
  expect(rows.some(({ isKept }) => isKept)).toBe(true);
});
