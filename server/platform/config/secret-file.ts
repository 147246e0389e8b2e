import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from './error-reason';
import { flushFolderNow } from './flush-to-disk';

const BYTES = 24;
/** The length of that many bytes in base64url. Longer secrets are accepted. */
const LENGTH = 32;

/** Links the finished file under its name. The first of two processes wins, so that both read the same secret. */
function publish(finished: string, file: string): void {
  try {
    linkSync(finished, file);
  } catch {
    // Another process was first, or the file system has no hard links.
    if (!existsSync(file)) renameSync(finished, file);
  }
  flushFolderNow(dirname(file));
}

const randomSecret = () => randomBytes(BYTES).toString('base64url');

/** Writes the file under a temporary name first: a full disk or a kill must not leave half a secret. */
function makeSecret(file: string, makeValue: () => string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(unfinished, makeValue(), {
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
 * Reads a secret from a file, and creates the file if it is missing.
 * @param remedy what to do without a backup, for the error message.
 * @throws when the file is empty or damaged.
 */
export function readSecret(file: string, remedy: string, makeValue = randomSecret): string {
  if (!existsSync(file)) makeSecret(file, makeValue);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= LENGTH && /^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new Error(`${file} is empty or damaged. Restore it from a backup. Without one, ${remedy}.`);
}
