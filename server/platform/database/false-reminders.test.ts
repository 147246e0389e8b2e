import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import { migrationsFolder } from './migrations';

const script = readFileSync(
  join(migrationsFolder, '20261128204500_remove_false_reminders', 'migration.sql'),
  'utf8',
);
const Inbox = z.object({ notifications: z.array(z.object({ title: z.string() })) });

test('reminders and alarms that nobody set are removed, and all others stay', async () => {
  await using app = await createApp();
  const account = await app.account('Ann');
  const ann = plannerClient(app.transport('rest').as(account));
  const set = Date.now() - 60_000;
  const repeat = { every: 1, unit: 'day' };
  const own = await ann.task({ title: 'Own', remindAt: set, repeat, when: 'today' });
  const made = await ann.task({ title: 'False', when: 'today', repeat });
  const next = (await ann.complete({ taskId: made.id })).next;
  const deleted = (await ann.complete({ taskId: next?.id, day: '2031-01-01' })).next;
  const rent = await ann.task({ title: 'Rent', deadline: '2031-01-31', repeat: { every: 1, unit: 'month' } });
  const ids = [next?.id, deleted?.id];
  await app.db.run(sql`UPDATE tasks SET repeat_anchor = NULL`);
  await app.db.run(
    sql`UPDATE tasks SET remind_at = to_timestamp(86400), reminded_at = now() WHERE id = ANY(${ids}::uuid[])`,
  );
  await app.db.run(sql`
    INSERT INTO notifications (user_id, kind, title, target_kind, target_id, task_ids)
    VALUES (${account.id}, 'reminder', 'False', 'task', ${next?.id}, '{}'),
      (${account.id}, 'reminder', '2 reminders from earlier', NULL, NULL, ${ids}::uuid[]),
      (${account.id}, 'reminder', 'Own', 'task', ${own.id}, '{}')`);
  await ann.call('delete_task', { taskId: deleted?.id });

  await app.db.transaction((db) =>
    db.run(sql`${raw(`DO $repair$ BEGIN EXECUTE $all$${script}$all$; END $repair$`)}`),
  );

  await ann.call('restore_trash', { trashId: deleted?.id });
  for (const id of ids) expect(await ann.getTask(id ?? '')).not.toHaveProperty('remindAt');
  expect(await ann.getTask(own.id)).toMatchObject({ remindAt: set });
  const { notifications } = await ann.expectOk(Inbox, 'list_notifications');
  expect(notifications.map(({ title }) => title)).toEqual(['Own']);
  expect(await app.db.row(sql`SELECT repeat_anchor AS anchor FROM tasks WHERE id = ${rent.id}`)).toEqual({
    anchor: 31,
  });
});
