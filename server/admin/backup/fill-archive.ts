import { appVersion } from '../../platform/config/app-version';
import { settings } from '../../platform/config/settings';
import { vapidKeys } from '../../platform/config/vapid';
import { readTableParts } from '../../platform/database/copy/table-parts';
import type { Snapshot } from '../../platform/database/copy/with-snapshot';
import { fileStore } from '../../platform/file-store/configured-store';
import { addFiles } from './archived-files';
import { type Entry, FORMAT, keyName, MANIFEST, type Manifest, NOTE, partName } from './manifest';
import type { AddEntry } from './write-archive';

/** The keys that a server with this database needs, from the settings or the data folder. */
export const currentKeys = (): Record<string, string> => ({
  'auth-secret': settings().AUTH_SECRET,
  'vapid-key': vapidKeys().privateKey,
});

async function addText(add: AddEntry, name: string, text: string): Promise<Entry> {
  const bytes = Buffer.from(text);
  return add({ name, size: bytes.length, bytes: [bytes] });
}

/** Adds everything to an archive. `onStep` is called after each table and file. */
export async function fillArchive(snapshot: Snapshot, add: AddEntry, onStep: () => void): Promise<Manifest> {
  const { client, shape } = snapshot;
  const entries: Entry[] = [];
  for (const [key, value] of Object.entries(currentKeys()))
    entries.push(await addText(add, keyName(key), value));
  for (const table of shape.tables) {
    let part = 1;
    for await (const { bytes, rows } of readTableParts(client, table)) {
      const name = partName(table.name, part++);
      entries.push({ ...(await add({ name, size: bytes.length, bytes: [bytes] })), rows });
    }
    onStep();
  }
  const files = await addFiles(snapshot, { store: fileStore(), add, onFile: onStep });
  const { rows } = await client.query<{ now: Date }>('SELECT now()');
  const manifest = {
    format: FORMAT,
    note: NOTE,
    appVersion: appVersion(),
    lastMigration: shape.migrations.at(-1)?.name ?? '',
    createdAt: (rows[0]?.now ?? new Date()).toISOString(),
    ...shape,
    missingFiles: files.missing,
    entries: [...entries, ...files.entries],
  } satisfies Manifest;
  await addText(add, MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}
