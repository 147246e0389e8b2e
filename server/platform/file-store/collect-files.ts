import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import type { Db } from '../database/client';
import { holdTable } from '../database/copy/with-snapshot';
import { isLockTaken } from '../database/error-codes';
import { defineJob } from '../jobs/job';
import { fileStore, incomingFolder, previewKey } from './configured-store';

const BATCH = 100;
/** Longer than an upload can take. The bytes of a running upload belong to no file yet. */
const GRACE_MS = 3_600_000;

/** Objects that belong to no file, not even to one in the trash. */
const unused = (db: Db, before: Date) =>
  db.rows<{ id: string }>(sql`
    SELECT o.id FROM stored_objects o
    WHERE o.created_at < ${before} AND NOT EXISTS (SELECT FROM files f WHERE f.object_id = o.id)
      AND NOT EXISTS (SELECT FROM trash_rows r WHERE r.source = 'files' AND r.row->>'object_id' = o.id::text)
    LIMIT ${BATCH}`);

/** A backup holds this table while it reads the bytes that its rows name. */
export const FILES_TABLE = 'stored_objects';

/**
 * Deletes the bytes of objects whose rows are gone. A job of its own: the store may be slow, and a transaction would hold
 * a connection and the lock of the table meanwhile.
 */
export const deleteBytes = defineJob({
  name: 'delete_bytes',
  payload: z.object({ ids: z.array(z.uuid()) }),
  lane: 'outgoing',
  run: async ({ ids }, { signal }) => {
    const store = fileStore();
    if (!store) return;
    for (const id of ids) {
      signal.throwIfAborted();
      await store.remove(id);
      await store.remove(previewKey(id));
    }
  },
});

/** Deletes rows, and leaves their bytes to a job. */
async function deleteBatch(db: Db, before: Date): Promise<boolean> {
  await db.run(raw(`${holdTable(FILES_TABLE)} NOWAIT`));
  const objects = await unused(db, before);
  const ids = objects.map(({ id }) => id);
  if (ids.length > 0) await deleteBytes.enqueue(db, { ids });
  await db.run(sql`DELETE FROM stored_objects WHERE id = ANY (${ids}::uuid[])`);
  return ids.length === BATCH;
}

/** Deletes what killed processes left in a folder: files that nothing has written to since then. */
export async function deleteLeftovers(folder: string, before: Date, names = /./): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/** Deletes bytes that no file has any more, uploads that were never sent, and files to import after a day. */
export const collectFiles = defineJob({
  name: 'collect_files',
  payload: z.object({}),
  attempts: 3,
  cron: '*/10 * * * *',
  run: async (_, { db, now, signal }) => {
    const before = new Date(now.getTime() - GRACE_MS);
    await db.run(sql`DELETE FROM uploads WHERE expires_at < ${before}`);
    const dayAgo = new Date(now.getTime() - DAY_MS);
    await db.run(sql`DELETE FROM files WHERE target_kind = 'import' AND created_at < ${dayAgo}`);
    if (!fileStore()) return;
    const deleteSome = () => db.transaction((tx) => deleteBatch(tx, before));
    try {
      while (!signal.aborted && (await deleteSome()));
    } catch (error) {
      // The next run is in ten minutes.
      if (!isLockTaken(error)) throw error;
    }
    await deleteLeftovers(incomingFolder(), before);
  },
});
