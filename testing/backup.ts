import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { placeAt } from '../server/admin/backup/configured-place';
import { makeBackup } from '../server/admin/backup/make-backup';
import { type Manifest, placeOf } from '../server/admin/backup/manifest';
import { type OpenArchive, readEntries } from '../server/admin/backup/read-archive';
import { restoreBackup } from '../server/admin/backup/restore-backup';
import { readSettings, setSettings, settings } from '../server/platform/config/settings';
import { listTables } from '../server/platform/database/copy/shape';
import { createTestDatabase, type TestDatabase } from './database';
import { makeFolder } from './start/make-folder';

const NAME = 'a.tar.gz';

/** A folder that is deleted after the test. */
export function testFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An archive of a database in a folder of its own. */
export async function archiveOf(url: string): Promise<{ path: string; folder: string; manifest: Manifest }> {
  const folder = testFolder();
  const manifest = await makeBackup({ url, place: placeAt(folder), name: NAME });
  return { path: join(folder, NAME), folder, manifest };
}

/** Points the process at the settings of another server until the test ends. */
export function actAsServer(env: Record<string, string>): void {
  const before = settings();
  setSettings(readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env }));
  onTestFinished(() => setSettings(before));
}

/** A database that is dropped after the test. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(inject('postgres'));
  onTestFinished(() => database[Symbol.asyncDispose]());
  return database;
}

/** Restores an archive of a folder. */
export const restoreFrom = (folder: string, url: string, replaced?: string): Promise<Manifest> =>
  restoreBackup({
    url,
    open: () => placeAt(folder).read(NAME),
    saveReplaced:
      replaced === undefined
        ? undefined
        : async () => void (await makeBackup({ url, place: placeAt(replaced), name: NAME })),
  });

/** The lines of a table or a part of it, as COPY writes them. */
export const linesOf = (copied: string): string[] => copied.split('\n').slice(0, -1);

/** Each table of an archive with its rows as COPY writes them. */
export async function rowsInArchive(open: OpenArchive): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for await (const entry of readEntries(open)) {
    const bytes = await text(entry.bytes);
    const place = placeOf(entry.name);
    if (place?.kind === 'table') rows.set(place.name, [...(rows.get(place.name) ?? []), ...linesOf(bytes)]);
  }
  return rows;
}

/** Each table that a backup has with all of its rows as text, in the same order for the same rows. */
export async function contentsOf(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const contents = new Map<string, string[]>();
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      contents.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return contents;
  } finally {
    await client.end();
  }
}
