import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import { migrationsFolder } from './migrations';

const script = readFileSync(join(migrationsFolder, '20261129004919_compose_tags', 'migration.sql'), 'utf8');
const composed = 'Café';
const decomposed = composed.normalize('NFD');
const Created = z.object({ view: z.object({ id: z.string() }) });

test('old tags are composed in tasks, the trash and filters of views, each once and in its place', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const both = await ann.task({ title: 'Both', tags: ['x'], notes: decomposed });
  const deleted = await ann.task({ title: 'Deleted', tags: ['x'] });
  const plain = await ann.task({ title: 'Plain', tags: ['z', 'a'] });
  const filter = { tags: { all: ['x'], none: ['y'] } };
  const { view } = await ann.expectOk(Created, 'create_view', { name: 'Coffee', filter });
  await app.db.run(sql`
    UPDATE tasks SET tags = ARRAY['z', ${decomposed}, 'a', ${composed}] WHERE tags = ARRAY['x']`);
  await app.db.run(sql`
    UPDATE views SET filter = jsonb_set(filter, '{tags,all}', jsonb_build_array(${decomposed}::text)) WHERE id = ${view.id}`);
  await ann.call('delete_task', { taskId: deleted.id });
  const before = await app.db.row(sql`SELECT updated_at, xmin FROM tasks WHERE id = ${plain.id}`);

  await app.db.transaction((db) =>
    db.run(sql`${raw(`DO $migration$ BEGIN EXECUTE $all$${script}$all$; END $migration$`)}`),
  );

  await ann.call('restore_trash', { trashId: deleted.id });
  const tags = ['z', composed, 'a'];
  expect(await ann.getTask(both.id)).toMatchObject({ tags, notes: decomposed });
  expect(await ann.getTask(deleted.id)).toMatchObject({ tags });
  expect(await app.db.row(sql`SELECT updated_at, xmin FROM tasks WHERE id = ${plain.id}`)).toEqual(before);
  expect(await app.db.row(sql`SELECT filter FROM views WHERE id = ${view.id}`)).toEqual({
    filter: { ...filter, tags: { all: [composed], none: ['y'] } },
  });
  const { tasks } = await ann.tasks({ viewId: view.id });
  expect(tasks.map(({ title }) => title).sort()).toEqual(['Both', 'Deleted']);
});
