import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Draft } from './draft';
import { type PackedDraft, unpackDraft } from './packed-draft';

/**
 * Drafts that wait on disk, because there may be more of them than memory holds. The file is deleted when it is disposed,
 * and a job deletes what a crash leaves in the folder.
 */
export async function makeDraftFile(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  const ends = [0];
  const endOf = (nth: number) => ends[nth] ?? 0;
  return {
    async add(draft: PackedDraft): Promise<void> {
      const bytes = serialize(draft);
      await file.appendFile(bytes);
      ends.push(endOf(ends.length - 1) + bytes.length);
    },
    /** All of them, as often as needed. */
    async *drafts(): AsyncGenerator<Draft> {
      for (let nth = 1; nth < ends.length; nth++) {
        const bytes = Buffer.alloc(endOf(nth) - endOf(nth - 1));
        await file.read(bytes, 0, bytes.length, endOf(nth - 1));
        const draft: PackedDraft = deserialize(bytes);
        yield unpackDraft(draft);
      }
    },
    async [Symbol.asyncDispose]() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
