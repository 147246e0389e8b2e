import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Loader, loadDatabase } from './load-database';
import { QUEUE, type Table } from './shape';
import { readTableParts } from './table-parts';
import { withSnapshot } from './with-snapshot';

async function digestOf(client: pg.Client, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for await (const { bytes } of readTableParts(client, table)) hash.update(bytes);
  return hash.digest('hex');
}

/** @throws if the rows that arrived are not those that were sent. */
async function copyTable(source: pg.Client, loader: Loader, table: Table): Promise<void> {
  const sent = createHash('sha256');
  for await (const { bytes, rows } of readTableParts(source, table)) {
    sent.update(bytes);
    if ((await loader.load(table, [bytes])) !== rows)
      throw new Error(`Some rows of ${table.name} did not arrive. Nothing was changed.`);
  }
  // The queue makes rows of its own from the jobs.
  if (table.name !== QUEUE && (await digestOf(loader.client, table)) !== sent.digest('hex'))
    throw new Error(`The rows of ${table.name} arrived changed. Nothing was changed.`);
}

/** Replaces everything in a database by a copy of another one, verifies each table, and migrates it. */
export const copyDatabase = (from: string, to: string): Promise<void> =>
  withSnapshot(from, undefined, ({ client, shape }) =>
    loadDatabase(to, shape, {
      async load(loader) {
        for (const table of loader.tables) await copyTable(client, loader, table);
      },
    }),
  );
