import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Snapshot } from '../../platform/database/copy/with-snapshot';
import { AppError } from '../../platform/errors/app-error';
import { previewKey } from '../../platform/file-store/configured-store';
import type { FileStore, StoredBytes } from '../../platform/file-store/file-store';
import { type Entry, fileName } from './manifest';
import type { AddEntry } from './write-archive';

/** The keys of the bytes that rows refer to, also in the trash. No row refers to the bytes of an unfinished upload. */
const FILES = `
  SELECT object_id AS key, has_preview AS "hasPreview" FROM files
  UNION ALL
  SELECT (row->>'object_id')::uuid, (row->>'has_preview')::boolean FROM trash_rows WHERE source = 'files'`;

const StoredFile = z.object({ key: z.string(), hasPreview: z.boolean() });
const BATCH = 500;

/** A database of an early version has no files. */
const hasFiles = ({ shape }: Snapshot) =>
  ['files', 'trash_rows'].every((table) => shape.tables.some(({ name }) => name === table));

export async function countFiles(snapshot: Snapshot): Promise<number> {
  if (!hasFiles(snapshot)) return 0;
  const { rows } = await snapshot.client.query<{ count: number }>(`SELECT count(*) FROM (${FILES}) AS file`);
  return rows[0]?.count ?? 0;
}

async function* readFiles(snapshot: Snapshot): AsyncGenerator<z.infer<typeof StoredFile>> {
  if (!hasFiles(snapshot)) return;
  const { client } = snapshot;
  await client.query(`DECLARE stored_files NO SCROLL CURSOR FOR ${FILES}`);
  for (;;) {
    const { rows } = await client.query(`FETCH ${BATCH} FROM stored_files`);
    yield* z.array(StoredFile).parse(rows);
    if (rows.length < BATCH) return;
  }
}

/** The bytes of a key; undefined if the store has none. */
async function readStored(store: FileStore | null, key: string): Promise<StoredBytes | undefined> {
  try {
    return await store?.read(key);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return undefined;
    throw error;
  }
}

/** Adds the bytes of all files. @returns the entries, and the keys without bytes. */
export async function addFiles(
  snapshot: Snapshot,
  { store, add, onFile }: { store: FileStore | null; add: AddEntry; onFile(): void },
): Promise<{ entries: Entry[]; missing: string[] }> {
  const entries: Entry[] = [];
  const missing: string[] = [];
  for await (const { key, hasPreview } of readFiles(snapshot)) {
    for (const each of hasPreview ? [key, previewKey(key)] : [key]) {
      const stored = await readStored(store, each);
      if (!stored) missing.push(each);
      else
        entries.push(
          await add({ name: fileName(each), size: stored.size, bytes: Readable.from(stored.body) }),
        );
    }
    onFile();
  }
  return { entries, missing };
}
