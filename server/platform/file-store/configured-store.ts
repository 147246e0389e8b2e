import { resolve } from 'node:path';
import { settings } from '../config/settings';
import { conflict } from '../errors/errors';
import type { FileStore } from './file-store';
import { createLocalStore } from './local-store';
import { s3Access } from './s3-client';
import { createS3Store } from './s3-store';

const folderIn = (name: string): string => resolve(settings().PARCOURS_DATA, 'files', name);

/** Where uploads are collected before they are checked. On the same disk as the local store, so that it can move them. */
export const incomingFolder = (): string => folderIn('incoming');

/** The store of the settings; null if there is none. */
export function fileStore(): FileStore | null {
  if (settings().FILES === 'off') return null;
  const access = s3Access();
  return access ? createS3Store(access) : createLocalStore(folderIn('objects'));
}

/** @throws 409 if no store is configured. */
export function requireFileStore(): FileStore {
  const store = fileStore();
  if (!store) throw conflict('No file store is configured. Files are turned off on this server.');
  return store;
}

export const previewKey = (key: string): string => `${key}-preview`;

/** What is wrong with the bucket of the settings; undefined if it answers, or files are kept elsewhere. */
export async function findStoreTrouble(): Promise<string | undefined> {
  const access = s3Access();
  if (!access) return undefined;
  try {
    // A key without bytes: this reads and writes nothing.
    await createS3Store(access).remove('a-key-without-bytes');
    return undefined;
  } catch {
    return `The bucket ${access.bucket} at S3_ENDPOINT does not answer, so files cannot be stored or read. Correct the S3_ settings.`;
  }
}
