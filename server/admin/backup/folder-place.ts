import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '../../../domain/days';
import { reasonOf } from '../../platform/config/error-reason';
import { flushToDisk } from '../../platform/config/flush-to-disk';
import { deleteLeftovers } from '../../platform/file-store/collect-files';
import { requireFreeDisk } from '../../platform/limits/storage';
import type { BackupPlace } from './backup-place';

const UNFINISHED = /^\..*\.unfinished$/;
const CHECK_BYTES = 16 * 1024 * 1024;

/** Fails before the disk is full, because a full disk stops the database. */
async function* whileFree(archive: AsyncIterable<Buffer>, folder: string): AsyncGenerator<Buffer> {
  let unchecked = CHECK_BYTES;
  for await (const chunk of archive) {
    unchecked += chunk.length;
    if (unchecked > CHECK_BYTES) {
      await requireFreeDisk(CHECK_BYTES, folder);
      unchecked = 0;
    }
    yield chunk;
  }
}

async function writeWhole(folder: string, name: string, archive: Readable): Promise<void> {
  const path = join(folder, name);
  if (existsSync(path)) throw new Error(`${path} is already there. Name another file.`);
  const unfinished = join(folder, `.${name}.${randomBytes(6).toString('hex')}.unfinished`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    await pipeline(archive, (source) => whileFree(source, folder), handle.createWriteStream());
    await flushToDisk(unfinished);
    await rename(unfinished, path);
    await flushToDisk(folder);
  } finally {
    await rm(unfinished, { force: true });
  }
}

const codeOf = (error: unknown) => Object(error).code;

/** Makes a folder and those above it. Node's own never returns where a file system has a folder and refuses others in it. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await make();
  }
}

/** Archives in a folder of this machine. */
export const createFolderPlace = (folder: string): BackupPlace => ({
  async write(name, archive) {
    try {
      await makeFolder(resolve(folder));
      await deleteLeftovers(folder, new Date(Date.now() - DAY_MS), UNFINISHED);
      await writeWhole(folder, name, archive);
    } catch (error) {
      archive.destroy();
      throw error;
    }
  },
  async read(name) {
    const path = join(folder, name);
    try {
      return (await open(path, 'r')).createReadStream();
    } catch (error) {
      throw new Error(`${path} cannot be read: ${reasonOf(error)}. Nothing was changed.`, { cause: error });
    }
  },
  list: () => readdir(folder).catch(() => []),
  remove: (name) => rm(join(folder, name), { force: true }),
  addressOf: (name) => join(folder, name),
});
