import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushToDisk } from '../config/flush-to-disk';
import { toBody } from '../http/stream-body';
import { type FileStore, lacksBytes } from './file-store';

export function createLocalStore(folder: string): FileStore {
  // Folders with hundreds of thousands of files are slow to list and to back up.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await flushToDisk(path);
      await rename(path, target);
      await flushToDisk(dirname(target));
    },
    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? lacksBytes('the data folder of this server') : error;
      });
      const { size: whole } = await handle.stat();
      const size = range ? Math.min(range.end, whole - 1) - range.start + 1 : whole;
      return { size, body: toBody(handle.createReadStream(range)) };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
