import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createApp } from '../testing/test-app';
import { notify } from './notify';

test('a notification is in the language that its reader chose, else in that of their browser', async () => {
  await using app = await createApp();
  const [ann, ben, cem] = [await app.account('Ann'), await app.account('Ben'), await app.account('Cem')];
  await app.transport('rest').call(ann, 'update_me', { preferences: { language: 'de' } });
  await app.db.run(sql`UPDATE users SET language = 'fr' WHERE id IN (${ann.id}, ${ben.id})`);
  const ctx = { db: app.db, now: new Date() };
  await notify(ctx, [ann.id, ben.id, cem.id], {
    kind: 'due',
    title: (t) => t('dueMany', { count: 2 }),
  });
  const rows = await app.db.rows<{ id: string; title: string }>(
    sql`SELECT user_id AS id, title FROM notifications WHERE user_id IN (${ann.id}, ${ben.id}, ${cem.id})`,
  );
  expect(new Map(rows.map(({ id, title }) => [id, title]))).toEqual(
    new Map([
      [ann.id, '2 Aufgaben sind heute fällig'],
      [ben.id, '2 tâches arrivent à échéance aujourd’hui'],
      [cem.id, '2 tasks are due today'],
    ]),
  );
});
