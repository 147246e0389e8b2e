import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const BYTES = 24;
/** What so many bytes make in base64url. Longer ones are fine. */
const LENGTH = 32;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function syncFolder(folder: string): void {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Gives the finished file its name. The first of two processes wins, so that both read the same secret. */
function publish(finished: string, file: string): void {
  try {
    linkSync(finished, file);
  } catch {
    // Another process was first, or the file system has no hard links.
    if (!existsSync(file)) renameSync(finished, file);
  }
  syncFolder(dirname(file));
}

/** A full disk or a kill leaves the whole file or none: it gets its name only after it is on the disk. */
function makeSecret(file: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(unfinished, randomBytes(BYTES).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    publish(unfinished, file);
  } catch (error) {
    throw new Error(`Cannot write ${file}: ${reasonOf(error)}. Free space or correct the folder's owner.`);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Reads a secret from a file, which is made where there is none.
 * @throws when the file holds less than a secret. `remedy` says what helps where there is no backup.
 */
export function readSecret(file: string, remedy: string): string {
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= LENGTH && /^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new Error(`${file} is empty or damaged. Restore it from a backup. Without one, ${remedy}.`);
}
