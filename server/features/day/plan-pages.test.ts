import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApp, transports } from '../../../testing/test-app';

const today = '2026-11-23';
const PlanPage = z.object({
  plan: z.object({ tasks: z.array(z.object({ id: z.string(), order: z.number() })) }),
  nextCursor: z.string().optional(),
});

test.each(transports)('gives a day of 300 tasks in pages of at most 8,000 tokens over %s', async (name) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport(name).as(ann, { today });
  const made = await app.db.rows<{ id: string }>(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, notes, when_kind, position)
    SELECT ${ann.workspaceId}, ${ann.id}, 'Task number ' || n, 'A note of usual length about it.', 'today', n
    FROM generate_series(1, 300) n RETURNING id`);
  for (let index = 0; index < 6; index++) {
    const taskIds = made.slice(index * 50, (index + 1) * 50).map(({ id }) => id);
    await call('plan_round', { day: today, index, taskIds });
  }
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await call('get_plan', { day: 'today', ...(cursor && { cursor }) });
    expect(JSON.stringify(body).length / 4).toBeLessThan(8_000);
    const page = PlanPage.parse(body);
    seen.push(...page.plan.tasks.map(({ order }) => order));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  const whole = PlanPage.parse((await call('get_plan', { day: 'today', limit: 1000 })).body);
  expect([whole.plan.tasks.length, whole.nextCursor]).toEqual([300, undefined]);
});
