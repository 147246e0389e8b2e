import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWebhooks } from '../../../testing/webhook-setup';

const Activity = z.object({ activity: z.array(z.object({ operation: z.string(), label: z.string() })) });

test('a write that changes nothing sends no event and is no activity', async () => {
  await using setup = await startWebhooks();
  const { app, user } = setup;
  await setup.hook('http://127.0.0.1:9/hook');
  const area = await user.area({ name: 'Home' });
  const project = await user.project({ name: 'Kitchen', areaId: area.id });
  const heading = await user.heading({ name: 'Before', projectId: project.id });
  const task = await user.task({ title: 'Tiles', projectId: project.id, tags: ['flat'], when: 'today' });
  await app.db.run(sql`DELETE FROM webhook_deliveries`);
  const before = await user.expectOk(Activity, 'list_activity');
  await user.updateTask({
    taskId: task.id,
    title: 'Tiles',
    tags: ['flat'],
    when: 'today',
    projectId: project.id,
  });
  await user.updateTask({ taskId: task.id, addTags: ['flat'] });
  await user.expectOk(z.unknown(), 'update_project', {
    projectId: project.id,
    name: 'Kitchen',
    areaId: area.id,
  });
  await user.expectOk(z.unknown(), 'update_area', { areaId: area.id, name: 'Home', hue: null });
  await user.expectOk(z.unknown(), 'update_heading', { headingId: heading.id, name: 'Before' });
  expect(await user.expectOk(Activity, 'list_activity')).toEqual(before);
  expect(await app.db.rows(sql`SELECT event FROM webhook_deliveries`)).toEqual([]);
});

test('a label in the activity is cut between characters', async () => {
  await using setup = await startWebhooks();
  const title = `${'a'.repeat(199)}🙂 end`;
  await setup.user.task({ title });
  const { activity } = await setup.user.expectOk(Activity, 'list_activity');
  expect(activity[0]?.label).toBe('a'.repeat(199));
});
