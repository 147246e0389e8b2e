import { open } from 'node:fs/promises';

/** Flushes a file or folder to the disk, so that it survives a loss of power. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
