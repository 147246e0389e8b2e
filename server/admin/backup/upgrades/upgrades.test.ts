import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { actAsServer, linesOf, rowsInArchive, testDatabase, testFolder } from '../../../../testing/backup';
import { withCopyClient } from '../../../platform/database/copy/copy-client';
import { listTables, type Table } from '../../../platform/database/copy/shape';
import { readTableParts } from '../../../platform/database/copy/table-parts';
import { knownMigrations } from '../../../platform/database/migrations';
import { placeAt } from '../configured-place';
import { restoreBackup } from '../restore-backup';

vi.setConfig({ testTimeout: 90_000 });

/** Archives of earlier versions, each of what `npm run seed` made there. */
const folder = join(process.cwd(), 'server', 'admin', 'backup', 'upgrades');
const archives = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
const open = (name: string) => () => placeAt(folder).read(name);

/** Tables whose rows no migration changes, as COPY writes them. */
const STABLE = [
  'areas',
  'headings',
  'journal_entries',
  'projects',
  'tasks',
  'users',
  'work_sessions',
  'workspaces',
];

async function rowsIn(client: pg.Client, table: Table): Promise<string[]> {
  const rows: string[] = [];
  for await (const { bytes } of readTableParts(client, table)) rows.push(...linesOf(bytes.toString()));
  return rows.sort();
}

/** The values of some columns of rows. */
const projected = (rows: readonly string[], { columns }: Table, wanted: readonly string[]): string[] =>
  rows
    .map((row) => {
      const values = row.split('\t');
      return wanted.map((column) => values[columns.indexOf(column)]).join('\t');
    })
    .sort();

test.each(archives)('restores %s and migrates it', async (name) => {
  actAsServer({ PARCOURS_DATA: testFolder() });
  const { url } = await testDatabase();
  const manifest = await restoreBackup({ url, open: open(name), saveReplaced: undefined });
  expect(manifest.migrations.length).toBeLessThan(knownMigrations().length);
  const before = await rowsInArchive(open(name));
  await withCopyClient(url, async (client) => {
    const { rows } = await client.query('SELECT count(*) FROM _prisma_migrations');
    expect(rows).toEqual([{ count: knownMigrations().length }]);
    const now = new Map((await listTables(client)).map((table) => [table.name, table.columns]));
    for (const table of manifest.tables.filter(({ name: each }) => STABLE.includes(each))) {
      const columns = table.columns.filter((column) => now.get(table.name)?.includes(column));
      const copied = before.get(table.name) ?? [];
      expect(copied.length).toBeGreaterThan(0);
      expect(await rowsIn(client, { ...table, columns })).toEqual(projected(copied, table, columns));
    }
  });
});
