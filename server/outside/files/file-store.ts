/** A part of the bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files are. A key is written once and its bytes never change. */
export interface FileStore {
  /** Stores a file of this machine under a key. The file may be moved. */
  put(key: string, path: string): Promise<void>;
  /** @throws 404 for a key without bytes. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Deletes the bytes of a key, if there are any. */
  remove(key: string): Promise<void>;
}
