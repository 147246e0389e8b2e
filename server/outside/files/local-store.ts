import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toBody } from '../../http/stream-body';
import { type FileStore, lacksBytes } from './file-store';

/** Flushes a file or folder to the disk, so that an acknowledged upload survives a loss of power. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A store in a folder. */
export function createLocalStore(folder: string): FileStore {
  // Folders with hundreds of thousands of files are slow to list and to back up.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await flush(path);
      await rename(path, target);
      await flush(dirname(target));
    },
    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? lacksBytes('the data folder of this server') : error;
      });
      return toBody(handle.createReadStream(range));
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
