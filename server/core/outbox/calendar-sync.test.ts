import { expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';

test('the record of a write is planned once, not at each write', async () => {
  await using app = await createApp({ isNew: true });
  const call = app.transport('rest').as(await app.account('Ann'));
  const { id: taskId } = await plannerClient(call).task({ title: 'Task' });
  for (let n = 0; n < 10; n++) await call('update_task', { taskId, title: `Task ${n}` });
  const { rows } = await app.pool.query(
    `SELECT custom_plans AS anew, generic_plans > 0 AS "isKept" FROM pg_prepared_statements
     WHERE statement LIKE '%sync_calendar%' OR statement LIKE '%written_events%'`,
  );
  expect(rows).toEqual([{ anew: 5, isKept: true }]);
});
