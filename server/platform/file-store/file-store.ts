import { AppError } from '../errors/errors';

/** 404 for a file whose bytes are not in the store, as after a change of the store. */
export const lacksBytes = (store: string) =>
  new AppError(
    'not_found',
    `No such file in ${store}. If this server stored its files elsewhere before, the person who runs it has to copy them.`,
  );

export interface StoredBytes {
  /** How many bytes the body has. */
  size: number;
  body: ReadableStream<Uint8Array>;
}

/** Where the bytes of files are. A key is written once and its bytes never change. */
export interface FileStore {
  /** Stores a file of this machine under a key. The file may be moved. */
  put(key: string, path: string): Promise<void>;
  /** Reads the bytes, or a part of them, both ends included. @throws 404 for a key without bytes. */
  read(key: string, range?: { start: number; end: number }): Promise<StoredBytes>;
  /** Deletes the bytes of a key, if there are any. */
  remove(key: string): Promise<void>;
}
