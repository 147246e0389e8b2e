import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const DATABASES_BYTES = 2 ** 30;

/** A folder in memory if there is room. On a busy disk, copying the template takes ten times as long. */
export function makeFolder(prefix = 'parcours-test-'): string {
  const fits = (path: string) => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > DATABASES_BYTES;
  };
  const parent = existsSync(MEMORY_DISK) && fits(MEMORY_DISK) ? MEMORY_DISK : tmpdir();
  return mkdtempSync(join(parent, prefix));
}
