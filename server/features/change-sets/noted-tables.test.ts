import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createApp } from '../../../testing/test-app';
import { reasons } from '../exchange/left-out';
import { NotedTable } from './noted-rows';

/** Why no trigger notes the rows of tables that an export holds. */
const unnoted: Record<string, string> = {
  _prisma_migrations: 'Belongs to the server.',
  package_installs: 'Counts who installed a package. What was created by it is noted.',
  coach_dismissals: 'An insight that does not show. It shows again by another call.',
};

test('each table that apps write has a trigger that notes its rows, or a reason why not', async () => {
  await using app = await createApp();
  const rows = await app.db.rows<{ name: string; isNoted: boolean }>(sql`
    SELECT c.relname AS name, EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'capture_change') AS "isNoted"
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`);
  const noted = rows.filter(({ isNoted }) => isNoted).map(({ name }) => name);
  expect(noted.sort()).toEqual([...NotedTable.options].sort());
  const others = rows.filter(({ isNoted }) => !isNoted).map(({ name }) => name);
  expect(others.filter((name) => !(name in reasons) && !(name in unnoted))).toEqual([]);
});
