import { join, resolve } from 'node:path';
import { type Settings, settings } from '../../config/settings';
import { conflict } from '../../errors/errors';
import type { FileStore } from './file-store';
import { createLocalStore } from './local-store';
import { s3AccessOf } from './s3-client';
import { createS3Store } from './s3-store';

/** Where uploads are collected before they are checked. On the same disk as the local store, so that it can move them. */
export const incomingFolder = ({ PARCOURS_DATA } = settings()): string =>
  resolve(PARCOURS_DATA, 'files', 'incoming');

function createStore(current: Settings): FileStore | null {
  if (current.FILES === 'off') return null;
  const bucket = s3AccessOf(current);
  const folder = join(resolve(current.PARCOURS_DATA), 'files', 'objects');
  return bucket ? createS3Store(bucket) : createLocalStore(folder);
}

const stores = new WeakMap<Settings, FileStore | null>();

/** The store of the settings; null if there is none. */
export function fileStore(): FileStore | null {
  const current = settings();
  let store = stores.get(current);
  if (store === undefined) {
    store = createStore(current);
    stores.set(current, store);
  }
  return store;
}

/** @throws 409 if no store is configured. */
export function requireFileStore(): FileStore {
  const store = fileStore();
  if (!store) throw conflict('No file store is configured. Files are turned off on this server.');
  return store;
}

export const previewKey = (key: string): string => `${key}-preview`;
