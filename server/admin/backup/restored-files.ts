import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withCopyClient } from '../../platform/database/copy/copy-client';
import { exists } from '../../platform/database/copy/shape';
import { FILES_TABLE } from '../../platform/file-store/collect-files';
import { fileStore, incomingFolder, previewKey } from '../../platform/file-store/configured-store';
import type { FileStore } from '../../platform/file-store/file-store';

/** The keys that the rows of a database name. */
const keysIn = (url: string): Promise<Set<string>> =>
  withCopyClient(url, async (client) => {
    if (!(await exists(client, FILES_TABLE))) return new Set();
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${FILES_TABLE}`);
    return new Set(rows.flatMap(({ id }) => [id, previewKey(id)]));
  });

async function removeAll(store: FileStore | null, keys: Set<string>, but: Set<string>): Promise<void> {
  for (const key of keys) if (!but.has(key)) await store?.remove(key);
}

/**
 * Puts the files of an archive into the store, before the rows that name them are committed. The bytes of a key never
 * change, so those of a database that is replaced meanwhile are not touched.
 */
export async function openFiles(url: string) {
  const store = fileStore();
  const before = await keysIn(url);
  const put = new Set<string>();
  return {
    /** @throws if no store is configured. */
    async put(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
      if (!store)
        throw new Error('The archive has files, and FILES is off. Turn it on. Nothing was changed.');
      const path = join(incomingFolder(), `restore-${randomBytes(6).toString('hex')}`);
      await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        put.add(key);
        await store.put(key, path);
      } finally {
        await rm(path, { force: true });
      }
    },
    /** Removes the files that only the replaced database had. */
    async removeReplaced(): Promise<void> {
      const after = await keysIn(url);
      await removeAll(store, before, after);
    },
    /** Removes the files that this restore added. */
    undo: () => removeAll(store, put, before),
  };
}
